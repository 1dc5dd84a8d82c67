"""The processes that serve one port: whichever is asked for metrics asks the others, and answers for all.

Each listens on a socket in a folder that only they can enter, and gives its own metrics to whoever connects.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from pathlib import Path

import msgspec

from requill.serving.metrics import Family, gauges

Collect = Callable[[], Awaitable[Sequence[Family]]]

_PATIENCE_SECONDS = 3.0
_families = msgspec.msgpack.Decoder(list[Family])


class Siblings:
    """Process `own` of `count`, from 0.

    `folder` is the same for all: whoever starts them makes it, for this user alone. Its path has at most 90
    bytes, for the system's limit of sockets.
    """

    def __init__(self, folder: Path, own: int, count: int) -> None:
        self._folder = folder
        self._own = own
        self._count = count

    @asynccontextmanager
    async def answering(self, collect: Collect) -> AsyncIterator[None]:
        """Give what `collect` collects to the others while this is open."""

        async def answer(_reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            try:
                writer.write(msgspec.msgpack.encode(await collect()))
                await writer.drain()
            except ConnectionError:
                return  # whoever asked lost patience
            finally:
                writer.close()

        server = await asyncio.start_unix_server(answer, self._socket(self._own))
        try:
            yield
        finally:
            server.close()

    async def all(self, own: Sequence[Family]) -> list[Family]:
        """The metrics of all, each series with its `worker`; of one that does not answer, that alone."""
        others = [number for number in range(self._count) if number != self._own]
        answers = await asyncio.gather(*map(self._ask, others))
        found = dict(zip(others, answers, strict=True)) | {self._own: own}
        given = {str(number): found[number] for number in range(self._count)}
        up = {worker: float(families is not None) for worker, families in given.items()}
        return [
            gauges("requill_worker_up", "Workers that gave their metrics", "worker", up),
            *_merged({worker: families for worker, families in given.items() if families is not None}),
        ]

    async def _ask(self, number: int) -> Sequence[Family] | None:
        try:
            async with asyncio.timeout(_PATIENCE_SECONDS):
                reader, writer = await asyncio.open_unix_connection(self._socket(number))
                try:
                    return _families.decode(await reader.read())
                finally:
                    writer.close()
        except (OSError, msgspec.DecodeError):  # a timeout is one of the first
            return None

    def _socket(self, number: int) -> str:
        return str(self._folder / f"{number}.sock")


def _merged(given: Mapping[str, Sequence[Family]]) -> list[Family]:
    """A family once, with the series of every worker."""
    merged: dict[str, Family] = {}
    for worker, families in given.items():
        for family in families:
            known = merged.get(family.name)
            samples = [(name, {**labels, "worker": worker}, value) for name, labels, value in family.samples]
            merged[family.name] = Family(
                family.name, family.kind, family.help, [*known.samples, *samples] if known else samples
            )
    return list(merged.values())
