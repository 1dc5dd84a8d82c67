"""Stores what rooms take in: updates of Yjs in a document's log, and at a pause its text in its row."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from requill.crdt import store
from requill.crdt.contents import contents_of
from requill.crdt.keeper import Appended, DocumentGone, Entry
from requill.crdt.store import Log, Update
from requill.db.database import Database
from requill.db.session import Session
from requill.features.documents import queries
from requill.features.documents.events import Origin
from requill.features.documents.policy import Action, may
from requill.features.documents.projection import bring_up
from requill.features.documents.proposals import queries as proposal_queries
from requill.features.documents.proposals.pending import keep_places
from requill.features.documents.updates import begun, is_whole
from requill.kit.actor import Actor
from requill.kit.events import DocumentWritten


class Storage(Protocol):
    """Knows how much people may store; the accounts feature does."""

    def has_storage(self, session: Session, owner_id: str) -> bool:
        """Whether somebody's texts may become larger, whoever writes them."""


class DocumentKeeper:
    """Implements `crdt.keeper.Keeper`."""

    def __init__(self, database: Database, storage: Storage) -> None:
        self._database, self._storage = database, storage

    async def open(self, document_id: int) -> tuple[int, Log]:
        """See `Keeper.open`. Only the first time is a write."""

        def look(session: Session) -> tuple[int | None, Log | None]:
            return queries.version(session, document_id), store.load(session, document_id)

        version, log = await self._database.read(look)
        if version is None:
            raise DocumentGone
        if is_whole(log, version):
            return version, log
        return await self._database.write(lambda session: _begin(session, document_id))

    async def append(self, document_id: int, known: int, entries: Sequence[Entry]) -> Appended:
        """See `Keeper.append`."""
        return await self._database.write(
            lambda session: _append(session, document_id, known, entries, self._storage)
        )

    async def after(self, document_id: int, known: int) -> tuple[int, tuple[Update, ...]]:
        """See `Keeper.after`."""

        def look(session: Session) -> tuple[int | None, tuple[Update, ...]]:
            version = queries.version(session, document_id)
            if version is None or version == known:
                return version, ()
            return version, tuple(store.updates_after(session, document_id, known))

        version, updates = await self._database.read(look)
        if version is None:
            raise DocumentGone
        return version, updates

    async def stored_bytes(self, document_id: int) -> int:
        """See `Keeper.stored_bytes`."""
        return await self._database.read(lambda session: store.stored_bytes(session, document_id))

    async def project(self, document_id: int) -> None:
        """See `Keeper.project`."""
        await self._database.write(lambda session: _project(session, document_id))

    async def behind(self, limit: int) -> Sequence[int]:
        """See `Keeper.behind`."""
        return await self._database.read(lambda session: queries.behind(session, limit))


def _begin(session: Session, document_id: int) -> tuple[int, Log]:
    row = queries.held_row(session, document_id)
    if row is None:
        raise DocumentGone
    log = begun(session, row)
    # Nobody asked for this: what waits on a document is its owner's to read.
    owner = Actor.on_behalf_of(row.owner_id)
    if pending := proposal_queries.pending_proposals(session, owner, document_id):
        doc = log.doc()
        keep_places(pending, doc, doc.content, row.version)
    return row.version, log


def _append(
    session: Session, document_id: int, known: int, entries: Sequence[Entry], storage: Storage
) -> Appended:
    head = queries.held_head(session, document_id)
    if head is None:
        raise DocumentGone
    version, owner_id = head
    people = {entry.actor.user_id for entry in entries}
    refused = frozenset(
        person
        for person in people
        if not may(queries.document_role(session, person, document_id), Action.CHANGE)
    )
    if refused:
        return Appended(version, refused=refused)
    if any(entry.grows for entry in entries) and not storage.has_storage(session, owner_id):
        return Appended(version, is_full=True)
    others: tuple[Update, ...] = ()
    if version != known:
        others = tuple(store.updates_after(session, document_id, known))
        clients = frozenset().union(*(entry.clients for entry in entries))
        if [one.number for one in others] != list(range(known + 1, version + 1)) or any(
            clients & contents_of(other.data).structs.keys() for other in others
        ):
            return Appended(version, others, is_stale=True)
    for number, entry in enumerate(entries, version + 1):
        update = Update(number, entry.change)
        store.append(session, document_id, (update,), Origin.PERSON, entry.actor.user_id)
        session.record(DocumentWritten(document_id, number, entry.change))
    queries.advance(session, document_id, version + len(entries))
    return Appended(version + len(entries), others)


def _project(session: Session, document_id: int) -> None:
    if not bring_up(session, document_id):
        raise DocumentGone
