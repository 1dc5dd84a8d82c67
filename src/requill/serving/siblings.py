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
    """The processes whose sockets lie in `folder`, of which this one is `own`: its number in the system.

    Whoever starts them makes the folder, for this user alone. Its path has at most 90 bytes, for the system's
    limit of sockets.
    """

    def __init__(self, folder: Path, own: int) -> None:
        self._folder = folder
        self._own = str(own)

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
            self._forget(self._own)

    async def all(self, own: Sequence[Family]) -> list[Family]:
        """The metrics of all, each series with its `worker`; of one that does not answer, that alone."""
        others = sorted(path.stem for path in self._folder.glob("*.sock") if path.stem != self._own)
        answers = await asyncio.gather(*map(self._ask, others))
        given = {self._own: own} | dict(zip(others, answers, strict=True))
        up = {worker: float(families is not None) for worker, families in given.items() if families != ()}
        return [
            gauges("requill_worker_up", "Workers that gave their metrics", "worker", up),
            *_merged({worker: families for worker, families in given.items() if families is not None}),
        ]

    async def _ask(self, worker: str) -> Sequence[Family] | None:
        """What it gives; None where it does not answer, and nothing where it has ended."""
        try:
            async with asyncio.timeout(_PATIENCE_SECONDS):
                reader, writer = await asyncio.open_unix_connection(self._socket(worker))
                try:
                    return _families.decode(await reader.read())
                finally:
                    writer.close()
        except (ConnectionRefusedError, FileNotFoundError):  # it was killed, or has ended meanwhile
            self._forget(worker)
            return ()
        except (OSError, msgspec.DecodeError):  # a timeout is one of the first
            return None

    def _forget(self, worker: str) -> None:
        Path(self._socket(worker)).unlink(missing_ok=True)

    def _socket(self, worker: str) -> str:
        return str(self._folder / f"{worker}.sock")


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
