"""Writes the text that people typed in rooms into a document's row, with all that hangs on it."""

from __future__ import annotations

from requill.crdt import store
from requill.db.session import Session
from requill.features.documents import queries
from requill.features.documents.backlinks.service import keep_links
from requill.features.documents.events import DocumentChanged, DocumentRenamed, Origin
from requill.features.documents.stored import TextStored, typed_since
from requill.features.documents.updates import Text, begun, is_behind, renamer, text_of
from requill.models import Document


def bring_up(session: Session, document_id: int) -> bool:
    """Write what was typed in a room into a document's row, and compact what has become long.

    False where there is no such document. Who may read it was asked for.
    """
    row = queries.held_row(session, document_id)
    if row is None:
        return False
    if is_behind(row):
        log = begun(session, row)
        write_projection(session, row, text_of(session, row))
        if log.is_long:
            store.compact(session, document_id, log, until=row.version)
    return True


def write_projection(session: Session, document: Document, text: Text) -> None:
    """Make `text`, that of its version, what stands in a document's row, which the caller holds.

    A new title is told as a renaming by whoever wrote it.
    """
    stored = queries.stored_text(session, document.id)
    known = document.projected or document.version
    by = renamer(session, document, known) if text.title != stored.title else None
    changed_at = document.updated_at
    known_links = stored.content if document.links_read == known else None
    queries.write_projection(session, document, text.title, text.content)
    keep_links(session, document.id, known_links, text.content)
    writers, steps = typed_since(session, document, known, stored.content, text.content)
    session.record(
        TextStored(
            document_id=document.id,
            owner_id=document.owner_id,
            changed_at=changed_at,
            from_version=known,
            to_version=document.version,
            before=Text(stored.title, stored.content),
            after=text,
            origin=Origin.PERSON,
            writers=writers,
            steps=steps,
        )
    )
    session.record(DocumentChanged(document.id, document.owner_id, document.version, Origin.PERSON))
    if text.title != stored.title:
        session.record(
            DocumentRenamed(
                document.id,
                document.owner_id,
                text.title,
                document.project_id,
                by or document.owner_id,
                is_typed=True,
            )
        )
