"""Drives the product's own page in real windows of one Chromium, line by line."""

from __future__ import annotations

import json
import sys
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from itertools import count
from typing import Any

import anyio
import anyio.abc
from anyio.streams.text import TextReceiveStream

from tests.support.authors import Shown
from tests.support.people import Json, Person
from tests.support.sockets import Serves
from tests.support.yjs import CLIENTS


class Browser:
    """The process that holds the windows; several may tell it something at once."""

    def __init__(self, process: anyio.abc.Process) -> None:
        assert process.stdin is not None
        assert process.stdout is not None
        self._stdin, self._lines = process.stdin, TextReceiveStream(process.stdout)
        self._ids = count()
        self._answers: dict[int, Json] = {}
        self._waiting: dict[int, anyio.Event] = {}

    async def do(self, verb: str, **told: Any) -> Json:
        """Tell it to do something; its answer, once that is done."""
        number = next(self._ids)
        answered = self._waiting[number] = anyio.Event()
        await self._stdin.send((json.dumps({"id": number, "verb": verb, **told}) + "\n").encode())
        await answered.wait()
        answer = self._answers.pop(number)
        assert "failed" not in answer, answer["failed"]
        return answer

    async def listen(self) -> None:
        """Take its answers, until it ends."""
        buffer = ""
        async for text in self._lines:
            *lines, buffer = (buffer + text).split("\n")
            for line in map(json.loads, lines):
                self._answers[line["id"]] = line["answer"]
                self._waiting.pop(line["id"]).set()


class PageAuthor:
    """Somebody who types into the page: at the beginning, at the end, or where the caret is.

    How many of their changes are kept is known when the page says "Saved": then all are.
    """

    def __init__(self, browser: Browser, window: str) -> None:
        self._browser, self._window = browser, window
        self._made = self._kept = 0

    async def write(self, token: str, place: float) -> None:
        self._made += 1
        await self._do("write", token=token, place=place)

    async def undo(self) -> None:
        """Take back the last of their own changes."""
        self._made += 1
        await self._do("undo")

    async def leave(self) -> None:
        await self._do("leave")

    async def join(self) -> None:
        await self._do("join")

    async def reload(self) -> None:
        """Load the page anew as soon as it lets them go; returns when its text can be written in."""
        await self._do("reload")

    async def show(self) -> Shown:
        made = self._made
        shown = await self._do("show")
        if shown["saved"]:
            self._kept = made
        return Shown(shown["text"], self._made, self._kept, shown["joined"])

    async def _do(self, verb: str, **told: Any) -> Json:
        return await self._browser.do(verb, window=self._window, **told)


@asynccontextmanager
async def browser() -> AsyncIterator[Browser]:
    """One Chromium until this is left."""
    process = await anyio.open_process(["node", "pages.mjs"], cwd=CLIENTS, stderr=sys.stderr)
    async with process, anyio.create_task_group() as tasks:
        running = Browser(process)
        tasks.start_soon(running.listen)
        try:
            yield running
        finally:
            with anyio.CancelScope(shield=True), anyio.move_on_after(20):
                assert process.stdin is not None
                await process.stdin.aclose()
                await process.wait()
            tasks.cancel_scope.cancel()


@asynccontextmanager
async def page_authors(
    running: Browser, product: Serves, people: Sequence[Person], document_id: int, number: int
) -> AsyncIterator[list[PageAuthor]]:
    """A window with the document for each of these people: the ones that had that number before, if any."""
    async with AsyncExitStack() as stack:
        found = []
        for place, person in enumerate(people):
            window = f"{number}/{place}"
            cookies = [{"name": name, "value": value} for name, value in person.http.cookies.items()]
            await running.do(
                "open", window=window, url=f"{product.address}/documents/{document_id}", cookies=cookies
            )
            stack.push_async_callback(running.do, "close", window=window)
            found.append(PageAuthor(running, window))
        yield found
