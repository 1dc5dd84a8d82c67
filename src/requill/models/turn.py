"""Turns of the assistant, what was said in them, and the answers kept for repeated requests."""

from __future__ import annotations

from typing import Any

from sqlalchemy import ForeignKey, Index, Integer, String, Text, text
from sqlalchemy.orm import Mapped, mapped_column

from requill.models.base import Base, Json, JsonList, Moment, OptionalMoment, RowId, UserId


class Turn(Base):
    """One question to the assistant from its beginning to its end.

    At most one turn runs on a document: the partial unique index refuses the second, whichever process
    it comes from. `answer` is the JSON answer of a finished turn, or the error of a failed one.
    """

    __tablename__ = "turns"
    __table_args__ = (
        Index(
            "uq_turns_running_document",
            "document_id",
            unique=True,
            sqlite_where=text("state = 'running' AND document_id IS NOT NULL"),
            postgresql_where=text("state = 'running' AND document_id IS NOT NULL"),
        ),
        Index("ix_turns_state", "state", "created_at"),
        Index("ix_turns_document_id", "document_id"),
    )

    id: Mapped[str] = mapped_column(String(36), primary_key=True)
    user_id: Mapped[UserId] = mapped_column(ForeignKey("users.id", ondelete="CASCADE"), index=True)
    document_id: Mapped[int | None] = mapped_column(ForeignKey("documents.id", ondelete="SET NULL"))
    content: Mapped[str] = mapped_column(Text)
    state: Mapped[str] = mapped_column(String(16))
    answer: Mapped[dict[str, Any] | None] = mapped_column(Json)
    created_at: Mapped[Moment]
    ended_at: Mapped[OptionalMoment]


class Message(Base):
    """Something said in a conversation about a document."""

    __tablename__ = "messages"
    __table_args__ = (
        Index("ix_messages_document", "document_id", "id"),
        {"sqlite_autoincrement": True},
    )

    id: Mapped[RowId]
    user_id: Mapped[UserId | None] = mapped_column(ForeignKey("users.id", ondelete="SET NULL"), index=True)
    document_id: Mapped[int | None] = mapped_column(ForeignKey("documents.id", ondelete="CASCADE"))
    role: Mapped[str] = mapped_column(String(16))
    content: Mapped[str] = mapped_column(Text)
    state: Mapped[str] = mapped_column(String(16))
    notice: Mapped[str | None] = mapped_column(String(400))
    suggestions: Mapped[JsonList]
    created_at: Mapped[Moment]


class IdempotencyKey(Base):
    """The first request that came with a key: a repetition gets the same answer, not a second effect."""

    __tablename__ = "idempotency_keys"
    __table_args__ = (Index("ix_idempotency_keys_created_at", "created_at"),)

    user_id: Mapped[UserId] = mapped_column(ForeignKey("users.id", ondelete="CASCADE"), primary_key=True)
    key: Mapped[str] = mapped_column(String(100), primary_key=True)
    request_hash: Mapped[str] = mapped_column(String(64))
    status: Mapped[int | None] = mapped_column(Integer)
    answer: Mapped[dict[str, Any] | None] = mapped_column(Json)
    turn_id: Mapped[str | None] = mapped_column(String(36))
    created_at: Mapped[Moment]
