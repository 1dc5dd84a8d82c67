"""Tables that a backup holds, and the form that their values have outside of any database.

The tables are those that the database itself names, not those of the models: so a backup of an earlier
revision is read and put back as it is.
"""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct
from sqlalchemy import (
    JSON,
    Boolean,
    Connection,
    DateTime,
    Float,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
)
from sqlalchemy.types import TypeEngine

Kind = Literal["text", "integer", "number", "boolean", "moment", "bytes", "json"]
Value = str | int | float | bool | None
"""A moment is `YYYY-MM-DD HH:MM:SS.ffffff` in UTC, bytes are hexadecimal digits, JSON is its text."""

# What the migrations know of the database, and what the search builds anew from the texts.
_LEFT_OUT = ("alembic_version", "schema_state", "search_", "sqlite_")
_KINDS: tuple[tuple[type, Kind], ...] = (
    (Boolean, "boolean"),
    (Integer, "integer"),
    (Float, "number"),
    (DateTime, "moment"),
    (LargeBinary, "bytes"),
    (JSON, "json"),
    (String, "text"),
)


class TableForm(Struct, frozen=True):
    """A table and the kinds of its columns, in the order in which its values come."""

    name: str
    columns: dict[str, Kind]


def forms_of(connection: Connection) -> list[TableForm]:
    """The tables of a database that a backup holds, each behind those that it refers to."""
    metadata = MetaData()
    metadata.reflect(connection, only=lambda name, _: not name.startswith(_LEFT_OUT))
    return [_form(table) for table in metadata.sorted_tables]


def _form(table: Table) -> TableForm:
    return TableForm(str(table.name), {str(column.name): _kind(column.type) for column in table.columns})


def _kind(type_: TypeEngine[Any]) -> Kind:
    for known, kind in _KINDS:
        if isinstance(type_, known):
            return kind
    raise TypeError(f"a backup has no form for values of the type {type_}")
