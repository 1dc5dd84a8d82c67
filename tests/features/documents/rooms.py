"""People who write in a document's room: what they know of it, and what is stored of what they type."""

from __future__ import annotations

from requill.crdt import store
from requill.crdt.keeper import Entry
from requill.crdt.store import Log
from requill.crdt.text import TextDoc
from requill.db.session import Session
from requill.features.documents.keeping import DocumentKeeper
from requill.features.documents.text import Edit
from requill.kit.actor import Actor
from tests.features.documents.conftest import ANN, Office


class Plenty:
    """Storage for everybody."""

    def has_storage(self, session: Session, owner_id: str) -> bool:
        return True


def keeper_of(office: Office, storage: Plenty | None = None) -> DocumentKeeper:
    return DocumentKeeper(office.database, storage or Plenty())


async def log_of(office: Office, document_id: int) -> Log | None:
    return await office.read(lambda session, _: store.load(session, document_id))


async def client(office: Office, document_id: int) -> tuple[int, TextDoc]:
    """Somebody in a room: the number that they know, and their replica."""
    number, log = await keeper_of(office).open(document_id)
    return number, log.doc()


async def typed(office: Office, document_id: int, words: str, at: int = 0, actor: Actor = ANN) -> TextDoc:
    """Somebody writes in a room; the row stays behind."""
    number, doc = await client(office, document_id)
    change = doc.edit((Edit(at, at, words),), doc.content, origin="test")
    entry = Entry(actor, change, frozenset())
    appended = await keeper_of(office).append(document_id, number, [entry])
    assert not appended.refused
    assert not appended.is_stale
    return doc
