"""Drives a client of Yjs that runs in Node, line by line."""

from __future__ import annotations

import json
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

import anyio
import anyio.abc
import anyio.lowlevel
from anyio.streams.text import TextReceiveStream

from tests.support.people import Json, Person
from tests.support.sockets import Serves
from tests.support.yjs import CLIENTS


class NpmClient:
    """The process, and what it is told and answers; one at a time tells it something."""

    def __init__(self, process: anyio.abc.Process) -> None:
        assert process.stdin is not None
        assert process.stdout is not None
        self._stdin, self._lines = process.stdin, TextReceiveStream(process.stdout)
        self._buffer = ""
        self._lock = anyio.Lock()

    async def do(self, verb: str, **told: Any) -> Json:
        """Tell it to do something; its answer."""
        async with self._lock:
            await self._stdin.send((json.dumps({"verb": verb, **told}) + "\n").encode())
            while "\n" not in self._buffer:
                self._buffer += await self._lines.receive()
            line, _, self._buffer = self._buffer.partition("\n")
            return json.loads(line)

    async def until(self, is_so: Callable[[Json], bool]) -> Json:
        """What it shows, once that is so."""
        with anyio.fail_after(20):
            while not is_so(shown := await self.do("show")):
                await anyio.lowlevel.checkpoint()
        return shown


@asynccontextmanager
async def npm_client(
    product: Serves, person: Person, document_id: int, script: str = "provider.mjs"
) -> AsyncIterator[NpmClient]:
    """A client in a document's room, with a person's cookie."""
    server = product.address.replace("http:", "ws:") + "/ws/documents"
    cookie = "; ".join(f"{name}={value}" for name, value in person.http.cookies.items())
    process = await anyio.open_process(
        ["node", script, server, str(document_id), cookie, product.address],
        cwd=CLIENTS,
        stderr=sys.stderr,
    )
    async with process:
        try:
            yield NpmClient(process)
        finally:
            with anyio.CancelScope(shield=True), anyio.move_on_after(10):
                assert process.stdin is not None
                await process.stdin.aclose()
                await process.wait()
