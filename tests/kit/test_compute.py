"""Work that only computes leaves the event loop free, and ends in time."""

from __future__ import annotations

import os
import time

import pytest

from requill.kit import compute
from requill.kit.compute import THREAD_CHARACTERS, TakesTooLong
from tests.support.pauses import pauses

pytestmark = pytest.mark.anyio


def _process_id() -> int:
    return os.getpid()


def _fail(message: str) -> None:
    raise ValueError(message)


def _burn(seconds: float) -> str:
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        pass
    return "done"


async def test_little_work_stays_in_this_process() -> None:
    assert await compute.compute(_process_id, size=THREAD_CHARACTERS) == os.getpid()


async def test_much_work_leaves_it() -> None:
    assert await compute.compute(_process_id, size=THREAD_CHARACTERS + 1) != os.getpid()


@pytest.mark.parametrize("size", [1, THREAD_CHARACTERS + 1])
async def test_what_the_function_raises_comes_back(size: int) -> None:
    with pytest.raises(ValueError, match="no such thing"):
        await compute.compute(_fail, "no such thing", size=size)


@pytest.mark.full
async def test_work_without_an_end_is_ended_and_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compute, "SECONDS", 2)
    begun = time.monotonic()
    with pytest.raises(TakesTooLong):
        await compute.compute(_burn, 60.0, size=THREAD_CHARACTERS + 1)
    assert time.monotonic() - begun < 20


async def test_the_loop_goes_on_while_a_process_works() -> None:
    await compute.compute(_burn, 0.0, size=THREAD_CHARACTERS + 1)  # the process has begun
    async with pauses() as seen:
        assert await compute.compute(_burn, 1.0, size=THREAD_CHARACTERS + 1) == "done"
    assert seen.longest < 0.5
