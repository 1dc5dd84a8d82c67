"""Every way a turn can end: what is answered, stored, charged and changed."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass

import anyio
import httpx2
import pytest

from requill.ai.interface import (
    ContextTooLarge,
    Finished,
    FinishReason,
    Interrupted,
    ProviderEmpty,
    ProviderRejected,
    ProviderUnavailable,
    TextDelta,
    ToolCall,
    ToolResult,
)
from requill.ai.scripted import Round, ScriptedModel, calling, saying, tool_call
from tests.support.people import House, Json, Person

pytestmark = pytest.mark.anyio

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


async def test_a_whole_answer_is_stored_and_charged_once(environment: Mapping[str, str]) -> None:
    async with desk(environment, saying("It is ", "fine.")) as at:
        answer = (await at.ask()).json()
        assert answer["assistantMessage"]["content"] == "It is fine."
        assert answer["userMessage"]["content"] == "Change it"
        assert answer["documentUpdated"] is False
        assert answer["incomplete"] is False
        assert await at.messages() == [("user", "complete"), ("assistant", "complete")]
        assert await at.charged() == 1


async def test_a_change_is_applied_and_can_be_undone(environment: Mapping[str, str]) -> None:
    async with desk(environment, calling(CHANGE), saying("Phones it is.")) as at:
        answer = (await at.ask()).json()
        assert answer["documentUpdated"] is True
        assert answer["updatedDocument"]["content"] == TEXT.replace("Tablets", "Phones")
        assert answer["systemMessage"]["content"] == (
            "I've updated your document with the suggested changes."
        )
        assert answer["assistantMessage"]["proposal"]["state"] == "applied"
        assert await at.text() == TEXT.replace("Tablets", "Phones")
        undone = await at.person.post(f"/api/proposals/{answer['proposal']['id']}/undo")
        assert undone.json()["proposal"]["state"] == "undone"
        assert await at.text() == TEXT


async def test_with_review_first_a_change_waits(environment: Mapping[str, str]) -> None:
    async with desk(environment, calling(CHANGE), saying("Phones?")) as at:
        await at.person.patch("/api/settings", {"reviewChangesFirst": True})
        answer = (await at.ask()).json()
        told = at.model.requests[-1].messages[-1]
        assert isinstance(told, ToolResult)
        assert '"pending"' in told.content
        assert answer["documentUpdated"] is False
        assert answer["systemMessage"] is None
        assert answer["proposal"]["state"] == "pending"
        assert await at.text() == TEXT
        await at.person.post(f"/api/proposals/{answer['proposal']['id']}/accept")
        assert await at.text() == TEXT.replace("Tablets", "Phones")


@pytest.mark.parametrize(
    ("failure", "status", "code"),
    [
        (ProviderUnavailable(), 503, "PROVIDER_UNAVAILABLE"),
        (ProviderRejected(), 502, "PROVIDER_REJECTED"),
        (ProviderEmpty(), 502, "PROVIDER_EMPTY"),
        (RuntimeError("a fault of ours"), 500, "INTERNAL"),
    ],
)
async def test_a_failure_before_the_first_word_leaves_no_trace(
    environment: Mapping[str, str], failure: Exception, status: int, code: str
) -> None:
    async with desk(environment, [failure]) as at:
        response = await at.ask()
        assert response.status_code == status
        assert response.json()["code"] == code
        assert "a fault of ours" not in response.text
        await assert_nothing_happened(at)


async def test_retry_after_is_passed_on(environment: Mapping[str, str]) -> None:
    async with desk(environment, [ProviderUnavailable(headers={"Retry-After": "7"})]) as at:
        response = await at.ask()
        assert response.headers["retry-after"] == "7"
        await assert_nothing_happened(at)


async def test_too_long_is_trimmed_and_tried_once_more(environment: Mapping[str, str]) -> None:
    async with desk(environment, [ContextTooLarge()], saying("Short enough.")) as at:
        assert (await at.ask()).status_code == 200
        assert at.model.calls == 2
        assert await at.charged() == 1


async def test_too_long_twice_is_refused(environment: Mapping[str, str]) -> None:
    async with desk(environment, [ContextTooLarge()], [ContextTooLarge()]) as at:
        response = await at.ask()
        assert (response.status_code, response.json()["code"]) == (413, "CONTEXT_TOO_LARGE")
        assert at.model.calls == 2
        await assert_nothing_happened(at)


async def test_a_cut_after_some_text_keeps_it_flagged(environment: Mapping[str, str]) -> None:
    async with desk(environment, [TextDelta("Half an ans"), Interrupted()]) as at:
        response = await at.ask()
        answer = response.json()
        assert response.status_code == 200
        assert answer["incomplete"] is True
        assert answer["assistantMessage"]["content"] == "Half an ans"
        assert answer["assistantMessage"]["notice"]
        assert await at.messages() == [("user", "complete"), ("assistant", "incomplete")]
        assert await at.charged() == 1
        assert await at.text() == TEXT


async def test_a_cut_after_a_whole_change_keeps_the_change(environment: Mapping[str, str]) -> None:
    async with desk(environment, calling(CHANGE), [TextDelta("I cha"), Interrupted()]) as at:
        answer = (await at.ask()).json()
        assert answer["incomplete"] is True
        assert answer["documentUpdated"] is True
        assert await at.text() == TEXT.replace("Tablets", "Phones")


async def test_an_answer_at_its_length_limit_is_flagged(environment: Mapping[str, str]) -> None:
    async with desk(environment, saying("A long story", reason=FinishReason.LENGTH)) as at:
        answer = (await at.ask()).json()
        assert answer["assistantMessage"]["state"] == "truncated"
        assert await at.charged() == 1


@pytest.mark.parametrize("reason", [FinishReason.LENGTH, FinishReason.STOP])
async def test_an_end_without_a_word_is_a_refunded_failure(
    environment: Mapping[str, str], reason: FinishReason
) -> None:
    async with desk(environment, [Finished(reason)]) as at:
        response = await at.ask()
        assert (response.status_code, response.json()["code"]) == (502, "PROVIDER_EMPTY")
        await assert_nothing_happened(at)


async def test_a_filtered_answer_is_flagged(environment: Mapping[str, str]) -> None:
    async with desk(environment, saying("I cannot", reason=FinishReason.CONTENT_FILTER)) as at:
        answer = (await at.ask()).json()
        assert answer["assistantMessage"]["state"] == "filtered"
        assert await at.charged() == 1
        assert await at.text() == TEXT


@pytest.mark.parametrize(
    "call",
    [
        ToolCall("c", "drop_all_documents", "{}"),
        ToolCall("c", "replace_text", "{not json"),
        ToolCall("c", "replace_text", "[]"),
        ToolCall("c", "replace_text", '{"quote": 7, "replacement": "x"}'),
        ToolCall("c", "replace_text", '{"quote": "nowhere", "replacement": "x"}'),
        ToolCall("c", "write_section", '{"heading": "Nowhere", "markdown": "x"}'),
        ToolCall("c", "write_section", '{"heading": "Scope", "markdown": "\\u0000"}'),
        ToolCall("c", "rename_document", '{"title": "  "}'),
        ToolCall("c", "rename_document", '{"title": "\\ud800"}'),
    ],
)
async def test_a_bad_call_changes_nothing_and_is_explained_once(
    environment: Mapping[str, str], call: ToolCall
) -> None:
    rounds = [calling(call, text="Let me."), calling(call), saying("never reached")]
    async with desk(environment, *rounds) as at:
        answer = (await at.ask()).json()
        assert answer["assistantMessage"]["content"] == "Let me."
        assert answer["assistantMessage"]["notice"]
        assert answer["documentUpdated"] is False
        assert answer["proposal"] is None
        assert at.model.calls == 2
        assert await at.charged() == 1
        assert await at.text() == TEXT


async def test_a_repaired_call_counts(environment: Mapping[str, str]) -> None:
    bad = tool_call("replace_text", quote="nowhere", replacement="x")
    async with desk(environment, calling(bad), calling(CHANGE), saying("Done now.")) as at:
        answer = (await at.ask()).json()
        assert answer["documentUpdated"] is True
        assert answer["assistantMessage"]["notice"] is None


async def test_a_model_that_never_ends_is_ended(environment: Mapping[str, str]) -> None:
    endless = [calling(tool_call("rename_document", title=f"Title {n}"), text="x") for n in range(20)]
    async with desk(environment, *endless) as at:
        answer = (await at.ask()).json()
        assert at.model.calls == 8
        assert answer["assistantMessage"]["notice"]


async def test_at_most_thirty_two_calls_are_carried_out(environment: Mapping[str, str]) -> None:
    calls = [tool_call("rename_document", call_id=f"c{n}", title=f"Title {n}") for n in range(60)]
    async with desk(environment, calling(*calls, text="Many."), saying("never")) as at:
        answer = (await at.ask()).json()
        assert answer["updatedDocument"]["title"] == "Title 31"
        assert at.model.calls == 1


async def test_a_reader_who_leaves_finds_the_whole_turn_in_the_history(
    environment: Mapping[str, str],
) -> None:
    gate = anyio.Event()
    async with desk(environment, [TextDelta("Begun "), gate, *saying("and ended.")]) as at:
        body = {"documentId": at.document["id"], "content": "Go on without me"}
        async for event in at.person.stream("/api/chat", body):
            if event.name == "delta":
                break
        turn_id = await at.turn_id()
        gate.set()
        events = await at.person.stream_all(f"/api/turns/{turn_id}/events?after=2", method="GET")
        assert events[-1].name == "done"
        assert await at.messages() == [("user", "complete"), ("assistant", "complete")]


async def test_a_returning_reader_repeats_nothing(environment: Mapping[str, str]) -> None:
    async with desk(environment, saying("One answer.")) as at:
        body = {"documentId": at.document["id"], "content": "Say"}
        events = await at.person.stream_all("/api/chat", body)
        assert [event.number for event in events] == list(range(1, len(events) + 1))
        path = f"/api/turns/{events[0].data['id']}/events"
        again = await at.person.stream_all(path, method="GET", headers={"Last-Event-ID": "1"})
        assert [event.number for event in again] == [event.number for event in events[1:]]
        assert again[-1].data == events[-1].data


async def test_stop_keeps_what_was_said(environment: Mapping[str, str]) -> None:
    async with desk(environment, [TextDelta("So far"), anyio.Event()]) as at:
        body = {"documentId": at.document["id"], "content": "Talk"}
        events = []
        with anyio.fail_after(5):
            async for event in at.person.stream("/api/chat", body):
                events.append(event)
                if event.name == "delta":
                    await at.person.delete(f"/api/turns/{events[0].data['id']}")
        assert events[-1].name == "done"
        assert events[-1].data["assistantMessage"]["state"] == "stopped"
        assert events[-1].data["incomplete"] is True
        assert at.model.broken_off == 1
        assert await at.charged() == 1


async def test_stop_before_the_first_word_leaves_no_trace(environment: Mapping[str, str]) -> None:
    async with desk(environment, [anyio.Event()]) as at:
        body = {"documentId": at.document["id"], "content": "Talk"}
        events = []
        with anyio.fail_after(5):
            async for event in at.person.stream("/api/chat", body):
                events.append(event)
                if event.name == "turn":
                    await at.person.delete(f"/api/turns/{event.data['id']}")
        assert (events[-1].name, events[-1].data["code"]) == ("error", "STOPPED")
        await assert_nothing_happened(at)


async def test_an_answer_that_takes_too_long_is_ended(
    environment: Mapping[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("requill.features.turns.policy.TOTAL_SECONDS", 0.05)
    async with desk(environment, [TextDelta("So far"), anyio.Event()], [anyio.Event()]) as at:
        assert (await at.ask()).json()["assistantMessage"]["state"] == "incomplete"
        response = await at.ask()
        assert (response.status_code, response.json()["code"]) == (503, "PROVIDER_UNAVAILABLE")
        assert await at.charged() == 1


async def test_the_same_key_gives_the_same_answer_and_one_charge(environment: Mapping[str, str]) -> None:
    async with desk(environment, saying("Once.")) as at:
        headers = {"Idempotency-Key": "k1"}
        first, second = await at.ask(headers=headers), await at.ask(headers=headers)
        assert first.json() == second.json()
        assert at.model.calls == 1
        assert await at.charged() == 1
        assert len(await at.messages()) == 2


async def test_the_same_key_with_another_body_is_refused(environment: Mapping[str, str]) -> None:
    async with desk(environment, saying("Once.")) as at:
        headers = {"Idempotency-Key": "k1"}
        await at.ask(headers=headers)
        response = await at.ask("Something else", headers=headers)
        assert (response.status_code, response.json()["code"]) == (422, "KEY_REUSED")
        assert await at.charged() == 1


async def test_the_same_key_while_it_runs_says_so(environment: Mapping[str, str]) -> None:
    gate = anyio.Event()
    async with desk(environment, [gate, *saying("At last.")]) as at:
        body = {"documentId": at.document["id"], "content": "Change it"}
        headers = {"Idempotency-Key": "k1"}
        async for event in at.person.stream("/api/chat", body, headers=headers):
            if event.name == "turn":
                response = await at.ask(headers=headers)
                assert (response.status_code, response.json()["code"]) == (409, "IN_PROGRESS")
                gate.set()
        assert await at.charged() == 1


async def test_a_failed_request_may_be_repeated_with_its_key(environment: Mapping[str, str]) -> None:
    async with desk(environment, [ProviderUnavailable()], saying("Better.")) as at:
        headers = {"Idempotency-Key": "k1"}
        assert (await at.ask(headers=headers)).status_code == 503
        assert (await at.ask(headers=headers)).status_code == 200
        assert await at.charged() == 1


async def test_over_the_limit_no_provider_is_asked(environment: Mapping[str, str]) -> None:
    limited = {**environment, "REQUILL_GUEST_MONTHLY_MESSAGES": "1"}
    async with desk(limited, saying("First and last.")) as at:
        await at.ask()
        response = await at.ask()
        assert response.status_code == 403
        body = response.json()
        assert body["code"] == "LIMIT_EXCEEDED"
        assert body["message"] == "Message limit reached"
        assert body["usage"]["messages"] == 1
        assert at.model.calls == 1
        assert len(await at.messages()) == 2


async def test_ten_questions_with_one_left_ask_the_provider_once(environment: Mapping[str, str]) -> None:
    limited = {**environment, "REQUILL_GUEST_MONTHLY_MESSAGES": "1", "REQUILL_GUEST_MONTHLY_DOCUMENTS": "20"}
    async with desk(limited, saying("Only once.")) as at:
        documents = [await at.person.write_document(content=TEXT) for _ in range(10)]
        statuses: list[int] = []

        async def ask(document: Json) -> None:
            body = {"documentId": document["id"], "content": "Me"}
            statuses.append((await at.person.post("/api/chat", body)).status_code)

        async with anyio.create_task_group() as tasks:
            for document in documents:
                tasks.start_soon(ask, document)
        assert sorted(statuses) == [200] + [403] * 9
        assert at.model.calls == 1


async def test_two_turns_on_one_document_never_interleave(environment: Mapping[str, str]) -> None:
    gate = anyio.Event()
    async with desk(environment, [gate, *saying("First.")]) as at:
        body = {"documentId": at.document["id"], "content": "First"}
        async for event in at.person.stream("/api/chat", body):
            if event.name == "turn":
                response = await at.ask("Second")
                assert (response.status_code, response.json()["code"]) == (409, "TURN_IN_PROGRESS")
                gate.set()
        assert await at.charged() == 1
        assert len(await at.messages()) == 2


async def test_a_document_deleted_meanwhile_takes_its_turn_with_it(environment: Mapping[str, str]) -> None:
    gate = anyio.Event()
    async with desk(environment, [gate, *calling(CHANGE)], saying("For nobody.")) as at:
        body = {"documentId": at.document["id"], "content": "Change it"}
        events = []
        with anyio.fail_after(5):
            async for event in at.person.stream("/api/chat", body):
                events.append(event)
                if event.name == "turn":
                    deleted = await at.person.delete(f"/api/documents/{at.document['id']}")
                    assert deleted.json() == {"success": True}
                    gate.set()
        assert (events[-1].name, events[-1].data["status"]) == ("error", 404)
        assert await at.charged() == 0


async def test_typing_meanwhile_is_kept_beside_the_change(environment: Mapping[str, str]) -> None:
    gate = anyio.Event()
    async with desk(environment, [gate, *calling(CHANGE)], saying("Done.")) as at:
        body = {"documentId": at.document["id"], "content": "Change it"}
        path = f"/api/documents/{at.document['id']}"
        async for event in at.person.stream("/api/chat", body):
            if event.name == "turn":
                typed = TEXT + "\n## Risks\n\nTyped meanwhile.\n"
                saved = await at.person.patch(path, {"content": typed, "version": 1})
                assert saved.status_code == 200
                gate.set()
        assert await at.text() == typed.replace("Tablets", "Phones")


async def test_a_place_changed_meanwhile_is_not_overwritten(environment: Mapping[str, str]) -> None:
    gate = anyio.Event()
    async with desk(environment, [gate, *calling(CHANGE)], saying("Done.")) as at:
        body = {"documentId": at.document["id"], "content": "Change it"}
        path = f"/api/documents/{at.document['id']}"
        typed = "## Scope\n\nNothing at all.\n"
        async for event in at.person.stream("/api/chat", body):
            if event.name == "turn":
                await at.person.patch(path, {"content": typed, "version": 1})
                gate.set()
        assert await at.text() == typed
        assert event.data["documentUpdated"] is False
        assert event.data["proposal"]["state"] == "outdated"


async def test_a_restart_closes_what_ran_and_gives_the_allowance_back(
    environment: Mapping[str, str],
) -> None:
    async with desk(environment, [anyio.Event()]) as at:
        token = at.person.http.cookies["requill_session"]
        async for event in at.person.stream("/api/chat", {"documentId": at.document["id"], "content": "x"}):
            if event.name == "turn":
                break
        document_id = at.document["id"]
    async with House.opened(environment, ScriptedModel(saying("Here again."))) as house:
        person = house.stranger()
        person.http.cookies.set("requill_session", token)
        assert (await person.get("/api/turns")).json() == []
        assert (await person.get("/api/usage")).json()["messages"] == 0
        answer = await person.post("/api/chat", {"documentId": document_id, "content": "Again"})
        assert answer.status_code == 200


async def test_somebody_elses_turn_is_not_found(environment: Mapping[str, str]) -> None:
    async with desk(environment, saying("Mine.")) as at:
        body = {"documentId": at.document["id"], "content": "Say"}
        events = await at.person.stream_all("/api/chat", body)
        path = f"/api/turns/{events[0].data['id']}"
        other = await at.house.guest()
        unknown = await other.get("/api/turns/0000/events")
        for response in (await other.get(f"{path}/events"), await other.delete(path)):
            assert response.status_code == 404
            assert response.json() == unknown.json()
