"""The last of an allowance, with ten after it at once: one has it, and the provider is asked once."""

from __future__ import annotations

from collections.abc import Mapping

import anyio
import pytest
from sqlalchemy import update

from requill.ai.interface import ProviderUnavailable
from requill.features.turns.policy import TURNS_PER_PERSON
from requill.models import Allowance
from tests.support.amounts import FACTOR
from tests.support.people import Json, Person, Product
from tests.support.scripted_model import ScriptedModel, calling, saying, tool_call

pytestmark = [pytest.mark.anyio, pytest.mark.both_databases]

ROUNDS = 8 * FACTOR
AT_ONCE = 10
EVENTS = {"Accept": "text/event-stream"}
QUESTION = tool_call("ask", section="Summary", question="What changes?", suggestions=["A", "B"])
LIMITS = {"REQUILL_GUEST_MONTHLY_DOCUMENTS": "1000", "REQUILL_GUEST_MONTHLY_MESSAGES": "1000"}


async def _leave_one(product: Product, kind: str) -> None:
    used = update(Allowance).where(Allowance.kind == kind, Allowance.subject.startswith("user:"))
    await product.services.database.write(lambda session: session.execute(used.values(used=999)))


async def _race(person: Person, requests: list[tuple[str, Json, Mapping[str, str]]]) -> list[tuple[str, int]]:
    outcomes: list[tuple[str, int]] = []

    async def attempt(path: str, body: Json, headers: Mapping[str, str]) -> None:
        response = await person.post(path, body, headers=headers)
        outcomes.append((path, response.status_code))
        if response.status_code == 403:
            assert response.json()["code"] == "LIMIT_EXCEEDED"

    async with anyio.create_task_group() as tasks:
        for request in requests:
            tasks.start_soon(attempt, *request)
    return outcomes


async def test_the_last_one_is_had_once_however_often_it_is_tried(environment: Mapping[str, str]) -> None:
    model = ScriptedModel(saying("Fine."), repeat=True)
    async with Product.opened({**environment, **LIMITS}, model) as product:
        person = await product.guest()
        documents = [(await person.write_document())["id"] for _ in range(AT_ONCE)]
        first = {"documentId": documents[0], "content": "Hello"}
        assert (await person.post("/api/chat", first)).status_code == 200
        chat: list[tuple[str, Json, Mapping[str, str]]] = [
            ("/api/chat", {"documentId": document, "content": "Hello"}, EVENTS if number % 2 else {})
            for number, document in enumerate(documents)
        ]
        make: list[tuple[str, Json, Mapping[str, str]]] = [
            ("/api/documents", {"title": "One more"}, {}),
            ("/api/document-flow/start", {"templateId": 1, "title": "T", "mode": "start-new"}, {}),
            ("/api/document-flow/start", {"templateId": 1, "title": "T", "mode": "ai-assisted"}, EVENTS),
        ] * 4
        for number in range(ROUNDS):
            kind, requests = ("messages", chat) if number % 2 else ("docs", make[:AT_ONCE])
            await _leave_one(product, kind)
            asked = model.calls
            outcomes = await _race(person, requests)
            successes = [path for path, status in outcomes if status < 300]
            assert len(successes) == 1, outcomes
            assert [status for _, status in outcomes].count(403) == AT_ONCE - 1
            assert model.calls - asked == (0 if successes == ["/api/documents"] else 1)
            assert (await person.get("/api/usage")).json()[kind] == 1000


async def test_of_failures_at_once_each_is_refunded_once(environment: Mapping[str, str]) -> None:
    model = ScriptedModel([ProviderUnavailable()], repeat=True)
    async with Product.opened({**environment, **LIMITS}, model) as product:
        person = await product.guest()
        documents = [(await person.write_document())["id"] for _ in range(TURNS_PER_PERSON)]
        questions = [{"documentId": document, "content": "Hello"} for document in documents]
        outcomes = await _race(person, [("/api/chat", question, {}) for question in questions])
        assert [status for _, status in outcomes] == [503] * TURNS_PER_PERSON
        usage = (await person.get("/api/usage")).json()
        assert (usage["docs"], usage["messages"]) == (TURNS_PER_PERSON, 0)


async def test_the_questions_of_an_interview_are_no_messages(environment: Mapping[str, str]) -> None:
    script = ScriptedModel(calling(QUESTION), saying("Welcome."), saying("Next?"), repeat=True)
    limits = {"REQUILL_GUEST_MONTHLY_DOCUMENTS": "1", "REQUILL_GUEST_MONTHLY_MESSAGES": "0"}
    async with Product.opened({**environment, **limits}, script) as product:
        person = await product.guest()
        start = {"templateId": 1, "title": "T", "mode": "ai-assisted"}
        document = (await person.post("/api/document-flow/start", start)).json()["document"]
        for _ in range(3):
            said = {"documentId": document["id"], "content": "An answer"}
            assert (await person.post("/api/document-flow/message", said)).status_code == 200
        usage = (await person.get("/api/usage")).json()
        assert (usage["docs"], usage["messages"]) == (1, 0)
