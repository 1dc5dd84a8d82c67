"""Somebody with one document, and a model that plays a script."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass

import httpx2

from tests.support.people import Json, Person, Product
from tests.support.scripted_model import Round, ScriptedModel
from tests.support.talking import Talk, talking

TEXT = "## Scope\n\nTablets only.\n"


@dataclass(slots=True)
class Scripted:
    """A person with one document and a model that plays a script."""

    product: Product
    person: Person
    model: ScriptedModel
    document: Json

    @property
    def document_id(self) -> int:
        """The document's id."""
        found: int = self.document["id"]
        return found

    async def ask(self, content: str = "Change it", **options: object) -> httpx2.Response:
        """Say something about the document, and wait for the answer."""
        body = {"documentId": self.document_id, "content": content}
        return await self.person.post("/api/chat", body, **options)

    @asynccontextmanager
    async def talk(self) -> AsyncIterator[Talk]:
        """A connection whose session is about the document."""
        async with talking(self.product, self.person) as talk:
            await talk.init(documentId=self.document_id)
            yield talk

    async def text(self) -> str:
        """The document's text."""
        response = await self.person.get(f"/api/documents/{self.document_id}")
        content: str = response.json()["content"]
        return content

    async def messages(self) -> list[tuple[str, str]]:
        """Who said what about the document."""
        return await self._said("content")

    async def states(self) -> list[tuple[str, str]]:
        """Who said something about the document, and how it ended."""
        return await self._said("state")

    async def _said(self, what: str) -> list[tuple[str, str]]:
        said = (await self.person.get(f"/api/chat/{self.document_id}")).json()
        return [(message["role"], message[what]) for message in said]

    async def charged(self) -> int:
        """How many messages were counted this month."""
        used: int = (await self.person.get("/api/usage")).json()["messages"]
        return used

    async def turn_id(self) -> str:
        """The running turn."""
        (running,) = (await self.person.get("/api/turns")).json()
        found: str = running["id"]
        return found


@asynccontextmanager
async def scripted(environment: Mapping[str, str], *rounds: Round) -> AsyncIterator[Scripted]:
    """The product, in which somebody has a document."""
    model = ScriptedModel(*rounds)
    async with Product.opened(environment, model) as product:
        person = await product.guest()
        yield Scripted(product, person, model, await person.write_document(content=TEXT))


async def assert_nothing_happened(at: Scripted) -> None:
    """What was asked came to nothing, and left nothing behind."""
    assert await at.states() == []
    assert await at.charged() == 0
    assert await at.text() == TEXT
    assert (await at.person.get("/api/turns")).json() == []
