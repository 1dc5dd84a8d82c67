"""The stream of a turn that takes its time."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager

import anyio
import pytest

from requill.ai.interface import Finished, FinishReason, TextDelta
from requill.api import sse
from tests.support.people import Event, Json, Person, Product
from tests.support.scripted_model import ScriptedModel

pytestmark = pytest.mark.anyio

_PATIENCE = 10.0


@pytest.fixture(autouse=True)
def _looks_often(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sse, "_LOOK_SECONDS", 0.05)


@asynccontextmanager
async def half_said(environment: Mapping[str, str]) -> AsyncIterator[tuple[Product, anyio.Event]]:
    """The product, whose assistant says the second half of its answer once the event is set."""
    rest = anyio.Event()
    model = ScriptedModel([TextDelta("One "), rest, TextDelta("two."), Finished(FinishReason.STOP)])
    async with Product.opened(environment, model) as product:
        yield product, rest


async def _question(person: Person) -> Json:
    thread = await person.begin_thread("Numbers")
    return {"threadId": thread["id"], "content": "Count"}


async def test_a_stream_ends_with_its_readers_session_and_the_turn_goes_on(
    environment: Mapping[str, str],
) -> None:
    async with half_said(environment) as (product, rest):
        here, elsewhere = await product.member("mara"), product.stranger()
        await elsewhere.log_in("mara")
        seen: list[Event] = []
        question = await _question(here)
        with anyio.fail_after(_PATIENCE):
            async for event in here.stream("/api/chat", question):
                seen.append(event)
                if event.name == "delta":
                    await product.with_cookie(here.token).post("/api/logout")
        assert [event.name for event in seen] == ["turn", "delta"]
        rest.set()
        path = f"/api/turns/{seen[0].data['id']}/events"
        *_, last = await elsewhere.stream_all(path, method="GET")
        assert last.data["assistantMessage"]["content"] == "One two."


async def test_while_nothing_happens_a_stream_shows_that_it_lives(environment: Mapping[str, str]) -> None:
    async with half_said(environment) as (product, rest):
        person = await product.member()
        accept = {"Accept": "text/event-stream"}
        question = await _question(person)
        with anyio.fail_after(_PATIENCE):
            async with person.http.stream("POST", "/api/chat", json=question, headers=accept) as response:
                lines = response.aiter_lines()
                while await anext(lines) != ": keep-alive":
                    continue
                rest.set()
                assert "two." in "".join([line async for line in lines])
