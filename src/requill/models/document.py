"""Documents, their earlier texts, the assistant's proposals on them, and interviews that fill them."""

from __future__ import annotations

from sqlalchemy import Boolean, ForeignKey, Index, Integer, LargeBinary, String, Text, text
from sqlalchemy.orm import Mapped, mapped_column

from requill.models.base import (
    PERSONAL,
    Base,
    BigId,
    JsonList,
    JsonObject,
    Moment,
    OptionalJsonList,
    OptionalMoment,
    RowId,
    UserId,
    partial_index,
    trash_indexes,
)

BEHIND = text("projected < version")
COMMENTS_BEHIND = text("comments_checked < coalesce(projected, version)")
LINKS_BEHIND = text("(links_read IS NULL OR links_read < coalesce(projected, version))")
_ELSEWHERE = text("project_owner_id IS NOT NULL")
_TAKEN_OUT = text("former_project_id IS NOT NULL")


class Document(Base):
    """A Markdown document. `version` grows by one with every change of title or text.

    `title` and `content` are those of the version `projected`, which may be behind while people write in a
    room; what a release that knew no rooms wrote last has none, or a lower one than its version.

    `title_key` is the title as searches compare it: databases fold the case of ASCII alone. A document that
    was made in somebody else's project has that person as `project_owner_id`.

    `steps_left` are those to "Shipped", which make its status: so that lists sort by them. `tag_keys` are the
    tags as they are compared, each between two line breaks.

    A document that left a project because one of them went to the trash has it as `former_project_id`.
    `comments_checked` is the version in whose text open comments were looked for last; null where none stands
    on the text. `links_read` is the version whose text has the links of `document_links`; null in what a
    release stored that knew none.
    """

    __tablename__ = "documents"
    __table_args__ = (
        Index("ix_documents_owner_recent", "owner_id", "updated_at", "id"),
        Index("ix_documents_owner_title", "owner_id", "title_key", "id"),
        Index("ix_documents_owner_status", "owner_id", "steps_left", "id"),
        Index("ix_documents_owner_created", "owner_id", "id"),
        Index("ix_documents_project_recent", "project_id", "updated_at", "id"),
        partial_index("ix_documents_behind", "id", where=BEHIND),
        partial_index("ix_documents_comments_behind", "id", where=COMMENTS_BEHIND),
        partial_index("ix_documents_links_behind", "id", where=LINKS_BEHIND),
        partial_index("ix_documents_project_owner", "project_owner_id", where=_ELSEWHERE),
        partial_index("ix_documents_former_project", "former_project_id", where=_TAKEN_OUT),
        *trash_indexes("documents"),
        {"sqlite_autoincrement": True},
    )

    id: Mapped[RowId]
    owner_id: Mapped[UserId] = mapped_column(ForeignKey("users.id"))
    project_id: Mapped[int | None] = mapped_column(ForeignKey("projects.id", ondelete="SET NULL"))
    project_owner_id: Mapped[UserId | None] = mapped_column(ForeignKey("users.id", ondelete="SET NULL"))
    template_id: Mapped[int | None] = mapped_column(Integer)
    title: Mapped[str] = mapped_column(String(200))
    title_key: Mapped[str] = mapped_column(Text)
    content: Mapped[str] = mapped_column(Text)
    version: Mapped[int] = mapped_column(Integer)
    projected: Mapped[int | None] = mapped_column(Integer)
    comments_checked: Mapped[int | None] = mapped_column(Integer)
    links_read: Mapped[int | None] = mapped_column(Integer)
    interview_open: Mapped[bool] = mapped_column(Boolean)
    steps_left: Mapped[int] = mapped_column(Integer, server_default=text("3"), default=3)
    release: Mapped[str | None] = mapped_column(String(40))
    tags: Mapped[OptionalJsonList]
    tag_keys: Mapped[str | None] = mapped_column(Text)
    created_at: Mapped[Moment]
    updated_at: Mapped[Moment]
    trashed_at: Mapped[OptionalMoment]
    former_project_id: Mapped[int | None] = mapped_column(ForeignKey("projects.id", ondelete="SET NULL"))


class DocumentReviewer(Base):
    """Somebody who was chosen to review a document; it counts as long as they may read it."""

    __tablename__ = "document_reviewers"
    __table_args__ = (Index("ix_document_reviewers_user", "user_id"), {"info": PERSONAL})

    document_id: Mapped[int] = mapped_column(
        BigId, ForeignKey("documents.id", ondelete="CASCADE"), primary_key=True, autoincrement=False
    )
    user_id: Mapped[UserId] = mapped_column(ForeignKey("users.id", ondelete="CASCADE"), primary_key=True)


class DocumentLink(Base):
    """A link in the text of one document to another; `position` is that of its address, the first of several.

    Nothing refers to the row of the target, which may be anything: a link takes no right to a document.
    A reference would also make two writes wait for each other whose documents link to each other.
    """

    __tablename__ = "document_links"
    __table_args__ = (Index("ix_document_links_target", "target_id", "source_id"),)

    source_id: Mapped[int] = mapped_column(
        BigId, ForeignKey("documents.id", ondelete="CASCADE"), primary_key=True, autoincrement=False
    )
    target_id: Mapped[int] = mapped_column(BigId, primary_key=True, autoincrement=False)
    position: Mapped[int] = mapped_column(Integer)


class DocumentUpdate(Base):
    """One change of a document as Yjs has it; `number` is the document's version after it."""

    __tablename__ = "document_updates"

    document_id: Mapped[int] = mapped_column(
        BigId, ForeignKey("documents.id", ondelete="CASCADE"), primary_key=True, autoincrement=False
    )
    number: Mapped[int] = mapped_column(Integer, primary_key=True, autoincrement=False)
    update: Mapped[bytes] = mapped_column(LargeBinary)
    origin: Mapped[str] = mapped_column(String(16))
    actor_id: Mapped[UserId | None] = mapped_column(ForeignKey("users.id", ondelete="SET NULL"), index=True)
    created_at: Mapped[Moment]


class DocumentSnapshot(Base):
    """A document as Yjs has it, with the updates up to `number` merged."""

    __tablename__ = "document_snapshots"

    document_id: Mapped[int] = mapped_column(
        BigId, ForeignKey("documents.id", ondelete="CASCADE"), primary_key=True, autoincrement=False
    )
    number: Mapped[int] = mapped_column(Integer)
    state: Mapped[bytes] = mapped_column(LargeBinary)


class Revision(Base):
    """Where releases before 0019 kept the text before a save by `origin` that named no version.

    Its rows are in `document_revisions` now; those that such a release writes beside this one stay here.
    """

    __tablename__ = "revisions"
    __table_args__ = (
        Index("ix_revisions_document", "document_id", "id"),
        {"sqlite_autoincrement": True},
    )

    id: Mapped[RowId]
    document_id: Mapped[int] = mapped_column(ForeignKey("documents.id", ondelete="CASCADE"))
    version: Mapped[int] = mapped_column(Integer)
    title: Mapped[str] = mapped_column(String(200))
    content: Mapped[str] = mapped_column(Text)
    origin: Mapped[str] = mapped_column(String(16))
    actor_id: Mapped[UserId] = mapped_column(ForeignKey("users.id"), index=True)
    created_at: Mapped[Moment]


class Proposal(Base):
    """A change: `hunks` each quote what they replace and carry their own state. `author` is the assistant,
    or a person, who is `author_user_id` and may have given a `reason`.

    `comment_id` is the comment whose discussion it comes from. `places` say by their numbers on which
    characters they stand; none does of a release that knew no places.
    """

    __tablename__ = "proposals"
    __table_args__ = (
        Index("ix_proposals_document", "document_id", "id"),
        Index("ix_proposals_state", "document_id", "state"),
        {"sqlite_autoincrement": True},
    )

    id: Mapped[RowId]
    document_id: Mapped[int] = mapped_column(ForeignKey("documents.id", ondelete="CASCADE"))
    message_id: Mapped[int | None] = mapped_column(ForeignKey("messages.id", ondelete="SET NULL"), index=True)
    comment_id: Mapped[int | None] = mapped_column(ForeignKey("comments.id", ondelete="SET NULL"), index=True)
    author: Mapped[str] = mapped_column(String(16))
    author_user_id: Mapped[UserId | None] = mapped_column(
        ForeignKey("users.id", ondelete="SET NULL"), index=True
    )
    reason: Mapped[str | None] = mapped_column(Text)
    state: Mapped[str] = mapped_column(String(16))
    summary: Mapped[str] = mapped_column(String(200))
    hunks: Mapped[JsonList]
    places: Mapped[OptionalJsonList]
    created_at: Mapped[Moment]
    decided_at: Mapped[OptionalMoment]


class ProposalDecision(Base):
    """Who decided on a hunk last, or asked for what was applied at once, into what `state` it came by that,
    and why.
    """

    __tablename__ = "proposal_decisions"

    proposal_id: Mapped[int] = mapped_column(
        BigId, ForeignKey("proposals.id", ondelete="CASCADE"), primary_key=True, autoincrement=False
    )
    hunk: Mapped[int] = mapped_column(Integer, primary_key=True, autoincrement=False)
    user_id: Mapped[UserId | None] = mapped_column(ForeignKey("users.id", ondelete="SET NULL"), index=True)
    state: Mapped[str] = mapped_column(String(16))
    reason: Mapped[str | None] = mapped_column(Text)
    decided_at: Mapped[Moment]


class Interview(Base):
    """Where the guided creation of a document stands: `state` is the interview's own record."""

    __tablename__ = "interviews"

    document_id: Mapped[int] = mapped_column(
        ForeignKey("documents.id", ondelete="CASCADE"), primary_key=True, autoincrement=False
    )
    template_id: Mapped[int] = mapped_column(Integer)
    mode: Mapped[str] = mapped_column(String(16))
    is_complete: Mapped[bool] = mapped_column(Boolean)
    turn_count: Mapped[int] = mapped_column(Integer)
    state: Mapped[JsonObject]
