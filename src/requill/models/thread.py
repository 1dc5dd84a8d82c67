"""Conversations that are about nothing but themselves."""

from __future__ import annotations

from sqlalchemy import ForeignKey, Index, String, Text
from sqlalchemy.orm import Mapped, mapped_column

from requill.models.base import Base, Moment, OptionalMoment, RowId, UserId, trash_indexes


class Thread(Base):
    """A conversation of the general chat; `updated_at` is when something was last said in it.

    `mode` is what the assistant was in it last. `title_key` is the title as searches compare it.
    """

    __tablename__ = "threads"
    __table_args__ = (
        Index("ix_threads_owner_recent", "owner_id", "updated_at", "id"),
        *trash_indexes("threads"),
        {"sqlite_autoincrement": True},
    )

    id: Mapped[RowId]
    owner_id: Mapped[UserId] = mapped_column(ForeignKey("users.id"))
    title: Mapped[str] = mapped_column(String(200))
    title_key: Mapped[str] = mapped_column(Text)
    mode: Mapped[str] = mapped_column(String(16))
    created_at: Mapped[Moment]
    updated_at: Mapped[Moment]
    trashed_at: Mapped[OptionalMoment]
