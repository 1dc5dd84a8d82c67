"""Threads that do jobs for the event loop, few threads and several jobs at a time.

Handing over every job by itself makes the loop and the threads take turns at the interpreter's lock in the
middle of each: sixteen readers on eight threads cost four times the processor time of sixteen in a row. So
the jobs of one turn of the loop are handed over when it is over, and come back together.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from queue import SimpleQueue
from threading import Thread, current_thread
from typing import Any, Literal, TypeVar

from requill.db.session import Session

T = TypeVar("T")
Bell = Literal["jobs", "end"]
Do = Callable[["Round"], None]
_JOBS: Bell = "jobs"
_END: Bell = "end"


class Job:
    """A unit of work that somebody waits for; what was said of it last, `finish` or `fail`, counts."""

    __slots__ = ("_error", "_future", "_result", "work")

    def __init__(self, work: Callable[[Session], Any], future: asyncio.Future[Any]) -> None:
        self.work = work
        self._future = future
        self._result: Any = None
        self._error: BaseException | None = None

    def finish(self, result: Any) -> None:
        """It is done."""
        self._result = result

    def fail(self, error: BaseException) -> None:
        """It cannot be done."""
        # A future refuses a StopIteration, and whoever waits would wait for ever.
        self._error = RuntimeError("StopIteration") if isinstance(error, StopIteration) else error

    @property
    def cause(self) -> BaseException | None:
        """What the error of a job that failed came of, if it did."""
        return None if self._error is None else self._error.__cause__

    @property
    def loop(self) -> asyncio.AbstractEventLoop:
        """The event loop of whoever waits."""
        return self._future.get_loop()

    def tell(self) -> None:
        """Let whoever waits go on, on the loop's thread."""
        if self._future.done():  # cancelled meanwhile
            return
        if self._error is None:
            self._future.set_result(self._result)
        else:
            self._future.set_exception(self._error)


class Round:
    """Jobs that one thread does in a row, and whose callers hear of them together: up to `share`."""

    def __init__(self, waiting: deque[Job], share: int) -> None:
        self._waiting, self._share = waiting, share
        self.jobs: list[Job] = []
        while self.take_more():
            pass

    def take_more(self) -> bool:
        """Take one of the jobs that wait, if there is room; says whether it did."""
        if len(self.jobs) == self._share:
            return False
        try:
            self.jobs.append(self._waiting.popleft())
        except IndexError:  # another thread was quicker, or there is none
            return False
        return True


class Lane:
    """Up to `threads` threads that each take up to `share` waiting jobs at once and do them at their `desk`.

    A thread has a desk of its own for as long as it runs. What a desk gives finishes or fails every job of a
    round, and raises nothing. Threads begin with the first jobs. With `patience`, in seconds, jobs wait that
    long for a thread that is at work before another comes to help.
    """

    def __init__(
        self,
        name: str,
        threads: int,
        share: int,
        patience: float,
        desk: Callable[[], AbstractContextManager[Do]],
    ) -> None:
        self._name, self._most_threads, self._share, self._desk = name, threads, share, desk
        self._patience = patience
        self._waiting: deque[Job] = deque()
        self._not_handed_over = 0
        self._bells: SimpleQueue[Bell] = SimpleQueue()
        self._threads: list[Thread] = []
        self._at_work: set[Thread] = set()

    async def run(self, work: Callable[[Session], T]) -> T:
        """What a desk makes of `work`. A caller who is cancelled does not stop it."""
        loop = asyncio.get_running_loop()
        future: asyncio.Future[T] = loop.create_future()
        self._waiting.append(Job(work, future))
        self._not_handed_over += 1
        if self._not_handed_over == 1:
            loop.call_soon(self._hand_over, loop)
        return await future

    def close(self) -> None:
        """End the threads after the jobs they have."""
        for _ in self._threads:
            self._bells.put(_END)
        for thread in self._threads:
            thread.join()
        self._threads.clear()

    def _hand_over(self, loop: asyncio.AbstractEventLoop) -> None:
        shares = -(-self._not_handed_over // self._share)
        self._not_handed_over = 0
        if self._patience and self._at_work:
            loop.call_later(self._patience, self._help)
            return
        for _ in range(shares):
            self._ring()

    def _help(self) -> None:
        """Whoever is at work should have taken the jobs by now: one of theirs is long."""
        if self._waiting:
            self._ring()

    def _ring(self) -> None:
        if len(self._threads) < self._most_threads:
            self._begin()
        self._bells.put(_JOBS)

    def _begin(self) -> None:
        name = f"{self._name}-{len(self._threads) + 1}"
        thread = Thread(target=self._work, name=name, daemon=True)
        self._threads.append(thread)
        thread.start()

    def _work(self) -> None:
        me = current_thread()
        bell = _JOBS
        with self._desk() as do:
            while bell is not _END:
                bell = self._bells.get()
                self._at_work.add(me)
                while (taken := Round(self._waiting, self._share)).jobs:
                    do(taken)
                    taken.jobs[0].loop.call_soon_threadsafe(_tell, taken.jobs)
                self._at_work.discard(me)
                if self._waiting:  # it came between the last look and now, and rang no bell
                    self._bells.put(_JOBS)


def _tell(jobs: Sequence[Job]) -> None:
    for job in jobs:
        job.tell()
