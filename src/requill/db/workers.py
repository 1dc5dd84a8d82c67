"""A pool of worker threads that runs jobs for the event loop in batches.

Handing over every job by itself makes the loop and the threads take turns at the interpreter's lock in the
middle of each: sixteen readers on eight threads cost four times the processor time of sixteen in a row. So
the jobs of one iteration of the loop are handed over at its end, and their results come back together.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from contextvars import copy_context
from queue import SimpleQueue
from threading import Thread, current_thread
from typing import Any, Literal, TypeVar

from msgspec import Struct

from requill.db.session import Session

T = TypeVar("T")
Wakeup = Literal["jobs", "end"]
Do = Callable[["Batch"], None]
_JOBS: Wakeup = "jobs"
_END: Wakeup = "end"


class Job:
    """A unit of work and the future of its caller. The last call of `finish` or `fail` counts.

    It is done in the context of its caller: what it logs carries the ids of the request or the turn.
    One that is long has a batch of its own: nobody else's result waits for it.
    """

    __slots__ = ("_context", "_error", "_future", "_result", "is_long", "work")

    def __init__(
        self, work: Callable[[Session], Any], future: asyncio.Future[Any], *, is_long: bool = False
    ) -> None:
        self.work = work
        self.is_long = is_long
        self._future = future
        self._context = copy_context()
        self._result: Any = None
        self._error: BaseException | None = None

    def do(self, session: Session) -> Any:
        """Do the work. Raises what it raises."""
        return self._context.run(self.work, session)

    def finish(self, result: Any) -> None:
        """Keep its result."""
        self._result = result

    def fail(self, error: BaseException) -> None:
        """Keep the error that it ended with."""
        # A future refuses a StopIteration, and whoever waits would wait for ever.
        self._error = RuntimeError("StopIteration") if isinstance(error, StopIteration) else error

    @property
    def cause(self) -> BaseException | None:
        """The cause of the error that it failed with, if it did."""
        return None if self._error is None else self._error.__cause__

    @property
    def loop(self) -> asyncio.AbstractEventLoop:
        """The event loop of whoever waits."""
        return self._future.get_loop()

    def resolve(self) -> None:
        """Resolve the future; called on the loop's thread."""
        if self._future.done():  # cancelled meanwhile
            return
        if self._error is None:
            self._future.set_result(self._result)
        else:
            self._future.set_exception(self._error)


class PoolStatus(Struct, frozen=True):
    """How many jobs wait, how many threads are at one, and how many threads there may be."""

    waiting: int
    busy: int
    threads: int


class Batch:
    """Up to `batch_size` jobs that one thread does in a row, and whose futures are resolved together."""

    def __init__(self, waiting: deque[Job], batch_size: int) -> None:
        self._waiting, self._batch_size = waiting, batch_size
        self.jobs: list[Job] = []
        while self.take_more():
            pass

    def take_more(self) -> bool:
        """Take one of the jobs that wait, if there is room; says whether it did."""
        if len(self.jobs) == self._batch_size or (self.jobs and self.jobs[0].is_long):
            return False
        try:
            job = self._waiting.popleft()
        except IndexError:  # another thread was quicker, or there is none
            return False
        if job.is_long and self.jobs:
            self._waiting.appendleft(job)
            return False
        self.jobs.append(job)
        return True


class WorkerPool:
    """Up to `threads` threads that each take batches of up to `batch_size` waiting jobs.

    Each thread enters a `worker` of its own for as long as it runs: what that gives finishes or fails every
    job of a batch, and raises nothing. Threads are started with the first jobs. With `spawn_delay`, in
    seconds, jobs wait that long for a busy thread before another is started.
    """

    def __init__(
        self,
        name: str,
        threads: int,
        batch_size: int,
        spawn_delay: float,
        worker: Callable[[], AbstractContextManager[Do]],
    ) -> None:
        self._name, self._max_threads, self._batch_size, self._worker = name, threads, batch_size, worker
        self._spawn_delay = spawn_delay
        self._waiting: deque[Job] = deque()
        self._not_handed_over = 0
        self._wakeups: SimpleQueue[Wakeup] = SimpleQueue()
        self._threads: list[Thread] = []
        self._at_work: set[Thread] = set()
        self._taken = 0  # batches, since the beginning

    async def run(
        self, work: Callable[[Session], T], *, is_long: bool = False, goes_first: bool = False
    ) -> T:
        """The result of `work` on a worker thread. A caller who is cancelled does not stop it.

        With `goes_first` it is done before all that wait.
        """
        loop = asyncio.get_running_loop()
        future: asyncio.Future[T] = loop.create_future()
        add = self._waiting.appendleft if goes_first else self._waiting.append
        add(Job(work, future, is_long=is_long))
        self._not_handed_over += 1
        if self._not_handed_over == 1:
            loop.call_soon(self._hand_over, loop)
        return await future

    def status(self) -> PoolStatus:
        """How the pool fares now."""
        return PoolStatus(len(self._waiting), len(self._at_work), self._max_threads)

    def close(self) -> None:
        """End the threads after the jobs they have."""
        self._wakeups.put(_END)
        for thread in self._threads:  # with those that are still started meanwhile
            thread.join()
        self._threads.clear()
        self._wakeups = SimpleQueue()

    def _hand_over(self, loop: asyncio.AbstractEventLoop) -> None:
        batches = -(-self._not_handed_over // self._batch_size)
        self._not_handed_over = 0
        if self._spawn_delay and self._at_work:
            loop.call_later(self._spawn_delay, self._spawn_extra, loop, self._taken)
            return
        for _ in range(batches):
            self._wake()

    def _spawn_extra(self, loop: asyncio.AbstractEventLoop, taken: int) -> None:
        """Wake another thread where the busy ones have begun nothing since: one of their jobs is long.

        Where they have, what waits is theirs next; a second thread would only take turns with them.
        """
        if not self._waiting:
            return
        if self._taken == taken:
            self._wake()
        else:
            loop.call_later(self._spawn_delay, self._spawn_extra, loop, self._taken)

    def _wake(self) -> None:
        if len(self._threads) < self._max_threads:
            self._spawn()
        self._wakeups.put(_JOBS)

    def _spawn(self) -> None:
        name = f"{self._name}-{len(self._threads) + 1}"
        thread = Thread(target=self._work, name=name, daemon=True)
        self._threads.append(thread)
        thread.start()

    def _work(self) -> None:
        try:
            with self._worker() as do:
                self._work_until_the_end(do)
        finally:
            self._wakeups.put(_END)  # for the next

    def _work_until_the_end(self, do: Callable[[Batch], None]) -> None:
        me = current_thread()
        wakeup = _JOBS
        while wakeup is not _END:
            wakeup = self._wakeups.get()
            self._at_work.add(me)
            while (batch := Batch(self._waiting, self._batch_size)).jobs:
                self._taken += 1
                loop = batch.jobs[0].loop
                if batch.jobs[0].is_long and self._waiting:
                    loop.call_soon_threadsafe(self._wake)
                do(batch)
                loop.call_soon_threadsafe(_resolve, batch.jobs)
            self._at_work.discard(me)
            if self._waiting:  # added since the last look, without a wake-up
                self._wakeups.put(_JOBS)


def _resolve(jobs: Sequence[Job]) -> None:
    for job in jobs:
        job.resolve()
