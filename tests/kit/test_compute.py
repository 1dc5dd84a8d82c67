"""Work that only computes leaves the event loop free, and ends in time."""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path
from types import ModuleType

import pytest

from requill.kit import compute
from requill.kit.compute import THREAD_CHARACTERS, TakesTooLong
from requill.kit.errors import PartAway
from tests.support.pauses import pauses

pytestmark = pytest.mark.anyio


def _process_id() -> int:
    return os.getpid()


def _fail(kind: type[Exception]) -> None:
    raise kind("no such thing")


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
    for kind in (ValueError, TimeoutError, ImportError):
        with pytest.raises(kind, match="no such thing"):
            await compute.compute(_fail, kind, size=size)


async def test_where_no_process_begins_the_work_is_to_be_asked_for_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    nonsense = tmp_path / "python"
    nonsense.write_text("#!/bin/sh\necho READY\nhead -c 1 >/dev/null\necho of another version\n")
    nonsense.chmod(0o700)
    for program in (tmp_path / "nowhere", nonsense):
        monkeypatch.setattr(sys, "executable", str(program))
        with pytest.raises(PartAway) as refusal:
            await compute.compute(_process_id, size=THREAD_CHARACTERS + 1)
        assert refusal.value.headers == {"Retry-After": "30"}


@pytest.mark.parametrize("name", ["no_such_module", "requill.kit.counts"])
async def test_a_process_that_does_not_have_the_work_is_none(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    module = ModuleType(name)
    module.work = _process_id  # type: ignore[attr-defined]  # as an older version has it, and the newer does not
    monkeypatch.setattr(_process_id, "__module__", name)
    monkeypatch.setattr(_process_id, "__qualname__", "work")
    monkeypatch.setitem(sys.modules, name, module)
    with pytest.raises(PartAway):
        await compute.compute(_process_id, size=THREAD_CHARACTERS + 1)


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
