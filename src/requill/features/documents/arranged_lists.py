"""Every statement of lists of documents that are in another order than newest first, or narrowed down.

One's own and those that others share are each read in the order of an index, so many as a page has, and the
database merges them: it alone knows how it compares titles.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from typing import Any

from sqlalchemy import ColumnElement, Select, bindparam, func, literal, select, true, tuple_, union_all

from requill.db.access import owned, params_for, readable_id, role_on, shared
from requill.db.names import name_of
from requill.db.session import Session
from requill.features.documents.arrangement import Arrangement, Sort
from requill.features.documents.lists import ListedRow
from requill.features.documents.properties.policy import tag_key
from requill.kit.actor import Actor
from requill.kit.matching import ESCAPE, containing
from requill.kit.paging import SortCursor
from requill.models import Document, Project, User
from requill.models.base import BigId

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_MICROSECOND = timedelta(microseconds=1)
_COLUMNS: dict[Sort, Any] = {
    "updated": Document.updated_at,
    "created": Document.id,
    "title": Document.title_key,
    "status": Document.steps_left,
}


def documents(
    session: Session, actor: Actor, wanted: Arrangement, limit: int, start: SortCursor | None
) -> tuple[Sequence[ListedRow], int]:
    """At most `limit` rows behind `start`, and how many there are in all."""
    clauses = {"mine": [owned(Document)], "shared": [shared(Document)]}
    parts = clauses.get(wanted.which) or [owned(Document), shared(Document)]
    narrowed, values = _narrowed(wanted)
    behind = () if start is None else (_behind(wanted.sort, start),)
    pages = [_page(part, wanted.sort, limit, (*narrowed, *behind)) for part in parts]
    found = union_all(*(select(page) for page in pages)).subquery()
    key, row_id = found.c.sort_key, found.c.id
    rows = select(found).order_by(*_order(wanted.sort, key, row_id)).limit(limit)
    counts = [
        select(func.count()).select_from(Document).where(part, *narrowed).scalar_subquery() for part in parts
    ]
    given = params_for(actor, **values)
    total: int = session.execute(select(sum(counts, literal(0))), given).scalar_one()
    return session.execute(rows, given).all(), total


def end_of(sort: Sort, row: Any) -> SortCursor:
    """Where a page ends whose last row this is."""
    key = row.sort_key
    value = str((key - _EPOCH) // _MICROSECOND if sort == "updated" else key)
    return SortCursor(sort, value, row.id)


def _page(part: ColumnElement[bool], sort: Sort, limit: int, clauses: Sequence[ColumnElement[bool]]) -> Any:
    column = _COLUMNS[sort]
    statement: Select[Any] = (
        select(
            Document.id,
            Document.title,
            Document.updated_at,
            Document.steps_left,
            Document.tags,
            role_on(Document).label("role"),
            Document.owner_id,
            name_of().label("owner_name"),
            true().label("has_shared"),
            column.label("sort_key"),
        )
        .join(User, User.id == Document.owner_id)
        .where(part, *clauses)
    )
    return statement.order_by(*_order(sort, column, Document.id)).limit(limit).subquery()


def _order(sort: Sort, key: Any, row_id: Any) -> tuple[Any, ...]:
    """Titles from A on; what is newest, or has the most left to be done, comes first otherwise."""
    return (key, row_id) if sort == "title" else (key.desc(), row_id.desc())


def _behind(sort: Sort, start: SortCursor) -> ColumnElement[bool]:
    value: Any = start.value
    if sort == "updated":
        value = _EPOCH + int(value) * _MICROSECOND
    elif sort != "title":
        value = int(value)
    column = _COLUMNS[sort]
    here = tuple_(column, Document.id)
    there = tuple_(literal(value, column.type), literal(start.row_id, BigId))
    return here > there if sort == "title" else here < there


def _narrowed(wanted: Arrangement) -> tuple[list[ColumnElement[bool]], dict[str, Any]]:
    clauses: list[ColumnElement[bool]] = []
    values: dict[str, Any] = {}
    if wanted.q:
        clauses.append(Document.title_key.like(bindparam("pattern"), escape=ESCAPE))
        values["pattern"] = containing(wanted.q)
    if wanted.status is not None:
        clauses.append(Document.steps_left == bindparam("steps"))
        values["steps"] = wanted.status.steps_left
    if wanted.tag is not None:
        clauses.append(Document.tag_keys.like(bindparam("tag"), escape=ESCAPE))
        values["tag"] = containing(tag_key(wanted.tag))
    if wanted.project_id is not None:
        clauses.append(Document.project_id == readable_id(Project, "project"))
        values["project"] = wanted.project_id
    return clauses, values
