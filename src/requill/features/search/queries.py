"""Queries of the search beside its index: people's things, and which of them wait to be indexed.

What people are shown starts from the actor; the indexer reads everything. The statements that look for words
are the index's own: `sqlite_index.py` and `postgres_index.py`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any

from msgspec import Struct
from sqlalchemy import BindParameter, Row, Select, bindparam, case, delete, literal, null, select, update

from requill.db.access import Owned, owned, params_for, readable, readable_at_last, shared
from requill.db.names import name_of
from requill.db.session import Session
from requill.features.search.index import IndexEntry, Kind
from requill.kit.actor import Actor
from requill.models import Document, Message, Project, SearchEntry, Thread, User
from requill.models.base import UtcDateTime
from requill.models.search import WAITING


class Item(Struct, frozen=True):
    """Something that can be found: its name and its text. `leads_to` is what a hit opens.

    With the owner where that is somebody else than the one who searches.
    """

    item_id: int
    leads_to: int
    name: str
    text: str
    updated_at: datetime
    owner_id: str | None = None
    owner_name: str | None = None


class StaleEntry(Struct, frozen=True):
    """An entry that the index is behind with, as it was at `version`."""

    entry_id: int
    owner_id: str
    kind: Kind
    item_id: int
    version: int


class LockedEntry(Struct, frozen=True):
    """An entry as it is until this write ends."""

    entry: IndexEntry
    version: int


_NO_TEXT = literal("")
_IDS: BindParameter[Any] = bindparam("ids", expanding=True)
# By kind, what is read of a thing, and whose it is. A message leads to its thread.
_READ: Mapping[Kind, tuple[Select[*tuple[Any, ...]], Owned]] = {
    Kind.DOCUMENT: (
        select(Document.id, Document.id, Document.title, Document.content, Document.updated_at).where(
            Document.id.in_(_IDS)
        ),
        Document,
    ),
    Kind.PROJECT: (
        select(Project.id, Project.id, Project.name, Project.description, Project.updated_at).where(
            Project.id.in_(_IDS)
        ),
        Project,
    ),
    Kind.THREAD: (
        select(Thread.id, Thread.id, Thread.title, _NO_TEXT, Thread.updated_at).where(Thread.id.in_(_IDS)),
        Thread,
    ),
    Kind.MESSAGE: (
        select(Message.id, Message.thread_id, Thread.title, Message.content, Message.created_at)
        .join(Thread, Thread.id == Message.thread_id)
        .where(Message.id.in_(_IDS)),
        Thread,
    ),
}
_OTHERS = {
    kind: (
        case((owned(table), null()), else_=table.owner_id),
        select(name_of()).where(User.id == table.owner_id, ~owned(table)).scalar_subquery(),
    )
    for kind, table in ((Kind.DOCUMENT, Document), (Kind.PROJECT, Project))
}
_OWN = {
    kind: read.add_columns(*_OTHERS.get(kind, ())).where(readable_at_last(table))
    for kind, (read, table) in _READ.items()
}
_SHARED = {
    kind: select(
        SearchEntry.owner_id,
        SearchEntry.item_id,
        (SearchEntry.version != SearchEntry.indexed_version).label("waits"),
    )
    .join(table, table.id == SearchEntry.item_id)
    .where(SearchEntry.kind == kind.value, shared(table))
    .order_by(SearchEntry.changed_at.desc(), SearchEntry.id.desc())
    .limit(bindparam("limit"))
    for kind, table in ((Kind.DOCUMENT, Document), (Kind.PROJECT, Project))
}
_OWN_WAITING = (
    select(SearchEntry.kind, SearchEntry.item_id)
    .where(WAITING, readable(SearchEntry))
    .order_by(SearchEntry.changed_at.desc(), SearchEntry.id.desc())
    .limit(bindparam("limit"))
)
_WAITING = (
    select(SearchEntry.id, SearchEntry.owner_id, SearchEntry.kind, SearchEntry.item_id, SearchEntry.version)
    .where(WAITING, SearchEntry.changed_at <= bindparam("until", type_=UtcDateTime()))
    .order_by(SearchEntry.owner_id, SearchEntry.changed_at, SearchEntry.id)  # as the index has them
    .limit(bindparam("limit"))
)


def own_items(session: Session, actor: Actor, kind: Kind, ids: Sequence[int]) -> list[Item]:
    """Those of the actor's things, in the order of `ids`."""
    if not ids:
        return []
    rows = session.execute(_OWN[kind], params_for(actor, ids=ids))
    found = {row[0]: Item(*row) for row in rows}
    return [found[item_id] for item_id in ids if item_id in found]


def own_waiting(session: Session, actor: Actor, limit: int) -> dict[Kind, list[int]]:
    """By kind, the actor's things that wait to be indexed, the latest changed first; `limit` in all."""
    waiting: dict[Kind, list[int]] = {kind: [] for kind in Kind}
    for kind, item_id in session.execute(_OWN_WAITING, params_for(actor, limit=limit)):
        waiting[Kind(kind)].append(item_id)
    return waiting


def shared_entries(session: Session, actor: Actor, kind: Kind, limit: int) -> Sequence[Row[str, int, bool]]:
    """(owner, item, waits to be indexed) of other people's things on which the actor has a role.

    The latest changed first.
    """
    if kind not in _SHARED:
        return ()
    return session.execute(_SHARED[kind], params_for(actor, limit=limit)).all()


def items(session: Session, kind: Kind, ids: Iterable[int]) -> list[Item]:
    """Those things, whosever they are: for the index alone."""
    statement, _ = _READ[kind]
    return [Item(*row) for row in session.execute(statement, {"ids": list(ids)})]


def waiting(session: Session, until: datetime, limit: int) -> list[StaleEntry]:
    """Entries that wait to be indexed and were changed last until then, each owner's oldest first."""
    rows = session.execute(_WAITING, {"until": until, "limit": limit})
    return [
        StaleEntry(entry_id, owner_id, Kind(kind), item_id, version)
        for entry_id, owner_id, kind, item_id, version in rows
    ]


def locked_entries(session: Session, entry_ids: Iterable[int]) -> dict[int, LockedEntry]:
    """Those of the entries that still wait, by id; nobody else changes them until this write ends.

    What somebody is changing just now is left out: to wait for them could be to wait for each other.
    """
    statement = (
        select(SearchEntry.id, SearchEntry.version, SearchEntry.position)
        .where(SearchEntry.id.in_(list(entry_ids)), WAITING)
        .with_for_update(skip_locked=True)
    )
    rows = session.execute(statement)
    return {row.id: LockedEntry(IndexEntry(row.id, row.position), row.version) for row in rows}


def mark_indexed(session: Session, entry_id: int, version: int, position: int) -> None:
    """The index knows the words of an entry as of `version`, and has them at `position`."""
    values = {"indexed_version": version, "position": position}
    found = update(SearchEntry).where(SearchEntry.id == entry_id)
    session.change(found.values(values))


def remove_entry(session: Session, entry_id: int) -> None:
    """What the entry was about is gone."""
    gone = delete(SearchEntry).where(SearchEntry.id == entry_id)
    session.change(gone)
