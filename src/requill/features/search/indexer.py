"""Keeps the index up with what people write, beside their requests and never in their way.

A save only marks its entry as waiting, which costs some twenty microseconds; to sort the words of a usual
document into the index takes five milliseconds, and would be done at every pause of somebody's typing. Nobody
notices that it is done later: a search reads what waits itself.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from datetime import datetime, timedelta

import anyio
import anyio.to_thread
import structlog
from msgspec import Struct

from requill.db.database import Database
from requill.db.session import Session
from requill.features.search import queries
from requill.features.search.index import Kind, SearchIndex
from requill.features.search.policy import INDEXED_AT_ONCE, LOOK_EVERY_SECONDS, QUIET_SECONDS
from requill.features.search.queries import Item, StaleEntry
from requill.features.search.words import words_of
from requill.kit.clock import now
from requill.kit.errors import Unavailable

log = structlog.get_logger(__name__)


class Words(Struct, frozen=True):
    """An entry and its words; None when what it was about is gone."""

    entry: StaleEntry
    words: Sequence[str] | None


class Indexer:
    """Indexes what waits. Several processes may do so on one database: each entry is indexed once."""

    def __init__(self, database: Database, index: SearchIndex) -> None:
        self._database, self._index = database, index

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Index what waits, as long as this is open; what is being stored at its end is stored."""
        async with anyio.create_task_group() as tasks:
            tasks.start_soon(self._go_on)
            yield
            tasks.cancel_scope.cancel()

    async def catch_up(self, at_once: int = INDEXED_AT_ONCE) -> None:
        """Index all that waits now, and return when it is done."""
        while await self.step(now(), at_once):
            pass

    async def step(self, until: datetime, at_once: int = INDEXED_AT_ONCE) -> bool:
        """Index some entries that were changed last at `until` or before; False when there were none."""
        read = await self._database.read(lambda session: _read(session, until, at_once))
        if not read:
            return False
        words = await anyio.to_thread.run_sync(_take_apart, read)
        return await self._database.write(lambda session: self._store(session, words))

    async def _go_on(self) -> None:
        while True:
            await anyio.sleep(LOOK_EVERY_SECONDS)
            try:
                while await self.step(now() - timedelta(seconds=QUIET_SECONDS)):
                    pass
            except Unavailable:  # the next look may find the database again
                continue
            except Exception:  # without the index people still find what they changed last
                log.exception("indexing failed")

    def _store(self, session: Session, found: Sequence[Words]) -> bool:
        locked = queries.locked_entries(session, [one.entry.entry_id for one in found])
        is_any = False
        for one in found:
            entry, now_locked = one.entry, locked.get(one.entry.entry_id)
            if now_locked is None or now_locked.version != entry.version:
                continue  # another process was faster, or it was changed meanwhile and waits again
            is_any = True
            if one.words is None:
                self._index.remove(session, now_locked.entry)
                queries.remove_entry(session, entry.entry_id)
            else:
                position = self._index.put(session, now_locked.entry, entry.owner_id, entry.kind, one.words)
                queries.mark_indexed(session, entry.entry_id, entry.version, position)
        return is_any


def _read(session: Session, until: datetime, at_once: int) -> list[tuple[StaleEntry, Item | None]]:
    waiting = queries.waiting(session, until, at_once)
    found: dict[tuple[Kind, int], Item] = {}
    for kind in Kind:
        ids = [entry.item_id for entry in waiting if entry.kind is kind]
        if ids:
            found |= {(kind, item.item_id): item for item in queries.items(session, kind, ids)}
    return [(entry, found.get((entry.kind, entry.item_id))) for entry in waiting]


def _take_apart(read: Sequence[tuple[StaleEntry, Item | None]]) -> list[Words]:
    return [Words(entry, None if item is None else _words(entry.kind, item)) for entry, item in read]


def _words(kind: Kind, item: Item) -> list[str]:
    return words_of(item.text) if kind is Kind.MESSAGE else words_of(item.name, item.text)
