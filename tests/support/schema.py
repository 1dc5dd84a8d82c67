"""What a database's tables look like, and what a program that was made for other tables misses in them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec import Struct
from sqlalchemy import Connection, inspect, text

_OWN = ("alembic_", "search_index", "sqlite_")
_TRIGGERS = {
    "sqlite": "SELECT name, sql FROM sqlite_master WHERE type = 'trigger'",
    "postgresql": "SELECT tgname, pg_get_triggerdef(t.oid) || pg_get_functiondef(tgfoid) FROM pg_trigger t"
    " WHERE NOT tgisinternal",
}


Reference = tuple[tuple[str, ...], str, str]
"""The columns, the table they refer to, and what becomes of the row when that one goes."""


class Column(Struct, frozen=True):
    """A column: its type as the database names it, and whether a row may come without it."""

    type: str
    is_nullable: bool
    has_default: bool


class Table(Struct, frozen=True):
    """A table. `unique` holds the columns of each constraint or index that refuses equals."""

    columns: dict[str, Column]
    primary_key: tuple[str, ...]
    unique: frozenset[tuple[str, ...]]
    references: frozenset[Reference]
    checks: frozenset[str]


class Shape(Struct, frozen=True):
    """All tables and triggers."""

    tables: dict[str, Table]
    triggers: dict[str, str]


def shape_of(connection: Connection) -> Shape:
    """The shape of a database, without what the migrations and the full-text index keep for themselves."""
    inspector = inspect(connection)
    names = [name for name in inspector.get_table_names() if not name.startswith(_OWN)]
    triggers = connection.execute(text(_TRIGGERS[connection.dialect.name]))
    return Shape(
        {name: _table(connection, inspector, name) for name in names},
        {row[0]: row[1] for row in triggers},
    )


def taken_away(before: Shape, after: Shape) -> list[str]:
    """What a program that was made for `before` misses in `after`, or what refuses its writes there."""
    return [*_changed(before, after), *_refusing(before, after)]


def _table(connection: Connection, inspector: Any, name: str) -> Table:
    unique = {tuple(each["column_names"]) for each in inspector.get_unique_constraints(name)}
    unique |= {tuple(each["column_names"]) for each in inspector.get_indexes(name) if each["unique"]}
    return Table(
        {column["name"]: _column(column) for column in inspector.get_columns(name)},
        tuple(inspector.get_pk_constraint(name)["constrained_columns"]),
        frozenset(unique),
        frozenset(_references(connection, inspector, name)),
        frozenset(each["sqltext"] for each in inspector.get_check_constraints(name)),
    )


def _references(connection: Connection, inspector: Any, name: str) -> Iterator[Reference]:
    if connection.dialect.name == "sqlite":  # the inspector misses what a reference on a column says of that
        found: dict[int, list[Any]] = {}
        for key in connection.execute(text(f"PRAGMA foreign_key_list({name})")):
            found.setdefault(key.id, []).append(key)
        for parts in found.values():
            yield tuple(sorted(part._mapping["from"] for part in parts)), parts[0].table, parts[0].on_delete
        return
    for key in inspector.get_foreign_keys(name):
        when_gone = (key["options"].get("ondelete") or "NO ACTION").upper()
        yield tuple(sorted(key["constrained_columns"])), key["referred_table"], when_gone


def _column(found: Any) -> Column:
    is_numbered = bool(found.get("autoincrement") is True or found.get("identity"))
    return Column(str(found["type"]), found["nullable"], found["default"] is not None or is_numbered)


def _changed(before: Shape, after: Shape) -> Iterator[str]:
    for name, old in before.tables.items():
        if name not in after.tables:
            yield f"the table {name} is gone"
            continue
        new = after.tables[name]
        for column, was in old.columns.items():
            if column not in new.columns:
                yield f"{name}.{column} is gone"
                continue
            now = new.columns[column]
            if now.type != was.type:
                yield f"{name}.{column} was {was.type} and is {now.type}"
            if was.is_nullable and not now.is_nullable:
                yield f"{name}.{column} may no longer be empty"
            if was.has_default and not now.has_default:
                yield f"{name}.{column} has no default any more"
        if old.primary_key != new.primary_key:
            yield f"{name} has another primary key"
    for name, definition in before.triggers.items():
        if after.triggers.get(name) != definition:
            yield f"the trigger {name} is gone or another"


def _refusing(before: Shape, after: Shape) -> Iterator[str]:
    for name, new in after.tables.items():
        old = before.tables.get(name)
        if old is not None:
            for column, now in new.columns.items():
                if column not in old.columns and not now.is_nullable and not now.has_default:
                    yield f"{name}.{column} is new and has to be given"
            known = old.columns.keys()
            yield from (
                f"{name} refuses equals of {', '.join(columns)}"
                for columns in new.unique - old.unique
                if known & set(columns)
            )
            yield from (f"{name} checks {check}" for check in new.checks - old.checks)
            yield from (
                f"{name}.{', '.join(columns)} refers to {target}"
                for columns, target, _ in new.references - old.references
                if known & set(columns)
            )
        earlier = frozenset() if old is None else old.references
        yield from (
            f"{name}.{', '.join(columns)} keeps rows of {target} from being deleted"
            for columns, target, when_gone in new.references - earlier
            if target in before.tables and when_gone not in ("CASCADE", "SET NULL", "SET DEFAULT")
        )
