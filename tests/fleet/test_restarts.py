"""Processes that die or are exchanged one by one, while people work: what they notice of it."""

from __future__ import annotations

import signal
import time
from time import monotonic

import anyio
import pytest
from anyio.to_thread import run_sync

from tests.support.bystanders import Bystanders, bystanders
from tests.support.fleet import Fleet, Server, fleet
from tests.support.provider.server import ProviderServer
from tests.support.reading import Reader

pytestmark = [pytest.mark.anyio, pytest.mark.timeout(150), pytest.mark.xdist_group("fleet")]

_LONG = "[[bench tokens=2000 first=0.01 gap=0.02]]"


def _assert_nobody_noticed(seen: Bystanders) -> None:
    assert seen.failed == []
    assert seen.answered > 50
    assert seen.turns["done"] > 0
    assert set(seen.turns) <= {"done", "RESTARTED"}
    assert seen.returned == [] or max(seen.returned) < 3


@pytest.mark.full
async def test_a_process_that_is_killed_takes_along_only_its_turns_which_end_and_are_given_back(
    two: Fleet,
) -> None:
    person = await two.guest()
    documents = [await person.write_document() for _ in range(2)]
    here, there = await two.at_each(person)
    lost = Reader(here, {"documentId": documents[0]["id"], "content": _LONG})
    other = Reader(there, {"documentId": documents[1]["id"], "content": _LONG})
    async with anyio.create_task_group() as tasks:
        tasks.start_soon(other.read)
        tasks.start_soon(lost.read)
        await lost.until(lambda reader: bool(reader.said))
        elsewhere = Reader(person, None, turn_id=lost.turn_id)
        tasks.start_soon(elsewhere.read)
        await elsewhere.until(lambda reader: bool(reader.said))
        assert (await person.get("/api/usage")).json()["messages"] == 2
        two.servers[0].kill()
        lost.person = person  # whose browser comes back through the proxy
        killed_at = monotonic()
        for _ in range(50):
            assert (await person.get("/api/documents")).status_code == 200
            assert (await person.post("/api/chat/threads", {"title": "A thread"})).status_code == 201
        await elsewhere.until(lambda reader: reader.is_over)
        assert monotonic() - killed_at < 15
        await lost.until(lambda reader: reader.is_over)
        assert elsewhere.error["code"] == lost.error["code"] == "RESTARTED"
        assert not other.is_over
        assert (await person.get("/api/usage")).json()["messages"] == 1
        await person.delete(f"/api/turns/{other.turn_id}")
    assert other.answer["assistantMessage"]["state"] == "stopped"
    assert other.said == other.answer["assistantMessage"]["content"]
    await run_sync(two.servers[0].start)


@pytest.mark.full
async def test_processes_that_are_restarted_one_after_the_other_fail_no_request(two: Fleet) -> None:
    async with bystanders(two.address, two.person) as seen:
        for server in two.servers:
            await run_sync(server.end)
            await run_sync(server.start)
            await anyio.sleep(0.5)
    _assert_nobody_noticed(seen)
    assert len(seen.returned) >= 10  # each socket was at one of the two


@pytest.mark.full
async def test_a_rolling_restart_of_workers_fails_no_request(provider: ProviderServer) -> None:
    asked = {"REQUILL_AI_BASE_URL": provider.url, "REQUILL_AI_API_KEY": "key"}
    with fleet(1, options=("--workers", "2"), environment=asked) as one:
        (server,) = one.servers
        before = frozenset(server.worker_ids)
        assert len(before) == 2
        async with bystanders(server.address, lambda: one.person(address=server.address)) as seen:
            server.tell(signal.SIGHUP)
            with anyio.fail_after(60):
                await run_sync(_wait_for_others, server, before)
            await anyio.sleep(0.5)
        await one.leave()
    _assert_nobody_noticed(seen)


def _wait_for_others(server: Server, before: frozenset[int]) -> None:
    while len(found := server.worker_ids) != 2 or before & set(found):
        time.sleep(0.05)
