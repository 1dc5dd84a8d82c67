"""Operations on what is in the trash; each feature knows how its own things come and go."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime

from msgspec import Struct

from requill.db.session import Session
from requill.features.accounts.events import AccountEnded
from requill.features.chat import threads
from requill.features.documents import removal as documents
from requill.features.projects import removal as projects
from requill.features.trash import queries
from requill.features.trash.errors import NotInTrash
from requill.features.trash.events import TrashLeft
from requill.features.trash.kinds import TrashKind
from requill.features.trash.policy import REMOVED_AT_ONCE
from requill.kit.actor import Actor
from requill.kit.clock import now
from requill.kit.errors import NotFound
from requill.kit.paging import Cursor, Page, page_of


class Ways(Struct, frozen=True):
    """How things of one kind leave the trash."""

    restore: Callable[[Session, Actor, int], None]
    delete: Callable[[Session, Actor, int], None]
    remove_expired: Callable[[Session, datetime, int], Sequence[str]]


WAYS: Mapping[TrashKind, Ways] = {
    TrashKind.DOCUMENT: Ways(
        documents.restore_document, documents.delete_from_trash, documents.remove_expired
    ),
    TrashKind.PROJECT: Ways(projects.restore_project, projects.delete_from_trash, projects.remove_expired),
    TrashKind.THREAD: Ways(threads.restore_thread, threads.delete_from_trash, threads.remove_expired),
}


def list_items(
    session: Session, actor: Actor, kind: TrashKind | None, limit: int, cursor: str | None
) -> Page[queries.TrashRow]:
    """What is in the actor's trash, or of one kind of it, the latest first.

    Raises `Invalid` for a cursor that is none.
    """
    start = Cursor.decode(cursor) if cursor is not None else None
    rows, total = queries.items(session, actor, kind, limit + 1, start)
    return page_of(rows, limit, total, lambda row: (row.trashed_at, row.place))


def get_item(session: Session, actor: Actor, kind: TrashKind, item_id: int) -> queries.TrashRow:
    """One of these things. Raises `NotInTrash`."""
    found = queries.item(session, actor, kind, item_id)
    if found is None:
        raise NotInTrash
    return found


def restore(session: Session, actor: Actor, kind: TrashKind, item_id: int) -> None:
    """Take one out of the trash, to where it was. Raises `NotInTrash`."""
    _leave(session, actor, WAYS[kind].restore, item_id)


def delete(session: Session, actor: Actor, kind: TrashKind, item_id: int) -> None:
    """Remove one for good. Raises `NotInTrash`."""
    _leave(session, actor, WAYS[kind].delete, item_id)


def empty(session: Session, actor: Actor, until: datetime) -> bool:
    """Remove for good some of what was in the actor's trash then; whether there may be more.

    What came later stays: whoever empties the trash has not seen it.
    """
    found = queries.items_until(session, actor, until, REMOVED_AT_ONCE)
    for kind, item_id in found:
        try:
            WAYS[TrashKind(kind)].delete(session, actor, item_id)
        except NotFound:  # restored at this moment
            continue
    if found:
        session.record(TrashLeft(actor.user_id))
    return len(found) == REMOVED_AT_ONCE


def account_ended(session: Session, event: AccountEnded) -> None:
    """Nobody is there any more who could restore what is in the trash of a deleted account."""
    person = Actor.on_behalf_of(event.user_id)
    while empty(session, person, now()):
        pass


def _leave(session: Session, actor: Actor, way: Callable[[Session, Actor, int], None], item_id: int) -> None:
    try:
        way(session, actor, item_id)
    except NotFound:
        raise NotInTrash from None
    session.record(TrashLeft(actor.user_id))
