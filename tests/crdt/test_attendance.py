"""Who is in a room that people have open in several processes."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any

import pytest

from requill.bus.memory import MemoryBus
from requill.crdt.attendance import Attendance, announced
from requill.crdt.presence import GONE, Person
from requill.crdt.room_member import RoomMember
from requill.crdt.wire import Presence, Presences, read_message
from requill.kit.actor import Actor
from requill.kit.events import document_topic

pytestmark = pytest.mark.anyio

BENS, ADAS = 7, 9


class Process:
    """What one process knows of a room, and what those in it are told."""

    def __init__(self, bus: MemoryBus) -> None:
        self.members: dict[int, RoomMember] = {}
        self.attendance = Attendance(1, bus, self.members, ())

    def join(self, name: str) -> RoomMember:
        actor = Actor(name, name, is_guest=False, is_stored=True, address="")
        member = RoomMember(actor, Person(name, name, 2), lambda _: None, lambda _, __: None, can_write=True)
        self.members[id(member)] = member
        return member

    def leave(self, member: RoomMember) -> None:
        del self.members[id(member)]
        self.attendance.left(member)

    def shown(self) -> set[int]:
        """The clients that somebody who comes now is told of."""
        sent: list[bytes] = []
        actor = Actor("eve", "eve", is_guest=False, is_stored=True, address="")
        self.attendance.answer(
            RoomMember(actor, Person("eve", "eve", 3), sent.append, lambda _, __: None, can_write=False)
        )
        message = read_message(sent[0])
        assert isinstance(message, Presences)
        return {one.client for one in message.states}


async def _pass_on(hints: AsyncIterator[dict[str, Any]], *processes: Process) -> None:
    hint = await anext(hints)
    for process in processes:
        process.attendance.hear(hint)


async def test_whoever_came_back_in_another_process_stays_when_their_first_connection_ends() -> None:
    bus = MemoryBus()
    one, other = Process(bus), Process(bus)
    ada, ben = one.join("ada"), one.join("ben")
    async with bus.listen(document_topic(1)) as hints:
        one.attendance.take(ben, [Presence(BENS, 1, "{}")])
        await _pass_on(hints, one, other)
        other.attendance.take(other.join("ben"), [Presence(BENS, 2, "{}")])
        await _pass_on(hints, one, other)
        one.leave(ben)
        one.attendance.take(ada, [Presence(ADAS, 1, "{}")])
        await _pass_on(hints, one, other)
    assert one.shown() == other.shown() == {BENS, ADAS}


async def test_that_a_first_connection_ended_is_nothing_to_whoever_has_come_back_since() -> None:
    process = Process(MemoryBus())
    process.attendance.take(process.join("ben"), [Presence(BENS, 2, "{}")])
    process.attendance.hear(announced([Presence(BENS, 1, GONE)], [""]))
    assert process.shown() == {BENS}
    process.attendance.hear(announced([Presence(BENS, 2, GONE)], [""]))
    assert process.shown() == set()
