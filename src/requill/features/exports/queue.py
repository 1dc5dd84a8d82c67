"""Takes orders for files: two are made at a time, a few wait, and who comes then is asked to come back.

Of one person's, one is made at a time and one waits, and of heavy ones, one of all: nobody keeps the slots
of everybody.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping
from contextlib import AsyncExitStack, asynccontextmanager

import anyio
from msgspec import Struct, field

from requill.features.exports.complexity import is_heavy, refuse_unclosed, seconds_for
from requill.features.exports.errors import ExportsBusy, ExportTakesLong
from requill.features.exports.interface import Converter, ExportDocument, FileFormat
from requill.features.exports.policy import (
    AT_ONCE,
    HEAVY_INSIDE,
    OWN_INSIDE,
    RETRY_SECONDS,
    TELLS_LONG,
    WAITING,
)


class _Orders(Struct):
    """One person's that are not done yet."""

    turn: anyio.Lock = field(default_factory=anyio.Lock)
    inside: int = 0


class Slots:
    """One for the process: the machine is shared by all who have a file written, or read."""

    def __init__(self) -> None:
        self._slots = anyio.Semaphore(AT_ONCE)
        self._heavy = anyio.Lock()
        self._inside = self._heavy_inside = 0
        self._orders: dict[str, _Orders] = {}

    @property
    def waiting(self) -> int:
        """How many pieces of work wait for a slot, or for one of the same person's."""
        return self._inside - (AT_ONCE - self._slots.value)

    @asynccontextmanager
    async def of(self, person_id: str, *, heavy: bool = False) -> AsyncIterator[None]:
        """A slot for one piece of work, waited for. Raises `ExportsBusy`."""
        own = self._orders.get(person_id) or _Orders()
        is_full = self._inside >= AT_ONCE + WAITING or (heavy and self._heavy_inside >= HEAVY_INSIDE)
        if is_full or own.inside >= OWN_INSIDE:
            raise ExportsBusy(RETRY_SECONDS)
        self._orders[person_id] = own
        own.inside += 1
        self._inside += 1
        self._heavy_inside += heavy
        try:
            async with AsyncExitStack() as waited_for:
                await waited_for.enter_async_context(own.turn)
                if heavy:
                    await waited_for.enter_async_context(self._heavy)
                await waited_for.enter_async_context(self._slots)
                yield
        finally:
            self._heavy_inside -= heavy
            self._inside -= 1
            own.inside -= 1
            if own.inside == 0:
                del self._orders[person_id]


class ExportQueue:
    """Makes files of documents."""

    def __init__(self, converters: Mapping[FileFormat, Converter], slots: Slots | None = None) -> None:
        self._converters = converters
        self._slots = slots or Slots()

    async def make(self, person_id: str, file_format: FileFormat, document: ExportDocument) -> bytes:
        """The file.

        Raises `ExportsBusy`, `ExportFailed`, `ExportTakesLong`, and what `Converter.convert` raises.
        """
        refuse_unclosed(document.text)
        if (seconds := seconds_for(document.text, file_format)) > TELLS_LONG:
            raise ExportTakesLong(seconds)
        async with self._slots.of(person_id, heavy=is_heavy(document.text)):
            return await self._converters[file_format].convert(document)
