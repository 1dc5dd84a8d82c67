"""Queue of what a room has to do, in the order in which it came."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Sequence

from msgspec import Struct

from requill.crdt.limits import BATCH_BYTES, BATCH_UPDATES
from requill.crdt.room_member import RoomMember


class Write(Struct, frozen=True):
    """A member sends an update; `is_exchange` where it answers what it was asked for."""

    member: RoomMember
    data: bytes
    is_exchange: bool


class Ask(Struct, frozen=True):
    """A member asks for what it lacks, by a state vector; without one, it is asked itself."""

    member: RoomMember
    vector: bytes | None


class Heard(Struct, frozen=True):
    """A hint: an update that was stored elsewhere, with its bytes or without; or a reason to look."""

    number: int | None
    update: bytes | None


class Jobs:
    """Those of one room. `wakeup` is set where there is another, or another reason to look."""

    def __init__(self) -> None:
        self.wakeup = asyncio.Event()
        self._waiting: deque[Write | Ask | Heard] = deque()

    def __bool__(self) -> bool:
        return bool(self._waiting)

    def wake(self) -> None:
        """There is a reason to look."""
        self.wakeup.set()

    def add(self, job: Write | Ask | Heard) -> None:
        """Another, behind those that wait."""
        self._waiting.append(job)
        self.wake()

    def add_first(self, job: Write) -> None:
        """One that comes next; the room is not asleep."""
        self._waiting.appendleft(job)

    def take(self) -> list[Write] | Ask | Heard:
        """The next one; writes that come one after the other are taken together, up to a limit."""
        job = self._waiting.popleft()
        if not isinstance(job, Write):
            return job
        batch, size = [job], len(job.data)
        while self._waiting and len(batch) < BATCH_UPDATES and size < BATCH_BYTES:
            following = self._waiting[0]
            if not isinstance(following, Write):
                break
            self._waiting.popleft()
            batch.append(following)
            size += len(following.data)
        return batch


def ready(writes: Sequence[Write]) -> list[Write]:
    """Those that can be stored now; others wait for what they stand on, or are of connections that ended."""
    ready: list[Write] = []
    for one in writes:
        if one.member.is_closed:
            continue
        if one.member.is_behind and not one.is_exchange:
            one.member.hold(one.data)
        else:
            ready.append(one)
    return ready
