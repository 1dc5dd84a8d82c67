"""Puts the rows of a backup into an empty database, of whichever kind, and brings it up to date.

All of it is one transaction: a database is either whole or as empty as it was.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from sqlalchemy import Connection, Engine, inspect, text
from sqlalchemy.exc import DBAPIError

from requill.db.backup.forms import Kind, TableForm, forms_of
from requill.db.backup.reading import Row, errors_of_driver, postgres_sequence, said_by
from requill.db.migrate import take_turn
from requill.db.migrations.run import count_stored_bytes, upgrade

_COUNTING = "stored_"  # what the triggers that count people's bytes begin with


class NotEmptyError(Exception):
    """There are tables in the database."""


class CannotFillError(Exception):
    """The database refuses what is to be put into it; the message says what, in one line."""


class Filling:
    """A database of which every table is there and empty."""

    def __init__(self, connection: Connection) -> None:
        self.forms = {form.name: form for form in forms_of(connection)}
        self._connection = connection
        self._quote = connection.dialect.identifier_preparer.quote
        self._driver: Any = connection.connection.driver_connection
        self._is_sqlite = connection.dialect.name == "sqlite"

    def put(self, form: TableForm, rows: Iterable[Row]) -> None:
        """Put rows into their table, behind those of the tables that it refers to."""
        try:
            self._put(form, _values(form, rows, is_sqlite=self._is_sqlite))
        except (TypeError, ValueError, OverflowError) as error:  # a value that no column has
            raise CannotFillError(f"{form.name}: {error}") from None

    def _put(self, form: TableForm, values: Iterable[Sequence[Any]]) -> None:
        names = ", ".join(map(self._quote, form.columns))
        table = f"{self._quote(form.name)} ({names})"
        if self._is_sqlite:
            places = ", ".join("?" * len(form.columns))
            self._driver.executemany(f"INSERT INTO {table} VALUES ({places})", values)  # noqa: S608 - quoted
            return
        with self._driver.cursor() as cursor, cursor.copy(f"COPY {table} FROM STDIN") as copy:
            for row in values:
                copy.write_row(row)

    def go_on_from(self, form: TableForm, last_id: int) -> None:
        """Let the next row of a table have a higher number, even where the rows before it are gone."""
        if not self._is_sqlite:
            sequence = postgres_sequence(self._connection, form)
            if sequence is not None:
                self._connection.execute(
                    text("SELECT setval(:sequence, :last)"), {"sequence": sequence, "last": last_id}
                )
            return
        values = {"table": form.name, "last": last_id}
        changed = self._connection.execute(
            text("UPDATE sqlite_sequence SET seq = max(seq, :last) WHERE name = :table"), values
        )
        if not changed.rowcount:
            self._connection.execute(text("INSERT INTO sqlite_sequence VALUES (:table, :last)"), values)


@contextmanager
def filling(engine: Engine, revision: str) -> Iterator[Filling]:
    """Make the tables of `revision`, let them be filled, bring them up to date, and commit.

    Whatever is raised meanwhile leaves the database as it was. Raises `NotEmptyError` and `CannotFillError`.
    """
    try:
        with engine.begin() as connection:
            take_turn(connection)
            if inspect(connection).get_table_names():
                raise NotEmptyError
            upgrade(connection, revision)
            with _without_counting(connection):
                yield Filling(connection)
            count_stored_bytes(connection, revision)  # before there were triggers, their migration counts
            upgrade(connection)
    except (DBAPIError, *errors_of_driver(engine)) as error:  # type: ignore[misc]  # all of them are exceptions
        raise CannotFillError(said_by(error)) from None


@contextmanager
def _without_counting(connection: Connection) -> Iterator[None]:
    """Without the triggers that count people's bytes: each would write its person's row again for every row.

    PostgreSQL keeps all of those until the transaction ends, and goes through them for the next.
    """
    if connection.dialect.name == "sqlite":
        found = connection.execute(
            text("SELECT name, sql FROM sqlite_master WHERE type = 'trigger' AND name LIKE :named"),
            {"named": f"{_COUNTING}%"},
        ).all()
        off = [f"DROP TRIGGER {name}" for name, _ in found]
        on = [sql for _, sql in found]
    else:
        found = connection.execute(
            text("SELECT tgname, tgrelid::regclass::text FROM pg_trigger WHERE tgname LIKE :named"),
            {"named": f"{_COUNTING}%"},
        ).all()
        off = [f"ALTER TABLE {table} DISABLE TRIGGER {name}" for name, table in found]
        on = [f"ALTER TABLE {table} ENABLE TRIGGER {name}" for name, table in found]
    for statement in off:
        connection.exec_driver_sql(statement)
    yield
    for statement in on:
        connection.exec_driver_sql(statement)


def _values(form: TableForm, rows: Iterable[Row], *, is_sqlite: bool) -> Iterator[list[Any]]:
    """The rows with a database's own values."""
    makers: dict[Kind, Callable[[Any], Any]] = {"bytes": bytes.fromhex}
    if not is_sqlite:
        makers["moment"] = "{}+00".format
    made = [(at, makers[kind]) for at, kind in enumerate(form.columns.values()) if kind in makers]
    for row in rows:
        values: list[Any] = list(row)
        for at, make in made:
            if values[at] is not None:
                values[at] = make(values[at])
        yield values
