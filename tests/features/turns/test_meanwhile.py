"""What happens beside a turn: readers who leave, Stop, repeated requests, other turns, typing, a restart."""

from __future__ import annotations

from collections.abc import Mapping

import anyio
import pytest

from requill.ai.interface import (
    ProviderUnavailable,
    TextDelta,
)
from requill.bus.memory import MemoryBus
from requill.features.turns.following import Following
from tests.support.people import Json, Product
from tests.support.scripted import TEXT, Scripted, assert_nothing_happened, scripted
from tests.support.scripted_model import ScriptedModel, calling, saying, tool_call

pytestmark = pytest.mark.anyio

CHANGE = tool_call("replace_text", quote="Tablets", replacement="Phones")


async def test_a_reader_who_leaves_finds_the_whole_turn_in_the_history(
    environment: Mapping[str, str],
) -> None:
    gate = anyio.Event()
    async with scripted(environment, [TextDelta("Begun "), gate, *saying("and ended.")]) as at:
        body = {"documentId": at.document["id"], "content": "Go on without me"}
        async for event in at.person.stream("/api/chat", body):
            if event.name == "delta":
                break
        turn_id = await at.turn_id()
        gate.set()
        events = await at.person.stream_all(f"/api/turns/{turn_id}/events?after=2", method="GET")
        assert events[-1].name == "done"
        assert await at.states() == [("user", "complete"), ("assistant", "complete")]


async def test_a_returning_reader_repeats_nothing(environment: Mapping[str, str]) -> None:
    async with scripted(environment, saying("One answer.")) as at:
        body = {"documentId": at.document["id"], "content": "Say"}
        events = await at.person.stream_all("/api/chat", body)
        assert [event.number for event in events] == list(range(1, len(events) + 1))
        path = f"/api/turns/{events[0].data['id']}/events"
        again = await at.person.stream_all(path, method="GET", headers={"Last-Event-ID": "1"})
        assert [event.number for event in again] == [event.number for event in events[1:]]
        assert again[-1].data == events[-1].data


async def test_stop_keeps_what_was_said(environment: Mapping[str, str]) -> None:
    async with scripted(environment, [TextDelta("So far"), anyio.Event()]) as at:
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
    async with scripted(environment, [anyio.Event()]) as at:
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
    async with scripted(environment, [TextDelta("So far"), anyio.Event()], [anyio.Event()]) as at:
        assert (await at.ask()).json()["assistantMessage"]["state"] == "incomplete"
        response = await at.ask()
        assert (response.status_code, response.json()["code"]) == (503, "PROVIDER_UNAVAILABLE")
        assert await at.charged() == 1


async def test_the_same_key_gives_the_same_answer_and_one_charge(environment: Mapping[str, str]) -> None:
    async with scripted(environment, saying("Once.")) as at:
        headers = {"Idempotency-Key": "k1"}
        first, second = await at.ask(headers=headers), await at.ask(headers=headers)
        assert first.json() == second.json()
        assert at.model.calls == 1
        assert await at.charged() == 1
        assert len(await at.states()) == 2


async def test_the_same_key_with_another_body_is_refused(environment: Mapping[str, str]) -> None:
    async with scripted(environment, saying("Once.")) as at:
        headers = {"Idempotency-Key": "k1"}
        await at.ask(headers=headers)
        response = await at.ask("Something else", headers=headers)
        assert (response.status_code, response.json()["code"]) == (422, "KEY_REUSED")
        assert await at.charged() == 1


async def test_the_same_key_while_it_runs_says_so(environment: Mapping[str, str]) -> None:
    gate = anyio.Event()
    async with scripted(environment, [gate, *saying("At last.")]) as at:
        body = {"documentId": at.document["id"], "content": "Change it"}
        headers = {"Idempotency-Key": "k1"}
        async for event in at.person.stream("/api/chat", body, headers=headers):
            if event.name == "turn":
                response = await at.ask(headers=headers)
                assert (response.status_code, response.json()["code"]) == (409, "IN_PROGRESS")
                gate.set()
        assert await at.charged() == 1


async def test_a_failed_request_may_be_repeated_with_its_key(environment: Mapping[str, str]) -> None:
    async with scripted(environment, [ProviderUnavailable()], saying("Better.")) as at:
        headers = {"Idempotency-Key": "k1"}
        assert (await at.ask(headers=headers)).status_code == 503
        assert (await at.ask(headers=headers)).status_code == 200
        assert await at.charged() == 1


async def test_over_the_limit_no_provider_is_asked(environment: Mapping[str, str]) -> None:
    limited = {**environment, "REQUILL_GUEST_MONTHLY_MESSAGES": "1"}
    async with scripted(limited, saying("First and last.")) as at:
        await at.ask()
        response = await at.ask()
        assert response.status_code == 403
        body = response.json()
        assert body["code"] == "LIMIT_EXCEEDED"
        assert body["message"] == "Message limit reached"
        assert body["usage"]["messages"] == 1
        assert at.model.calls == 1
        assert len(await at.states()) == 2


async def test_ten_questions_with_one_left_ask_the_provider_once(environment: Mapping[str, str]) -> None:
    limited = {**environment, "REQUILL_GUEST_MONTHLY_MESSAGES": "1", "REQUILL_GUEST_MONTHLY_DOCUMENTS": "20"}
    async with scripted(limited, saying("Only once.")) as at:
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
    async with scripted(environment, [gate, *saying("First.")]) as at:
        body = {"documentId": at.document["id"], "content": "First"}
        async for event in at.person.stream("/api/chat", body):
            if event.name == "turn":
                response = await at.ask("Second")
                assert (response.status_code, response.json()["code"]) == (409, "TURN_IN_PROGRESS")
                gate.set()
        assert await at.charged() == 1
        assert len(await at.states()) == 2


async def test_a_document_deleted_meanwhile_takes_its_turn_with_it(environment: Mapping[str, str]) -> None:
    gate = anyio.Event()
    async with scripted(environment, [gate, *calling(CHANGE)], saying("For nobody.")) as at:
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


async def test_only_what_is_said_in_the_side_panel_is_a_turn_of_its(environment: Mapping[str, str]) -> None:
    async with scripted(environment, [anyio.Event()], [anyio.Event()], [anyio.Event()]) as at:
        template = {"templateId": 1, "title": "Launch", "mode": "ai-assisted"}
        about = {"documentId": at.document["id"], "content": "About a document"}
        for path, body in (
            ("/api/document-flow/start", template),
            ("/api/chat", about),
            ("/api/chat", {"content": "In the panel"}),
        ):
            async for event in at.person.stream(path, body):
                if event.name == "turn":
                    break
        await at.person.delete(f"/api/documents/{at.document['id']}")
        turns = (await at.person.get("/api/turns")).json()
        assert [(turn["content"], turn["documentId"], turn["isPanel"]) for turn in turns] == [
            ("Launch", None, False),
            ("About a document", None, False),
            ("In the panel", None, True),
        ]
        for turn in turns:
            await at.person.delete(f"/api/turns/{turn['id']}")
            await at.person.stream_all(f"/api/turns/{turn['id']}/events", method="GET")
        assert (await at.person.get("/api/turns")).json() == []
        assert await at.charged() == 0


async def test_typing_meanwhile_is_kept_beside_the_change(environment: Mapping[str, str]) -> None:
    gate = anyio.Event()
    async with scripted(environment, [gate, *calling(CHANGE)], saying("Done.")) as at:
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
    async with scripted(environment, [gate, *calling(CHANGE)], saying("Done.")) as at:
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
    async with scripted(environment, [anyio.Event()]) as at:
        token = at.person.http.cookies["requill_session"]
        async for event in at.person.stream("/api/chat", {"documentId": at.document["id"], "content": "x"}):
            if event.name == "turn":
                break
        document_id = at.document["id"]
    async with Product.opened(environment, ScriptedModel(saying("Here again."))) as product:
        person = product.stranger()
        person.http.cookies.set("requill_session", token)
        assert (await person.get("/api/turns")).json() == []
        assert (await person.get("/api/usage")).json()["messages"] == 0
        answer = await person.post("/api/chat", {"documentId": document_id, "content": "Again"})
        assert answer.status_code == 200


async def test_somebody_elses_turn_is_not_found(environment: Mapping[str, str]) -> None:
    async with scripted(environment, saying("Mine.")) as at:
        body = {"documentId": at.document["id"], "content": "Say"}
        events = await at.person.stream_all("/api/chat", body)
        path = f"/api/turns/{events[0].data['id']}"
        other = await at.product.guest()
        unknown = await other.get("/api/turns/0000/events")
        for response in (await other.get(f"{path}/events"), await other.delete(path)):
            assert response.status_code == 404
            assert response.json() == unknown.json()


@pytest.mark.parametrize("turn_id", ["%00", "a%00b", "0000"])
async def test_what_cannot_be_a_turns_id_is_not_found(environment: Mapping[str, str], turn_id: str) -> None:
    async with scripted(environment) as at:
        for response in (
            await at.person.get(f"/api/turns/{turn_id}/events"),
            await at.person.delete(f"/api/turns/{turn_id}"),
        ):
            assert (response.status_code, response.json()["code"]) == (404, "TURN_NOT_FOUND")


async def test_a_stream_that_cannot_be_read_on_says_so_in_its_last_event(
    environment: Mapping[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    pause = anyio.Event()
    async with (
        scripted(environment, [TextDelta("One "), pause, *saying("two.")]) as at,
        anyio.create_task_group() as tasks,
    ):
        tasks.start_soon(at.ask)
        await at.person.until_a_turn_runs()
        path = f"/api/turns/{await at.turn_id()}/events?after=7"
        nowhere = Following(MemoryBus(), lambda _: False, is_shared=False)
        with monkeypatch.context() as elsewhere:  # as in a process that does not run it
            elsewhere.setattr(at.product.services.turns, "following", nowhere)
            (last,) = await at.person.stream_all(path, method="GET")
        assert (last.number, last.name) == (7, "error")
        assert (last.data["code"], last.data["status"]) == ("TURN_NOT_FOUND", 404)
        assert last.data["turnGoesOn"] is True
        pause.set()


async def _sign_in_while_it_runs(at: Scripted, pause: anyio.Event, content: str) -> Json:
    """What is said to a guest who logs in meanwhile, to an account that reviews changes first."""
    member = await at.product.member("mara")
    await member.patch("/api/settings", {"reviewChangesFirst": True})
    async with anyio.create_task_group() as tasks:
        tasks.start_soon(at.ask, content)
        await at.person.until_a_turn_runs()
        await at.person.log_in("mara")
        pause.set()
    said = await at.person.get(f"/api/chat/{at.document_id}")
    return said.json()


async def test_a_guest_who_signs_in_meanwhile_is_asked_first_as_the_account_says(
    environment: Mapping[str, str],
) -> None:
    pause = anyio.Event()
    async with scripted(environment, [pause, *calling(CHANGE)], saying("Phones?")) as at:
        said = await _sign_in_while_it_runs(at, pause, "Change it")
        assert said[-1]["proposal"]["state"] == "pending"
        assert await at.text() == TEXT


async def test_a_guest_who_signs_in_meanwhile_can_have_the_change_undone(
    environment: Mapping[str, str],
) -> None:
    pause = anyio.Event()
    undo = calling(tool_call("undo_last_change"))
    async with scripted(
        environment, calling(CHANGE), saying("Phones."), [pause, *undo], saying("Undone.")
    ) as at:
        await at.ask()
        await _sign_in_while_it_runs(at, pause, "Undo that")
        assert await at.text() == TEXT
