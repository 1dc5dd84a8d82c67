"""Who may have something compared: one comparison of each person's is worked out at a time, and one waits."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import anyio
from msgspec import Struct, field

from requill.features.history.errors import ComparisonsBusy
from requill.features.history.policy import COMPARISONS_INSIDE


class _Own(Struct):
    turn: anyio.Lock = field(default_factory=anyio.Lock)
    inside: int = 0


class Comparisons:
    """One for the process, whose computing is shared by all: nobody keeps it from the others."""

    def __init__(self) -> None:
        self._people: dict[str, _Own] = {}

    @asynccontextmanager
    async def of(self, person_id: str) -> AsyncIterator[None]:
        """A person's turn, waited for. Raises `ComparisonsBusy`."""
        own = self._people.get(person_id) or _Own()
        if own.inside >= COMPARISONS_INSIDE:
            raise ComparisonsBusy(headers={"Retry-After": "1"})
        self._people[person_id] = own
        own.inside += 1
        try:
            async with own.turn:
                yield
        finally:
            own.inside -= 1
            if own.inside == 0:
                del self._people[person_id]
