"""Takes orders for files: two are made at a time, a few wait, and who comes then is asked to come back.

Of one person's, one is made at a time and one waits, of all guests' of one network one at a time, and of
heavy ones, one of all: nobody keeps the slots of everybody.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Mapping
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager
from functools import partial

import anyio

from requill.features.exports.complexity import is_heavy, refuse_unclosed, seconds_for
from requill.features.exports.errors import ExportsBusy, ExportTakesLong
from requill.features.exports.interface import Converter, ExportDocument, FileFormat
from requill.features.exports.policy import (
    AT_ONCE,
    GUESTS_INSIDE,
    HEAVY_INSIDE,
    OWN_INSIDE,
    RETRY_SECONDS,
    TELLS_LONG,
    WAITING,
)
from requill.kit.actor import Actor
from requill.kit.admission import Admission

PutIn = Callable[[ExportDocument], Awaitable[ExportDocument]]


class Slots:
    """One for the process: the machine is shared by all who have a file written, or read."""

    def __init__(self) -> None:
        self._own = Admission(OWN_INSIDE, GUESTS_INSIDE, partial(ExportsBusy, RETRY_SECONDS))
        self._slots = anyio.Semaphore(AT_ONCE)
        self._heavy = anyio.Lock()
        self._inside = self._heavy_inside = 0

    @property
    def waiting(self) -> int:
        """How many pieces of work wait for a slot, or for one of the same person's."""
        return self._own.inside - (AT_ONCE - self._slots.value)

    @asynccontextmanager
    async def of(self, actor: Actor, *, heavy: bool = False) -> AsyncIterator[None]:
        """A slot for one piece of work, waited for. Raises `ExportsBusy`.

        What waits for another of the same person's takes no place of those who wait for a slot.
        """
        async with AsyncExitStack() as waited_for:
            await waited_for.enter_async_context(self._own.of(actor))
            waited_for.enter_context(self._queued(heavy=heavy))
            if heavy:
                await waited_for.enter_async_context(self._heavy)
            await waited_for.enter_async_context(self._slots)
            yield

    @contextmanager
    def _queued(self, *, heavy: bool) -> Iterator[None]:
        if self._inside >= AT_ONCE + WAITING or (heavy and self._heavy_inside >= HEAVY_INSIDE):
            raise ExportsBusy(RETRY_SECONDS)
        self._inside += 1
        self._heavy_inside += heavy
        try:
            yield
        finally:
            self._heavy_inside -= heavy
            self._inside -= 1


class ExportQueue:
    """Makes files of documents."""

    def __init__(self, converters: Mapping[FileFormat, Converter], slots: Slots | None = None) -> None:
        self._converters = converters
        self._slots = slots or Slots()

    async def make(
        self, actor: Actor, file_format: FileFormat, document: ExportDocument, put_in: PutIn | None = None
    ) -> bytes:
        """The file, with the images that `put_in` draws within its slot.

        Raises `ExportsBusy`, `ExportFailed`, `ExportTakesLong`, and what `Converter.convert` raises.
        """
        refuse_unclosed(document.text)
        if (seconds := seconds_for(document.text, file_format)) > TELLS_LONG:
            raise ExportTakesLong(seconds)
        async with self._slots.of(actor, heavy=is_heavy(document.text)):
            if put_in is not None:
                document = await put_in(document)
            return await self._converters[file_format].convert(document)
