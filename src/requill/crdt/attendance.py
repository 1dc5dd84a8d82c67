"""People in a room, in all processes: whose each client id is, and where everybody's cursor stands."""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Mapping, Sequence
from time import monotonic
from typing import Any

from requill.bus.interface import Bus
from requill.crdt.limits import (
    ASSISTANT_SILENT_SECONDS,
    AWARENESS_STATES,
    PRESENCE_SECONDS,
    SILENT_SECONDS,
)
from requill.crdt.presence import ASSISTANT, Present, as_own, issued
from requill.crdt.room_member import MALFORMED, RoomMember
from requill.crdt.wire import Presence, presences_bytes, read_presences, write_presences, write_readers
from requill.kit.events import document_topic

WHO_IS_HERE = "WhoIsHere"
"""The `event` of a hint by which a room asks whoever knows to tell who is there."""
_PRESENCE, _READERS = "Presence", "Readers"


def readers_hint(source: str, count: int) -> dict[str, Any]:
    """Tells rooms how many read a document through its link in one process; they forget it after a while."""
    return {"event": _READERS, "source": source, "count": count}


class Attendance:
    """Of the `members` of one room, which the room keeps. `own` are client ids that only the server has."""

    def __init__(
        self, document_id: int, bus: Bus, members: Mapping[int, RoomMember], own: Collection[int]
    ) -> None:
        self._topic, self._bus, self._members, self._own = document_topic(document_id), bus, members, own
        self._owners: dict[int, str] = {}  # by client id, whose it is
        self._present = Present()
        self._untold: dict[int, Presence] = {}
        self._readers: dict[str, tuple[int, float]] = {}  # by source, how many and when that was told
        self._readers_told = 0

    def may_be(self, member: RoomMember, client: int) -> bool:
        """Whether a member may write under a client id: one of its person's, who may have come anew."""
        owner = self._owners.get(client, member.actor.user_id)
        return client not in self._own and owner == member.actor.user_id

    def claim(self, member: RoomMember, client: int) -> bool:
        """Whether that client id is the member's; the first that it uses is, unless somebody else has it."""
        if member.client_id is None and self.may_be(member, client):
            member.client_id = client
            self._owners[client] = member.actor.user_id
        return member.client_id == client

    def welcome(self, member: RoomMember) -> None:
        """Tell a member who is here."""
        if states := self._present.all():
            member.send(write_presences(self._seen_by(member, states)))
        if self._readers_told:
            member.send(write_readers(self._readers_told))

    def answer(self, member: RoomMember) -> None:
        """Tell a member who asks, even that nobody is here: by that it knows that the connection carries."""
        if not self._present.all():
            member.send(write_presences(()))
        self.welcome(member)

    def take(self, member: RoomMember, states: Sequence[Presence]) -> None:
        """A member tells of its cursor: of its own client id alone, as what the server knows it as."""
        for told in states:
            if not self.claim(member, told.client):
                continue  # of others it tells what the server has told it
            shown = issued(told, member.person)
            if shown is None:
                member.close(MALFORMED, "malformed presence")
                return
            if self._present.take(shown, monotonic()):
                self._tell((shown,))

    def left(self, member: RoomMember) -> None:
        """A member is gone, and its cursor with it, unless its person came anew under the same client id."""
        client = member.client_id
        if client is not None and not any(one.client_id == client for one in self._members.values()):
            self._owners.pop(client, None)
            self._tell(self._present.gone([client]))

    def ask_others(self) -> None:
        """Ask the other processes who is in their rooms of this document."""
        self._bus.publish(self._topic, {"event": WHO_IS_HERE})

    def hear(self, hint: Mapping[str, Any]) -> None:
        """Take what another process tells; this one's own comes back and is known."""
        if hint["event"] == _PRESENCE:
            self._take_from_others(hint["owners"], bytes.fromhex(hint["presence"]))
        elif hint["event"] == _READERS:
            self._readers[hint["source"]] = hint["count"], monotonic()
            self._tell_readers()
        elif hint["event"] == WHO_IS_HERE:
            here = self._here()
            self._publish([one for one in self._present.all() if one.client in here])

    def forget_silent(self) -> None:
        """Take away those of other processes who were not heard of for long: theirs may be gone."""
        silent = self._present.silent_since(monotonic() - SILENT_SECONDS) - self._here()
        unheard = self._present.silent_since(monotonic() - ASSISTANT_SILENT_SECONDS)
        silent |= {client for client in unheard if self._owners.get(client) == ASSISTANT.id}
        for client in silent:
            self._owners.pop(client, None)
        if gone := self._present.gone(silent):
            self._show(gone)
        self._tell_readers()

    def _tell_readers(self) -> None:
        """Tell everybody here how many read through links, where that is another number."""
        since = monotonic() - SILENT_SECONDS
        self._readers = {
            source: told for source, told in self._readers.items() if told[0] and told[1] >= since
        }
        count = sum(number for number, _ in self._readers.values())
        if count != self._readers_told:
            self._readers_told = count
            for member in tuple(self._members.values()):
                member.send(write_readers(count))

    def _here(self) -> set[int | None]:
        return {member.client_id for member in self._members.values()}

    def _take_from_others(self, owners: Sequence[str], told: bytes) -> None:
        new: list[Presence] = []
        here = self._here()
        for one, owner in zip(read_presences(told).states, owners, strict=True):
            if not self._present.take(one, monotonic()):
                continue
            new.append(one)
            if owner:
                self._owners.setdefault(one.client, owner)
                self._give_up(one.client, owner)
            elif one.client not in here:
                self._owners.pop(one.client, None)
        if new:
            self._show(new)

    def _give_up(self, client: int, owner: str) -> None:
        """A client is in another process now: of its connection here, if there is one, only the end comes."""
        for member in self._members.values():
            if member.client_id == client and member.actor.user_id == owner:
                member.client_id = None

    def _tell(self, states: Sequence[Presence]) -> None:
        """Tell everybody, here and in other processes; of a cursor that moves on, where it is in a moment."""
        if states and not self._untold:
            asyncio.get_running_loop().call_later(PRESENCE_SECONDS, self._tell_now)
        self._untold |= {one.client: one for one in states}

    def _tell_now(self) -> None:
        states, self._untold = tuple(self._untold.values()), {}
        self._show(states)
        self._publish(states)

    def _publish(self, states: Sequence[Presence]) -> None:
        for start in range(0, len(states), AWARENESS_STATES):
            some = states[start : start + AWARENESS_STATES]
            owners = [self._owners.get(one.client, "") for one in some]
            self._bus.publish(self._topic, announced(some, owners))

    def _show(self, states: Sequence[Presence]) -> None:
        """Send states to all but those whose own they are."""
        told = {one.client for one in states}
        people = {self._owners.get(client) for client in told}
        frame = write_presences(states)
        for member in tuple(self._members.values()):
            if member.client_id not in told and member.actor.user_id not in people:
                member.send(frame)
            elif others := [one for one in states if one.client != member.client_id]:
                member.send(write_presences(self._seen_by(member, others)))

    def _seen_by(self, member: RoomMember, states: Sequence[Presence]) -> list[Presence]:
        """States as a member is told of them: it knows its own person at other places."""
        mine = member.actor.user_id
        return [as_own(one) if self._owners.get(one.client) == mine else one for one in states]


def announced(states: Sequence[Presence], owners: Sequence[str]) -> dict[str, Any]:
    """The hint by which the rooms of all processes are told of states, each with whose it is."""
    return {"event": _PRESENCE, "owners": list(owners), "presence": presences_bytes(states).hex()}
