"""Turns that end while the database takes no writes: they are closed as soon as it does again."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from typing import Any

import anyio
import pytest

from requill.features.turns import policy, service
from tests.support.disks import before_commits, lose_the_answer, lose_the_disk
from tests.support.scripted import Scripted, assert_nothing_happened, scripted
from tests.support.scripted_model import saying

pytestmark = pytest.mark.anyio


@asynccontextmanager
async def ended_without_a_disk(environment: Mapping[str, str]) -> AsyncIterator[Scripted]:
    """Where a turn has just come to its end while nothing could be written."""
    gate = anyio.Event()
    async with scripted(environment, [gate, *saying("For nobody.")], saying("For them.")) as at:
        body = {"documentId": at.document_id, "content": "Change it"}
        events = at.person.stream("/api/chat", body)
        with anyio.fail_after(30):
            assert (await anext(events)).name == "turn"
            with before_commits(at.product, lose_the_disk):
                gate.set()
                *_, last = [event async for event in events]
                assert (last.name, last.data["code"]) == ("error", "UNAVAILABLE")
                assert await at.turn_id()
        yield at


async def _nothing_runs(at: Scripted) -> None:
    with anyio.fail_after(30):
        while (await at.person.get("/api/turns")).json():
            await anyio.lowlevel.checkpoint()


async def test_it_is_closed_once_the_database_writes_again(
    environment: Mapping[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(policy, "CLOSING_SECONDS", 0.02)
    async with ended_without_a_disk(environment) as at:
        await _nothing_runs(at)
        await assert_nothing_happened(at)


async def test_its_place_is_free_for_whoever_asks_next(
    environment: Mapping[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(policy, "CLOSING_SECONDS", 3600.0)
    async with ended_without_a_disk(environment) as at:
        answer = await at.ask("Again")
        assert answer.json()["assistantMessage"]["content"] == "For them."
        assert await at.charged() == 1
        assert (await at.person.get("/api/turns")).json() == []


async def test_a_turn_whose_opening_was_done_unheard_does_not_hold_its_place(
    environment: Mapping[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(policy, "CLOSING_SECONDS", 0.02)
    async with scripted(environment, saying("For nobody.")) as at:
        with before_commits(at.product, lose_the_answer):
            assert (await at.ask()).status_code == 503
        await _nothing_runs(at)
        await assert_nothing_happened(at)


async def test_housekeeping_that_fails_in_whatever_way_stops_nothing(
    environment: Mapping[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    failed = anyio.Event()

    def fail(*_: object, **__: object) -> None:
        failed.set()
        raise RuntimeError("unforeseen")

    monkeypatch.setattr(policy, "HOUSEKEEPING_SECONDS", 0.01)
    async with scripted(environment, saying("For them.")) as at:
        monkeypatch.setattr(service, "sweep", fail)
        with anyio.fail_after(30):
            await failed.wait()
        assert (await at.ask()).json()["assistantMessage"]["content"] == "For them."
        assert (await at.person.get("/api/ready")).status_code == 200


async def test_a_turn_that_could_not_be_closed_at_all_is_closed_when_its_time_is_over(
    environment: Mapping[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise RuntimeError("unforeseen")

    monkeypatch.setattr(policy, "CLOSING_SECONDS", 0.02)
    monkeypatch.setattr(policy, "HOUSEKEEPING_SECONDS", 0.02)
    fail_turn = service.fail_turn
    monkeypatch.setattr(service, "fail_turn", fail)
    async with ended_without_a_disk(environment) as at:
        with anyio.fail_after(30):
            while at.product.services.turns._pending_closes:
                await anyio.lowlevel.checkpoint()
        assert await at.turn_id()
        monkeypatch.setattr(service, "fail_turn", fail_turn)
        monkeypatch.setattr(policy, "ABANDONED_SECONDS", 0.0)
        await _nothing_runs(at)
        await assert_nothing_happened(at)


async def test_a_turn_at_work_is_not_taken_for_lost_however_long_it_takes(
    environment: Mapping[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    sweeps, gate = 0, anyio.Event()
    sweep = service.sweep

    def counted(*arguments: Any, **options: Any) -> int:
        nonlocal sweeps
        lost = sweep(*arguments, **options)
        sweeps += 1
        return lost

    async def two_sweeps() -> None:
        until = sweeps + 2
        with anyio.fail_after(30):
            while sweeps < until:  # noqa: ASYNC110 - it is a thread that counts
                await anyio.sleep(0.01)

    monkeypatch.setattr(service, "sweep", counted)
    monkeypatch.setattr(policy, "HOUSEKEEPING_SECONDS", 0.02)
    async with scripted(environment, [gate, *saying("For them.")]) as at, anyio.create_task_group() as tasks:
        tasks.start_soon(at.ask)
        await at.person.until_a_turn_runs()
        await two_sweeps()
        monkeypatch.setattr(policy, "ABANDONED_SECONDS", 0.0)
        await two_sweeps()
        assert await at.turn_id()
        gate.set()


async def test_without_an_engine_the_server_is_not_ready_and_begins_no_turn(
    environment: Mapping[str, str],
) -> None:
    async with scripted(environment) as at:
        at.product.services.turns._tasks = None
        assert (await at.ask()).status_code == 503
        await assert_nothing_happened(at)
        assert (await at.person.get("/api/ready")).status_code == 503
        assert (await at.person.get("/api/health")).status_code == 200
