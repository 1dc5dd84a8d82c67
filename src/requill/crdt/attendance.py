"""Who is in a room, in all processes: whose each client id is, and where everybody's cursor stands."""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Mapping, Sequence
from time import monotonic
from typing import Any

from requill.bus.interface import Bus
from requill.crdt.limits import AWARENESS_STATES, PRESENCE_SECONDS, SILENT_SECONDS
from requill.crdt.member import MALFORMED, Member
from requill.crdt.presence import Present, issued
from requill.crdt.wire import Presence, presences_bytes, read_presences, write_presences
from requill.kit.events import document_topic

_PRESENCE, _WHO_IS_HERE = "Presence", "WhoIsHere"


class Attendance:
    """Of the `members` of one room, which the room keeps. `own` are client ids that only the server has."""

    def __init__(
        self, document_id: int, bus: Bus, members: Mapping[int, Member], own: Collection[int]
    ) -> None:
        self._topic, self._bus, self._members, self._own = document_topic(document_id), bus, members, own
        self._owners: dict[int, str] = {}  # by client id, whose it is
        self._present = Present()
        self._untold: dict[int, Presence] = {}

    def may_be(self, member: Member, client: int) -> bool:
        """Whether a member may write under a client id: one of its person's, who may have come anew."""
        owner = self._owners.get(client, member.actor.user_id)
        return client not in self._own and owner == member.actor.user_id

    def claim(self, member: Member, client: int) -> bool:
        """Whether that client id is the member's; the first that it uses is, unless somebody else has it."""
        if member.client_id is None and self.may_be(member, client):
            member.client_id = client
            self._owners[client] = member.actor.user_id
        return member.client_id == client

    def welcome(self, member: Member) -> None:
        """Tell a member who is here."""
        if states := self._present.all():
            member.send(write_presences(states))

    def answer(self, member: Member) -> None:
        """Tell a member who asks, even that nobody is here: by that it knows that the connection carries."""
        if self._present.all():
            self.welcome(member)
        else:
            member.send(write_presences(()))

    def take(self, member: Member, states: Sequence[Presence]) -> None:
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

    def left(self, member: Member) -> None:
        """A member is gone, and its cursor with it, unless its person came anew under the same client id."""
        client = member.client_id
        if client is not None and not any(one.client_id == client for one in self._members.values()):
            self._owners.pop(client, None)
            self._tell(self._present.gone([client]))

    def ask_others(self) -> None:
        """Ask the other processes who is in their rooms of this document."""
        self._bus.publish(self._topic, {"event": _WHO_IS_HERE})

    def hear(self, hint: Mapping[str, Any]) -> None:
        """Take what another process tells; this one's own comes back and is known."""
        if hint["event"] == _PRESENCE:
            self._take_from_others(hint["owners"], bytes.fromhex(hint["presence"]))
        elif hint["event"] == _WHO_IS_HERE:
            here = self._here()
            self._publish([one for one in self._present.all() if one.client in here])

    def forget_silent(self) -> None:
        """Take away those of other processes who were not heard of for long: theirs may be gone."""
        silent = self._present.silent_since(monotonic() - SILENT_SECONDS) - self._here()
        for client in silent:
            self._owners.pop(client, None)
        if gone := self._present.gone(silent):
            self._show(gone)

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
            elif one.client not in here:
                self._owners.pop(one.client, None)
        if new:
            self._show(new)

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
            hint = {"event": _PRESENCE, "owners": owners, "presence": presences_bytes(some).hex()}
            self._bus.publish(self._topic, hint)

    def _show(self, states: Sequence[Presence]) -> None:
        """Send states to all but those whose own they are."""
        told = {one.client for one in states}
        frame = write_presences(states)
        for member in tuple(self._members.values()):
            if member.client_id not in told:
                member.send(frame)
            elif others := [one for one in states if one.client != member.client_id]:
                member.send(write_presences(others))
