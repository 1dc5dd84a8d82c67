"""The tools that the assistant uses in a voice call: each change is a proposal, made once."""

from __future__ import annotations

import json
from collections.abc import Mapping

import anyio
import pytest

from requill.features.realtime.voice import CHANGED, PROPOSED
from tests.features.realtime.test_voice import Booth, booth
from tests.support.people import Json, Person

pytestmark = pytest.mark.anyio

TEXT = "## Scope\n\nTablets only.\n"
PATH = "/api/realtime/tool-call"
REPLACE = {"quote": "Tablets", "replacement": "Phones"}


async def _use(
    at: Booth,
    arguments: Json,
    *,
    name: str = "replace_text",
    call_id: str = "call_1",
    person: Person | None = None,
) -> tuple[int, Json]:
    body = {
        "documentId": at.document["id"],
        "callId": call_id,
        "name": name,
        "arguments": arguments if isinstance(arguments, str) else json.dumps(arguments),
    }
    response = await (person or at.person).post(PATH, body)
    return response.status_code, response.json()


async def _text(at: Booth) -> str:
    content: str = (await at.person.get(f"/api/documents/{at.document['id']}")).json()["content"]
    return content


async def _said(at: Booth) -> list[tuple[str, str, Json]]:
    messages = (await at.person.get(f"/api/chat/{at.document['id']}")).json()
    return [(message["role"], message["content"], message["proposal"]) for message in messages]


async def test_a_spoken_wish_changes_the_document_and_can_be_undone(environment: Mapping[str, str]) -> None:
    async with booth(environment, TEXT) as at:
        status, answer = await _use(at, REPLACE)
        assert status == 200
        assert json.loads(answer["output"]) == {"ok": True, "section": "Scope", "state": "applied"}
        assert answer["documentUpdated"] is True
        assert await _text(at) == TEXT.replace("Tablets", "Phones")
        assert await _said(at) == [("assistant", CHANGED, answer["proposal"])]
        await at.person.post(f"/api/proposals/{answer['proposal']['id']}/undo")
        assert await _text(at) == TEXT


async def test_with_review_first_it_waits(environment: Mapping[str, str]) -> None:
    async with booth(environment, TEXT) as at:
        await at.person.patch("/api/settings", {"reviewChangesFirst": True})
        _, answer = await _use(at, REPLACE)
        assert json.loads(answer["output"])["state"] == "pending"
        assert answer["documentUpdated"] is False
        assert await _text(at) == TEXT
        assert await _said(at) == [("assistant", PROPOSED, answer["proposal"])]
        await at.person.post(f"/api/proposals/{answer['proposal']['id']}/accept")
        assert await _text(at) == TEXT.replace("Tablets", "Phones")


async def test_the_same_call_is_done_once(environment: Mapping[str, str]) -> None:
    async with booth(environment, TEXT) as at:
        insert = {"after": "", "heading": "Risks", "markdown": "None."}
        answers: list[tuple[int, Json]] = []

        async def use() -> None:
            answers.append(await _use(at, insert, name="insert_section"))

        async with anyio.create_task_group() as tasks:
            for _ in range(4):
                tasks.start_soon(use)
        assert answers == [answers[0]] * 4
        assert (await _text(at)).count("## Risks") == 1
        assert len(await _said(at)) == 1
        status, other = await _use(at, REPLACE)
        assert (status, other["code"]) == (422, "KEY_REUSED")


@pytest.mark.parametrize(
    ("name", "arguments", "error"),
    [
        ("replace_text", {"quote": "Nowhere", "replacement": "x"}, "The quote occurs 0 times"),
        ("replace_text", "{", "The arguments are not valid JSON."),
        ("delete_everything", {}, "There is no tool 'delete_everything'."),
        ("write_section", {"heading": "Risks", "markdown": "x"}, "The sections are: 'Scope'"),
        ("write_section", {"heading": "Scope", "markdown": "\x00"}, "cannot be kept"),
    ],
)
async def test_a_tool_that_cannot_be_used_changes_nothing_and_says_why(
    environment: Mapping[str, str], name: str, arguments: Json, error: str
) -> None:
    async with booth(environment, TEXT) as at:
        status, answer = await _use(at, arguments, name=name)
        told = json.loads(answer["output"])
        assert (status, told["ok"]) == (200, False)
        assert error in told["error"]
        assert (answer["documentUpdated"], answer["proposal"]) == (False, None)
        assert await _text(at) == TEXT
        assert await _said(at) == []


async def test_a_tool_that_changes_nothing_leaves_no_proposal(environment: Mapping[str, str]) -> None:
    async with booth(environment, TEXT) as at:
        _, answer = await _use(at, {"quote": "Tablets", "replacement": "Tablets"})
        assert json.loads(answer["output"])["state"] == "unchanged"
        assert answer["proposal"] is None
        assert await _said(at) == []


async def test_nobody_changes_another_persons_document_by_voice(environment: Mapping[str, str]) -> None:
    async with booth(environment, TEXT) as at:
        status, answer = await _use(at, REPLACE, person=await at.product.guest())
        assert (status, answer["code"]) == (404, "NOT_FOUND")
        assert await _text(at) == TEXT
        assert await _said(at) == []


async def test_what_is_too_large_is_refused(environment: Mapping[str, str]) -> None:
    async with booth(environment, TEXT) as at:
        assert (await _use(at, "x" * (64 * 1024 + 1)))[0] == 422
        assert (await _use(at, REPLACE, call_id="c" * 65))[0] == 422
        assert await _text(at) == TEXT


async def test_an_action_by_voice_is_told_and_can_be_undone(environment: Mapping[str, str]) -> None:
    async with booth(environment, TEXT) as at:
        _, answer = await _use(at, {"section": "Scope", "heading": "In scope"}, name="rename_section")
        told = {"ok": True, "said": "“Scope” is now “In scope”.", "state": "applied"}
        assert json.loads(answer["output"]) == told
        assert await _text(at) == TEXT.replace("Scope", "In scope")
        await at.person.post(f"/api/proposals/{answer['proposal']['id']}/undo")
        assert await _text(at) == TEXT


async def test_a_deletion_by_voice_always_waits(environment: Mapping[str, str]) -> None:
    async with booth(environment, TEXT) as at:
        _, answer = await _use(at, {"section": "Scope"}, name="delete_section")
        assert json.loads(answer["output"])["state"] == "pending"
        assert answer["documentUpdated"] is False
        assert await _text(at) == TEXT
        assert await _said(at) == [("assistant", PROPOSED, answer["proposal"])]


async def test_an_action_by_voice_that_names_nothing_changes_nothing(environment: Mapping[str, str]) -> None:
    async with booth(environment, TEXT) as at:
        _, answer = await _use(at, {"section": "Scoop"}, name="delete_section")
        assert json.loads(answer["output"])["ok"] is False
        assert (answer["proposal"], await _said(at)) == (None, [])
