"""Every statement that lists what is in somebody's trash, whichever table it is of."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import Row, Select, bindparam, func, literal, select, union_all
from sqlalchemy.orm import InstrumentedAttribute

from requill.db.access import Trashable, params_for, trashed
from requill.db.lists import KeysetList
from requill.db.session import Session
from requill.features.trash.kinds import TrashKind
from requill.kit.actor import Actor
from requill.kit.paging import Cursor
from requill.models import Document, Project, Thread
from requill.models.base import UtcDateTime

TrashRow = Row[str, int, str, datetime, int]

_TABLES: Mapping[TrashKind, tuple[Trashable, InstrumentedAttribute[str]]] = {
    TrashKind.DOCUMENT: (Document, Document.title),
    TrashKind.PROJECT: (Project, Project.name),
    TrashKind.THREAD: (Thread, Thread.title),
}


def _of_kind(kind: TrashKind) -> Select[*tuple[Any, ...]]:
    """The rows of one table; `place` orders those of all tables that came at the same moment."""
    table, title = _TABLES[kind]
    return select(
        literal(kind.value).label("kind"),
        table.id.label("id"),
        title.label("title"),
        table.trashed_at.label("trashed_at"),
        (table.id * len(_TABLES) + list(_TABLES).index(kind)).label("place"),
    ).where(trashed(table))


_ALL = union_all(*map(_of_kind, TrashKind)).subquery()
_EACH = {None: _ALL} | {kind: _of_kind(kind).subquery() for kind in TrashKind}
_LISTS = {
    kind: KeysetList(
        select(*rows.columns),
        (rows.c.trashed_at, rows.c.place),
        total=select(func.count()).select_from(rows),
    )
    for kind, rows in _EACH.items()
}
_UNTIL = (
    select(_ALL.c.kind, _ALL.c.id)
    .where(_ALL.c.trashed_at <= bindparam("until", type_=UtcDateTime()))
    .order_by(_ALL.c.trashed_at)
    .limit(bindparam("limit"))
)


def items(
    session: Session, actor: Actor, kind: TrashKind | None, limit: int, cursor: Cursor | None
) -> tuple[Sequence[TrashRow], int]:
    """At most `limit` of what is in the actor's trash, the latest first, and how many there are in all."""
    rows, total = _LISTS[kind].page(session, params_for(actor), limit, cursor)
    return rows, total or 0


def item(session: Session, actor: Actor, kind: TrashKind, item_id: int) -> TrashRow | None:
    """One of them."""
    rows = _EACH[kind]
    statement = select(*rows.columns).where(rows.c.id == item_id)
    return session.execute(statement, params_for(actor)).one_or_none()


def items_until(session: Session, actor: Actor, until: datetime, limit: int) -> Sequence[Row[str, int]]:
    """(kind, id) of at most `limit` that were there then, the earliest first."""
    return session.execute(_UNTIL, params_for(actor, until=until, limit=limit)).all()
