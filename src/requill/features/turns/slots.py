"""Slots for turns: how many may run at a time, of one person, of one network's guests, and in all."""

from __future__ import annotations

from collections import Counter
from threading import Lock

from msgspec import Struct

from requill.features.turns import policy
from requill.features.turns.errors import TooManyTurns, TurnsBusy
from requill.kit.actor import Actor


class Slot(Struct, frozen=True):
    """A slot that was taken, and for whom it counts until it is given back."""

    holders: tuple[str, ...]


class Slots:
    """One for the process, whose connections to the provider the turns share.

    Turns are opened by the database's threads and ended on the event loop, hence the lock.
    """

    def __init__(self) -> None:
        self._lock = Lock()
        self._taken: Counter[str] = Counter()
        self._in_all = 0

    def take(self, actor: Actor) -> Slot:
        """A slot for one turn. Raises `TooManyTurns` and `TurnsBusy`.

        While few are left, they are for people who have none.
        """
        person = f"user:{actor.user_id}"
        limits = {person: policy.TURNS_PER_PERSON}
        if actor.is_guest:
            limits[f"address:{actor.address}"] = policy.TURNS_PER_GUEST_NETWORK
        with self._lock:
            if any(self._taken[holder] >= limit for holder, limit in limits.items()):
                raise TooManyTurns
            is_scarce = self._in_all >= policy.TURNS_AT_ONCE - policy.TURNS_RESERVED
            if self._in_all >= policy.TURNS_AT_ONCE or (is_scarce and self._taken[person]):
                raise TurnsBusy
            self._taken.update(limits.keys())
            self._in_all += 1
        return Slot(tuple(limits))

    def give_back(self, slot: Slot) -> None:
        """The turn is over."""
        with self._lock:
            self._in_all -= 1
            for holder in slot.holders:
                self._taken[holder] -= 1
                if not self._taken[holder]:
                    del self._taken[holder]
