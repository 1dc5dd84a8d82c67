"""Comments of people on a document or a passage of it."""

from __future__ import annotations

from sqlalchemy import ForeignKey, Index, String, Text
from sqlalchemy.orm import Mapped, mapped_column

from requill.models.base import (
    Base,
    BigId,
    Moment,
    OptionalJsonObject,
    OptionalMoment,
    RowId,
    UserId,
)


class Comment(Base):
    """A comment, or with `parent_id` a reply to one. One that was deleted and has replies stays without
    words.

    Of a passage there is its quotation with what stood around it (`prefix`, `suffix`), and in `passage` on
    which characters it stands. `moved_at` is when it was found to stand on other words, until somebody says
    that it may, and `detached_at` when it was found to stand nowhere.
    """

    __tablename__ = "comments"
    __table_args__ = (
        Index("ix_comments_document", "document_id", "parent_id", "id"),
        Index("ix_comments_parent", "parent_id", "id"),
        {"sqlite_autoincrement": True},
    )

    id: Mapped[RowId]
    document_id: Mapped[int] = mapped_column(ForeignKey("documents.id", ondelete="CASCADE"))
    parent_id: Mapped[int | None] = mapped_column(ForeignKey("comments.id", ondelete="CASCADE"))
    author_user_id: Mapped[UserId | None] = mapped_column(
        ForeignKey("users.id", ondelete="SET NULL"), index=True
    )
    body: Mapped[str] = mapped_column(Text)
    created_at: Mapped[Moment]
    edited_at: Mapped[OptionalMoment]
    deleted_at: Mapped[OptionalMoment]
    resolved_at: Mapped[OptionalMoment]
    resolver_user_id: Mapped[UserId | None] = mapped_column(
        ForeignKey("users.id", ondelete="SET NULL"), index=True
    )
    quote: Mapped[str | None] = mapped_column(Text)
    prefix: Mapped[str | None] = mapped_column(Text)
    suffix: Mapped[str | None] = mapped_column(Text)
    passage: Mapped[OptionalJsonObject]
    moved_at: Mapped[OptionalMoment]
    detached_at: Mapped[OptionalMoment]


class CommentMention(Base):
    """Somebody is named in a comment."""

    __tablename__ = "comment_mentions"
    __table_args__ = (Index("ix_comment_mentions_user", "user_id", "comment_id"),)

    comment_id: Mapped[int] = mapped_column(
        BigId, ForeignKey("comments.id", ondelete="CASCADE"), primary_key=True, autoincrement=False
    )
    user_id: Mapped[UserId] = mapped_column(ForeignKey("users.id", ondelete="CASCADE"), primary_key=True)


class CommentReaction(Base):
    """What somebody said to a comment without a word."""

    __tablename__ = "comment_reactions"
    __table_args__ = (Index("ix_comment_reactions_user", "user_id", "comment_id"),)

    comment_id: Mapped[int] = mapped_column(
        BigId, ForeignKey("comments.id", ondelete="CASCADE"), primary_key=True, autoincrement=False
    )
    user_id: Mapped[UserId] = mapped_column(ForeignKey("users.id", ondelete="CASCADE"), primary_key=True)
    kind: Mapped[str] = mapped_column(String(16), primary_key=True)
