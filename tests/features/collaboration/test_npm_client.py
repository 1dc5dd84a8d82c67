"""Any client of Yjs can join: here y-websocket as it is on npm, in Node."""

from __future__ import annotations

import json
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

import anyio
import anyio.lowlevel
import pytest
from anyio.streams.text import TextReceiveStream

from tests.support.coediting import joined
from tests.support.people import Json, Person, Product
from tests.support.yjs import CLIENTS

pytestmark = pytest.mark.anyio


class NpmClient:
    """The process, and what it is told and answers."""

    def __init__(self, process: anyio.abc.Process) -> None:
        assert process.stdin is not None
        assert process.stdout is not None
        self._stdin, self._lines = process.stdin, TextReceiveStream(process.stdout)
        self._buffer = ""

    async def do(self, verb: str, **told: Any) -> Json:
        """Tell it to do something; its answer."""
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
async def npm_client(product: Product, person: Person, document_id: int) -> AsyncIterator[NpmClient]:
    """A client in a document's room, with a person's cookie."""
    server = product.address.replace("http:", "ws:") + "/ws/documents"
    cookie = "; ".join(f"{name}={value}" for name, value in person.http.cookies.items())
    process = await anyio.open_process(
        ["node", "provider.mjs", server, str(document_id), cookie, product.address],
        cwd=CLIENTS,
        stderr=sys.stderr,
    )
    async with process:
        try:
            yield NpmClient(process)
        finally:
            assert process.stdin is not None
            await process.stdin.aclose()
            with anyio.fail_after(10):
                await process.wait()


async def test_a_client_from_npm_writes_with_others_and_comes_back(product: Product) -> None:
    owner = await product.member("ada")
    document = await owner.write_document("Plan 😀", "Begun 日本. ")
    async with (
        npm_client(product, owner, document["id"]) as npm,
        joined(product, owner, document["id"]) as one,
    ):
        shown = await npm.until(lambda shown: bool(shown["synced"]))
        assert (shown["text"], shown["title"]) == ("Begun 日本. ", "Plan 😀")
        await npm.do("insert", at=0, text="👩‍👩‍👧 From npm. ")
        await one.until(lambda: one.replica.content == "👩‍👩‍👧 From npm. Begun 日本. ")
        await one.typed("From Python. ")
        await npm.until(lambda shown: str(shown["text"]).endswith("From Python. "))
        await npm.do("point", state={"anchor": 3})
        await one.until(lambda: shown["client"] in one.present)
        seen = one.present[shown["client"]]
        assert seen is not None
        assert seen["user"]["name"] == "ada"
        await npm.do("disconnect")
        await npm.do("insert", at=0, text="Offline. ")
        await one.typed("Meanwhile. ")
        await npm.do("connect")
        await one.until(lambda: one.replica.content.startswith("Offline. "))
        again = await npm.until(lambda shown: "Meanwhile" in shown["text"])
        assert again["text"] == one.replica.content
    stored = (await owner.get(f"/api/documents/{document['id']}")).json()
    assert stored["content"] == again["text"]
