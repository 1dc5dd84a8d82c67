"""Fills either database with people who each have a session and documents, and indexes what they wrote."""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import timedelta
from itertools import islice
from typing import Any

from sqlalchemy import insert, text

from benchmarks.seed import text as document_text
from requill.app import open_engines
from requill.db.database import Database
from requill.db.engines import Engines
from requill.db.migrate import migrate
from requill.features.search.indexer import Indexer
from requill.features.search.postgres_index import PostgresIndex
from requill.features.search.sqlite_index import SqliteIndex
from requill.kit.clock import now
from requill.models import AuthSession, Document, User
from requill.settings import Settings

_ROWS = 2_000
_INDEXED_AT_ONCE = 2_000
_REPEATS = 20  # 1.5 KB: what a database of many documents has on average
_A_MONTH = timedelta(days=30)


@dataclass(frozen=True, slots=True)
class Size:
    """How much is in the database. Everybody has as many documents."""

    people: int
    documents: int

    @property
    def each(self) -> int:
        """Documents of a person."""
        return self.documents // self.people

    @property
    def name(self) -> str:
        """For tables."""
        return f"{self.documents:,} documents of {self.people:,} people"

    def token_of(self, person: int) -> str:
        """What stands in a person's cookie."""
        return f"crowd{person}-token"

    def document_of(self, person: int, number: int = 0) -> int:
        """The id of one of a person's documents."""
        return 1 + person * self.each + number % self.each


SMALL, LARGE = Size(100, 1_000), Size(10_000, 100_000)


def seed(settings: Settings, size: Size) -> None:
    """Fill the empty database of these settings."""
    engines = open_engines(settings)
    migrate(engines.writer)
    _insert(engines, User, _people(size))
    _insert(engines, AuthSession, _sessions(size))
    _insert(engines, Document, _documents(size))
    if settings.is_shared:
        with engines.writer.begin() as connection:
            connection.execute(
                text("SELECT setval(pg_get_serial_sequence('documents', 'id'), :last)"),
                {"last": size.documents},
            )
    engines.dispose()
    asyncio.run(_index(settings))


async def _index(settings: Settings) -> None:
    engines = open_engines(settings)
    database = Database(engines, publish=lambda _events: None)
    index = PostgresIndex() if settings.is_shared else SqliteIndex()
    await Indexer(database, index).catch_up(at_once=_INDEXED_AT_ONCE)
    if settings.is_shared:
        with engines.writer.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
            connection.execute(text("SET statement_timeout = 0"))
            connection.execute(text("VACUUM ANALYZE"))
    await database.close()


def _insert(engines: Engines, model: Any, rows: Iterator[dict[str, Any]]) -> None:
    while some := list(islice(rows, _ROWS)):
        with engines.writer.begin() as connection:
            connection.execute(insert(model.__table__), some)


def _people(size: Size) -> Iterator[dict[str, Any]]:
    for number in range(size.people):
        name = f"crowd{number}"
        yield {
            "id": name,
            "username": name,
            "username_key": name,
            "is_guest": False,
            "document_count": size.each,
            "created_at": now(),
        }


def _sessions(size: Size) -> Iterator[dict[str, Any]]:
    moment = now()
    for number in range(size.people):
        yield {
            "token_hash": hashlib.sha256(size.token_of(number).encode()).digest(),
            "user_id": f"crowd{number}",
            "created_at": moment,
            "renewed_at": moment,
            "expires_at": moment + _A_MONTH,
        }


def _documents(size: Size) -> Iterator[dict[str, Any]]:
    content, beginning = document_text(_REPEATS), now() - timedelta(days=400)
    for number in range(size.documents):
        title, moment = f"Requirements n{number + 1}", beginning + timedelta(seconds=number)
        yield {
            "id": number + 1,
            "owner_id": f"crowd{number // size.each}",
            "title": title,
            "title_key": title.lower(),
            "content": content,
            "version": 1,
            "interview_open": False,
            "created_at": moment,
            "updated_at": moment,
        }
