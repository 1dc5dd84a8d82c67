"""A pool of threads: in which order jobs are done, and how it ends."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from functools import partial
from typing import cast

import anyio
import anyio.lowlevel
import pytest
from anyio import to_thread

from requill.db.session import Session
from requill.db.workers import Batch, WorkerPool

pytestmark = [
    pytest.mark.anyio,
    pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning"),
]


def _do(batch: Batch) -> None:
    for job in batch.jobs:
        job.finish(job.work(cast("Session", None)))


async def test_what_goes_first_is_done_before_all_that_wait() -> None:
    pool = WorkerPool("test", 1, 1, 0, lambda: nullcontext(_do))
    may_go_on, done = threading.Event(), list[str]()
    async with anyio.create_task_group() as tasks:
        tasks.start_soon(pool.run, lambda _: may_go_on.wait())
        await anyio.sleep(0.05)
        for name in ("one", "two"):
            tasks.start_soon(pool.run, partial(_note, done, name))
        await anyio.sleep(0.05)
        tasks.start_soon(partial(pool.run, partial(_note, done, "first"), goes_first=True))
        await anyio.sleep(0.05)
        may_go_on.set()
    await to_thread.run_sync(pool.close)
    assert done == ["first", "one", "two"]


def _note(done: list[str], name: str, _session: Session) -> None:
    done.append(name)


async def test_a_thread_that_fails_at_its_end_keeps_no_other() -> None:
    @contextmanager
    def worker() -> Iterator[Callable[[Batch], None]]:
        yield _do
        raise OSError("the connection cannot be given back")

    pool = WorkerPool("test", 2, 1, 0, worker)
    together = threading.Barrier(2)
    async with anyio.create_task_group() as tasks:
        for _ in range(2):
            tasks.start_soon(pool.run, lambda _: together.wait())
    with anyio.fail_after(5):
        await to_thread.run_sync(pool.close)


async def test_a_second_thread_is_for_what_waits_behind_one_that_is_long(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    timers: list[Callable[[], None]] = []

    def call_later(_delay: float, callback: Callable[..., None], *arguments: object) -> None:
        timers.append(partial(callback, *arguments))

    monkeypatch.setattr(asyncio.get_running_loop(), "call_later", call_later)
    pool = WorkerPool("test", 2, 1, 0.005, lambda: nullcontext(_do))
    begun, may_go_on = [threading.Event() for _ in range(3)], [threading.Event() for _ in range(3)]
    names: list[str] = []

    def work(number: int, _session: Session) -> None:
        names.append(threading.current_thread().name)
        begun[number].set()
        assert may_go_on[number].wait(timeout=30)

    async with anyio.create_task_group() as tasks:
        tasks.start_soon(pool.run, partial(work, 0))
        await to_thread.run_sync(begun[0].wait)
        tasks.start_soon(pool.run, partial(work, 1))
        tasks.start_soon(pool.run, partial(work, 2))
        while not timers:
            await anyio.lowlevel.checkpoint()
        may_go_on[0].set()
        await to_thread.run_sync(begun[1].wait)
        timers.pop()()  # since it was set the thread has begun with another
        assert not begun[2].wait(timeout=0.05)
        timers.pop()()
        assert await to_thread.run_sync(begun[2].wait, 30)
        for one in may_go_on:
            one.set()
    await to_thread.run_sync(pool.close)
    assert names == ["test-1", "test-1", "test-2"]
