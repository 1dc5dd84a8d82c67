"""Hands everything that one person owns to another, whichever tables there are.

What belongs to people is found from the models: every column with a foreign key to `users`. A table that is
added later is moved without a word here. A table whose rows are about the person, and not by them, says so
with `__table_args__ = {"info": PERSONAL}`: its rows go when the account is deleted.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sqlalchemy import (
    Column,
    ColumnElement,
    MetaData,
    Table,
    UniqueConstraint,
    and_,
    delete,
    exists,
    false,
    or_,
    select,
    true,
    update,
)

from requill.db.session import Session
from requill.models import PERSONAL, Base, User


def references(metadata: MetaData = Base.metadata) -> list[Column[Any]]:
    """Every column that names a person."""
    return [
        column
        for table in metadata.sorted_tables
        for column in table.columns
        if any(key.target_fullname == "users.id" for key in column.foreign_keys)
    ]


def move(session: Session, from_id: str, to_id: str) -> None:
    """Make everything of `from_id` belong to `to_id`.

    A row that `to_id` has already, where only one may be, stays behind and goes with `from_id`.
    """
    for column in references():
        moved = update(column.table).where(column == from_id, ~_is_there_already(column, to_id))
        session.execute(moved.values({column.name: to_id}))
    count = select(User.document_count).where(User.id == from_id).scalar_subquery()
    session.execute(update(User).where(User.id == to_id).values(document_count=User.document_count + count))


def forget_personal(session: Session, user_id: str) -> None:
    """Remove every row that is about the person."""
    for column in references():
        if PERSONAL.items() <= column.table.info.items():
            session.execute(delete(column.table).where(column == user_id))


def _is_there_already(column: Column[Any], to_id: str) -> ColumnElement[bool]:
    """Whether `to_id` has a row that this one, once moved, would be the second of."""
    twin = column.table.alias("twin")
    clashes = [
        exists(
            select(1).where(
                twin.c[column.name] == to_id,
                # Of a table with one row for each person, no other column says which row it is.
                and_(true(), *(twin.c[other.name] == other for other in unique if other is not column)),
            )
        )
        for unique in _unique_sets(column.table)
        if column in unique
    ]
    return or_(*clashes) if clashes else false()


def _unique_sets(table: Table) -> Iterator[list[Column[Any]]]:
    yield list(table.primary_key.columns)
    for constraint in table.constraints:
        if isinstance(constraint, UniqueConstraint):
            yield list(constraint.columns)
    for index in table.indexes:
        if index.unique:
            yield list(index.columns)
