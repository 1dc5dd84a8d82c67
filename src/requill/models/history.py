"""Revisions of documents, who wrote them, and up to which version somebody has read a document."""

from __future__ import annotations

from sqlalchemy import BigInteger, Boolean, ForeignKey, Index, Integer, LargeBinary, String, text
from sqlalchemy.orm import Mapped, mapped_column

from requill.models.base import (
    PERSONAL,
    Base,
    BigId,
    JsonList,
    Moment,
    OptionalMoment,
    RowId,
    UserId,
    partial_index,
)

NAMED = text("name IS NOT NULL")
KEYFRAME = text("base IS NOT NULL")


class DocumentRevision(Base):
    """A run of changes of one document: from the text of `from_version` to that of `to_version`.

    `delta` makes the text after it of the one before, as `features/history/deltas.py` stores it. `base` is
    the whole text before it, in one of many. `checksum` is that of the text after it, whose title is `title`.
    One that is closed is not extended. `kept_for` says why its text was kept before the next change, and
    `about` what that was. With the origin "restore", `restored_id` is the revision that was brought back,
    and `undone` how many came after that one. The bytes come last: lists read none of them.
    """

    __tablename__ = "document_revisions"
    __table_args__ = (
        Index("ix_document_revisions_document", "document_id", "id"),
        Index("ix_document_revisions_version", "document_id", "to_version"),
        partial_index("ix_document_revisions_keyframes", "document_id", "id", where=KEYFRAME),
        partial_index("ix_document_revisions_named", "document_id", "id", where=NAMED),
        {"sqlite_autoincrement": True},
    )

    id: Mapped[RowId]
    document_id: Mapped[int] = mapped_column(BigId, ForeignKey("documents.id", ondelete="CASCADE"))
    from_version: Mapped[int] = mapped_column(Integer)
    to_version: Mapped[int] = mapped_column(Integer)
    origin: Mapped[str] = mapped_column(String(16))
    title_before: Mapped[str] = mapped_column(String(200))
    title: Mapped[str] = mapped_column(String(200))
    checksum: Mapped[int] = mapped_column(BigInteger)
    began_at: Mapped[Moment]
    ended_at: Mapped[Moment]
    is_closed: Mapped[bool] = mapped_column(Boolean)
    kept_for: Mapped[str | None] = mapped_column(String(16))
    about: Mapped[str | None] = mapped_column(String(200))
    restored_id: Mapped[int | None] = mapped_column(BigId)
    restored_at: Mapped[OptionalMoment]
    restored_name: Mapped[str | None] = mapped_column(String(100))
    undone: Mapped[int | None] = mapped_column(Integer)
    name: Mapped[str | None] = mapped_column(String(100))
    namer_user_id: Mapped[UserId | None] = mapped_column(
        ForeignKey("users.id", ondelete="SET NULL"), index=True
    )
    named_at: Mapped[OptionalMoment]
    words_added: Mapped[int] = mapped_column(Integer)
    words_removed: Mapped[int] = mapped_column(Integer)
    sections: Mapped[JsonList]
    delta: Mapped[bytes] = mapped_column(LargeBinary)
    base: Mapped[bytes | None] = mapped_column(LargeBinary)


class RevisionAuthor(Base):
    """Somebody who wrote in a revision; `position` is the tag of their pieces in its delta.

    Of the assistant's, whoever asked for it. Whoever accepted what somebody suggested stands behind all
    positions that a writer may have (`ACCEPTED` in `features/history/policy.py`).
    """

    __tablename__ = "document_revision_authors"

    revision_id: Mapped[int] = mapped_column(
        BigId, ForeignKey("document_revisions.id", ondelete="CASCADE"), primary_key=True, autoincrement=False
    )
    position: Mapped[int] = mapped_column(Integer, primary_key=True, autoincrement=False)
    user_id: Mapped[UserId | None] = mapped_column(ForeignKey("users.id", ondelete="SET NULL"), index=True)


class DocumentRead(Base):
    """The version up to which somebody has read a document."""

    __tablename__ = "document_reads"
    __table_args__ = (Index("ix_document_reads_user", "user_id", "document_id"), {"info": PERSONAL})

    document_id: Mapped[int] = mapped_column(
        BigId, ForeignKey("documents.id", ondelete="CASCADE"), primary_key=True, autoincrement=False
    )
    user_id: Mapped[UserId] = mapped_column(ForeignKey("users.id", ondelete="CASCADE"), primary_key=True)
    version: Mapped[int] = mapped_column(Integer)
    read_at: Mapped[Moment]
