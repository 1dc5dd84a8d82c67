"""Runs work that only computes beside the event loop: a little of it in a thread, much of it in a process.

A thread still takes turns with the event loop at the interpreter's lock, and cannot be stopped. A process
does neither, but costs a quarter of a second to begin, and what it is given is copied.
"""

from __future__ import annotations

import gc
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager, nullcontext
from functools import partial
from typing import TypeVar

import anyio
from anyio import to_process, to_thread
from anyio.lowlevel import RunVar
from msgspec import Struct

from requill.kit.actor import Actor
from requill.kit.admission import Admission
from requill.kit.errors import PartAway, TooLarge, TooManyRequests

T = TypeVar("T")
THREAD_CHARACTERS = 64 * 1024
SECONDS = 10
OWN_INSIDE = 4  # of one person's: one that is worked out, and three that wait for it
GUESTS_INSIDE = 16  # of all guests' of one network, of which one is worked out as well
_PROCESSES = 2

_limiter: RunVar[anyio.CapacityLimiter] = RunVar("requill.kit.compute")


class TakesTooLong(TooLarge):
    """The text is within its limit, but of a form that cannot be worked through in the time there is."""

    code = "TAKES_TOO_LONG"
    default_message = "This text is too complex to work through. Split it into smaller documents."


class StillComputing(TooManyRequests):
    """Somebody has as much worked out at a time as they may."""

    default_message = "What you asked for before is still being worked out. Try again in a moment."


class Computing(Admission):
    """Has the long texts of each person's requests wait for one another: nobody takes both processes."""

    def __init__(self) -> None:
        super().__init__(OWN_INSIDE, GUESTS_INSIDE, partial(StillComputing, headers={"Retry-After": "1"}))

    @asynccontextmanager
    async def of_long(
        self, admit: Callable[[], Awaitable[Actor]], size: int, *, limited: bool = True
    ) -> AsyncIterator[None]:
        """A turn of whom `admit` answers, for what works through so many characters; none in a thread.

        Raises what `admit` raises, and `StillComputing` if `limited`.
        """
        async with self.of(await admit(), limited=limited) if size > THREAD_CHARACTERS else nullcontext():
            yield

    def of_actor(self, actor: Actor, size: int) -> AbstractAsyncContextManager[None]:
        """The same for whoever is known already. Raises `StillComputing`."""
        return self.of(actor) if size > THREAD_CHARACTERS else nullcontext()


async def compute(function: Callable[..., T], *arguments: object, size: int) -> T:
    """`function(*arguments)`, a function of a module whose arguments and result can be pickled.

    `size` is how many characters it works through: up to `THREAD_CHARACTERS` it runs in a thread, else in one
    of two processes for at most `SECONDS`, after which it is ended. Raises `TakesTooLong`, `PartAway` where
    none begins or is understood, and what the function raises.
    """
    work = partial(function, *arguments)
    if size <= THREAD_CHARACTERS:
        return await to_thread.run_sync(work)
    async with _processes():
        try:
            with anyio.fail_after(SECONDS):
                outcome = await to_process.run_sync(partial(_outcome, work), cancellable=True)
        except TimeoutError:
            raise TakesTooLong from None
        except Exception as error:  # what the work raises is its outcome
            raise PartAway from error
    if isinstance(outcome, _Raised):
        raise outcome.error
    return outcome


class _Raised(Struct):
    error: Exception


def _outcome(work: Callable[[], T]) -> T | _Raised:
    """In a process: what the work comes to, also what it raises, for the rest is the process's own failure.

    Done without looking again and again for cycles in what grows, which doubles the time.
    """
    gc.disable()
    try:
        return work()
    except Exception as error:  # noqa: BLE001 - it is raised again by whoever asked
        return _Raised(error)
    finally:
        gc.enable()


def _processes() -> anyio.CapacityLimiter:
    """Made on first use, since it belongs to the event loop that runs then."""
    try:
        return _limiter.get()
    except LookupError:
        limiter = anyio.CapacityLimiter(_PROCESSES)
        _limiter.set(limiter)
        return limiter
