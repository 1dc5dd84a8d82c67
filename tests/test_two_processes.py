"""Two processes on one database and one Redis are one product, whichever a request reaches."""

from __future__ import annotations

import json
import signal
from collections.abc import AsyncIterator
from time import monotonic

import anyio
import anyio.lowlevel
import pytest

from requill.bus.outbox import stream_key
from requill.features.sharing.live_reading import LINK_ENDED
from requill.features.turns.following import PAUSED, stream_of
from tests.support.coediting import joined
from tests.support.pair import Pair, pair
from tests.support.people import Event, Json, Person
from tests.support.postgres import PostgresServer
from tests.support.provider.behaviours import text
from tests.support.sockets import connected
from tests.support.talking import talking

pytestmark = [pytest.mark.anyio, pytest.mark.timeout(120), pytest.mark.xdist_group("two_processes")]

WORDS = " ".join(f"word{number}" for number in range(40))
SOON = 3.0  # seconds, on a machine that others use too
DEAD_WITHIN = 15.0


@pytest.fixture(scope="module")
async def both(
    postgres_server: PostgresServer, migrated_postgres: str, tmp_path_factory: pytest.TempPathFactory
) -> AsyncIterator[Pair]:
    """Two processes for the tests that leave them as they are."""
    async with pair(postgres_server, migrated_postgres, tmp_path_factory.mktemp("pair")) as running:
        yield running


@pytest.fixture
async def own(
    postgres_server: PostgresServer, migrated_postgres: str, tmp_path_factory: pytest.TempPathFactory
) -> AsyncIterator[Pair]:
    """Two processes for a test that breaks something."""
    async with pair(postgres_server, migrated_postgres, tmp_path_factory.mktemp("pair")) as running:
        yield running


async def _ask(person: Person, document: Json, events: list[Event]) -> None:
    """Ask about a document, and keep what comes."""
    body = {"documentId": document["id"], "content": "Tell me"}
    events += [event async for event in person.stream("/api/chat", body)]


def _said(events: list[Event]) -> str:
    return "".join(event.data["text"] for event in events if event.name == "delta")


def _numbers(events: list[Event]) -> list[int]:
    return [event.number for event in events]


async def _heard(socket: object, type_: str) -> Json:
    with anyio.fail_after(SOON):
        while (message := json.loads(await socket.recv()))["type"] != type_:  # type: ignore[attr-defined]
            pass
    return message


async def test_a_turn_begun_in_one_is_followed_in_the_other(both: Pair) -> None:
    here, there = await both.person()
    document = await here.write_document()
    both.provider.queue(text(WORDS, gap=0.05))
    first: list[Event] = []
    async with anyio.create_task_group() as tasks:
        tasks.start_soon(_ask, here, document, first)
        (running,) = await there.until_a_turn_runs()
        second = await there.stream_all(f"/api/turns/{running['id']}/events", method="GET")
    assert second == first
    assert _numbers(second) == list(range(1, len(second) + 1))
    assert _said(second) == WORDS
    assert second[-1].data["assistantMessage"]["content"] == WORDS


async def test_a_reader_goes_on_in_the_other_where_the_connection_broke_off(both: Pair) -> None:
    here, there = await both.person()
    document = await here.write_document()
    both.provider.queue(text(WORDS, gap=0.05))
    events: list[Event] = []
    async for event in here.stream("/api/chat", {"documentId": document["id"], "content": "Tell me"}):
        events.append(event)
        if event.number == 6:
            break
    path = f"/api/turns/{events[0].data['id']}/events"
    events += await there.stream_all(path, method="GET", headers={"Last-Event-ID": "6"})
    assert _numbers(events) == list(range(1, len(events) + 1))
    assert _said(events) == WORDS
    later = await there.stream_all(f"{path}?after=8", method="GET")
    assert later == events[8:]


async def test_a_reader_who_comes_back_when_redis_has_let_go_of_the_stream_gets_the_end(both: Pair) -> None:
    here, there = await both.person()
    document = await here.write_document()
    both.provider.queue(text(WORDS))
    events: list[Event] = []
    await _ask(here, document, events)
    turn_id = events[0].data["id"]
    path = f"/api/turns/{turn_id}/events?after=1"
    with both.redis.client() as client:
        assert client.delete(stream_key(stream_of(turn_id))) == 1
    (end,) = await there.stream_all(path, method="GET")
    assert (end.number, end.name, end.data) == (2, "done", events[-1].data)
    assert await here.stream_all(path, method="GET") == events[1:]


async def test_a_turn_begun_in_one_is_stopped_in_the_other(both: Pair) -> None:
    here, there = await both.person()
    document = await here.write_document()
    both.provider.queue(text(WORDS, gap=0.5))
    events: list[Event] = []
    async with anyio.create_task_group() as tasks:
        tasks.start_soon(_ask, here, document, events)
        (running,) = await there.until_a_turn_runs()
        async for event in there.stream(f"/api/turns/{running['id']}/events", method="GET"):
            if event.name == "delta":
                break
        asked = monotonic()
        assert (await there.delete(f"/api/turns/{running['id']}")).status_code == 200
    assert monotonic() - asked < 1.5
    assert events[-1].data["assistantMessage"]["state"] == "stopped"


async def test_a_socket_goes_on_in_the_other_process_and_stops_there(both: Pair) -> None:
    here, there = await both.person()
    document = await here.write_document()
    both.provider.queue(text(WORDS, gap=0.2))
    async with talking(both.one, here) as talk:
        await talk.init(documentId=document["id"])
        await talk.say("Tell me", messageId="m1")
        while (frame := await talk.hear())["type"] != "message":
            pass
    async with talking(both.two, there) as talk:
        await talk.init(
            documentId=document["id"],
            sessionId="",
            turnId=frame["turnId"],
            lastEvent=frame["event"],
        )
        following = await talk.hear()
        assert (following["isPartial"], following["event"]) == (True, frame["event"] + 1)
        await talk.send("stop", sessionId=talk.session_id)
        assert (await talk.hear_whole())["stopped"] is True


async def test_what_is_saved_in_one_is_told_and_seen_in_the_other_at_once(both: Pair) -> None:
    here, there = await both.person()
    document = await here.write_document()
    async with connected(both.two, there) as socket:
        for number in range(10):
            saved = await here.patch(f"/api/documents/{document['id']}", {"content": f"Text {number}"})
            seen = await there.get(f"/api/documents/{document['id']}")
            assert seen.json()["content"] == f"Text {number}"
            told = await _heard(socket, "documents_update")
            assert told["version"] == saved.json()["version"]


async def test_a_session_that_ends_in_one_closes_its_socket_in_the_other(both: Pair) -> None:
    here, there = both.strangers()
    assert (await here.register(f"mara-{id(here)}")).status_code == 201
    there.http.cookies.update(here.http.cookies)
    async with connected(both.two, there) as socket:
        await here.post("/api/logout")
        with anyio.fail_after(SOON):
            await socket.wait_closed()
        assert socket.close_code == 1008


async def test_one_turn_runs_about_a_document_whichever_process_is_asked(both: Pair) -> None:
    here, there = await both.person()
    document = await here.write_document()
    both.provider.queue(text(WORDS, gap=0.1))
    async with anyio.create_task_group() as tasks:
        tasks.start_soon(_ask, here, document, [])
        (running,) = await there.until_a_turn_runs()
        refused = await there.post("/api/chat", {"documentId": document["id"], "content": "And me?"})
        assert (refused.status_code, refused.json()["code"]) == (409, "TURN_IN_PROGRESS")
        await there.delete(f"/api/turns/{running['id']}")


@pytest.mark.full
async def test_the_turn_of_a_process_that_is_killed_ends_within_seconds_for_a_reader_in_the_other(
    own: Pair,
) -> None:
    here, there = await own.person()
    document = await here.write_document()
    own.provider.queue(text(WORDS, gap=30.0))
    killed = 0.0
    async for event in here.stream("/api/chat", {"documentId": document["id"], "content": "Tell me"}):
        if event.name == "delta":
            turn_id = (await there.until_a_turn_runs())[0]["id"]
            break
    events: list[Event] = []
    async for event in there.stream(f"/api/turns/{turn_id}/events", method="GET"):
        events.append(event)
        if event.name == "delta":
            own.one.process.send_signal(signal.SIGKILL)
            killed = monotonic()
    assert monotonic() - killed < DEAD_WITHIN
    assert _numbers(events) == list(range(1, len(events) + 1))
    assert (events[-1].name, events[-1].data["code"]) == ("error", "RESTARTED")
    assert (await there.get("/api/usage")).json()["messages"] == 0
    assert (await there.get("/api/turns")).json() == []
    own.provider.queue(text("Here again."))
    answer = await there.ask_about(document, "Tell me")
    assert answer["assistantMessage"]["content"] == "Here again."
    assert (await there.get("/api/usage")).json()["messages"] == 1


@pytest.mark.full
async def test_a_process_that_was_frozen_finds_its_turn_closed_and_stores_nothing(own: Pair) -> None:
    here, there = await own.person()
    document = await here.write_document()
    own.provider.queue(text(WORDS, gap=0.3), text("Second."), text("Third."))
    first: list[Event] = []
    second: list[Event] = []
    async with anyio.create_task_group() as tasks:
        tasks.start_soon(_ask, here, document, first)
        (running,) = await there.until_a_turn_runs()
        async for event in there.stream(f"/api/turns/{running['id']}/events", method="GET"):
            second.append(event)
            if event.number == 4:
                own.one.process.send_signal(signal.SIGSTOP)
                frozen = monotonic()
        assert monotonic() - frozen < DEAD_WITHIN
        assert (second[-1].name, second[-1].data["code"]) == ("error", "RESTARTED")
        answer = await there.ask_about(document, "Again")
        assert answer["assistantMessage"]["content"] == "Second."
        own.one.process.send_signal(signal.SIGCONT)
        other = await there.write_document()
        assert (await here.ask_about(other, "Here"))["assistantMessage"]["content"] == "Third."
    assert _numbers(first) == list(range(1, len(first) + 1))
    assert (first[-1].name, first[-1].data["code"]) == ("error", "RESTARTED")
    said = (await there.get(f"/api/chat/{document['id']}")).json()
    assert [message["content"] for message in said] == ["Again", "Second."]
    assert (await there.get("/api/usage")).json()["messages"] == 2
    assert (await there.get("/api/turns")).json() == []


@pytest.mark.full
async def test_a_redis_that_is_emptied_costs_those_who_come_later_only_the_live_text(own: Pair) -> None:
    here, there = await own.person()
    document = await here.write_document()
    own.provider.queue(text(WORDS, gap=0.1))
    first: list[Event] = []
    stayed: list[Event] = []
    late: list[Event] = []
    async with anyio.create_task_group() as tasks:
        tasks.start_soon(_ask, here, document, first)
        (running,) = await there.until_a_turn_runs()
        path = f"/api/turns/{running['id']}/events"

        async def come_late() -> None:
            late.extend(await there.stream_all(path, method="GET"))

        async for event in there.stream(path, method="GET"):
            stayed.append(event)
            if event.number in (5, 15):
                with own.redis.client() as client:
                    client.flushall()
                if event.number == 5:
                    tasks.start_soon(come_late)
    stayed = [event for event in stayed if event.name != PAUSED]  # who was behind has lost the way too
    assert _numbers(stayed) == list(range(1, len(stayed) + 1))
    assert stayed[-1].data == first[-1].data
    assert [event.name for event in late] == [PAUSED, "done"]
    assert late[-1].data == first[-1].data


@pytest.mark.full
async def test_readers_who_stay_miss_and_double_nothing_while_redis_is_restarted(own: Pair) -> None:
    turns = 12
    people = [await own.person() for _ in range(turns)]
    own.provider.queue(*[text(WORDS, gap=0.15)] * turns)
    firsts: list[list[Event]] = [[] for _ in people]
    seconds: list[list[Event]] = [[] for _ in people]

    async def talk(number: int) -> None:
        here, there = people[number] if number % 2 else people[number][::-1]
        document = await here.write_document()
        async with anyio.create_task_group() as tasks:
            tasks.start_soon(_ask, here, document, firsts[number])
            (running,) = await there.until_a_turn_runs()
            path = f"/api/turns/{running['id']}/events"
            seconds[number] += await there.stream_all(path, method="GET")

    async with anyio.create_task_group() as tasks:
        for number in range(turns):
            tasks.start_soon(talk, number)
        for _ in range(2):
            await anyio.sleep(1.5)
            await anyio.to_thread.run_sync(own.redis.restart)
    for first, second in zip(firsts, seconds, strict=True):
        assert _said(first) == WORDS
        assert [event for event in second if event.name != PAUSED] == first


@pytest.mark.full
async def test_without_redis_all_works_but_live_following_and_the_reader_is_told(own: Pair) -> None:
    here, there = await own.person()
    document = await here.write_document()
    path = f"/api/documents/{document['id']}"
    own.provider.queue(text(WORDS, gap=0.2), text("At once."), text(WORDS, gap=1.0))
    first: list[Event] = []
    async with anyio.create_task_group() as tasks, connected(own.two, there) as socket:
        tasks.start_soon(_ask, here, document, first)
        (running,) = await there.until_a_turn_runs()
        events: list[Event] = []
        async for event in there.stream(f"/api/turns/{running['id']}/events", method="GET"):
            events.append(event)
            if event.number == 3:
                await anyio.to_thread.run_sync(own.redis.stop)
                saved = await there.patch(path, {"content": "Saved without it"})
                assert saved.status_code == 200
                assert (await here.get(path)).json()["content"] == "Saved without it"
        told = [event for event in events if event.name == PAUSED]
        assert len(told) == 1
        rest = [event for event in events if event.name != PAUSED]
        assert _numbers(rest) == list(range(1, len(rest) + 1))
        assert rest[-1].data == first[-1].data
        assert _said(first) == WORDS

        other = await there.write_document()
        assert (await there.ask_about(other, "Quick"))["assistantMessage"]["content"] == "At once."

        second: list[Event] = []
        tasks.start_soon(_ask, here, other, second)
        (running,) = await there.until_a_turn_runs()
        asked = monotonic()
        assert (await there.delete(f"/api/turns/{running['id']}")).status_code == 200
        with anyio.fail_after(10):
            while (await there.get("/api/turns")).json():
                await anyio.lowlevel.checkpoint()
        assert monotonic() - asked < 6
        assert (await there.get("/api/ready")).status_code == 200

        await anyio.to_thread.run_sync(own.redis.start)
        with anyio.fail_after(10):
            while json.loads(await socket.recv()) != {"type": "refetch"}:
                pass
    own.provider.queue(text(WORDS, gap=0.05))
    third: list[Event] = []
    async with anyio.create_task_group() as tasks:
        tasks.start_soon(_ask, here, document, third)
        (running,) = await there.until_a_turn_runs()
        again = await there.stream_all(f"/api/turns/{running['id']}/events", method="GET")
    assert again == third


async def test_a_role_that_is_taken_in_one_closes_what_is_open_in_the_other(both: Pair) -> None:
    owner, _ = both.strangers()
    _, member = both.strangers()
    assert (await owner.register("owner-here")).status_code == 201
    assert (await member.register("member-there")).status_code == 201
    document = await owner.write_document()
    path = f"/api/documents/{document['id']}"
    added = await owner.post(f"{path}/members", {"who": "member-there", "role": "editor"})
    assert added.status_code == 201, added.text
    both.provider.queue(text(WORDS, gap=0.2))
    started = 0.0
    async with talking(both.two, member) as talk:
        await talk.init(documentId=document["id"])
        seen: list[Event] = []
        async for event in member.stream("/api/chat", {"documentId": document["id"], "content": "Tell me"}):
            seen.append(event)
            if event.name == "delta" and not started:
                started = monotonic()
                gone = await owner.delete(f"{path}/members/{added.json()['member']['userId']}")
                assert gone.status_code == 200
        assert monotonic() - started < 1.0
        assert await talk.closed() == 1008
        assert monotonic() - started < 1.0
    assert seen[-1].name == "delta"
    assert (await member.get(path)).status_code == 404


async def test_a_link_is_followed_in_the_other_process(both: Pair) -> None:
    here, there = both.strangers()
    for person in (here, there):
        assert (await person.get("/api/current-user")).status_code == 200
    document = await here.write_document("Plan", "One.\n")
    share = (await here.put(f"/api/documents/{document['id']}/share", None)).json()["share"]
    token = share["path"].removeprefix("/share/")
    async with (
        joined(both.one, here, document["id"]) as one,
        connected(both.two, there, path=f"/ws/shared/{token}") as reader,
    ):
        await one.until(lambda: one.readers == 1)
        await one.typed("typed")
        with anyio.fail_after(SOON):
            while json.loads(await reader.recv())["version"] != one.number:
                pass
        assert (await there.get(f"/api/shared/{token}")).json()["content"] == "One.\ntyped"
        assert (await here.delete(f"/api/documents/{document['id']}/share")).status_code == 200
        with anyio.fail_after(SOON):
            await reader.wait_closed()
        assert reader.close_code == LINK_ENDED
        await one.until(lambda: one.readers == 0)
