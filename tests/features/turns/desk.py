"""A desk for the tests of turns: somebody with one document, and a model that plays a script."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass

import httpx2

from requill.ai.scripted import Round, ScriptedModel, tool_call
from tests.support.people import House, Json, Person

TEXT = "## Scope\n\nTablets only.\n"
CHANGE = tool_call("replace_text", quote="Tablets", replacement="Phones")


@dataclass(slots=True)
class Desk:
    """A person with one document and a model that plays a script."""

    house: House
    person: Person
    model: ScriptedModel
    document: Json

    async def ask(self, content: str = "Change it", **options: object) -> httpx2.Response:
        body = {"documentId": self.document["id"], "content": content}
        return await self.person.post("/api/chat", body, **options)

    async def text(self) -> str:
        response = await self.person.get(f"/api/documents/{self.document['id']}")
        content: str = response.json()["content"]
        return content

    async def messages(self) -> list[tuple[str, str]]:
        response = await self.person.get(f"/api/chat/{self.document['id']}")
        return [(message["role"], message["state"]) for message in response.json()]

    async def charged(self) -> int:
        used: int = (await self.person.get("/api/usage")).json()["messages"]
        return used

    async def turn_id(self) -> str:
        """The running turn."""
        running = (await self.person.get("/api/turns")).json()
        assert len(running) == 1
        found: str = running[0]["id"]
        return found


@asynccontextmanager
async def desk(environment: Mapping[str, str], *rounds: Round) -> AsyncIterator[Desk]:
    model = ScriptedModel(*rounds)
    async with House.opened(environment, model) as house:
        person = await house.guest()
        yield Desk(house, person, model, await person.write_document(content=TEXT))


async def assert_nothing_happened(at: Desk) -> None:
    assert await at.messages() == []
    assert await at.charged() == 0
    assert await at.text() == TEXT
    assert (await at.person.get("/api/turns")).json() == []
