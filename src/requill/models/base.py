"""Base of every table: the naming of constraints and the form of ids and times."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from typing import Annotated, Any

from sqlalchemy import (
    JSON,
    BigInteger,
    DateTime,
    Dialect,
    Index,
    Integer,
    MetaData,
    String,
    TextClause,
    TypeDecorator,
    text,
)
from sqlalchemy.orm import DeclarativeBase, mapped_column
from sqlalchemy.types import TypeEngine

_NAMES = {
    "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    "ck": "ck_%(table_name)s_%(constraint_name)s",
    "fk": "fk_%(table_name)s_%(column_0_N_name)s_%(referred_table_name)s",
    "pk": "pk_%(table_name)s",
}


class UtcDateTime(TypeDecorator[datetime]):
    """A moment in UTC: aware in Python on both databases; naive values are refused."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        """To the database; SQLite has no zones, so its text is UTC by agreement."""
        if value is None:
            return None
        if value.tzinfo is None:
            raise ValueError("a moment needs its time zone")
        moment = value.astimezone(UTC)
        return moment.replace(tzinfo=None) if dialect.name == "sqlite" else moment

    def result_processor(self, dialect: Dialect, coltype: object) -> Callable[[Any], datetime | None] | None:
        """From the database: PostgreSQL's driver makes moments, SQLite gives the text that was stored."""
        return _from_text if dialect.name == "sqlite" else None


def _from_text(stored: str | None) -> datetime | None:
    return None if stored is None else datetime.fromisoformat(f"{stored}+00:00")


# Said of a table whose rows are about a person, not by them: they go when the account is deleted.
PERSONAL = {"personal": True}


class Base(DeclarativeBase):
    """Every table of the product hangs here."""

    metadata = MetaData(naming_convention=_NAMES)


class Json(TypeDecorator[Any]):
    """JSON; on PostgreSQL in its binary form, whose dialect is loaded only there."""

    impl = JSON(none_as_null=True)
    cache_ok = True

    def load_dialect_impl(self, dialect: Dialect) -> TypeEngine[Any]:
        if dialect.name != "postgresql":
            return dialect.type_descriptor(JSON(none_as_null=True))
        from sqlalchemy.dialects.postgresql import JSONB

        return dialect.type_descriptor(JSONB(none_as_null=True))


def partial_index(name: str, *columns: str, where: TextClause, unique: bool = False) -> Index:
    """An index of the rows for which `where` holds.

    The migrations say so to both databases. Here one of them is enough: to name the other's option loads its
    dialect, on every start.
    """
    return Index(name, *columns, unique=unique, sqlite_where=where)


_IN_TRASH = text("trashed_at IS NOT NULL")


def trash_indexes(table: str) -> tuple[Index, Index]:
    """Of the rows of a table that are in the trash: by whose they are, and by when they came there."""
    return (
        partial_index(f"ix_{table}_trash", "owner_id", "trashed_at", "id", where=_IN_TRASH),
        partial_index(f"ix_{table}_trashed_at", "trashed_at", where=_IN_TRASH),
    )


BigId = BigInteger().with_variant(Integer(), "sqlite")

RowId = Annotated[int, mapped_column(BigId, primary_key=True, autoincrement=True)]
UserId = Annotated[str, mapped_column(String(36))]
Moment = Annotated[datetime, mapped_column(UtcDateTime())]
OptionalMoment = Annotated[datetime | None, mapped_column(UtcDateTime())]
JsonObject = Annotated[dict[str, Any], mapped_column(Json)]
OptionalJsonObject = Annotated[dict[str, Any] | None, mapped_column(Json)]
JsonList = Annotated[list[Any], mapped_column(Json)]
OptionalJsonList = Annotated[list[Any] | None, mapped_column(Json)]
