"""A pool's threads end when it is closed, whatever becomes of one of them."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import cast

import anyio
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
