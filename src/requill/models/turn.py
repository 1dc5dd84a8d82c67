"""Turns of the assistant, what was said in them, and the answers kept for repeated requests."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Boolean, ForeignKey, Index, String, Text, false, text
from sqlalchemy.orm import Mapped, mapped_column

from requill.models.base import Base, Json, JsonList, Moment, OptionalMoment, RowId, UserId, partial_index


def _one_running(column: str) -> Index:
    """At most one turn runs in a conversation, whichever process the second comes from."""
    condition = text(f"state = 'running' AND {column} IS NOT NULL")
    name = f"uq_turns_running_{column.removesuffix('_id')}"
    return partial_index(name, column, where=condition, unique=True)


class Turn(Base):
    """One question to the assistant from its beginning to its end.

    At most one turn runs on a document, in a thread or on a project: partial unique indexes refuse the
    second. Without any of them it is the side panel's if `is_panel` says so; else nothing is said in it, or
    what it was about is gone. `answer` is the JSON answer of a finished turn, or the error of a failed one.
    `process_id` is the process that runs it, `is_stopping` that it has been asked to end it.
    """

    __tablename__ = "turns"
    __table_args__ = (
        _one_running("document_id"),
        _one_running("thread_id"),
        _one_running("project_id"),
        Index("ix_turns_state", "state", "created_at"),
        Index("ix_turns_document_id", "document_id"),
        Index("ix_turns_thread_id", "thread_id"),
        Index("ix_turns_project_id", "project_id"),
    )

    id: Mapped[str] = mapped_column(String(36), primary_key=True)
    user_id: Mapped[UserId] = mapped_column(ForeignKey("users.id", ondelete="CASCADE"), index=True)
    document_id: Mapped[int | None] = mapped_column(ForeignKey("documents.id", ondelete="SET NULL"))
    thread_id: Mapped[int | None] = mapped_column(ForeignKey("threads.id", ondelete="SET NULL"))
    project_id: Mapped[int | None] = mapped_column(ForeignKey("projects.id", ondelete="SET NULL"))
    is_panel: Mapped[bool] = mapped_column(Boolean, server_default=false())
    content: Mapped[str] = mapped_column(Text)
    state: Mapped[str] = mapped_column(String(16))
    answer: Mapped[dict[str, Any] | None] = mapped_column(Json)
    created_at: Mapped[Moment]
    ended_at: Mapped[OptionalMoment]
    process_id: Mapped[str | None] = mapped_column(String(36))
    is_stopping: Mapped[bool] = mapped_column(Boolean, server_default=false())


_SIDE_PANEL = text("document_id IS NULL AND thread_id IS NULL AND project_id IS NULL")


class Message(Base):
    """Something said about a document, in a thread, about a project or, with none of them, in the side panel.

    `sources` are the documents that an answer was taken from, each with its id and the title it had.
    `author` is no column: who said it, with the name, where that was asked for.
    """

    __allow_unmapped__ = True
    __tablename__ = "messages"
    __table_args__ = (
        Index("ix_messages_document", "document_id", "id"),
        Index("ix_messages_thread", "thread_id", "id"),
        Index("ix_messages_project", "project_id", "id"),
        partial_index("ix_messages_side_panel", "user_id", "id", where=_SIDE_PANEL),
        {"sqlite_autoincrement": True},
    )

    id: Mapped[RowId]
    user_id: Mapped[UserId | None] = mapped_column(ForeignKey("users.id", ondelete="SET NULL"), index=True)
    document_id: Mapped[int | None] = mapped_column(ForeignKey("documents.id", ondelete="CASCADE"))
    thread_id: Mapped[int | None] = mapped_column(ForeignKey("threads.id", ondelete="CASCADE"))
    project_id: Mapped[int | None] = mapped_column(ForeignKey("projects.id", ondelete="CASCADE"))
    role: Mapped[str] = mapped_column(String(16))
    content: Mapped[str] = mapped_column(Text)
    state: Mapped[str] = mapped_column(String(16))
    notice: Mapped[str | None] = mapped_column(String(400))
    suggestions: Mapped[JsonList]
    sources: Mapped[JsonList] = mapped_column(Json, server_default="[]")
    created_at: Mapped[Moment]
    author: dict[str, str] | None = None


class IdempotencyKey(Base):
    """The first request that came with a key: a repetition gets the same answer, not a second effect."""

    __tablename__ = "idempotency_keys"
    __table_args__ = (Index("ix_idempotency_keys_created_at", "created_at"),)

    user_id: Mapped[UserId] = mapped_column(ForeignKey("users.id", ondelete="CASCADE"), primary_key=True)
    key: Mapped[str] = mapped_column(String(100), primary_key=True)
    request_hash: Mapped[str] = mapped_column(String(64))
    answer: Mapped[dict[str, Any] | None] = mapped_column(Json)
    turn_id: Mapped[str | None] = mapped_column(String(36))
    created_at: Mapped[Moment]
