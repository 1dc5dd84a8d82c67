"""What is kept of a turn that ended, and what a reader gets of it."""

from __future__ import annotations

from collections.abc import Mapping

import orjson
import pytest
from sqlalchemy import select

from requill.bus.memory import MemoryBus
from requill.models import Turn
from tests.support.people import Event, Json
from tests.support.scripted import Scripted, scripted
from tests.support.scripted_model import calling, saying, tool_call

pytestmark = pytest.mark.anyio

LONG = "## Scope\n\nTablets only.\n\n" + "## Part\n\nMany words.\n\n" * 2_000
CHANGE = tool_call("replace_text", quote="Tablets", replacement="Phones")


async def _changed(at: Scripted) -> list[Event]:
    await at.person.patch(f"/api/documents/{at.document_id}", {"content": LONG})
    return await at.person.stream_all("/api/chat", {"documentId": at.document_id, "content": "Change it"})


async def test_a_turn_leaves_no_copy_of_the_text(environment: Mapping[str, str]) -> None:
    async with scripted(environment, calling(CHANGE), saying("Phones it is.")) as at:
        events = await _changed(at)
        assert events[-1].data["updatedDocument"]["content"] == LONG.replace("Tablets", "Phones")
        kept: Json = await at.product.services.database.read(
            lambda session: session.scalars(select(Turn.answer)).one()
        )
        bus = at.product.services.bus
        assert isinstance(bus, MemoryBus)
        stream = bus._streams[f"turn:{events[0].data['id']}"]
        assert kept["updatedDocument"] == {"id": at.document_id}
        assert len(orjson.dumps(kept)) < 5_000
        assert stream.size < 5_000


async def test_who_comes_back_gets_the_document_as_it_is_by_then(environment: Mapping[str, str]) -> None:
    async with scripted(environment, calling(CHANGE), saying("Phones it is.")) as at:
        events = await _changed(at)
        await at.person.patch(f"/api/documents/{at.document_id}", {"title": "Later"})
        path = f"/api/turns/{events[0].data['id']}/events"
        again = await at.person.stream_all(path, method="GET")
        document = (await at.person.get(f"/api/documents/{at.document_id}")).json()
        del document["role"], document["owner"]  # what they are to whoever opens it
        assert again[-1].data == events[-1].data | {"updatedDocument": document}
        assert document["title"] == "Later"


async def test_a_document_that_is_gone_is_told_as_gone(environment: Mapping[str, str]) -> None:
    async with scripted(environment, calling(CHANGE), saying("Phones it is.")) as at:
        events = await _changed(at)
        await at.person.delete(f"/api/documents/{at.document_id}")
        path = f"/api/turns/{events[0].data['id']}/events"
        last = (await at.person.stream_all(path, method="GET"))[-1]
        assert (last.name, last.data["status"]) == ("error", 404)
