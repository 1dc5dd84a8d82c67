"""The statements behind turns and messages."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import delete, select, update

from requill.db.session import Session
from requill.kit.actor import Actor
from requill.kit.clock import now
from requill.models import IdempotencyKey, Message, Turn


def own_turn(session: Session, actor: Actor, turn_id: str) -> Turn | None:
    """The caller's turn with that id."""
    return session.execute(
        select(Turn).where(Turn.id == turn_id, Turn.user_id == actor.user_id)
    ).scalar_one_or_none()


def running_turns(session: Session, actor: Actor, document_id: int | None) -> Sequence[Turn]:
    """The caller's turns under way, of one document or of all."""
    statement = select(Turn).where(Turn.user_id == actor.user_id, Turn.state == "running")
    if document_id is not None:
        statement = statement.where(Turn.document_id == document_id)
    return session.execute(statement.order_by(Turn.created_at)).scalars().all()


def abandoned_turns(session: Session, before: datetime) -> Sequence[Turn]:
    """Turns that nobody can be working on any more."""
    return (
        session.execute(select(Turn).where(Turn.state == "running", Turn.created_at < before)).scalars().all()
    )


def end_turn(session: Session, turn_id: str, state: str, answer: dict[str, Any] | None) -> bool:
    """Close a running turn; says whether this call closed it."""
    result = session.execute(
        update(Turn)
        .where(Turn.id == turn_id, Turn.state == "running")
        .values(state=state, answer=answer, ended_at=now())
        .returning(Turn.id)
    )
    return result.scalar_one_or_none() is not None


def forget_turns(session: Session, before: datetime) -> None:
    """Remove ended turns and idempotency keys that nobody will ask for again."""
    session.execute(delete(Turn).where(Turn.state != "running", Turn.created_at < before))
    session.execute(delete(IdempotencyKey).where(IdempotencyKey.created_at < before))


def messages(
    session: Session, actor: Actor, document_id: int, limit: int, before: int | None
) -> list[Message]:
    """The newest messages of a document's conversation, oldest first."""
    statement = select(Message).where(Message.document_id == document_id, Message.user_id == actor.user_id)
    if before is not None:
        statement = statement.where(Message.id < before)
    rows = session.execute(statement.order_by(Message.id.desc()).limit(limit)).scalars().all()
    return list(reversed(rows))


def release_key(session: Session, turn_id: str) -> None:
    """Let the idempotency key of a failed turn be used again."""
    session.execute(delete(IdempotencyKey).where(IdempotencyKey.turn_id == turn_id))
