"""Every statement about threads; each starts from what the actor may read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import Row, bindparam, delete, null, select, update

from requill.db import trash
from requill.db.access import params_for, readable, trashed, writable
from requill.db.lists import KeysetList
from requill.db.session import Session
from requill.kit.actor import Actor
from requill.kit.clock import now
from requill.kit.paging import Cursor
from requill.models import Thread

ListedRow = Row[int, str, str, datetime, datetime]

_LISTED = select(Thread.id, Thread.title, Thread.mode, Thread.created_at, Thread.updated_at).where(
    readable(Thread)
)
_ORDER = (Thread.updated_at, Thread.id)
_LIST = KeysetList(_LISTED, _ORDER)
_FOUND = KeysetList(_LISTED.where(Thread.id.in_(bindparam("ids", expanding=True))), _ORDER)
_ENTITY = select(Thread).where(Thread.id == bindparam("thread"), readable(Thread))
_WRITABLE = (Thread.id == bindparam("thread"), writable(Thread))
_CHANGE = update(Thread).where(*_WRITABLE)
_REMOVE = delete(Thread).where(*_WRITABLE)
_PUT = update(Thread).where(*_WRITABLE).values(trashed_at=bindparam("moment"))
_IN_TRASH = (Thread.id == bindparam("thread"), trashed(Thread))
_TAKE = update(Thread).where(*_IN_TRASH).values(trashed_at=null())
_REMOVE_FROM_TRASH = delete(Thread).where(*_IN_TRASH)


def own_threads(
    session: Session, actor: Actor, limit: int, cursor: Cursor | None, among: Sequence[int] | None = None
) -> Sequence[ListedRow]:
    """At most `limit` of the actor's threads, or of those `among` them, the one last spoken in first."""
    if among is None:
        return _LIST.page(session, params_for(actor), limit, cursor)[0]
    return _FOUND.page(session, params_for(actor, ids=among), limit, cursor)[0]


def own_thread(session: Session, actor: Actor, thread_id: int) -> Thread | None:
    """One of the actor's threads."""
    return session.scalars(_ENTITY, params_for(actor, thread=thread_id)).one_or_none()


def add_thread(session: Session, thread: Thread) -> None:
    """Keep a new thread."""
    session.add(thread)
    session.flush()


def change_thread(
    session: Session, actor: Actor, thread_id: int, values: Mapping[str, Any], *, if_titled: str | None = None
) -> Thread | None:
    """Store new `values` of one of the actor's threads, and give it as it is then.

    With `if_titled`, only while that is its title. None when nothing was stored.
    """
    statement, where = _CHANGE.values(**values), params_for(actor, thread=thread_id)
    if if_titled is not None:
        statement = statement.where(Thread.title == if_titled)
    if session.change(statement, where) != 1:
        return None
    return session.scalars(_ENTITY, where, execution_options={"populate_existing": True}).one()


def remove_thread(session: Session, actor: Actor, thread_id: int) -> bool:
    """Remove one of the actor's threads with all that was said in it; says whether there was one."""
    return session.change(_REMOVE, params_for(actor, thread=thread_id)) == 1


def put_in_trash(session: Session, actor: Actor, thread_id: int) -> bool:
    """Put one of the actor's threads in the trash; says whether this call did."""
    return session.change(_PUT, params_for(actor, thread=thread_id, moment=now())) == 1


def take_from_trash(session: Session, actor: Actor, thread_id: int) -> bool:
    """Take one of the actor's threads out of the trash; False when it is not there."""
    return session.change(_TAKE, params_for(actor, thread=thread_id)) == 1


def remove_from_trash(session: Session, actor: Actor, thread_id: int) -> bool:
    """Remove one of them with all that was said in it; False when it is not there."""
    return session.change(_REMOVE_FROM_TRASH, params_for(actor, thread=thread_id)) == 1


def remove_expired(session: Session, before: datetime, limit: int) -> Sequence[str]:
    """Remove at most `limit` threads that were put in the trash before then; gives their owners."""
    return trash.remove_expired(session, Thread, before, limit)
