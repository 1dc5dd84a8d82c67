"""Fills a database in bulk: people with few and many documents, and long and short conversations."""

from __future__ import annotations

import hashlib
import sqlite3
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

from requill.api.deps import SESSION_COOKIE

_NOW = datetime.now(UTC).replace(tzinfo=None)
_FOREVER = timedelta(days=30)
_TEXT = "The product shall keep what people write, and say so only when it is kept. "
SHORT, USUAL = 2, 100  # how often the text is repeated: 0.15 and 7.5 KB


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody with a session and documents of consecutive ids, the first of which is `first_document`."""

    name: str
    documents: int
    first_document: int

    @property
    def cookie(self) -> str:
        """What their browser sends."""
        return f"{SESSION_COOKIE}={self.name}-token"


def text(repeats: int, salt: str = "") -> str:
    """A document's text."""
    return f"## Summary\n\n{_TEXT * repeats}{salt}\n"


def moment_of(document_id: int) -> datetime:
    """When a seeded document was changed last: the higher its id, the later."""
    return _NOW - timedelta(days=400) + timedelta(seconds=document_id)


class Seed:
    """An open database with the newest schema, to be filled."""

    def __init__(self, path: Path) -> None:
        self._database = sqlite3.connect(path)
        self._next_document = 1

    def close(self) -> None:
        """Keep everything."""
        self._database.commit()
        self._database.close()

    def person(self, name: str, documents: int, repeats: int = SHORT) -> Person:
        """A guest who has that many documents of that length."""
        first = self._next_document
        self._next_document += documents
        self._database.execute(
            "INSERT INTO users (id, username, username_key, is_guest, review_changes_first, document_count,"
            " created_at) VALUES (?, ?, ?, 1, 0, ?, ?)",
            (name, name, name, documents, _stamp(_NOW)),
        )
        token_hash = hashlib.sha256(f"{name}-token".encode()).digest()
        self._database.execute(
            "INSERT INTO auth_sessions (token_hash, user_id, created_at, renewed_at, expires_at)"
            " VALUES (?, ?, ?, ?, ?)",
            (token_hash, name, _stamp(_NOW), _stamp(_NOW), _stamp(_NOW + _FOREVER)),
        )
        self._database.executemany(
            "INSERT INTO documents (id, owner_id, title, title_key, content, version, interview_open,"
            " created_at, updated_at) VALUES (?, ?, ?, ?, ?, 1, 0, ?, ?)",
            _documents(name, range(first, first + documents), text(repeats)),
        )
        return Person(name, documents, first)

    def conversation(self, person: Person, document_id: int, messages: int) -> None:
        """A conversation about one of the person's documents."""
        rows = (
            (person.name, document_id, "user" if number % 2 == 0 else "assistant", _TEXT, _stamp(_NOW))
            for number in range(messages)
        )
        self._database.executemany(
            "INSERT INTO messages (user_id, document_id, role, content, state, suggestions, created_at)"
            " VALUES (?, ?, ?, ?, 'complete', '[]', ?)",
            rows,
        )


def _documents(owner: str, ids: range, content: str) -> Iterator[tuple[int, str, str, str, str, str, str]]:
    for row_id in ids:
        title, moment = f"Requirements {row_id}", _stamp(moment_of(row_id))
        yield row_id, owner, title, title.lower(), content, moment, moment


def _stamp(moment: datetime) -> str:
    return moment.strftime("%Y-%m-%d %H:%M:%S.%f")
