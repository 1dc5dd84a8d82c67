"""Reads all rows of a database as they were at one moment, while others go on writing.

Neither way holds more than a row in memory, and neither keeps a writer waiting. In SQLite the moment is a
read transaction: until it ends, what is written meanwhile stays in the file's log, which grows by that much.
In PostgreSQL it is a snapshot, and what is deleted meanwhile is cleaned up after it.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Protocol, cast

from sqlalchemy import Connection, Engine, text
from sqlalchemy.exc import DBAPIError

from requill.db.backup.forms import Kind, TableForm, Value, forms_of
from requill.db.migrate import current_revision

Row = Sequence[Value]

_POSTGRES: dict[Kind, str] = {
    "moment": "to_char({0} AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI:SS.US')",
    "bytes": "encode({0}, 'hex')",
    "json": "{0}::text",
}
_POSTGRES_TYPES: dict[Kind, str] = {"integer": "int8", "number": "float8", "boolean": "bool"}


class CannotReadError(Exception):
    """The database goes away meanwhile, or is damaged; the message says what it said, in one line."""


class Snapshot(Protocol):
    """The rows of one moment. `revision` is what the tables are like, `database` its kind by name."""

    revision: str
    database: str
    forms: list[TableForm]

    def rows(self, form: TableForm) -> Iterator[Row]:
        """The rows of a table, in no order."""

    def last_id(self, form: TableForm) -> int | None:
        """The highest number that was given to a row; None where none is numbered, or none was there."""


@contextmanager
def snapshot(engine: Engine) -> Iterator[Snapshot]:
    """What is in the database now, for as long as this is open; it has to hold tables.

    Raises `CannotReadError`, also while this is open.
    """
    try:
        with _snapshot(engine) as found:
            yield found
    except (DBAPIError, *errors_of_driver(engine)) as error:  # type: ignore[misc]  # all of them are exceptions
        raise CannotReadError(said_by(error)) from error


@contextmanager
def _snapshot(engine: Engine) -> Iterator[Snapshot]:
    if engine.dialect.name == "sqlite":
        with engine.connect() as connection, connection.begin():
            yield _SqliteSnapshot(connection)
    else:
        with engine.connect().execution_options(isolation_level="REPEATABLE READ") as connection:
            connection.execute(text("SET TRANSACTION READ ONLY"))
            connection.execute(text("SET LOCAL statement_timeout = 0"))
            yield _PostgresSnapshot(connection)


class _OfConnection:
    def __init__(self, connection: Connection) -> None:
        self.revision = cast("str", current_revision(connection))
        self.database = connection.dialect.name
        self.forms = forms_of(connection)
        self._connection = connection
        self._driver: Any = connection.connection.driver_connection

    def _selected(self, form: TableForm, as_told: dict[Kind, str]) -> str:
        quote = self._connection.dialect.identifier_preparer.quote
        columns = (as_told.get(kind, "{0}").format(quote(name)) for name, kind in form.columns.items())
        # Every name in it is the database's own, and quoted.
        return f"SELECT {', '.join(columns)} FROM {quote(form.name)}"  # noqa: S608


class _SqliteSnapshot(_OfConnection):
    def rows(self, form: TableForm) -> Iterator[Row]:
        makers: dict[Kind, Callable[[Any], Value]] = {"boolean": bool, "bytes": bytes.hex}
        made = [(at, makers[kind]) for at, kind in enumerate(form.columns.values()) if kind in makers]
        driver: sqlite3.Connection = self._driver
        for found in driver.execute(self._selected(form, {})):
            row = list(found)
            for at, make in made:
                if row[at] is not None:
                    row[at] = make(row[at])
            yield row

    def last_id(self, form: TableForm) -> int | None:
        driver: sqlite3.Connection = self._driver
        found = driver.execute("SELECT seq FROM sqlite_sequence WHERE name = ?", (form.name,)).fetchone()
        return None if found is None else int(found[0]) or None


class _PostgresSnapshot(_OfConnection):
    def rows(self, form: TableForm) -> Iterator[Row]:
        """By COPY, which gives them as they come, where a query gives all of them."""
        types = [_POSTGRES_TYPES.get(kind, "text") for kind in form.columns.values()]
        with (
            self._driver.cursor() as cursor,
            cursor.copy(f"COPY ({self._selected(form, _POSTGRES)}) TO STDOUT") as copy,
        ):
            copy.set_types(types)
            yield from copy.rows()

    def last_id(self, form: TableForm) -> int | None:
        sequence = postgres_sequence(self._connection, form)
        if sequence is None:
            return None
        last: int | None = self._connection.execute(
            text(f"SELECT CASE WHEN is_called THEN last_value END FROM {sequence}")  # noqa: S608 - quoted
        ).scalar_one()
        return last


def errors_of_driver(engine: Engine) -> tuple[type[Exception], ...]:
    """What the driver raises where it is spoken to itself."""
    if engine.dialect.name == "sqlite":
        return (sqlite3.Error,)
    import psycopg

    return (psycopg.Error,)


def said_by(error: Exception) -> str:
    """The first line of what the database said."""
    said = str(error.orig if isinstance(error, DBAPIError) else error).splitlines() or [""]
    return said[0].rstrip(".")


def postgres_sequence(connection: Connection, form: TableForm) -> str | None:
    """The sequence from which a table's rows are numbered, quoted; None where they are not."""
    if form.columns.get("id") != "integer":
        return None
    table = connection.dialect.identifier_preparer.quote(form.name)
    found: str | None = connection.execute(
        text("SELECT pg_get_serial_sequence(:table, 'id')"), {"table": table}
    ).scalar_one()
    return found
