"""Fills a database in bulk: people with few and many documents, projects, threads and messages."""

from __future__ import annotations

import hashlib
import sqlite3
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

from requill.api.cookies import SESSION_COOKIE

_NOW = datetime.now(UTC).replace(tzinfo=None)
_FOREVER = timedelta(days=30)
_TEXT = "The product shall keep what people write, and say so only when it is kept. "
SHORT, USUAL = 2, 100  # how often the text is repeated: 0.15 and 7.5 KB


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody with a session, documents, projects and threads; each kind has consecutive ids.

    All the documents of somebody with projects are in the first of them.
    """

    name: str
    documents: int
    first_document: int
    projects: int = 0
    first_project: int = 0
    threads: int = 0
    first_thread: int = 0

    @property
    def cookie(self) -> str:
        """What their browser sends."""
        return f"{SESSION_COOKIE}={self.name}-token"


def text(repeats: int, salt: str = "") -> str:
    """A document's text."""
    return f"## Summary\n\n{_TEXT * repeats}{salt}\n"


def moment_of(row_id: int) -> datetime:
    """When a seeded document, project or thread was changed last: the higher its id, the later."""
    return _NOW - timedelta(days=400) + timedelta(seconds=row_id)


class Seed:
    """An open database with the newest schema, to be filled."""

    def __init__(self, path: Path) -> None:
        self._database = sqlite3.connect(path)
        self._next = {"documents": 1, "projects": 1, "threads": 1}

    def close(self) -> None:
        """Keep everything."""
        self._database.commit()
        self._database.close()

    def person(
        self, name: str, documents: int, repeats: int = SHORT, *, projects: int = 0, threads: int = 0
    ) -> Person:
        """Somebody who has that many documents of that length; a guest unless there are projects."""
        first_document = self._take("documents", documents)
        first_project, first_thread = self._take("projects", projects), self._take("threads", threads)
        self._database.execute(
            "INSERT INTO users (id, username, username_key, is_guest, review_changes_first, document_count,"
            " project_count, created_at) VALUES (?, ?, ?, ?, 0, ?, ?, ?)",
            (name, name, name, projects == 0, documents, projects, _stamp(_NOW)),
        )
        token_hash = hashlib.sha256(f"{name}-token".encode()).digest()
        self._database.execute(
            "INSERT INTO auth_sessions (token_hash, user_id, created_at, renewed_at, expires_at)"
            " VALUES (?, ?, ?, ?, ?)",
            (token_hash, name, _stamp(_NOW), _stamp(_NOW), _stamp(_NOW + _FOREVER)),
        )
        self._database.executemany(
            "INSERT INTO projects (id, owner_id, name, name_key, description, status, document_count,"
            " created_at, updated_at) VALUES (?, ?, ?, ?, '', 'in-progress', ?, ?, ?)",
            _projects(name, range(first_project, first_project + projects), documents),
        )
        self._database.executemany(
            "INSERT INTO documents (id, owner_id, title, title_key, content, version, interview_open,"
            " created_at, updated_at, project_id) VALUES (?, ?, ?, ?, ?, 1, 0, ?, ?, ?)",
            _documents(
                name, range(first_document, first_document + documents), text(repeats), first_project or None
            ),
        )
        self._database.executemany(
            "INSERT INTO threads (id, owner_id, title, title_key, mode, created_at, updated_at)"
            " VALUES (?, ?, ?, ?, 'general', ?, ?)",
            _threads(name, range(first_thread, first_thread + threads)),
        )
        self._database.executemany(
            "INSERT INTO activities (owner_id, kind, project_id, title, created_at)"
            " VALUES (?, 'document_created', ?, 'Requirements', ?)",
            ((name, first_project or None, _stamp(_NOW)) for _ in range(documents)),
        )
        return Person(name, documents, first_document, projects, first_project, threads, first_thread)

    def conversation(
        self, person: Person, messages: int, *, document_id: int | None = None, thread_id: int | None = None
    ) -> None:
        """A conversation about one of the person's documents, or in one of their threads."""
        roles = ("user" if number % 2 == 0 else "assistant" for number in range(messages))
        rows = ((person.name, document_id, thread_id, role, _TEXT, _stamp(_NOW)) for role in roles)
        self._database.executemany(
            "INSERT INTO messages (user_id, document_id, thread_id, role, content, state, suggestions,"
            " created_at) VALUES (?, ?, ?, ?, ?, 'complete', '[]', ?)",
            rows,
        )

    def _take(self, kind: str, count: int) -> int:
        """The first of that many ids of a kind; 0 for none."""
        first = self._next[kind]
        self._next[kind] += count
        return first if count else 0


def _documents(
    owner: str, ids: range, content: str, project_id: int | None
) -> Iterator[tuple[int, str, str, str, str, str, str, int | None]]:
    for row_id in ids:
        title, moment = f"Requirements n{row_id}", _stamp(moment_of(row_id))
        yield row_id, owner, title, title.lower(), content, moment, moment, project_id


def _projects(owner: str, ids: range, documents: int) -> Iterator[tuple[int, str, str, str, int, str, str]]:
    for row_id in ids:
        name, moment = f"Project {row_id}", _stamp(moment_of(row_id))
        yield row_id, owner, name, name.lower(), documents if row_id == ids[0] else 0, moment, moment


def _threads(owner: str, ids: range) -> Iterator[tuple[int, str, str, str, str, str]]:
    for row_id in ids:
        title, moment = f"Conversation {row_id}", _stamp(moment_of(row_id))
        yield row_id, owner, title, title.lower(), moment, moment


def _stamp(moment: datetime) -> str:
    return moment.strftime("%Y-%m-%d %H:%M:%S.%f")
