"""Operations on threads, apart from speaking in them."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from msgspec import Struct

from requill.db.session import Session
from requill.features.chat import queries
from requill.features.chat.errors import ThreadNotFound, TitleConflict
from requill.features.chat.events import ThreadChanged, ThreadDeleted, ThreadTrashed
from requill.features.chat.policy import Action, may
from requill.features.chat.thread_search import MAX_FOUND, ThreadFinder
from requill.features.turns import conversations
from requill.features.turns.messages import MessagePage
from requill.features.turns.work import ConversationKey
from requill.kit.actor import Actor
from requill.kit.clock import now
from requill.kit.matching import match_key
from requill.kit.paging import PAGE_LIMIT, Cursor, Page, page_of
from requill.models import Thread


class Opened(Struct, frozen=True):
    """A thread and a page of what was said in it."""

    thread: Thread
    said: MessagePage


def list_threads(
    session: Session,
    actor: Actor,
    finder: ThreadFinder,
    limit: int = PAGE_LIMIT,
    cursor: str | None = None,
    q: str = "",
) -> Page[queries.ListedRow]:
    """The actor's threads, the one last spoken in first; with `q` those that its words lead to.

    Raises `Invalid` for a cursor that is none.
    """
    start = Cursor.decode(cursor) if cursor is not None else None
    found = finder.find_threads(session, actor, q, MAX_FOUND) if q.strip() else None
    rows = queries.own_threads(session, actor, limit + 1, start, found)
    return page_of(rows, limit, None, lambda row: (row.updated_at, row.id))


def get_thread(session: Session, actor: Actor, thread_id: int, action: Action = Action.READ) -> Thread:
    """A thread to read, or to do something with. Raises `ThreadNotFound`."""
    thread = queries.own_thread(session, actor, thread_id)
    if thread is None or not may(actor, thread.owner_id, action):
        raise ThreadNotFound
    return thread


def find_thread(session: Session, actor: Actor, thread_id: int) -> Thread | None:
    """The thread, if it is there and the actor's."""
    return queries.own_thread(session, actor, thread_id)


def open_thread(session: Session, actor: Actor, thread_id: int, limit: int, before: int | None) -> Opened:
    """A thread with its newest messages, or those before the message `before`. Raises `ThreadNotFound`."""
    thread = get_thread(session, actor, thread_id)
    return Opened(
        thread,
        conversations.message_page(session, actor, ConversationKey(thread_id=thread_id), limit, before),
    )


def create_thread(session: Session, actor: Actor, *, title: str, mode: str) -> Thread:
    """Make a thread of the actor's, of a title that can be kept."""
    moment = now()
    thread = Thread(
        owner_id=actor.user_id,
        title=title,
        title_key=match_key(title),
        mode=mode,
        created_at=moment,
        updated_at=moment,
    )
    queries.add_thread(session, thread)
    session.record(ThreadChanged(thread.id, actor.user_id))
    return thread


def rename_thread(
    session: Session, actor: Actor, thread_id: int, title: str, if_titled: str | None = None
) -> Thread:
    """Give a thread a title that can be kept.

    Raises `ThreadNotFound`, and `TitleConflict` for a thread that has neither this title nor `if_titled`.
    """
    get_thread(session, actor, thread_id, Action.CHANGE)
    renamed = queries.change_thread(session, actor, thread_id, _titled(title), if_titled=if_titled)
    if renamed is not None or if_titled is None:
        session.record(ThreadChanged(thread_id, actor.user_id))
        return _present(renamed)
    current = get_thread(session, actor, thread_id)
    if current.title != title:
        raise TitleConflict(current)
    return current


def name_thread(session: Session, actor: Actor, thread_id: int, before: str, title: str) -> Thread:
    """Give a thread a title, unless it has had another than `before` since. Raises `ThreadNotFound`."""
    get_thread(session, actor, thread_id, Action.CHANGE)
    named = queries.change_thread(session, actor, thread_id, _titled(title), if_titled=before)
    if named is None:
        return get_thread(session, actor, thread_id)
    session.record(ThreadChanged(thread_id, actor.user_id))
    return named


def touch_thread(session: Session, actor: Actor, thread_id: int, mode: str) -> Thread:
    """Update the mode and the time of a thread in which something was said. Raises `ThreadNotFound`."""
    get_thread(session, actor, thread_id, Action.CHANGE)
    return _present(queries.change_thread(session, actor, thread_id, {"mode": mode, "updated_at": now()}))


def delete_thread(session: Session, actor: Actor, thread_id: int) -> None:
    """Remove a thread and all that was said in it. Raises `ThreadNotFound`."""
    get_thread(session, actor, thread_id, Action.DELETE)
    if not queries.remove_thread(session, actor, thread_id):
        raise ThreadNotFound
    session.record(ThreadDeleted(thread_id, actor.user_id))


def move_to_trash(session: Session, actor: Actor, thread_id: int) -> None:
    """Put a thread in the trash: from then on it is as if it were deleted. Raises `ThreadNotFound`."""
    get_thread(session, actor, thread_id, Action.DELETE)
    if not queries.put_in_trash(session, actor, thread_id):
        raise ThreadNotFound
    session.record(ThreadTrashed(thread_id, actor.user_id))


def restore_thread(session: Session, actor: Actor, thread_id: int) -> None:
    """Take a thread out of the trash. Raises `ThreadNotFound` for one that is not in the actor's."""
    if not queries.take_from_trash(session, actor, thread_id):
        raise ThreadNotFound
    session.record(ThreadChanged(thread_id, actor.user_id))


def delete_from_trash(session: Session, actor: Actor, thread_id: int) -> None:
    """Remove a thread for good that is in the actor's trash. Raises `ThreadNotFound` for another."""
    if not queries.remove_from_trash(session, actor, thread_id):
        raise ThreadNotFound


def remove_expired(session: Session, before: datetime, limit: int) -> Sequence[str]:
    """Remove at most `limit` threads that were put in the trash before then; gives their owners."""
    return queries.remove_expired(session, before, limit)


def _titled(title: str) -> dict[str, Any]:
    return {"title": title, "title_key": match_key(title)}


def _present(thread: Thread | None) -> Thread:
    if thread is None:
        raise ThreadNotFound
    return thread
