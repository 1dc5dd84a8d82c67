"""Writes the text that people typed in rooms into a document's row, with all that hangs on it."""

from __future__ import annotations

from requill.db.session import Session
from requill.features.documents import queries
from requill.features.documents.events import DocumentChanged, DocumentRenamed, Origin
from requill.features.documents.updates import Text, renamer
from requill.models import Document


def project(session: Session, document: Document, text: Text) -> None:
    """Make `text`, that of its version, what stands in a document's row, which the caller holds.

    A new title is told as a renaming by whoever wrote it.
    """
    stored = queries.stored_text(session, document.id)
    known = document.projected or document.version
    by = renamer(session, document, known) if text.title != stored.title else None
    queries.project(session, document, text.title, text.content)
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
