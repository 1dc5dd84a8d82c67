"""`requill serve` in a process of its own, with a watch over the steps of its event loop.

Run as a program it serves; a line on its standard input is answered, on its standard output, by the longest
step since the last one.
"""

from __future__ import annotations

import asyncio
import json
import os
import re
import sys
import threading
import time
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from typing import Any

import anyio
import httpx2
from anyio.abc import Process
from anyio.streams.buffered import BufferedByteReceiveStream
from anyio.streams.text import TextReceiveStream

from tests.support.people import TLS, Person

_RUNNING = re.compile(r"running on (http://[\d.]+:\d+)")


@dataclass(slots=True)
class Held:
    """The longest step: the processor's time that it took in milliseconds, and what was run in it."""

    milliseconds: float = 0.0
    step: str = ""


@dataclass(slots=True)
class Watched:
    """A running server."""

    process: Process
    answers: BufferedByteReceiveStream
    address: str = ""
    log: list[str] = field(default_factory=list)

    def person(self) -> Person:
        """Somebody with a browser of their own."""
        return Person(httpx2.AsyncClient(base_url=self.address, trust_env=False, verify=TLS, timeout=60))

    async def longest(self) -> Held:
        """The longest step since this was last asked."""
        assert self.process.stdin is not None
        await self.process.stdin.send(b"\n")
        return Held(**json.loads(await self.answers.receive_until(b"\n", 65536)))


@asynccontextmanager
async def watched(environment: Mapping[str, str]) -> AsyncIterator[Watched]:
    """Serve on any free port until this is left."""
    own = {name: value for name, value in os.environ.items() if not name.startswith(("REQUILL_", "OPENAI_"))}
    command = [sys.executable, "-m", "tests.support.watched"]
    process = await anyio.open_process(command, env={**own, **environment, "REQUILL_PORT": "0"})
    assert process.stdout is not None
    assert process.stderr is not None
    server, started = Watched(process, BufferedByteReceiveStream(process.stdout)), anyio.Event()
    written = TextReceiveStream(process.stderr)

    async def read() -> None:
        async for piece in written:
            server.log.append(piece)
            if (found := _RUNNING.search("".join(server.log))) is not None:
                server.address = found.group(1)
                started.set()

    async with anyio.create_task_group() as tasks:
        tasks.start_soon(read)
        with anyio.fail_after(30):
            await started.wait()
        try:
            yield server
        finally:
            with suppress(ProcessLookupError):
                process.terminate()
            await process.wait()


def _serve() -> None:
    longest = Held()
    run = asyncio.Handle._run

    def timed(handle: Any) -> None:
        begun = time.thread_time()
        run(handle)
        spent = (time.thread_time() - begun) * 1000
        if spent > longest.milliseconds:
            longest.milliseconds, longest.step = spent, repr(handle)

    def answer() -> None:
        for _ in sys.stdin:
            told = {"milliseconds": longest.milliseconds, "step": longest.step}
            longest.milliseconds, longest.step = 0.0, ""
            sys.stdout.write(f"{json.dumps(told)}\n")
            sys.stdout.flush()

    sys.modules["uvloop"] = None  # type: ignore[assignment]  # its steps cannot be watched; those of asyncio are the same
    asyncio.Handle._run = timed  # type: ignore[method-assign,assignment]
    threading.Thread(target=answer, daemon=True).start()

    from requill.cli import main

    main(["serve"])


if __name__ == "__main__":
    _serve()
