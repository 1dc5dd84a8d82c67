"""Two people with a database of their own, and a short way to say what one of them does in it."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar

import pytest

from requill.app import SQLITE_FILE
from requill.db.database import Database
from requill.db.postgres import postgres_engines
from requill.db.session import Handlers, Session
from requill.db.sqlite import sqlite_engines
from requill.features.documents import service
from requill.features.documents.stored import TextStored
from requill.kit.actor import Actor
from requill.kit.clock import now
from requill.kit.events import DocumentEnded, DocumentWritten, PastKept
from requill.models import Document, User

T = TypeVar("T")
ANN = Actor("11111111-1111-4111-8111-111111111111", "ann", is_guest=False, is_stored=True, address="a")
BEN = Actor("22222222-2222-4222-8222-222222222222", "guest-ben", is_guest=True, is_stored=True, address="b")
NOBODY = Actor(
    "33333333-3333-4333-8333-333333333333", "guest-new", is_guest=True, is_stored=False, address="c"
)


@dataclass(slots=True)
class Office:
    """Runs verbs of the service as one person, Ann unless another is named.

    `events` were published, and `updates` for whoever has a document open.
    """

    database: Database
    events: list[object] = field(default_factory=list)
    updates: list[DocumentWritten] = field(default_factory=list)

    async def read(self, work: Callable[[Session, Actor], T], actor: Actor = ANN) -> T:
        """What the verb reads."""
        return await self.database.read(lambda session: work(session, actor))

    async def write(self, work: Callable[[Session, Actor], T], actor: Actor = ANN) -> T:
        """What the verb returns, once it is committed."""
        return await self.database.write(lambda session: work(session, actor))

    async def create(self, title: str = "Title", content: str = "", actor: Actor = ANN) -> Document:
        """A new document; what happens from here on is in `events`."""
        made = await self.write(
            lambda session, actor: service.create_document(session, actor, title=title, content=content),
            actor,
        )
        self.events.clear()
        self.updates.clear()
        return made

    async def save(
        self, document_id: int, content: str, version: int | None = None, **changes: Any
    ) -> Document:
        """A person's change of the text."""
        wanted = service.Changes(content=content, **changes)
        return await self.write(
            lambda session, actor: service.update_document(session, actor, document_id, wanted, version)
        )

    async def document(self, document_id: int) -> Document:
        """The document as it is stored."""
        return await self.read(lambda session, actor: service.get_document(session, actor, document_id))


@pytest.fixture
async def office(environment: Mapping[str, str]) -> AsyncIterator[Office]:
    """An empty office, on each database, in which nobody hears of events."""
    async with opened_office(environment) as office:
        yield office


@asynccontextmanager
async def opened_office(
    environment: Mapping[str, str], handlers: Handlers | None = None
) -> AsyncIterator[Office]:
    """An office in which these hear of events."""
    url = environment.get("REQUILL_DATABASE_URL")
    file = Path(environment["REQUILL_DATA_DIR"]) / SQLITE_FILE
    engines = postgres_engines(url) if url else sqlite_engines(file)
    events: list[object] = []
    updates: list[DocumentWritten] = []

    def publish(published: Sequence[object]) -> None:
        for event in published:
            if isinstance(event, DocumentWritten):
                updates.append(event)
            elif not isinstance(event, DocumentEnded | TextStored | PastKept):
                events.append(event)

    office = Office(Database(engines, publish=publish, handlers=handlers), events, updates)
    await office.write(_add_people)
    try:
        yield office
    finally:
        await office.database.close()


def _add_people(session: Session, _actor: Actor) -> None:
    for person in (ANN, BEN):
        session.add(
            User(
                id=person.user_id,
                username=person.username,
                username_key=person.username,
                is_guest=person.is_guest,
                created_at=now(),
            )
        )
