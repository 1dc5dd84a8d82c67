"""A crowd's turns while processes are killed, Redis forgets everything, and PostgreSQL fails over."""

from __future__ import annotations

import random
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager

import anyio
import psycopg
import pytest
from anyio.to_thread import run_sync

from tests.support.fleet import Fleet
from tests.support.people import Person
from tests.support.reading import Reader

pytestmark = [pytest.mark.anyio, pytest.mark.full, pytest.mark.xdist_group("fleet")]

_PEOPLE = 25
_TURNS = 40  # of each: a thousand in all
_KILL_SECONDS = 5.0
_QUESTION = "[[bench tokens=40 first=0.02 gap=0.02]]"
_LONGER = "[[bench tokens=150 first=0.02 gap=0.02]]"
_PATIENCE = 90.0


async def _members(two: Fleet, count: int) -> list[Person]:
    found = []
    for _ in range(count):
        person = two.person()
        name = f"member-{random.randrange(10**12)}"
        assert (await person.register(name)).status_code == 201
        found.append(person)
    return found


@asynccontextmanager
async def _killed_in_turn(two: Fleet) -> AsyncIterator[list[int]]:
    """One process after the other is killed every few seconds, and started again at once."""
    killed: list[int] = []
    is_over = anyio.Event()

    async def kill() -> None:
        while not is_over.is_set():
            with anyio.move_on_after(_KILL_SECONDS):
                await is_over.wait()
                return
            server = two.servers[len(killed) % len(two.servers)]
            killed.append(server.port)
            await run_sync(server.kill)
            await run_sync(server.start)

    async with anyio.create_task_group() as tasks:
        tasks.start_soon(kill)
        yield killed
        is_over.set()


@pytest.mark.timeout(900)
async def test_every_turn_of_a_crowd_ends_once_is_counted_once_and_told_whole(two: Fleet) -> None:
    people = await _members(two, _PEOPLE)
    turns: list[Reader] = []
    restarts = [_PEOPLE * _TURNS // 3, _PEOPLE * _TURNS * 2 // 3]

    async def work(person: Person) -> None:
        thread = await person.begin_thread()
        for _ in range(_TURNS):
            turns.append(await Reader(person, {"threadId": thread["id"], "content": _QUESTION}).read())
            if restarts and len(turns) >= restarts[0]:
                restarts.pop(0)
                await run_sync(two.redis.restart)
        await _check(person, thread["id"])

    async def _check(person: Person, thread_id: int) -> None:
        own = [turn for turn in turns if turn.person is person]
        finished = [turn for turn in own if turn.answer is not None]
        assert (await person.get("/api/usage")).json()["messages"] == len(finished)
        opened = (await person.get(f"/api/chat/threads/{thread_id}")).json()
        told = [turn.answer["assistantMessage"]["content"] for turn in finished]
        stored = [each["content"] for each in opened["messages"] if each["role"] == "assistant"]
        assert stored == told[-len(stored) :]
        assert (await person.get("/api/turns")).json() == []

    async with _killed_in_turn(two) as killed, anyio.create_task_group() as tasks:
        for person in people:
            tasks.start_soon(work, person)
    assert len(turns) == _PEOPLE * _TURNS
    assert len(killed) >= 2
    assert restarts == []
    for turn in turns:
        assert [turn.answer, turn.error, turn.refused].count(None) == 2
        assert turn.refused is None
        assert turn.error is None or turn.error["code"] == "RESTARTED"
        if turn.answer is not None:
            _assert_told_whole(turn)
    with psycopg.connect(two.database_url) as connection:
        found = connection.execute("SELECT state, count(*) FROM turns GROUP BY state").fetchall()
    states: dict[str, int] = dict(found)
    assert "running" not in states
    assert states["finished"] == sum(turn.answer is not None for turn in turns)
    assert any(turn.error is not None for turn in turns)  # or nothing was killed that mattered
    assert any(turn.answer is not None and turn.connections > 1 for turn in turns)


def _assert_told_whole(turn: Reader) -> None:
    """Word for word, unless the reader was told that words would be missing before the end."""
    content = turn.answer["assistantMessage"]["content"]
    if turn.events and not turn.was_paused:
        assert turn.said == content, (turn.turn_id, turn.connections)
    assert content.startswith(turn.said)


@contextmanager
def _fault(two: Fleet, begin: str, end: str) -> Iterator[None]:
    """Something is wrong with the database; whoever is connected has to come again."""
    name = two.database_url.rsplit("/", 1)[1]
    cut = f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{name}'"
    two.postgres.execute(f"ALTER DATABASE {name} {begin}")
    two.postgres.execute(cut)
    try:
        yield
    finally:
        two.postgres.execute(f"ALTER DATABASE {name} {end}")
        two.postgres.execute(cut)


@pytest.mark.timeout(240)
@pytest.mark.parametrize(
    ("begin", "end", "seconds"),
    [
        ("SET default_transaction_read_only = on", "RESET default_transaction_read_only", 3),
        ("ALLOW_CONNECTIONS false", "ALLOW_CONNECTIONS true", 3),
        ("ALLOW_CONNECTIONS false", "ALLOW_CONNECTIONS true", 15),
    ],
    ids=["read-only", "away", "away for longer than a lease"],
)
async def test_a_database_that_fails_over_costs_both_processes_no_turn_without_an_end(
    two: Fleet, begin: str, end: str, seconds: int
) -> None:
    people = await _members(two, 4)
    readers = []
    async with anyio.create_task_group() as tasks:
        for number, person in enumerate(people):
            thread = await person.begin_thread()
            own = (await two.at_each(person))[number % 2]
            reader = Reader(own, {"threadId": thread["id"], "content": _LONGER})
            readers.append(reader)
            tasks.start_soon(reader.read)
        for reader in readers:
            await reader.until(lambda each: bool(each.said))
        with _fault(two, begin, end):
            await anyio.sleep(seconds)
            for person in people:
                assert (await person.post("/api/chat/threads", {"title": "A thread"})).status_code == 503
        with anyio.fail_after(_PATIENCE):
            for reader in readers:
                while not reader.is_over:
                    await reader.grown.wait()
    for person, reader in zip(people, readers, strict=True):
        assert reader.refused is None
        with anyio.fail_after(_PATIENCE):  # what could not be closed then is closed now
            while (await person.get("/api/turns")).json():
                await anyio.lowlevel.checkpoint()
        used = (await person.get("/api/usage")).json()["messages"]
        assert used == (reader.answer is not None)
        assert (await person.post("/api/chat/threads", {"title": "A thread"})).status_code == 201
