"""Every statement about threads; each starts from what the actor may read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import Row, bindparam, delete, exists, or_, select, update

from requill.db.lists import KeysetList
from requill.db.session import Session
from requill.kit.actor import Actor
from requill.kit.matching import ESCAPE
from requill.kit.paging import Cursor
from requill.models import Message, Thread

ListedRow = Row[int, str, str, datetime, datetime]

_OWN = Thread.owner_id == bindparam("owner")
_LIST = KeysetList(
    select(Thread.id, Thread.title, Thread.mode, Thread.created_at, Thread.updated_at).where(_OWN),
    (Thread.updated_at, Thread.id),
    matches=or_(
        Thread.title_key.like(bindparam("pattern"), escape=ESCAPE),
        exists().where(
            Message.thread_id == Thread.id, Message.content.ilike(bindparam("pattern"), escape=ESCAPE)
        ),
    ),
)
_ENTITY = select(Thread).where(Thread.id == bindparam("thread"), _OWN)


def own_threads(
    session: Session, actor: Actor, most: int, cursor: Cursor | None, q: str
) -> Sequence[ListedRow]:
    """At most `most` of the actor's threads in which `q` stands, the one last spoken in first."""
    return _LIST.page(session, {"owner": actor.user_id}, most, cursor, q)[0]


def own_thread(session: Session, actor: Actor, thread_id: int) -> Thread | None:
    """One of the actor's threads."""
    return session.scalars(_ENTITY, {"thread": thread_id, "owner": actor.user_id}).one_or_none()


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
    statement = update(Thread).where(Thread.id == thread_id, Thread.owner_id == actor.user_id)
    if if_titled is not None:
        statement = statement.where(Thread.title == if_titled)
    if session.connection().execute(statement.values(**values)).rowcount != 1:
        return None
    where = {"thread": thread_id, "owner": actor.user_id}
    return session.scalars(_ENTITY, where, execution_options={"populate_existing": True}).one()


def remove_thread(session: Session, actor: Actor, thread_id: int) -> bool:
    """Remove one of the actor's threads with all that was said in it; says whether there was one."""
    statement = delete(Thread).where(Thread.id == thread_id, Thread.owner_id == actor.user_id)
    return session.connection().execute(statement).rowcount == 1
