"""Whose rows are whose: the clauses that every statement about people's data starts from.

Nothing else says who may read or change a row. They are written for statements that are made once and run
for everybody: the actor is a parameter, which `params_for` gives its value. A statement run without it fails.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sqlalchemy import BindParameter, ColumnElement, ScalarSelect, String, bindparam, case, select
from sqlalchemy.orm import InstrumentedAttribute

from requill.kit.actor import Actor
from requill.models import Activity, Document, Project, SearchEntry, Thread, Turn

Owned = type[Activity] | type[Document] | type[Project] | type[SearchEntry] | type[Thread]
"""Tables of rows that belong to somebody."""

_OWNER: Mapping[type[object], str] = {Turn: "user_id"}  # the one who asked

ACTOR: BindParameter[str] = bindparam("actor", type_=String())


def params_for(actor: Actor, **values: Any) -> dict[str, Any]:
    """The values of a statement that is run by `actor`."""
    return {"actor": actor.user_id, **values}


def readable(table: Owned | type[Turn]) -> ColumnElement[bool]:
    """The rows that the actor may read."""
    owner: InstrumentedAttribute[str] = getattr(table, _OWNER.get(table, "owner_id"))
    return owner == ACTOR


def writable(table: Owned) -> ColumnElement[bool]:
    """The rows that the actor may change; what may be done with each is its feature's policy."""
    return readable(table)


def readable_id(table: Owned, parameter: str) -> ScalarSelect[int]:
    """The id that `parameter` has, if the actor may read that row: none if not.

    What belongs to the row is then found by it alone, in the order of an index.
    """
    return select(table.id).where(table.id == bindparam(parameter), readable(table)).scalar_subquery()


def writable_id(table: Owned, parameter: str) -> ScalarSelect[int]:
    """The same of a row that the actor may change."""
    return select(table.id).where(table.id == bindparam(parameter), writable(table)).scalar_subquery()


def readable_at_last(table: Owned) -> ColumnElement[bool]:
    """The rows that the actor may read, among few that are found otherwise.

    SQLite would rather go through everything that is the actor's; it looks for no index of a `case`.
    """
    return case((readable(table), 1), else_=0) == 1
