"""A TCP proxy in front of several processes: it delays, stalls, and cuts in the middle of a frame."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress
from random import Random

_PIECE = 64 * 1024
_CUT, _STALL = 0.004, 0.02  # of all pieces
_DELAY_SECONDS, _STALL_SECONDS = 0.03, 1.5  # at most


class UnsteadyProxy:
    """Sends each connection to the next of the ports that takes it; made by `unsteady_proxy`.

    What comes keeps its order. `cuts` counts the connections that it broke.
    """

    def __init__(self, ports: Sequence[int], random: Random) -> None:
        self.address = ""
        self.cuts = 0
        self._ports, self._random = tuple(ports), random
        self._turn = 0
        self._steady = asyncio.Event()
        self._served: set[asyncio.Task[None]] = set()

    def make_steady(self) -> None:
        """Let everything pass from now on, and what waits at once."""
        self._steady.set()

    def make_unsteady(self) -> None:
        """The opposite."""
        self._steady.clear()

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """One connection, to its end."""
        task = asyncio.current_task()
        assert task is not None
        self._served.add(task)
        try:
            there = await self._connected()
            if there is None:
                return
            try:
                await self._pass_both(reader, writer, *there)
            finally:
                there[1].close()
        finally:
            writer.close()
            self._served.discard(task)

    async def end(self) -> None:
        """End what is open."""
        for task in tuple(self._served):
            task.cancel()
        await asyncio.gather(*self._served, return_exceptions=True)

    async def _connected(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter] | None:
        for _ in self._ports:
            self._turn += 1
            with suppress(OSError):
                return await asyncio.open_connection("127.0.0.1", self._ports[self._turn % len(self._ports)])
        return None

    async def _pass_both(
        self,
        reader: asyncio.StreamReader,
        writer: asyncio.StreamWriter,
        there: asyncio.StreamReader,
        to: asyncio.StreamWriter,
    ) -> None:
        ways = [asyncio.create_task(self._pass(*way)) for way in ((reader, to), (there, writer))]
        try:
            await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for way in ways:
                way.cancel()
            await asyncio.gather(*ways, return_exceptions=True)

    async def _pass(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            while data := await reader.read(_PIECE):
                if not self._steady.is_set():
                    fate = self._random.random()
                    if fate < _CUT:
                        self.cuts += 1
                        writer.write(data[: self._random.randrange(len(data))])
                        await writer.drain()
                        return
                    await self._wait(_STALL_SECONDS if fate < _CUT + _STALL else _DELAY_SECONDS)
                writer.write(data)
                await writer.drain()

    async def _wait(self, most: float) -> None:
        with suppress(TimeoutError):
            async with asyncio.timeout(self._random.uniform(0, most)):
                await self._steady.wait()


@asynccontextmanager
async def unsteady_proxy(ports: Sequence[int], random: Random) -> AsyncIterator[UnsteadyProxy]:
    """A proxy on a free port until this is left."""
    proxy = UnsteadyProxy(ports, random)
    server = await asyncio.start_server(proxy.serve, "127.0.0.1", 0)
    proxy.address = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
    try:
        yield proxy
    finally:
        server.close()
        await proxy.end()
        await server.wait_closed()
