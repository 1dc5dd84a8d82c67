"""Which process has a turn: what happens to it where that one is gone, or is taken for it, or is another."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from datetime import timedelta
from typing import Any

import anyio
import anyio.to_thread
import pytest
from sqlalchemy import delete, func, insert, select, update

from requill.ai.interface import TextDelta
from requill.bus.memory import MemoryBus
from requill.db.caller import Caller
from requill.features.chat.general_chat import GeneralChatTurn
from requill.features.turns import policy, service
from requill.features.turns.following import PAUSED, PAUSED_TEXT, Following
from requill.kit.credentials import Credentials
from requill.kit.process import PROCESS_ID
from requill.models import Process, Turn
from tests.support.metrics import read_metrics
from tests.support.people import Event, Product
from tests.support.scripted import Scripted, assert_nothing_happened, scripted
from tests.support.scripted_model import saying

pytestmark = pytest.mark.anyio
on_postgres = pytest.mark.parametrize("environment", ["postgresql"], indirect=True)


@pytest.fixture(autouse=True)
def _short_lease(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(policy, "HEARTBEAT_SECONDS", 0.05)
    monkeypatch.setattr(policy, "LEASE_SECONDS", 0.3)
    monkeypatch.setattr(policy, "SILENCE_SECONDS", 0.15)
    monkeypatch.setattr(policy, "LOOK_SECONDS", 0.1)


async def _change(product: Product, statement: Any) -> None:
    def unit(session: Any) -> None:
        session.execute(statement)

    await product.services.database.write(unit)


def _other_seen(after: timedelta) -> dict[str, Any]:
    """The row of another process that was there for an hour, by when it was seen, seen from now."""
    long_ago = func.now() - timedelta(hours=1)
    return {"id": "other", "started_at": long_ago, "seen_at": func.now() + after, "steady_since": long_ago}


async def _find(product: Product, statement: Any) -> list[Any]:
    return await product.services.database.read(lambda session: list(session.scalars(statement)))


@asynccontextmanager
async def _answering(environment: Mapping[str, str]) -> AsyncIterator[tuple[Scripted, anyio.Event]]:
    """Somebody whose turn has said a word and waits."""
    gate = anyio.Event()
    async with scripted(environment, [TextDelta("One "), gate, *saying("two.")], saying("Three.")) as at:
        yield at, gate


async def _follow(at: Scripted, events: list[Event]) -> None:
    body = {"documentId": at.document_id, "content": "Change it"}
    events += [event async for event in at.person.stream("/api/chat", body)]


@pytest.mark.both_databases
@on_postgres
@pytest.mark.parametrize("seen", [None, timedelta(seconds=-1)])
async def test_a_turn_of_a_process_that_is_gone_is_closed_given_back_and_told_once(
    environment: Mapping[str, str], seen: timedelta | None
) -> None:
    events: list[Event] = []
    counted = {"name": "requill_turns_ended_total", "how": "failed", "code": "RESTARTED"}
    async with _answering(environment) as (at, gate), anyio.create_task_group() as tasks:
        before = (await read_metrics(at.person)).value(**counted)
        tasks.start_soon(_follow, at, events)
        await at.person.until_a_turn_runs()
        assert await at.charged() == 1
        if seen is not None:
            await _change(at.product, insert(Process).values(_other_seen(seen)))
        await _change(at.product, update(Turn).values(process_id="other"))
        with anyio.fail_after(10):
            while (await at.person.get("/api/turns")).json():
                await anyio.lowlevel.checkpoint()
        await assert_nothing_happened(at)
        gate.set()  # the process was only taken for dead, and now has the whole answer
        with anyio.fail_after(10):
            while not events or events[-1].name != "error":
                await anyio.lowlevel.checkpoint()
        assert (events[-1].data["code"], events[-1].data["status"]) == ("RESTARTED", 503)
        await assert_nothing_happened(at)
        assert (await read_metrics(at.person)).value(**counted) - before == 1
        assert (await at.ask("Again")).json()["assistantMessage"]["content"] == "Three."
        assert await at.charged() == 1
        assert await _find(at.product, select(Process.id)) == [PROCESS_ID]


@on_postgres
async def test_a_turn_of_a_process_that_lives_is_left_alone(environment: Mapping[str, str]) -> None:
    async with _answering(environment) as (at, gate), anyio.create_task_group() as tasks:
        tasks.start_soon(at.ask)
        await at.person.until_a_turn_runs()
        later = _other_seen(timedelta(hours=1))
        await _change(at.product, insert(Process).values(later))
        await _change(at.product, update(Turn).values(process_id="other"))
        await anyio.sleep(4 * policy.LEASE_SECONDS)
        assert len((await at.person.get("/api/turns")).json()) == 1
        gate.set()


@on_postgres
async def test_a_turn_of_a_release_that_names_no_process_has_its_time(environment: Mapping[str, str]) -> None:
    async with _answering(environment) as (at, gate), anyio.create_task_group() as tasks:
        tasks.start_soon(at.ask)
        await at.person.until_a_turn_runs()
        await _change(at.product, update(Turn).values(process_id=None))
        await anyio.sleep(4 * policy.LEASE_SECONDS)
        assert len((await at.person.get("/api/turns")).json()) == 1
        gate.set()


@pytest.mark.both_databases
@on_postgres
@pytest.mark.parametrize(
    ("others_seen", "own_seen", "is_closed"),
    [
        pytest.param(1, 0, True, id="one of them was there all along: one that has just begun can tell"),
        pytest.param(20, 0, False, id="nobody was: the database was away, and others get time to say so"),
        pytest.param(1, 20, False, id="it was not seen itself: the clock may have been put forward"),
    ],
)
async def test_a_process_closes_lost_turns_only_where_others_could_have_said_that_they_live(
    environment: Mapping[str, str],
    monkeypatch: pytest.MonkeyPatch,
    others_seen: int,
    own_seen: int,
    is_closed: bool,
) -> None:
    monkeypatch.setattr(policy, "HEARTBEAT_SECONDS", 60.0)
    monkeypatch.setattr(policy, "LEASE_SECONDS", 9.0)
    monkeypatch.setattr(policy, "SILENCE_SECONDS", 4.5)
    async with scripted(environment, saying("No.")) as at:
        user_id = (await at.person.who())["id"]
        database, allowances = at.product.services.database, at.product.services.allowances
        other = _other_seen(-timedelta(seconds=others_seen))
        turn = {"user_id": user_id, "content": "", "state": "running", "created_at": func.now()}
        await _change(at.product, delete(Process))
        await _change(at.product, insert(Process).values(other))
        await _change(at.product, insert(Turn).values(id="lost", process_id="dead", **turn))
        await database.write(lambda session: service.process_lives(session, "new"))
        own = func.now() - timedelta(seconds=own_seen)
        await _change(at.product, update(Process).where(Process.id == "new").values(seen_at=own))
        closed = await database.write(lambda session: service.close_lost_turns(session, allowances, "new"))
        assert closed == is_closed
        known = await _find(at.product, select(Process.id).where(Process.id.in_(["new", "other"])))
        assert sorted(known) == ["new", *["other"] * (others_seen < policy.LEASE_SECONDS)]


@pytest.mark.both_databases
@on_postgres
async def test_a_process_says_that_it_lives_while_turns_that_it_would_close_are_locked(
    environment: Mapping[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    waiting, gate = threading.Event(), threading.Event()

    def wait(*_: object) -> int:
        waiting.set()
        gate.wait(10)
        return 0

    monkeypatch.setattr(service, "close_lost_turns", wait)
    seen = select(Process.seen_at)
    async with Product.opened(environment) as product:
        assert await anyio.to_thread.run_sync(waiting.wait, 10)
        (before,) = await _find(product, seen)
        await anyio.sleep(2 * policy.LEASE_SECONDS)
        (after,) = await _find(product, seen)
        gate.set()
        assert after - before > timedelta(seconds=policy.LEASE_SECONDS)


@pytest.mark.both_databases
@on_postgres
async def test_a_turn_is_stopped_from_another_process_without_a_hint(environment: Mapping[str, str]) -> None:
    events: list[Event] = []
    async with _answering(environment) as (at, _), anyio.create_task_group() as tasks:
        tasks.start_soon(_follow, at, events)
        (running,) = await at.person.until_a_turn_runs()
        engine = at.product.services.turns
        with pytest.MonkeyPatch.context() as elsewhere:
            elsewhere.setattr(engine, "_is_here", lambda _: False)
            elsewhere.setattr(engine, "_bus", MemoryBus())
            assert (await at.person.delete(f"/api/turns/{running['id']}")).status_code == 200
        with anyio.fail_after(10):
            while not events:
                await anyio.lowlevel.checkpoint()
        assert events[-1].data["assistantMessage"]["state"] == "stopped"


@on_postgres
async def test_without_a_way_between_processes_a_reader_is_told_once_and_gets_the_end(
    environment: Mapping[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    async with _answering(environment) as (at, gate), anyio.create_task_group() as tasks:
        tasks.start_soon(at.ask)
        (running,) = await at.person.until_a_turn_runs()
        elsewhere = Following(MemoryBus(), lambda _: False, is_shared=True)
        monkeypatch.setattr(at.product.services.turns, "following", elsewhere)
        events: list[Event] = []
        async for event in at.person.stream(f"/api/turns/{running['id']}/events?after=2", method="GET"):
            events.append(event)
            if event.name == PAUSED:
                await anyio.sleep(5 * policy.LOOK_SECONDS)
                gate.set()
        assert [(event.number, event.name) for event in events] == [(2, PAUSED), (3, "done")]
        assert events[0].data == {"text": PAUSED_TEXT}
        assert events[1].data["assistantMessage"]["content"] == "One two."


@on_postgres
async def test_over_a_socket_that_is_told_too(
    environment: Mapping[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    async with _answering(environment) as (at, gate), anyio.create_task_group() as tasks:
        tasks.start_soon(at.ask)
        (running,) = await at.person.until_a_turn_runs()
        elsewhere = Following(MemoryBus(), lambda _: False, is_shared=True)
        monkeypatch.setattr(at.product.services.turns, "following", elsewhere)
        async with at.talk() as talk:
            await talk.init(documentId=at.document_id, turnId=running["id"], lastEvent=2)
            assert await talk.hear() == {"type": "paused", "text": PAUSED_TEXT, "turnId": running["id"]}
            gate.set()
            assert (await talk.hear_whole())["content"] == "One two."


@on_postgres
async def test_a_persons_turns_in_other_processes_count(environment: Mapping[str, str]) -> None:
    async with scripted(environment, saying("For them.")) as at:
        user_id = (await at.person.who())["id"]
        later = _other_seen(timedelta(hours=1))
        await _change(at.product, insert(Process).values(later))
        turn = {"user_id": user_id, "content": "", "state": "running", "created_at": func.now()}
        for number in range(policy.TURNS_PER_PERSON):
            await _change(at.product, insert(Turn).values(id=str(number), process_id="other", **turn))
        refused = await at.ask()
        assert (refused.status_code, refused.json()["code"]) == (429, "TOO_MANY_TURNS")
        assert await at.charged() == 0
        await _change(at.product, update(Turn).where(Turn.id == "0").values(state="failed", answer={}))
        assert (await at.ask()).status_code == 200


@on_postgres
async def test_a_process_gives_up_its_lease_at_the_end(environment: Mapping[str, str]) -> None:
    async with Product.opened(environment) as product:
        assert await _find(product, select(Process.id)) == [PROCESS_ID]
    async with Product.opened(environment) as product:
        assert await _find(product, select(func.count()).select_from(Process)) == [1]


@pytest.mark.parametrize("environment", ["sqlite"], indirect=True)
async def test_the_only_process_writes_nothing_while_nobody_asks(environment: Mapping[str, str]) -> None:
    async with Product.opened(environment) as product:
        before = await product.services.database.read(
            lambda session: session.connection().exec_driver_sql("PRAGMA data_version").scalar()
        )
        await anyio.sleep(4 * policy.LEASE_SECONDS)
        after = await product.services.database.read(
            lambda session: session.connection().exec_driver_sql("PRAGMA data_version").scalar()
        )
        assert after == before
        assert await _find(product, select(Process.id)) == []


async def test_a_reader_who_is_cut_off_while_a_turn_is_opened_leaves_none_without_a_task(
    environment: Mapping[str, str],
) -> None:
    gate = anyio.Event()
    async with scripted(environment, *[[gate, *saying("Yes.")]] * 40) as at:
        services = at.product.services
        by = Caller(services.database, services.identity, Credentials(at.person.token, "127.0.0.1"))
        for number in range(40):
            thread = await at.person.begin_thread(f"Thread {number}")
            work = GeneralChatTurn("Ready?", thread_id=thread["id"])
            opening = asyncio.create_task(services.turns.begin(by, work, None, ""))
            await asyncio.sleep(number * 0.0004)
            opening.cancel()
            await asyncio.wait([opening])
            if services.turns._openings:
                await asyncio.wait(services.turns._openings)
            for turn in (await at.person.get("/api/turns")).json():
                assert services.turns._is_here(turn["id"])
                await services.turns.stop(turn["id"])
            with anyio.fail_after(10):
                while (await at.person.get("/api/turns")).json():
                    await anyio.lowlevel.checkpoint()
        assert await at.charged() == 0
