"""Keeps the links between documents in step with their texts, and lists those that lead to one."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager

import anyio.to_thread
from msgspec import Struct

from requill.db.database import Database
from requill.db.session import Session
from requill.features.documents import queries as document_queries
from requill.features.documents.backlinks import queries
from requill.features.documents.errors import DocumentNotFound
from requill.features.documents.links import AROUND, Excerpt, excerpt_of, links_in
from requill.features.documents.policy import LINKS_READ_AT_ONCE, LINKS_READ_SECONDS
from requill.kit.actor import Actor
from requill.kit.paging import Cursor, Page, page_of
from requill.kit.repeating import repeated


class Backlink(Struct, frozen=True):
    """A document that links to another; without an excerpt where the link has no words of its own."""

    id: int
    title: str
    excerpt: Excerpt | None


class LinkReads:
    """Reads the links of texts that were stored without: by a release that knew none.

    Several processes may do so on one database: each keeps only those of a text that is still there.
    """

    def __init__(self, database: Database) -> None:
        self._database = database

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Read what is left to be read, as long as this is open."""
        async with repeated(self.catch_up, LINKS_READ_SECONDS, "links could not be read"):
            yield

    async def catch_up(self) -> None:
        """Read all that is left now."""
        while await self.step():
            pass

    async def step(self) -> bool:
        """Read some; False when nothing was left."""
        found = await self._database.read(lambda session: queries.behind(session, LINKS_READ_AT_ONCE))
        if not found:
            return False
        links = await anyio.to_thread.run_sync(lambda: [links_in(row.content, row.id) for row in found])

        def keep(session: Session) -> None:
            for row, each in zip(found, links, strict=True):
                if queries.note_read(session, row.id, row.at):
                    queries.keep(session, row.id, each)

        await self._database.write(keep)
        return True


def keep_links(session: Session, document_id: int, before: str | None, after: str) -> None:
    """Keep the links of a text that was just stored by the caller, who holds the document.

    `before` is the text whose links are kept now; None where that is not known. Nearly every text has none,
    and its links are where they were: then nothing is written.
    """
    found = links_in(after, document_id)
    if before is None or links_in(before, document_id) != found:
        queries.keep(session, document_id, found)


def backlinks(
    session: Session, actor: Actor, document_id: int, limit: int, cursor: str | None
) -> Page[Backlink]:
    """The documents that link to one and that the actor may read, as it; those changed last come first.

    Raises `DocumentNotFound`, and `Invalid` for a cursor that is none.
    """
    start = Cursor.decode(cursor) if cursor is not None else None
    if document_queries.document_role(session, actor.user_id, document_id) is None:
        raise DocumentNotFound
    rows, total = queries.backlinks(session, actor, document_id, limit + 1, start)
    page = page_of(rows, limit, total, lambda row: (row[2], row[0]))
    return Page(_shown(page.rows, document_id), page.total, page.next_cursor)


def _shown(rows: Sequence[queries.BacklinkRow], document_id: int) -> list[Backlink]:
    return [Backlink(row[0], row[1], excerpt_of(row[4], min(row[3], AROUND), document_id)) for row in rows]
