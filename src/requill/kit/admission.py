"""Counts what is under way, and lets in one after the other: of each person's, and each guest network's."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager

import anyio
from msgspec import Struct, field

from requill.kit.actor import Actor
from requill.kit.errors import DomainError


class _Holder(Struct):
    """Somebody for whom something counts."""

    turn: anyio.Lock = field(default_factory=anyio.Lock)
    inside: int = 0


class Admission:
    """One for the process, of each thing that all share there: nobody keeps it from the others.

    What a guest does counts for their network too, whose guests are as many as a visitor likes.
    """

    def __init__(self, own: int, guests: int, busy: Callable[[], DomainError]) -> None:
        self._own, self._guests, self._busy = own, guests, busy
        self._holders: dict[str, _Holder] = {}
        self.inside = 0

    @contextmanager
    def counted(self, actor: Actor, *, limited: bool = True) -> Iterator[anyio.Lock]:
        """Counts until this is left; the turn of whom it counts for.

        Raises what `busy` makes if `limited`.
        """
        limits = {f"user:{actor.user_id}": self._own}
        if actor.is_guest:
            limits[f"address:{actor.address}"] = self._guests
        holders = {name: self._holders.get(name) or _Holder() for name in limits}
        if limited and any(holders[name].inside >= limit for name, limit in limits.items()):
            raise self._busy()
        self._holders |= holders
        self._add(holders, 1)
        try:
            yield [*holders.values()][-1].turn
        finally:
            self._add(holders, -1)

    def _add(self, holders: dict[str, _Holder], count: int) -> None:
        self.inside += count
        for name, holder in holders.items():
            holder.inside += count
            if not holder.inside:
                del self._holders[name]

    @asynccontextmanager
    async def of(self, actor: Actor, *, limited: bool = True) -> AsyncIterator[None]:
        """The turn, waited for: one at a time of a person's, or of all guests' of a network.

        Raises what `busy` makes if `limited`; without that, any number wait.
        """
        with self.counted(actor, limited=limited) as turn:
            async with turn:
                yield
