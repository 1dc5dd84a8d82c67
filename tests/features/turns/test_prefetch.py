"""The model is asked while its turn is being written to disk, and heard once the turn is there."""

from __future__ import annotations

import threading
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager

import anyio
import pytest

from requill.ai.interface import ContextTooLarge, Finished, FinishReason, TextDelta
from tests.support.disks import before_commits, lose_the_disk
from tests.support.people import Json, Person, Product
from tests.support.scripted_model import Round, ScriptedModel, saying

pytestmark = pytest.mark.anyio

_PATIENCE = 10.0


@asynccontextmanager
async def thread_of(
    environment: Mapping[str, str], *rounds: Round
) -> AsyncIterator[tuple[Product, Person, ScriptedModel, Json]]:
    """A member with a thread, a question in it, and a model that plays a script."""
    model = ScriptedModel(*rounds)
    async with Product.opened(environment, model) as product:
        person = await product.member()
        thread = await person.begin_thread("Numbers")
        yield product, person, model, {"threadId": thread["id"], "content": "Count"}


async def test_the_model_is_asked_before_the_turn_is_on_disk(environment: Mapping[str, str]) -> None:
    asked, asked_before_commit = threading.Event(), []

    async def remember() -> None:
        asked.set()

    answer = [remember, *saying("One.")]
    async with thread_of(environment, answer) as (product, person, _, question):
        with before_commits(product, lambda _: asked_before_commit.append(asked.wait(_PATIENCE))):
            response = await person.post("/api/chat", question)
        assert response.json()["assistantMessage"]["content"] == "One."
        assert asked_before_commit[0]


@pytest.mark.parametrize(
    "first_round", [saying("One."), [ContextTooLarge()]], ids=["which answered", "which refused"]
)
async def test_nothing_of_a_turn_that_could_not_be_kept_is_told(
    environment: Mapping[str, str], first_round: Round
) -> None:
    async with thread_of(environment, first_round, saying("Two.")) as (product, person, model, question):
        with before_commits(product, lose_the_disk):
            response = await person.post("/api/chat", question)
        assert response.status_code == 503
        assert model.calls == 1
        assert (await person.get("/api/usage")).json()["messages"] == 0
        assert (await person.get("/api/turns")).json() == []
        again = await person.post("/api/chat", question)
        assert again.json()["assistantMessage"]["content"] == "Two."


async def test_a_model_whose_turn_could_not_be_kept_is_broken_off(environment: Mapping[str, str]) -> None:
    silent: Round = [anyio.Event(), TextDelta("One."), Finished(FinishReason.STOP)]
    async with thread_of(environment, silent) as (product, person, model, question):
        with before_commits(product, lose_the_disk):
            response = await person.post("/api/chat", question)
        assert response.status_code == 503
        assert model.broken_off == 1
