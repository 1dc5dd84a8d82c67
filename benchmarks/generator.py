"""The load generator: a process of its own that does one order after the other and tells what it saw.

Orders and answers are lines of JSON on standard input and output: `python -m benchmarks.generator`.
"""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from statistics import mean, median, quantiles
from time import perf_counter
from typing import IO, Any

import uvloop

from benchmarks.wire import FailedError, Repeater, TokenReader

_SECONDS = 60  # no single order takes longer


@dataclass(frozen=True, slots=True)
class Load:
    """How a server did under load; times in milliseconds."""

    per_second: float
    p50: float
    p99: float
    count: int


@dataclass(frozen=True, slots=True)
class Streams:
    """How streams that began together went, in milliseconds after their requests.

    `first` is when the median stream's first token came, `mean` when its tokens came on average.
    """

    first: float
    mean: float
    tokens: int


class Generator:
    """The process that generates load, as whoever measures calls it."""

    def __init__(self, commands: IO[str], answers: IO[str]) -> None:
        self._commands, self._answers = commands, answers

    def load(self, port: int, connections: Sequence[Sequence[str]], seconds: float) -> Load:
        """Keep every connection busy for that long, each with its own requests in turn.

        Raises `FailedError` for any answer but 200.
        """
        return Load(**self._order(kind="load", port=port, connections=connections, seconds=seconds))

    def streams(self, port: int, requests: Sequence[str]) -> Streams:
        """Send all requests at once and read every stream to its end. Raises `FailedError`."""
        return Streams(**self._order(kind="streams", port=port, requests=requests))

    def _order(self, **order: Any) -> dict[str, Any]:
        self._commands.write(json.dumps(order) + "\n")
        self._commands.flush()
        line = self._answers.readline()
        if not line:
            raise FailedError("the load generator ended")
        answer: dict[str, Any] = json.loads(line)
        if "failed" in answer:
            raise FailedError(answer["failed"])
        return answer


@contextmanager
def running_generator() -> Iterator[Generator]:
    """The process, for as long as this is open."""
    command = [sys.executable, "-m", "benchmarks.generator"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        if process.stdin is None or process.stdout is None:
            raise RuntimeError("the pipes were asked for")
        yield Generator(process.stdin, process.stdout)
        process.stdin.close()


async def _load(port: int, connections: list[list[str]], seconds: float) -> dict[str, Any]:
    loop = asyncio.get_running_loop()
    clients = [Repeater([text.encode() for text in requests]) for requests in connections]
    for client in clients:
        await loop.create_connection(lambda client=client: client, "127.0.0.1", port)  # type: ignore[misc]
    began = perf_counter()
    for client in clients:
        client.run_until(began + seconds)
    await asyncio.gather(*(client.ended for client in clients))
    elapsed = perf_counter() - began
    for client in clients:
        client.close()
    times = sorted(second for client in clients for second in client.seconds)
    return {
        "per_second": len(times) / elapsed,
        "p50": median(times) * 1000,
        "p99": quantiles(times, n=100)[98] * 1000 if len(times) > 1 else times[0] * 1000,
        "count": len(times),
    }


async def _streams(port: int, requests: list[str]) -> dict[str, Any]:
    loop = asyncio.get_running_loop()
    readers = [TokenReader(text.encode()) for text in requests]
    for reader in readers:
        await loop.create_connection(lambda reader=reader: reader, "127.0.0.1", port)  # type: ignore[misc]
    for reader in readers:
        reader.start()
    await asyncio.gather(*(reader.ended for reader in readers))
    for reader in readers:
        reader.close()
    if not all(reader.arrivals for reader in readers):
        raise FailedError("a stream brought no token")
    return {
        "first": median(reader.arrivals[0] for reader in readers) * 1000,
        "mean": median(mean(reader.arrivals) for reader in readers) * 1000,
        "tokens": sum(len(reader.arrivals) for reader in readers),
    }


async def _obey(order: dict[str, Any]) -> dict[str, Any]:
    work = _load if order.pop("kind") == "load" else _streams
    try:
        async with asyncio.timeout(_SECONDS):
            return await work(**order)
    except (FailedError, OSError, TimeoutError) as error:
        return {"failed": f"{type(error).__name__}: {error}"}


def main() -> None:
    """Obey until there are no more orders."""
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        for line in sys.stdin:
            print(json.dumps(runner.run(_obey(json.loads(line)))), flush=True)


if __name__ == "__main__":
    main()
