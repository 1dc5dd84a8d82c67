"""`requill guests`: removes guests who were not here for a time, with their documents."""

from __future__ import annotations

import argparse
import sys
from datetime import datetime, timedelta
from functools import partial

from requill.commands.opening import opened, opened_for_reading
from requill.db.session import Session
from requill.features.accounts import pruning
from requill.features.accounts.pruning import Unused
from requill.kit.clock import now
from requill.services import Services
from requill.settings import Settings

_AT_ONCE = 100


async def run(settings: Settings, options: argparse.Namespace) -> None:
    """Remove them, or only count them. Raises `CommandFailed`."""
    before = now() - timedelta(days=options.older_than)
    if options.dry_run:
        async with opened_for_reading(settings) as services:
            found = await _count(services, before)
        sys.stdout.write(f"Would remove {_told(found)}.\n")
        return
    async with opened(settings) as services:
        found = await _count(services, before)
        await _prune(services, before)
    sys.stdout.write(f"Removed {_told(found)}.\n")


async def _count(services: Services, before: datetime) -> Unused:
    return await services.database.read(lambda session: pruning.count_unused(session, before))


async def _prune(services: Services, before: datetime) -> None:
    """A hundred at a time, so that a server beside this waits for none of them."""
    last = ""

    def empty(session: Session) -> list[str]:
        guests = list(pruning.unused_guests(session, before, last, _AT_ONCE))
        pruning.remove_work(session, guests)
        return guests

    while guests := await services.database.write(empty):
        last = guests[-1]
        await services.indexer.catch_up()  # it forgets what was removed
        await services.database.write(partial(pruning.remove_guests, guests=guests))


def _told(found: Unused) -> str:
    guests = "1 guest" if found.guests == 1 else f"{found.guests:,} guests"
    documents = "1 document" if found.documents == 1 else f"{found.documents:,} documents"
    return f"{guests} with {documents}"
