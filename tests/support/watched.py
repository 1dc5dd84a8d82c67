"""`requill serve` in a process of its own, with a watch over the steps of its event loop.

Run as a program it serves; a line on its standard input is answered, on its standard output, by the longest
step since the last one.
"""

from __future__ import annotations

import asyncio
import json
import sys
import threading
import time
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any

from anyio.streams.buffered import BufferedByteReceiveStream

from tests.support.people import Person
from tests.support.process import Served, served


@dataclass(slots=True)
class Held:
    """The longest step: the processor's time that it took in milliseconds, and what was run in it."""

    milliseconds: float = 0.0
    step: str = ""


@dataclass(slots=True)
class Watched:
    """A running server."""

    served: Served
    answers: BufferedByteReceiveStream

    def person(self) -> Person:
        """Somebody with a browser of their own."""
        return self.served.person()

    async def longest(self) -> Held:
        """The longest step since this was last asked."""
        assert self.served.process.stdin is not None
        await self.served.process.stdin.send(b"\n")
        return Held(**json.loads(await self.answers.receive_until(b"\n", 65536)))


@asynccontextmanager
async def watched(environment: Mapping[str, str]) -> AsyncIterator[Watched]:
    """Serve on any free port until this is left."""
    async with served(environment, program=("tests.support.watched",)) as server:
        assert server.process.stdout is not None
        yield Watched(server, BufferedByteReceiveStream(server.process.stdout))


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
