"""A room: where those meet who have one document open in this process.

A room does one thing after the other, so that what it knows is what is stored: between two batches of updates
its document is that of the newest number. It takes the updates that came, stores them in one write, and only
then acknowledges them to their senders and relays them to the others. What other processes and the server
itself write comes as hints of the bus, in order of number; a gap is filled from the database.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable, Collection, Mapping, Sequence
from functools import partial
from math import inf
from time import monotonic
from typing import Any, TypeVar

import anyio
import anyio.to_thread
import structlog
from anyio.abc import TaskGroup

from requill.bus.announce import written_of
from requill.bus.interface import REFETCH, Bus
from requill.crdt.attendance import Attendance
from requill.crdt.batch import Fault, Sent, Taken, take
from requill.crdt.contents import MalformedUpdate
from requill.crdt.jobs import Ask, Heard, Jobs, Write, ready
from requill.crdt.keeper import DocumentGone, Entry, Keeper
from requill.crdt.limits import HERE_BYTES, LOOK_SECONDS_WITHOUT_BUS, STATE_BYTES
from requill.crdt.looking import Looks
from requill.crdt.projection import Projection
from requill.crdt.relaying import relay, relay_all, tell_reached
from requill.crdt.room_member import (
    GONE,
    MALFORMED,
    NOT_ALLOWED,
    OVERLOADED,
    RESTARTING,
    RESYNC,
    TOO_LARGE,
    RoomMember,
)
from requill.crdt.store import Update
from requill.crdt.text import TextDoc
from requill.crdt.wire import (
    NO_CHANGE,
    STEP_1,
    STEP_2,
    MalformedMessage,
    read_state,
    write_acknowledgement,
    write_reached,
    write_sync,
)
from requill.kit.errors import Unavailable
from requill.kit.events import DocumentEnded, document_topic

T = TypeVar("T")
log = structlog.get_logger(__name__)

_ENDINGS: Mapping[Fault, tuple[int, str]] = {
    "malformed": (MALFORMED, "malformed update"),
    "missing": (RESYNC, "something before it is missing"),
    "foreign": (RESYNC, "someone else's client id"),
    "too large": (TOO_LARGE, "the document would be too large"),
}


class Room:
    """Those who have one document open; see the module. Made by `Rooms`."""

    def __init__(
        self, document_id: int, keeper: Keeper, bus: Bus, limiter: anyio.CapacityLimiter, own: Collection[int]
    ) -> None:
        self.document_id = document_id
        self.members: dict[int, RoomMember] = {}
        self.attendance = Attendance(document_id, bus, self.members, own)
        self.loaded = asyncio.Event()
        self.arriving = 0  # who wait until it is loaded
        self.failure: Exception | None = None
        self.is_ended = False
        self._keeper, self._bus, self._limiter = keeper, bus, limiter
        self._doc = TextDoc()
        self._number = 0
        self._size = 0  # what is stored of it, at most: compaction makes that less
        self._jobs = Jobs()
        self._projection = Projection(
            document_id, keeper, self._jobs.wake, lambda: self.end(GONE, "the document is gone")
        )
        self._looks = Looks(bus)

    # --- what connections do; nothing here waits -------------------------------------------------

    def join(self, member: RoomMember) -> None:
        """Let somebody in: they are asked for what they have, where they may write, and told who is here."""
        self.members[id(member)] = member
        self.allow(member, can_write=member.can_write)
        self.attendance.welcome(member)

    def allow(self, member: RoomMember, *, can_write: bool) -> None:
        """A member's role is another: who may write now is asked for what they have."""
        member.can_write = can_write
        if can_write:
            member.is_asked = True
            self._jobs.add(Ask(member, None))

    def leave(self, member: RoomMember) -> None:
        """Somebody is gone, and their cursor with them."""
        if self.members.pop(id(member), None) is not None:
            self.attendance.left(member)
            self._jobs.wake()

    def ask(self, member: RoomMember, vector: bytes) -> None:
        """A member wants what it lacks: the whole document, it may be, so not too often."""
        if not member.may_ask(monotonic()):
            member.close(OVERLOADED, "asks too often")
            return
        self._jobs.add(Ask(member, vector))

    def write(self, member: RoomMember, data: bytes, *, is_exchange: bool) -> None:
        """A member sends an update."""
        member.took(len(data))
        self._jobs.add(Write(member, data, is_exchange))

    def end(self, code: int, reason: str) -> None:
        """Everybody out."""
        self.is_ended = True
        for member in tuple(self.members.values()):
            member.close(code, reason)
        self._jobs.wake()

    # --- the one task ----------------------------------------------------------------------------

    async def run(self) -> None:
        """Serve the room until nobody is in it, and its text is in its row."""
        try:
            async with (
                self._bus.listen(document_topic(self.document_id)) as hints,
                anyio.create_task_group() as tasks,
            ):
                tasks.start_soon(self._hear, hints)
                await self._serve(tasks)
                tasks.cancel_scope.cancel()
        finally:
            self.end(RESTARTING, "restarting")
            self.loaded.set()

    async def _serve(self, tasks: TaskGroup) -> None:
        try:
            await self._load()
            self.loaded.set()
            self.attendance.ask_others()
            while self._is_wanted:
                await self._go_on(tasks)
                await self._projection.finish()
            self.is_ended = True  # whoever comes from now on has another room
        except DocumentGone as gone:
            self.failure = gone
            self.end(GONE, "the document is gone")
        except (Unavailable, MalformedUpdate) as error:
            self.failure = error
            log.warning("room ended", document=self.document_id, error=str(error))
            self.end(RESTARTING, "unavailable")

    @property
    def _is_wanted(self) -> bool:
        """Whether anybody is here, or something that somebody left has to be stored."""
        return bool(self.members or self.arriving or self._jobs) and not self.is_ended

    async def _go_on(self, tasks: TaskGroup) -> None:
        while self._is_wanted:
            if not self._jobs:
                await self._wait()
            self._projection.start_when_due(tasks)
            if self._jobs:
                await self._do_next()
            elif monotonic() >= self._looks.next:
                self.attendance.forget_silent()
                await self._catch_up()

    async def _wait(self) -> None:
        self._jobs.wakeup.clear()
        if self._jobs or not self._is_wanted:
            return
        until = min(self._looks.next, monotonic() + LOOK_SECONDS_WITHOUT_BUS)
        if (due := self._projection.due()) is not None:
            until = min(until, due)
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(max(0.0, until - monotonic())):
                await self._jobs.wakeup.wait()

    async def _hear(self, hints: AsyncIterator[dict[str, Any]]) -> None:
        async for hint in hints:
            if hint["event"] in (REFETCH, DocumentEnded.__name__):
                self._jobs.add(Heard(None, None))
            elif (written := written_of(hint)) is not None:
                self._jobs.add(Heard(*written))
            else:
                self.attendance.hear(hint)
        self.end(RESTARTING, "restarting")

    async def _do_next(self) -> None:
        job = self._jobs.take()
        if isinstance(job, Ask):
            await self._answer(job)
        elif isinstance(job, Heard):
            await self._take_over(job)
        else:
            await self._store(job)

    async def _answer(self, ask: Ask) -> None:
        if ask.member.is_closed or ask.member.is_gone:
            return
        if ask.vector is None:
            ask.member.send(write_sync(STEP_1, self._doc.state()))
            return
        try:
            difference = await self._on_thread(partial(_difference, self._doc, ask.vector))
        except (MalformedMessage, MalformedUpdate):
            ask.member.close(MALFORMED, "malformed state")
            return
        ask.member.send(write_sync(STEP_2, difference))
        ask.member.send(write_reached(self._number))
        ask.member.is_synced = True

    # --- what members write ----------------------------------------------------------------------

    async def _store(self, batch: list[Write]) -> None:
        """Store updates, then acknowledge and relay them; those that cannot be end their connections."""
        writes = ready(batch)
        try:
            while writes:
                taken = await self._take(writes)
                if taken is None:
                    writes = ready(writes)
                    continue
                if await self._append(writes, taken):
                    self._release(writes)
                    break
                await self._load()
                writes = ready(writes)
        except Unavailable:
            for one in writes:
                one.member.close(OVERLOADED, "not stored")
            await self._load()  # what was taken is in the document, and nowhere else
        finally:
            for one in batch:
                one.member.done_with(len(one.data))

    def _release(self, stored: list[Write]) -> None:
        """What was held back of those who have answered now comes next."""
        for one in stored:
            if one.is_exchange:
                for data in reversed(one.member.take_held()):
                    one.member.took(len(data))
                    self._jobs.add_first(Write(one.member, data, is_exchange=False))

    async def _take(self, writes: list[Write]) -> Taken | None:
        """What is new in them; None where one could not be taken: its connection is ended, or it is held."""
        sent = [Sent(id(one.member), one.data, one.is_exchange) for one in writes]
        members = {id(one.member): one.member for one in writes}
        taken = await self._on_thread(
            partial(
                take,
                self._doc,
                sent,
                lambda writer, client: not self.attendance.may_be(members[writer], client),
            ),
            sum(len(one.data) for one in writes),
        )
        if taken.fault is None:
            return taken
        culprit = writes[len(taken.changes)]
        if taken.fault == "missing" and culprit.member.is_asked and not culprit.is_exchange:
            culprit.member.is_behind = True
        else:
            culprit.member.close(*_ENDINGS[taken.fault])
        if taken.is_damaged or taken.changes:  # of the others', which are in the document and not stored
            await self._load()
        return None

    async def _append(self, writes: list[Write], taken: Taken) -> bool:
        """Store what is new and tell of it; False where nothing was stored, and all has to be taken anew."""
        entries = [
            (one, Entry(one.member.actor, change, clients, contents.text_bytes > 0))
            for one, change, clients, contents in zip(
                writes, taken.changes, taken.new_clients, taken.contents, strict=True
            )
            if change != NO_CHANGE
        ]
        if await self._is_too_long([entry for _, entry in entries]):
            for one, entry in entries:
                if entry.grows:
                    one.member.close(TOO_LARGE, "too much was written and deleted")
            return False
        if entries:
            appended = await self._keeper.append(
                self.document_id, self._number, [entry for _, entry in entries]
            )
            for one in writes:
                if one.member.actor.user_id in appended.refused:
                    one.member.close(NOT_ALLOWED, "may not write")
            if appended.is_full:
                for one, entry in entries:
                    if entry.grows:
                        one.member.close(TOO_LARGE, "no storage left")
            if appended.refused or appended.is_full or appended.is_stale:
                return False
            if appended.others:
                await self._on_thread(partial(_merge, self._doc, appended.others), _size(appended.others))
                for other in appended.others:
                    relay(self.members, other.data)
            self._number = appended.number
            self._size += sum(len(entry.change) for _, entry in entries)
            self._projection.note_change()
        relay_all(self.members, [(one.member, entry.change) for one, entry in entries])
        if entries:  # whoever wrote is told by the acknowledgement
            tell_reached(self.members, self._number, but={id(one.member) for one in writes})
        for one, clients in zip(writes, taken.new_clients, strict=True):
            if not one.is_exchange and len(clients) == 1:
                self.attendance.claim(one.member, next(iter(clients)))
            one.member.send(write_acknowledgement(self._number))
        return True

    async def _is_too_long(self, entries: Sequence[Entry]) -> bool:
        """Whether more is remembered of the document than may be, and these would add to it."""
        if not any(entry.grows for entry in entries):
            return False
        size = sum(len(entry.change) for entry in entries)
        if self._size + size > STATE_BYTES:
            self._size = await self._keeper.stored_bytes(self.document_id)
        return self._size + size > STATE_BYTES

    # --- what is written elsewhere ---------------------------------------------------------------

    async def _take_over(self, heard: Heard) -> None:
        if heard.number is not None and heard.number <= self._number:
            return
        if heard.update is None or heard.number != self._number + 1:
            await self._catch_up()
            return
        await self._merge(heard.number, (Update(heard.number, heard.update),))

    async def _catch_up(self) -> None:
        self._looks.looked()
        number, others = await self._keeper.after(self.document_id, self._number)
        if [one.number for one in others] != list(range(self._number + 1, number + 1)):
            await self._load()  # of a release that stores no updates, or before the snapshot
        elif others:
            await self._merge(number, others)

    async def _merge(self, number: int, others: Sequence[Update]) -> None:
        await self._on_thread(partial(_merge, self._doc, others), _size(others))
        self._number = number
        self._size += sum(len(other.data) for other in others)
        for other in others:
            relay(self.members, other.data)
        tell_reached(self.members, self._number)

    async def _load(self) -> None:
        """Begin anew with what is stored; what came to it since the number that was known is relayed."""
        known = self._number
        number, stored = await self._keeper.open(self.document_id)
        self._doc = await self._on_thread(stored.doc)
        self._number, self._size = number, stored.size
        if known and stored.snapshot.number > known:
            for member in tuple(self.members.values()):
                member.close(RESYNC, "changed elsewhere")
            return
        for one in stored.updates:
            if one.number > known:
                relay(self.members, one.data)
        if number > known:
            tell_reached(self.members, self._number)

    async def _on_thread(self, work: Callable[[], T], size: float = inf) -> T:
        """Its result; what is small is done at once, which holds nobody up."""
        if size <= HERE_BYTES:
            return work()
        return await anyio.to_thread.run_sync(work, limiter=self._limiter)


def _difference(doc: TextDoc, vector: bytes) -> bytes:
    read_state(vector)
    return doc.difference(vector)


def _size(updates: Sequence[Update]) -> int:
    return sum(len(update.data) for update in updates)


def _merge(doc: TextDoc, updates: Sequence[Update]) -> None:
    for update in updates:
        doc.apply(update.data)
