"""Statements that every request or every turn runs, translated once.

SQLite takes 3 µs for such a statement, and SQLAlchemy 17 to look up its translation, to wrap the cursor and
to look after what a statement might need besides. That was half of the work before a model is asked.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Generic, TypeVarTuple

from msgspec import Struct
from sqlalchemy import Connection, Dialect, Row, UpdateBase
from sqlalchemy.engine import result_tuple
from sqlalchemy.exc import DBAPIError
from sqlalchemy.sql.compiler import SQLCompiler
from sqlalchemy.sql.selectable import ReturnsRows, TypedReturnsRows
from sqlalchemy.types import TypeEngine

from requill.db.session import Session

Ts = TypeVarTuple("Ts")
_Process = Callable[[Any], Any] | None


class PreparedRows(Generic[*Ts]):
    """A statement that returns rows; every value that may change is a parameter of it.

    SQLite's driver gets it as it was translated the first time. SQLAlchemy runs it on PostgreSQL, where it
    waits for the network, and where its text depends on the values or it fills in some itself. Types and
    errors are SQLAlchemy's everywhere. `columns` are those that an insert is given, where it does not say so.
    """

    def __init__(self, statement: TypedReturnsRows[*Ts], columns: Sequence[str] | None = None) -> None:
        self._statement = statement
        self._translated = _Translated(statement, columns)

    def all(self, session: Session, values: Mapping[str, Any]) -> Sequence[Row[*Ts]]:
        """The rows. Raises `KeyError` for a parameter without a value, and what SQLAlchemy raises."""
        connection = session.connection()
        translation = self._translated.to(connection)
        if translation is None:
            return connection.execute(self._statement, values).all()
        return translation.rows(session, values)

    def first(self, session: Session, values: Mapping[str, Any]) -> Row[*Ts] | None:
        """The first row, if there is one; raises what `all` does."""
        found = self.all(session, values)
        return found[0] if found else None

    def value(self, session: Session, values: Mapping[str, Any]) -> Any:
        """What the first row begins with, or None without a row; raises what `all` does."""
        found: Sequence[Sequence[Any]] = self.all(session, values)
        return found[0][0] if found else None


class PreparedChange:
    """The same for a statement that returns nothing."""

    def __init__(self, statement: UpdateBase, columns: Sequence[str] | None = None) -> None:
        self._statement = statement
        self._translated = _Translated(statement, columns)

    def execute(self, session: Session, values: Mapping[str, Any]) -> int:
        """How many rows an update or a deletion found; raises what `PreparedRows.all` does."""
        connection = session.connection()
        translation = self._translated.to(connection)
        if translation is None:
            return connection.execute(self._statement, values).rowcount
        return translation.count(session, values)


class _Translation(Struct, frozen=True):
    """What SQLite's driver is given: the text, and how each value goes in and comes out.

    `parameters` are in their order, each with what its value goes through. `fixed` has what goes
    in for those to which the statement itself gives a value. `row` makes a row of its values, `columns` says
    what they go through before; there is nothing there where no column needs it.
    """

    text: str
    parameters: tuple[tuple[str, _Process], ...]
    fixed: Mapping[str, Any]
    row: Callable[[Sequence[Any]], Row[*tuple[Any, ...]]]
    columns: tuple[tuple[int, Callable[[Any], Any]], ...]

    def rows(self, session: Session, values: Mapping[str, Any]) -> list[Row[*tuple[Any, ...]]]:
        """The rows, with the values that their columns have in Python."""
        found, _ = self._run(session, values)
        if self.columns:
            found = list(map(list, found))
            for index, process in self.columns:
                for row in found:
                    row[index] = process(row[index])
        return list(map(self.row, found))

    def count(self, session: Session, values: Mapping[str, Any]) -> int:
        """Change rows, and count them."""
        return self._run(session, values)[1]

    def _run(self, session: Session, values: Mapping[str, Any]) -> tuple[list[Any], int]:
        given: list[Any] = []
        for name, process in self.parameters:
            if name not in values:
                given.append(self.fixed[name])
            else:
                given.append(values[name] if process is None else process(values[name]))
        try:
            cursor = session.driver.execute(self.text, given)
            return cursor.fetchall(), cursor.rowcount
        except sqlite3.Error as error:
            raise DBAPIError.instance(self.text, given, error, sqlite3.Error, hide_parameters=True) from error


class _Translated:
    """A translation, made when it is first wanted: most statements are not run before the first request."""

    def __init__(self, statement: ReturnsRows, columns: Sequence[str] | None) -> None:
        self._statement = statement
        self._columns = columns
        self._known: dict[str, _Translation | None] = {}

    def to(self, connection: Connection) -> _Translation | None:
        """For the driver of SQLite; None where SQLAlchemy has to run it.

        So it has once a failure undid the transaction: the driver would write outside of any.
        """
        if not connection.in_transaction():
            return None
        dialect = connection.dialect
        if dialect.name not in self._known:
            is_sqlite = dialect.name == "sqlite"
            self._known[dialect.name] = (
                _translate(self._statement, self._columns, dialect) if is_sqlite else None
            )
        return self._known[dialect.name]


def _translate(
    statement: ReturnsRows, columns: Sequence[str] | None, dialect: Dialect
) -> _Translation | None:
    compiled = statement.compile(dialect=dialect, column_keys=columns)
    if not isinstance(compiled, SQLCompiler) or compiled.positiontup is None:
        raise TypeError("no statement for SQLite")
    if compiled.post_compile_params or compiled.insert_prefetch or compiled.update_prefetch:
        return None
    binds = {name: compiled.binds[name] for name in compiled.positiontup}
    into = {name: _into(bind.type, dialect) for name, bind in binds.items()}
    fixed = {name: bind.effective_value for name, bind in binds.items() if not bind.required}
    returned = list(statement.exported_columns)
    out_of = [_out_of(column.type, dialect) for column in returned]
    return _Translation(
        text=compiled.string,
        parameters=tuple((name, into[name]) for name in compiled.positiontup),
        fixed={
            name: value if (process := into[name]) is None else process(value)
            for name, value in fixed.items()
        },
        row=result_tuple([column.key for column in returned]),
        columns=tuple((index, process) for index, process in enumerate(out_of) if process is not None),
    )


def _into(kind: TypeEngine[Any], dialect: Dialect) -> _Process:
    return kind.dialect_impl(dialect).bind_processor(dialect)


def _out_of(kind: TypeEngine[Any], dialect: Dialect) -> _Process:
    return kind.dialect_impl(dialect).result_processor(dialect, None)
