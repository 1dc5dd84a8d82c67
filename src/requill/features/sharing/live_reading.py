"""Readers of links who have the page open: they are told when the text has changed, and when the link ends.

Everybody who follows one link in a process is served by one task, which listens to what happens to the
document and looks at the link for all of them.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import datetime
from functools import partial
from time import monotonic
from typing import Any

import anyio
import structlog
from anyio.abc import TaskGroup
from starlette.websockets import WebSocket, WebSocketDisconnect

from requill.api.deps import credentials_of
from requill.api.errors import render
from requill.api.site import Site
from requill.api.websocket import DONE, OVERLOADED, RESTARTING, UNREADABLE
from requill.bus.announce import written_of
from requill.bus.interface import REFETCH, Bus
from requill.crdt.attendance import WHO_IS_HERE, readers_hint
from requill.crdt.limits import READERS_TOLD_SECONDS
from requill.crdt.looking import Looks
from requill.db.database import Database
from requill.features.sharing.links import Followed, Links
from requill.features.sharing.policy import (
    READERS,
    READERS_OF_ADDRESS,
    READERS_OF_LINK,
    READING_SECONDS,
    TOLD_SECONDS,
)
from requill.kit.clock import now
from requill.kit.errors import DomainError, TooManyRequests, Unavailable
from requill.kit.events import DocumentEnded, LinkChanged, SessionsEnded, document_topic
from requill.kit.ids import new_id
from requill.kit.wire import dump

PASSWORD_ASKED, LINK_ENDED = 4403, 4404
"""Why a reader is sent away: another password is asked for, or asked for again; the link is no more."""

log = structlog.get_logger(__name__)
_PING, _PONG = '{"type":"ping"}', '{"type":"pong"}'
_LOOKS = frozenset({REFETCH, DocumentEnded.__name__, LinkChanged.__name__, SessionsEnded.__name__})


class Reader:
    """One open page: what it is to be told next, and whether it is over."""

    def __init__(self, found: Followed, until: datetime | None) -> None:
        self.password_hash, self.until = found.password_hash, until
        self.version: int | None = found.version
        self.pings = 0
        self.ending: tuple[int, str] | None = None
        self.wakeup = asyncio.Event()

    def tell(self, version: int) -> None:
        """The text is that of this version; what was to be told before is not of use any more."""
        self.version = version
        self.wakeup.set()

    def end(self, code: int, reason: str) -> None:
        """Send it away; the first reason counts."""
        self.ending = self.ending or (code, reason)
        self.wakeup.set()


class FollowedLink:
    """A link that somebody follows in this process, until nobody does."""

    def __init__(self, token: str, found: Followed, links: Links, database: Database, bus: Bus) -> None:
        self.readers: set[Reader] = set()
        self.is_over = False
        self._token, self._found = token, found
        self._links, self._database, self._bus = links, database, bus
        self._topic, self._source = document_topic(found.document_id), new_id()
        self._version = self._told = found.version
        self._told_at = self._count_told_at = 0.0
        self._looks = Looks(bus)
        self._looks.hurry()
        self._count_told = 0
        self._wakeup = asyncio.Event()

    def join(self, reader: Reader) -> None:
        """Somebody follows it, too."""
        self.readers.add(reader)
        if reader.version is not None and reader.version < self._told:
            reader.tell(self._told)
        self._wakeup.set()

    def leave(self, reader: Reader) -> None:
        """Somebody is gone."""
        self.readers.discard(reader)
        self._wakeup.set()

    async def run(self) -> None:
        """Serve them until there is nobody."""
        try:
            async with (
                self._bus.listen(self._topic) as written,
                self._bus.listen(self._found.owner_topic) as of_owner,
                anyio.create_task_group() as tasks,
            ):
                tasks.start_soon(self._hear, written)
                tasks.start_soon(self._hear, of_owner)
                while self.readers:
                    await self._go_on()
                self.is_over = True  # whoever comes from now on has another
                tasks.cancel_scope.cancel()
        finally:
            self.is_over = True
            self._end_all(RESTARTING, "restarting")
            if self._count_told:
                self._tell_count(0)

    async def _hear(self, hints: AsyncIterator[dict[str, Any]]) -> None:
        async for hint in hints:
            if (update := written_of(hint)) is not None:
                self._version = max(self._version, update[0])
            elif hint["event"] in _LOOKS:
                self._looks.hurry()
            elif hint["event"] == WHO_IS_HERE:
                self._count_told_at = 0.0
            else:
                continue
            self._wakeup.set()
        self._end_all(RESTARTING, "restarting")

    async def _go_on(self) -> None:
        self._wakeup.clear()
        if monotonic() >= self._looks.next:
            await self._look()
        self._end_overdue()
        moment = monotonic()
        if self._version > self._told and moment >= self._told_at + TOLD_SECONDS:
            self._told, self._told_at = self._version, moment
            for reader in self.readers:
                reader.tell(self._told)
        if moment >= self._next_count:
            self._tell_count(len(self.readers))
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(max(0.0, self._next - monotonic())):
                await self._wakeup.wait()

    @property
    def _next(self) -> float:
        """When something is due without anybody's word."""
        due = [self._looks.next, self._next_count]
        if self._version > self._told:
            due.append(self._told_at + TOLD_SECONDS)
        ends = (self._found.expires_at, *(reader.until for reader in self.readers))
        due += [monotonic() + (end - now()).total_seconds() for end in ends if end is not None]
        return min(due)

    @property
    def _next_count(self) -> float:
        """Others forget a count that they do not hear of for long."""
        is_new = len(self.readers) != self._count_told
        return self._count_told_at + (TOLD_SECONDS if is_new else READERS_TOLD_SECONDS)

    async def _look(self) -> None:
        """See whether the link is still good, and for whom."""
        self._looks.looked()
        try:
            found = await self._database.read(lambda session: self._links.followed(session, self._token))
        except DomainError:  # the database is away: who reads may go on, and is looked for soon
            self._looks.retry()
            return
        if found is None:
            self._end_all(LINK_ENDED, "the link has ended")
            return
        if found.owner_topic != self._found.owner_topic:
            self._end_all(RESTARTING, "the owner changed")
            return
        self._version = max(self._version, found.version)
        for reader in tuple(self.readers):
            if found.password_hash not in (None, reader.password_hash):
                self._end(reader, PASSWORD_ASKED, "another password")
        self._found = found

    def _end_overdue(self) -> None:
        """Send those away whose time is over."""
        moment = now()
        if self._found.expires_at is not None and self._found.expires_at <= moment:
            self._end_all(LINK_ENDED, "the link has ended")
        for reader in tuple(self.readers):
            if reader.until is not None and reader.until <= moment:
                self._end(reader, PASSWORD_ASKED, "the password is asked for again")

    def _end(self, reader: Reader, code: int, reason: str) -> None:
        reader.end(code, reason)
        self.leave(reader)

    def _end_all(self, code: int, reason: str) -> None:
        for reader in tuple(self.readers):
            self._end(reader, code, reason)

    def _tell_count(self, count: int) -> None:
        self._count_told, self._count_told_at = count, monotonic()
        self._bus.publish(self._topic, readers_hint(self._source, count))


class LinkReaders:
    """Everybody who follows links in this process."""

    def __init__(self, links: Links, database: Database, bus: Bus, site: Site) -> None:
        self._links, self._database, self._bus, self._site = links, database, bus, site
        self._followed: dict[str, FollowedLink] = {}
        self._by_address: Counter[str] = Counter()
        self._by_link: Counter[str] = Counter()
        self._tasks: TaskGroup | None = None

    @property
    def open_count(self) -> int:
        """How many follow one."""
        return self._by_link.total()

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Serve them while this is open; at its end they are sent away."""
        async with anyio.create_task_group() as tasks:
            self._tasks = tasks
            yield
            self._tasks = None
            tasks.cancel_scope.cancel()

    async def serve(self, websocket: WebSocket, token: str, pass_: str | None) -> None:
        """Serve one page to its end; who may not read what the link leads to is refused before."""
        address = credentials_of(websocket).address
        counts = ((self._by_address, address, READERS_OF_ADDRESS), (self._by_link, token, READERS_OF_LINK))
        for counter, key, _ in counts:
            counter[key] += 1
        try:
            try:
                self._site.require_own(websocket.headers.get("origin", ""), websocket.headers.get("host", ""))
                is_full = self.open_count > READERS
                if is_full or any(counter[key] > limit for counter, key, limit in counts):
                    raise TooManyRequests
                found, until = await self._database.read(
                    lambda session: self._links.require_followed(session, token, pass_)
                )
                link = self._link(token, found)
            except DomainError as error:
                await websocket.send_denial_response(render(error))
                return
            reader = Reader(found, until)
            link.join(reader)
            try:
                await _serve(websocket, reader)
            finally:
                link.leave(reader)
        finally:
            for counter, key, _ in counts:
                counter[key] -= 1
                if not counter[key]:
                    del counter[key]

    def _link(self, token: str, found: Followed) -> FollowedLink:
        link = self._followed.get(token)
        if link is None or link.is_over:
            if self._tasks is None:
                raise Unavailable
            link = self._followed[token] = FollowedLink(token, found, self._links, self._database, self._bus)
            self._tasks.start_soon(partial(self._run, token, link))
        return link

    async def _run(self, token: str, link: FollowedLink) -> None:
        try:
            await link.run()
        except Exception:  # one link's fault is not the others'
            log.exception("following a link failed")
        finally:
            if self._followed.get(token) is link:
                del self._followed[token]


async def _serve(websocket: WebSocket, reader: Reader) -> None:
    """Tell one page what there is to be told, until either side ends it. It has nothing to say but pings."""
    with contextlib.suppress(WebSocketDisconnect):
        await websocket.accept()
        async with anyio.create_task_group() as tasks:
            tasks.start_soon(_receive, websocket, reader)
            while reader.ending is None:
                reader.wakeup.clear()
                if reader.version is not None:
                    version, reader.version = reader.version, None
                    message = dump({"type": "changed", "version": version}).decode()
                    await _send(websocket, reader, message)
                elif reader.pings:
                    reader.pings -= 1
                    await _send(websocket, reader, _PONG)
                else:
                    await reader.wakeup.wait()
            tasks.cancel_scope.cancel()
        if reader.ending is not None and reader.ending[0] != DONE:
            with contextlib.suppress(RuntimeError), anyio.move_on_after(1):
                await websocket.close(*reader.ending)


async def _receive(websocket: WebSocket, reader: Reader) -> None:
    while (message := await websocket.receive())["type"] != "websocket.disconnect":
        if message.get("text") != _PING:
            reader.end(UNREADABLE, "nothing is taken here")
            return
        reader.pings += 1
        reader.wakeup.set()
    reader.end(DONE, "gone")


async def _send(websocket: WebSocket, reader: Reader, message: str) -> None:
    """A page that takes nothing for long is sent away."""
    with anyio.move_on_after(READING_SECONDS) as deadline:
        await websocket.send_text(message)
    if deadline.cancelled_caught:
        reader.end(OVERLOADED, "too slow")
