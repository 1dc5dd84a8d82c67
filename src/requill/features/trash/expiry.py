"""Removes what has been in the trash for 30 days, beside the requests."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial

from msgspec import Struct

from requill.db.database import Database
from requill.db.session import Session
from requill.features.trash.events import TrashLeft
from requill.features.trash.policy import EXPIRY_SECONDS, LIFETIME, REMOVED_AT_ONCE
from requill.features.trash.service import WAYS, Ways
from requill.kit.clock import now
from requill.kit.repeating import repeated


class TrashExpiry(Struct, frozen=True):
    """Every process does this; each thing is removed by one of them."""

    database: Database

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Remove what is due as long as this is open."""
        async with repeated(self.remove_expired, EXPIRY_SECONDS, "the trash could not be emptied"):
            yield

    async def remove_expired(self) -> None:
        """Remove all that is due now, a little with each write."""
        for ways in WAYS.values():
            while await self.database.write(partial(_remove, ways)) == REMOVED_AT_ONCE:
                pass


def _remove(ways: Ways, session: Session) -> int:
    owners = ways.remove_expired(session, now() - LIFETIME, REMOVED_AT_ONCE)
    for owner_id in set(owners):
        session.record(TrashLeft(owner_id))
    return len(owners)
