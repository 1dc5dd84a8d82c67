"""Writes the text that people typed in rooms into a document's row, with all that hangs on it."""

from __future__ import annotations

from requill.db.session import Session
from requill.features.documents import proposal_queries, queries
from requill.features.documents.events import DocumentChanged, DocumentRenamed, Origin
from requill.features.documents.pending import rebase_proposals
from requill.features.documents.text import Edit
from requill.features.documents.updates import Text, renamer
from requill.kit.actor import Actor
from requill.models import Document


def project(session: Session, document: Document, text: Text) -> None:
    """Make `text`, that of its version, what stands in a document's row, which the caller holds.

    A new title is told as a renaming by whoever wrote it.
    """
    stored = queries.stored_text(session, document.id)
    known = document.projected or document.version
    by = renamer(session, document, known) if text.title != stored.title else None
    queries.project(session, document, text.title, text.content)
    # Nobody asked for this: what waits on a document is its owner's to read.
    owner = Actor(document.owner_id, "", is_guest=False, is_stored=True, address="")
    pending = proposal_queries.pending_proposals(session, owner, document.id)
    whole = (Edit(0, len(stored.content), text.content),)
    rebase_proposals(pending, stored.content, document, whole, is_exact=False, known=known)
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
