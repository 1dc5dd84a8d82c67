"""An office that keeps revisions, in which Ann and Ben write, through rooms as well, and time is set."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from sqlalchemy import select

from requill.catalog import HANDLERS
from requill.crdt.keeper import Entry
from requill.db.session import Session
from requill.features.documents import service
from requill.features.documents.events import Origin
from requill.features.documents.keeping import DocumentKeeper
from requill.features.documents.proposals import service as proposals
from requill.features.documents.text import Edit
from requill.features.history.chain import text_of
from requill.kit.actor import Actor
from requill.models import Document, DocumentRevision, RevisionAuthor
from requill.models.member import DocumentMember
from tests.features.documents.conftest import ANN, BEN, Office, opened_office

__all__ = ["ANN", "BEN"]


class Plenty:
    """Storage for everybody."""

    def has_storage(self, session: Session, owner_id: str) -> bool:
        return True


@dataclass(slots=True)
class Clock:
    """A time that only moves when it is told to."""

    moment: datetime = datetime(2026, 3, 1, 9, 0, tzinfo=UTC)

    def pass_seconds(self, seconds: float) -> None:
        """Let time go by."""
        self.moment += timedelta(seconds=seconds)

    def now(self) -> datetime:
        """In the place of `kit.clock.now`."""
        return self.moment


@dataclass(slots=True)
class Writers:
    """Says in short what people do in a room, and what is kept of it."""

    office: Office
    clock: Clock

    @property
    def keeper(self) -> DocumentKeeper:
        """What stores for rooms."""
        return DocumentKeeper(self.office.database, Plenty())

    async def type(self, document_id: int, edits: Sequence[Edit], actor: Actor = ANN) -> str:
        """Somebody types in a room, without a pause: the text afterwards."""
        number, log = await self.keeper.open(document_id)
        doc = log.doc()
        change = doc.edit(tuple(edits), doc.content, origin="test")
        appended = await self.keeper.append(document_id, number, [Entry(actor, change, frozenset())])
        assert (appended.refused, appended.is_stale) == (frozenset(), False)
        return doc.content

    async def pause(self, document_id: int) -> None:
        """The room writes the row."""
        await self.keeper.project(document_id)

    async def write(self, document_id: int, words: str, actor: Actor = ANN) -> str:
        """Somebody types at the end, and pauses."""
        end = len((await self.office.document(document_id)).content)
        text = await self.type(document_id, (Edit(end, end, words),), actor)
        await self.pause(document_id)
        return text

    async def revisions(self, document_id: int) -> list[DocumentRevision]:
        """What is kept, oldest first."""

        def read(session: Session, _actor: Actor) -> list[DocumentRevision]:
            of = DocumentRevision.document_id == document_id
            return list(session.scalars(select(DocumentRevision).where(of).order_by(DocumentRevision.id)))

        return await self.office.read(read)

    async def texts(self, document_id: int) -> list[str]:
        """The text of each, oldest first."""
        rows = await self.revisions(document_id)
        return await self.office.read(
            lambda session, _: [text_of(session, document_id, row.id) for row in rows]
        )

    async def authors(self, document_id: int) -> list[list[str | None]]:
        """Who wrote each, oldest first, by their positions."""
        rows = await self.revisions(document_id)

        def read(session: Session, _actor: Actor) -> list[list[str | None]]:
            found = [
                session.scalars(
                    select(RevisionAuthor.user_id)
                    .where(RevisionAuthor.revision_id == row.id)
                    .order_by(RevisionAuthor.position)
                ).all()
                for row in rows
            ]
            return [list(one) for one in found]

        return await self.office.read(read)

    async def invite_ben(self, document_id: int, role: str = "editor") -> None:
        """Ben has a role from now on."""

        def add(session: Session, _actor: Actor) -> None:
            session.add(
                DocumentMember(
                    document_id=document_id, user_id=BEN.user_id, role=role, created_at=self.clock.now()
                )
            )

        await self.office.write(add)

    async def save(
        self, document_id: int, content: str, version: int | None = None, **changes: Any
    ) -> Document:
        """Ann's client sends a whole text."""
        return await self.office.save(document_id, content, version, **changes)

    async def propose(
        self, document_id: int, after: str, *, apply: bool = True, origin: Origin = Origin.ASSISTANT
    ) -> None:
        """The assistant, asked by Ann, changes the text at once, or offers to."""

        def store(session: Session, actor: Actor) -> None:
            document = service.get_document(session, actor, document_id)
            change = proposals.Change(base=document.content, after=after)
            source = proposals.Source(origin=origin)
            proposals.propose(session, actor, document, change, source, apply=apply)

        await self.office.write(store)


@pytest.fixture
async def office(environment: Mapping[str, str]) -> AsyncIterator[Office]:
    """An empty office, on each database, that keeps revisions as the product does."""
    async with opened_office(environment, HANDLERS) as office:
        yield office


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """The time of all that is stored of texts."""
    clock = Clock()
    for module in (
        "requill.crdt.store",
        "requill.features.documents.service",
        "requill.features.documents.queries",
        "requill.features.history.service",
        "requill.features.history.reading",
        "requill.features.history.materials",
    ):
        monkeypatch.setattr(f"{module}.now", clock.now)
    return clock


@pytest.fixture
def writers(office: Office, clock: Clock) -> Writers:
    """Those who write in it."""
    return Writers(office, clock)
