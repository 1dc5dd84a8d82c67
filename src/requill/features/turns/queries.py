"""The statements behind turns and messages."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import datetime, timedelta
from functools import cache
from typing import Any

from sqlalchemy import Row, Select, bindparam, delete, exists, func, insert, select, update

from requill.db.access import ACTOR, owned, params_for, readable, readable_id, writable_id
from requill.db.names import name_of
from requill.db.prepared import PreparedChange, PreparedRows
from requill.db.session import Session
from requill.features.turns.messages import ContentRow, MessageRow
from requill.features.turns.work import ConversationKey, Opening
from requill.kit.actor import Actor
from requill.kit.clock import now
from requill.models import Document, IdempotencyKey, Message, Process, Project, Thread, Turn, User

_CONVERSATION = ("user_id", "document_id", "thread_id", "project_id")
_ADD_TURN = PreparedChange(
    insert(Turn),
    ("id", *_CONVERSATION, "is_panel", "content", "state", "created_at", "process_id"),
)
_END_TURN = (
    update(Turn)
    .where(Turn.id == bindparam("turn"), Turn.state == "running")
    .values({name: bindparam(f"new_{name}") for name in ("state", "answer", "ended_at")})
)
_OF_TURN = (
    select(User.id, User.username, User.is_guest)
    .join(Turn, Turn.user_id == User.id)
    .where(Turn.id == bindparam("turn"))
)
_OWNER = PreparedRows(_OF_TURN.with_for_update(read=True, key_share=True, of=User))
_READER = PreparedRows(_OF_TURN)
_MESSAGE_COLUMNS = ("role", "content", "state", "notice", "suggestions", "sources", "created_at")
_ADD_MESSAGE = PreparedRows(insert(Message).returning(Message.id), (*_CONVERSATION, *_MESSAGE_COLUMNS))
_MESSAGE = select(
    Message.id,
    Message.role,
    Message.content,
    Message.created_at,
    Message.user_id,
    Message.document_id,
    Message.thread_id,
    Message.project_id,
    Message.state,
    Message.notice,
    Message.suggestions,
    Message.sources,
    name_of().label("author_name"),
).outerjoin(User, User.id == Message.user_id)


def _by_kind(messages: Select[*tuple[Any, ...]]) -> dict[str, Select[*tuple[Any, ...]]]:
    return {
        "document": messages.where(Message.document_id == writable_id(Document, "conversation")),
        "thread": messages.where(Message.thread_id == readable_id(Thread, "conversation")),
        "project": messages.where(Message.project_id == writable_id(Project, "conversation")),
        "panel": messages.where(
            Message.user_id == ACTOR,
            Message.document_id.is_(None),
            Message.thread_id.is_(None),
            Message.project_id.is_(None),
        ),
    }


def _newest(messages: Select[*tuple[Any, ...]]) -> dict[str, Select[*tuple[Any, ...]]]:
    return {
        name: statement.order_by(Message.id.desc()).limit(bindparam("limit"))
        for name, statement in _by_kind(messages).items()
    }


_NEWEST = _newest(_MESSAGE)
_EARLIER = {name: found.where(Message.id < bindparam("before")) for name, found in _NEWEST.items()}
_WORDS = select(Message.role, Message.content)
_RECENT_MESSAGES = {name: PreparedRows(found) for name, found in _newest(_WORDS).items()}
_FIRST_MESSAGES = {
    name: found.order_by(Message.id).limit(bindparam("limit")) for name, found in _by_kind(_WORDS).items()
}

_READABLE = select(Turn).where(Turn.id == bindparam("turn"), readable(Turn))
_HAS_THREAD = PreparedRows(select(Thread.id).where(Thread.id == bindparam("thread"), readable(Thread)))
_IS_RUNNING = Turn.state == "running"
_ABOUT = {"document": Turn.document_id, "thread": Turn.thread_id, "project": Turn.project_id}


@cache
def _running(*about: str) -> Select[Turn]:
    """Turns under way: everybody's in one conversation about these, or the actor's own in all."""
    is_about = [_ABOUT[name] == bindparam(name) for name in about]
    of_actor = readable(Turn) if is_about else owned(Turn)
    return select(Turn).where(_IS_RUNNING, of_actor, *is_about).order_by(Turn.created_at)


_RUNNING_ABOUT = PreparedRows(select(Turn.id).where(Turn.document_id == bindparam("document"), _IS_RUNNING))
_COUNT_RUNNING = PreparedRows(select(func.count()).select_from(Turn).where(owned(Turn), _IS_RUNNING))


def add_turn(session: Session, actor: Actor, turn_id: str, opening: Opening, process_id: str) -> None:
    """Keep a turn that begins in that process.

    Raises `IntegrityError` when another one runs in the conversation.
    """
    values = {
        "id": turn_id,
        "user_id": actor.user_id,
        "document_id": opening.conversation.document_id,
        "thread_id": opening.conversation.thread_id,
        "project_id": opening.conversation.project_id,
        "is_panel": opening.is_panel,
        "content": opening.user_text,
        "state": "running",
        "created_at": now(),
        "process_id": process_id,
    }
    _ADD_TURN.execute(session, values)


def turn(session: Session, actor: Actor, turn_id: str) -> Turn | None:
    """The turn with that id: the caller's own, or one about what they may change."""
    return session.scalars(_READABLE, params_for(actor, turn=turn_id)).one_or_none()


def has_thread(session: Session, actor: Actor, thread_id: int) -> bool:
    """Whether there is such a thread of the caller's."""
    return _HAS_THREAD.first(session, params_for(actor, thread=thread_id)) is not None


def owner_of(session: Session, turn_id: str) -> Row[str, str, bool] | None:
    """(id, username, is_guest) of the person whose turn it is; nobody else's before the transaction ends."""
    return _OWNER.first(session, {"turn": turn_id})


def reader_of(session: Session, turn_id: str) -> Row[str, str, bool] | None:
    """(id, username, is_guest) of the person whose turn it is, for reading alone."""
    return _READER.first(session, {"turn": turn_id})


def running_turns(session: Session, actor: Actor, conversation: ConversationKey) -> Sequence[Turn]:
    """Turns under way: everybody's in one conversation or, where none is named, the caller's own in all."""
    about = {name: wanted for name in _ABOUT if (wanted := getattr(conversation, f"{name}_id")) is not None}
    return session.scalars(_running(*about), params_for(actor, **about)).all()


def running_about(session: Session, document_id: int | None) -> str | None:
    """The id of the turn under way about a document; there is one at most."""
    found: str | None = _RUNNING_ABOUT.value(session, {"document": document_id})
    return found


def abandoned_turns(
    session: Session, before: datetime, process_id: str | None, at_work: Collection[str]
) -> Sequence[Turn]:
    """Turns begun before that moment, other than those `at_work`, which nobody works on any more.

    They are of that process or of none that is known; of all processes where it is None.
    """
    statement = select(Turn).where(Turn.state == "running", Turn.created_at < before)
    if process_id is not None:
        of_process = Turn.process_id.is_(None) | (Turn.process_id == process_id)
        statement = statement.where(of_process, Turn.id.not_in(at_work))
    return session.scalars(statement).all()


def count_running(session: Session, actor: Actor) -> int:
    """How many turns of the caller's are under way, in all processes."""
    counted: int = _COUNT_RUNNING.value(session, params_for(actor))
    return counted


def lost_turns(session: Session, process_id: str, lease: timedelta, silence: timedelta) -> Sequence[Turn]:
    """Turns of processes that were not seen for a lease; nobody else's before the transaction ends.

    None for a process that was not seen itself just now, or where all were silent within the last lease.
    """
    lives = exists().where(Process.id == Turn.process_id, Process.seen_at > func.now() - lease)
    can_tell = exists().where(
        Process.id == process_id,
        Process.seen_at > func.now() - silence,
        Process.steady_since <= func.now() - lease,
    )
    statement = select(Turn).where(Turn.state == "running", Turn.process_id.is_not(None), ~lives, can_tell)
    return session.scalars(statement.with_for_update(skip_locked=True)).all()


def see_process(session: Session, process_id: str, silence: timedelta) -> None:
    """Note that a process lives, by the database's clock, and since when there was no silence of all."""
    latest = select(Process.steady_since).where(Process.seen_at > func.now() - silence)
    steady = func.coalesce(latest.order_by(Process.seen_at.desc()).limit(1).scalar_subquery(), func.now())
    values = {"seen_at": func.now(), "steady_since": steady}
    if session.change(update(Process).where(Process.id == process_id).values(values)) == 0:
        session.execute(insert(Process).values(id=process_id, started_at=func.now(), **values))


def forget_process(session: Session, process_id: str) -> None:
    """A process is no longer there."""
    session.execute(delete(Process).where(Process.id == process_id))


def forget_other_processes(session: Session, process_id: str, lease: timedelta) -> None:
    """Remove what is known of processes that were not seen for so long, but for the asking one: it lives."""
    session.execute(delete(Process).where(Process.id != process_id, Process.seen_at < func.now() - lease))


def ask_to_stop(session: Session, turn_id: str) -> None:
    """Let the process that runs a turn know that it shall end."""
    session.execute(update(Turn).where(Turn.id == turn_id, Turn.state == "running").values(is_stopping=True))


def stopping(session: Session, process_id: str) -> Sequence[str]:
    """The turns of a process that shall end."""
    statement = select(Turn.id).where(
        Turn.state == "running", Turn.process_id == process_id, Turn.is_stopping.is_(True)
    )
    return session.scalars(statement).all()


def state_of(session: Session, turn_id: str) -> str | None:
    """How a turn is; None for one that there is not."""
    return session.scalars(select(Turn.state).where(Turn.id == turn_id)).one_or_none()


def end_turn(session: Session, turn_id: str, state: str, answer: dict[str, Any] | None) -> bool:
    """Close a running turn; says whether this call closed it."""
    values = {"turn": turn_id, "new_state": state, "new_answer": answer, "new_ended_at": now()}
    return session.change(_END_TURN, values) == 1


def forget_turns(session: Session, before: datetime) -> None:
    """Remove ended turns and idempotency keys that nobody will ask for again."""
    session.execute(delete(Turn).where(Turn.state.in_(("finished", "failed")), Turn.created_at < before))
    session.execute(delete(IdempotencyKey).where(IdempotencyKey.created_at < before))


def messages(
    session: Session, actor: Actor, conversation: ConversationKey, limit: int, before: int | None
) -> list[MessageRow]:
    """The newest messages in one of the caller's conversations, oldest first."""
    name, conversation_id = _named(conversation)
    values = params_for(actor, conversation=conversation_id, limit=limit, before=before)
    statement = (_NEWEST if before is None else _EARLIER)[name]
    return list(reversed(session.execute(statement, values).all()))


def recent_messages(
    session: Session, actor: Actor, conversation: ConversationKey, limit: int
) -> list[ContentRow]:
    """Who said what in the newest messages in one of the caller's conversations, oldest first."""
    name, conversation_id = _named(conversation)
    values = params_for(actor, conversation=conversation_id, limit=limit)
    return list(reversed(_RECENT_MESSAGES[name].all(session, values)))


def first_messages(
    session: Session, actor: Actor, conversation: ConversationKey, limit: int
) -> Sequence[ContentRow]:
    """Who said what in the oldest messages in one of the caller's conversations, oldest first."""
    name, conversation_id = _named(conversation)
    values = params_for(actor, conversation=conversation_id, limit=limit)
    return session.execute(_FIRST_MESSAGES[name], values).all()


def _named(conversation: ConversationKey) -> tuple[str, int | None]:
    if conversation.document_id is not None:
        return "document", conversation.document_id
    if conversation.thread_id is not None:
        return "thread", conversation.thread_id
    if conversation.project_id is not None:
        return "project", conversation.project_id
    return "panel", None


def add_message(session: Session, values: dict[str, Any]) -> Message:
    """Keep a new message of those column values."""
    return Message(id=_ADD_MESSAGE.value(session, values), **values)


def release_key(session: Session, turn_id: str) -> None:
    """Let the idempotency key of a failed turn be used again."""
    session.execute(delete(IdempotencyKey).where(IdempotencyKey.turn_id == turn_id))
