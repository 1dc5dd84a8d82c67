"""Notifications of people, how they want to be told, and the mails that wait to leave."""

from __future__ import annotations

from sqlalchemy import Boolean, ForeignKey, Index, Integer, String, false, text, true
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

UNREAD = text("read_at IS NULL")
UNMAILED = text("waits_for_mail")
DUE = text("due_at IS NOT NULL")


class Notification(Base):
    """Something that `actor_user_id` did, told to `user_id`: about a document or a project, either of which
    it is hidden without.

    `detail` is the role of an invitation, or what was decided. One that `is_shown` False is for a mail alone.
    It goes with what it is about; whose account is deleted is told nothing any more.
    """

    __tablename__ = "notifications"
    __table_args__ = (
        Index("ix_notifications_user", "user_id", "id"),
        partial_index("ix_notifications_unread", "user_id", "id", where=UNREAD),
        partial_index("ix_notifications_unmailed", "user_id", "id", where=UNMAILED),
        {"sqlite_autoincrement": True},
    )

    id: Mapped[RowId]
    user_id: Mapped[UserId] = mapped_column(ForeignKey("users.id", ondelete="CASCADE"))
    actor_user_id: Mapped[UserId | None] = mapped_column(
        ForeignKey("users.id", ondelete="SET NULL"), index=True
    )
    kind: Mapped[str] = mapped_column(String(16))
    detail: Mapped[str | None] = mapped_column(String(16))
    document_id: Mapped[int | None] = mapped_column(
        ForeignKey("documents.id", ondelete="CASCADE"), index=True
    )
    project_id: Mapped[int | None] = mapped_column(ForeignKey("projects.id", ondelete="CASCADE"), index=True)
    comment_id: Mapped[int | None] = mapped_column(ForeignKey("comments.id", ondelete="CASCADE"), index=True)
    proposal_id: Mapped[int | None] = mapped_column(
        ForeignKey("proposals.id", ondelete="CASCADE"), index=True
    )
    is_shown: Mapped[bool] = mapped_column(Boolean, server_default=true(), default=True)
    waits_for_mail: Mapped[bool] = mapped_column(Boolean, server_default=false(), default=False)
    created_at: Mapped[Moment]
    read_at: Mapped[OptionalMoment]


class InboxSettings(Base):
    """How somebody wants to be told, where it is not as everybody is: `not_shown` and `not_mailed` are
    categories. `mail` is when mails leave: "at_once", "daily" at eight in their `time_zone`, or "never".
    """

    __tablename__ = "inbox_settings"
    __table_args__ = ({"info": PERSONAL},)

    user_id: Mapped[UserId] = mapped_column(ForeignKey("users.id", ondelete="CASCADE"), primary_key=True)
    mail: Mapped[str] = mapped_column(String(16))
    time_zone: Mapped[str] = mapped_column(String(64))
    not_shown: Mapped[JsonList]
    not_mailed: Mapped[JsonList]


class MutedDocument(Base):
    """A document of which somebody wants to be told nothing."""

    __tablename__ = "muted_documents"
    __table_args__ = (Index("ix_muted_documents_user", "user_id", "document_id"), {"info": PERSONAL})

    document_id: Mapped[int] = mapped_column(
        BigId, ForeignKey("documents.id", ondelete="CASCADE"), primary_key=True, autoincrement=False
    )
    user_id: Mapped[UserId] = mapped_column(ForeignKey("users.id", ondelete="CASCADE"), primary_key=True)
    created_at: Mapped[Moment]


class InboxMail(Base):
    """The next mail to somebody, and the last: one collects all that waits when it is `due_at`.

    The process that sends it has it until `claimed_until` under its `claim`. `failures` in a row let the next
    try wait longer.
    """

    __tablename__ = "inbox_mails"
    __table_args__ = (partial_index("ix_inbox_mails_due", "due_at", where=DUE), {"info": PERSONAL})

    user_id: Mapped[UserId] = mapped_column(ForeignKey("users.id", ondelete="CASCADE"), primary_key=True)
    due_at: Mapped[OptionalMoment]
    claim: Mapped[str | None] = mapped_column(String(36))
    claimed_until: Mapped[OptionalMoment]
    failures: Mapped[int] = mapped_column(Integer, server_default="0", default=0)
    sent_at: Mapped[OptionalMoment]
