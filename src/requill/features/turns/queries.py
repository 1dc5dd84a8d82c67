"""The statements behind turns and messages."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import Row, bindparam, delete, insert, select, update

from requill.db.session import Session
from requill.features.turns.schemas import MessageRow
from requill.kit.actor import Actor
from requill.kit.clock import now
from requill.models import IdempotencyKey, Message, Turn, User

# Made once: every turn runs them, and putting a statement together takes longer than running it.
_ADD_TURN = insert(Turn)
_END_TURN = (
    update(Turn)
    .where(Turn.id == bindparam("turn"), Turn.state == "running")
    .values({name: bindparam(f"new_{name}") for name in ("state", "answer", "ended_at")})
)
_OWNER = (
    select(User.id, User.username, User.is_guest)
    .join(Turn, Turn.user_id == User.id)
    .where(Turn.id == bindparam("turn"))
    .with_for_update(read=True, key_share=True, of=User)
)
_ADD_MESSAGE = insert(Message).returning(Message.id)
_MESSAGES = (
    select(
        Message.id,
        Message.role,
        Message.content,
        Message.created_at,
        Message.user_id,
        Message.document_id,
        Message.state,
        Message.notice,
        Message.suggestions,
    )
    .where(Message.document_id == bindparam("document"), Message.user_id == bindparam("user"))
    .order_by(Message.id.desc())
    .limit(bindparam("most"))
)
_EARLIER = _MESSAGES.where(Message.id < bindparam("before"))


def add_turn(session: Session, actor: Actor, turn_id: str, document_id: int | None, content: str) -> None:
    """Keep a turn that begins. Raises `IntegrityError` when another one runs on the document."""
    values = {
        "id": turn_id,
        "user_id": actor.user_id,
        "document_id": document_id,
        "content": content,
        "state": "running",
        "created_at": now(),
    }
    session.connection().execute(_ADD_TURN, values)


def own_turn(session: Session, actor: Actor, turn_id: str) -> Turn | None:
    """The caller's turn with that id."""
    return session.execute(
        select(Turn).where(Turn.id == turn_id, Turn.user_id == actor.user_id)
    ).scalar_one_or_none()


def owner_of(session: Session, turn_id: str) -> Row[str, str, bool] | None:
    """(id, username, is_guest) of the person whose turn it is; nobody else's before the transaction ends."""
    return session.connection().execute(_OWNER, {"turn": turn_id}).one_or_none()


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
    values = {"turn": turn_id, "new_state": state, "new_answer": answer, "new_ended_at": now()}
    return session.connection().execute(_END_TURN, values).rowcount == 1


def forget_turns(session: Session, before: datetime) -> None:
    """Remove ended turns and idempotency keys that nobody will ask for again."""
    session.execute(delete(Turn).where(Turn.state.in_(("finished", "failed")), Turn.created_at < before))
    session.execute(delete(IdempotencyKey).where(IdempotencyKey.created_at < before))


def messages(
    session: Session, actor: Actor, document_id: int, limit: int, before: int | None
) -> list[MessageRow]:
    """The newest messages of a document's conversation, oldest first."""
    values = {"document": document_id, "user": actor.user_id, "most": limit, "before": before}
    rows = session.connection().execute(_MESSAGES if before is None else _EARLIER, values)
    return list(reversed(rows.all()))


def add_message(session: Session, values: dict[str, Any]) -> Message:
    """Keep a new message of those column values."""
    row_id = session.connection().execute(_ADD_MESSAGE, values).scalar_one()
    return Message(id=row_id, **values)


def release_key(session: Session, turn_id: str) -> None:
    """Let the idempotency key of a failed turn be used again."""
    session.execute(delete(IdempotencyKey).where(IdempotencyKey.turn_id == turn_id))
