"""Every statement about the links between documents."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime

from sqlalchemy import Integer, Row, bindparam, case, delete, func, insert, select, update

from requill.db.access import params_for, readable
from requill.db.lists import KeysetList
from requill.db.session import Session
from requill.features.documents.links import AROUND
from requill.kit.actor import Actor
from requill.kit.paging import Cursor
from requill.models import Document, DocumentLink
from requill.models.document import LINKS_BEHIND

BacklinkRow = Row[int, str, datetime, int, str]

_AT = func.coalesce(Document.projected, Document.version)  # the version whose text the row has
_READ = bindparam("read", type_=Integer())
_FORGET = delete(DocumentLink).where(DocumentLink.source_id == bindparam("source"))
_NOTE_READ = (
    update(Document)
    .where(Document.id == bindparam("document"), _AT == _READ, LINKS_BEHIND)
    .values(links_read=_READ)
)
_BEHIND = (
    select(Document.id, _AT.label("at"), Document.content)
    .where(LINKS_BEHIND)
    .order_by(Document.id)
    .limit(bindparam("limit"))
)
_PIECE = func.substr(
    Document.content,
    case((DocumentLink.position > AROUND, DocumentLink.position - AROUND + 1), else_=1),
    2 * AROUND,
)
_LINKED = (DocumentLink.target_id == bindparam("target"), readable(Document))
_BACKLINKS = KeysetList(
    select(Document.id, Document.title, Document.updated_at, DocumentLink.position, _PIECE.label("piece"))
    .join(DocumentLink, DocumentLink.source_id == Document.id)
    .where(*_LINKED),
    (Document.updated_at, Document.id),
    total=select(func.count())
    .select_from(Document)
    .join(DocumentLink, DocumentLink.source_id == Document.id)
    .where(*_LINKED),
)


def keep(session: Session, document_id: int, links: Mapping[int, int]) -> None:
    """Make these the links of a document, which the caller holds: each target with its address's place."""
    session.change(_FORGET, {"source": document_id})
    if links:
        rows = [
            {"source_id": document_id, "target_id": target, "position": position}
            for target, position in links.items()
        ]
        session.execute(insert(DocumentLink), rows)


def behind(session: Session, limit: int) -> Sequence[Row[int, int, str]]:
    """(id, version, text) of documents whose links were not read of their text, whosever they are."""
    return session.execute(_BEHIND, {"limit": limit}).all()


def note_read(session: Session, document_id: int, version: int) -> bool:
    """Say that the links are those of that version, and hold the document; False if its text is another."""
    return session.change(_NOTE_READ, {"document": document_id, "read": version}) == 1


def backlinks(
    session: Session, actor: Actor, document_id: int, limit: int, cursor: Cursor | None
) -> tuple[Sequence[BacklinkRow], int]:
    """At most `limit` of the documents that the actor may read and that link to that one, and their number.

    Those that were changed last come first, each with where the address stands and the text around it.
    """
    rows, total = _BACKLINKS.page(session, params_for(actor, target=document_id), limit, cursor)
    return rows, total or 0
