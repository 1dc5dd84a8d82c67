"""Lists in pages, newest first: the order comes from an index, so a page costs the same wherever it is."""

from __future__ import annotations

import heapq
from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import BindParameter, ColumnElement, Row, Select, bindparam, func, tuple_

from requill.db.session import Session
from requill.kit.matching import containing
from requill.kit.paging import Cursor
from requill.kit.roles import Filter
from requill.models.base import UtcDateTime

_MOMENT = bindparam("moment", type_=UtcDateTime())
_LAST: BindParameter[int] = bindparam("last")


class KeysetList:
    """The statements of one list.

    `rows` selects what the caller may see, with the caller's own parameters. `order` is the columns that
    sort it, downwards: a moment and the id, or the id alone. `matches` is the condition for a search, on a
    parameter `pattern`. `total` says how many there are without a search, from a kept count; nothing says
    it for a list without one. Matches are counted when they are asked for.
    """

    def __init__(
        self,
        rows: Select[*tuple[Any, ...]],
        order: Sequence[Any],
        *,
        total: Select[Any] | None = None,
        matches: ColumnElement[bool] | None = None,
    ) -> None:
        after = order[0] < _LAST if len(order) == 1 else tuple_(*order) < tuple_(_MOMENT, _LAST)
        self._total = {False: total}
        self._pages: dict[tuple[bool, bool], Select[*tuple[Any, ...]]] = {}
        for is_search in (False, True) if matches is not None else (False,):
            found = rows.where(matches) if matches is not None and is_search else rows
            counted = total
            if is_search and total is not None:
                counted = found.with_only_columns(func.count(), maintain_column_froms=True)
                self._total[True] = counted
            shown = found
            if counted is not None:
                shown = found.add_columns(counted.correlate(None).scalar_subquery().label("total"))
            ordered = shown.order_by(*(column.desc() for column in order)).limit(bindparam("limit"))
            self._pages[is_search, False] = ordered
            self._pages[is_search, True] = ordered.where(after)

    def page(
        self, session: Session, values: Mapping[str, Any], limit: int, cursor: Cursor | None, q: str = ""
    ) -> tuple[Sequence[Row[*tuple[Any, ...]]], int | None]:
        """At most `limit` rows after `cursor` in which `q` is found, and how many there are in all.

        The number is None where the list has none, or where what is listed from does not exist. With it,
        each row ends with it.
        """
        given = dict(values) | {"limit": limit}
        if q:
            given["pattern"] = containing(q)
        if cursor is not None:
            given |= {"moment": cursor.moment, "last": cursor.row_id}
        connection = session.connection()
        rows = connection.execute(self._pages[bool(q), cursor is not None], given).all()
        total = self._total.get(bool(q))
        if total is None:
            return rows, None
        return rows, rows[0][-1] if rows else connection.execute(total, given).scalar()


class SharedList:
    """A list of what has members: the actor's own rows, those of others on which they have a role, or both.

    Both have `updated_at` and `id` and are ordered by them. Each row of `own` says in `has_shared` whether
    there may be any of others: only then are they looked for.
    """

    def __init__(self, own: KeysetList, others: KeysetList) -> None:
        self._own = own
        self._others = others

    def page(
        self,
        session: Session,
        values: Mapping[str, Any],
        which: Filter,
        limit: int,
        cursor: Cursor | None,
        q: str,
    ) -> tuple[Sequence[Row[*tuple[Any, ...]]], int]:
        """At most `limit` rows after `cursor` in which `q` is found, and how many there are in all."""
        if which == "shared":
            rows, total = self._others.page(session, values, limit, cursor, q)
            return rows, total or 0
        own, count = self._own.page(session, values, limit, cursor, q)
        if which == "mine" or (own and not own[0].has_shared):
            return own, count or 0
        others, more = self._others.page(session, values, limit, cursor, q)
        newest = heapq.merge(own, others, key=lambda row: (row.updated_at, row.id), reverse=True)
        return list(newest)[:limit], (count or 0) + (more or 0)
