"""The program as operators start it: a process of its own, with its log."""

from __future__ import annotations

import os
import re
import signal
import sys
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field

import anyio
import httpx2
from anyio.abc import Process
from anyio.streams.text import TextReceiveStream

from tests.support.people import TLS, Person

_RUNNING = re.compile(r"running on (http://[\d.]+:\d+)")


@dataclass(slots=True)
class Served:
    """A running process; `log` is what it has written so far."""

    process: Process
    address: str = ""
    log: list[str] = field(default_factory=list)
    wrote: anyio.Event = field(default_factory=anyio.Event)

    async def tells(self, words: str) -> None:
        """Wait until it has written that."""
        while words not in "".join(self.log):
            await self.wrote.wait()

    def person(self) -> Person:
        """Somebody with a browser of their own."""
        return Person(httpx2.AsyncClient(base_url=self.address, trust_env=False, verify=TLS, timeout=60))


@asynccontextmanager
async def served(
    environment: Mapping[str, str], port: int = 0, program: Sequence[str] = ("requill", "serve")
) -> AsyncIterator[Served]:
    """`requill serve` with these settings until it is left, on that port or any; its log is then complete.

    `program` is another module that serves, with its arguments.
    """
    own = {name: value for name, value in os.environ.items() if not name.startswith(("REQUILL_", "OPENAI_"))}
    process = await anyio.open_process(
        [sys.executable, "-m", *program], env={**own, **environment, "REQUILL_PORT": str(port)}
    )
    running, started = Served(process), anyio.Event()
    assert process.stderr is not None
    written = TextReceiveStream(process.stderr)

    async def read() -> None:
        async for piece in written:
            running.log.append(piece)
            running.wrote.set()
            running.wrote = anyio.Event()
            if (found := _RUNNING.search("".join(running.log))) is not None:
                running.address = found.group(1)
                started.set()

    async with anyio.create_task_group() as tasks:
        tasks.start_soon(read)
        with anyio.fail_after(60):
            await started.wait()
        try:
            yield running
        finally:
            with suppress(ProcessLookupError):  # a test may have ended it
                process.send_signal(signal.SIGTERM)
            await process.wait()
