"""Merging of what was worked out on the text of an earlier version with what came since."""

from __future__ import annotations

from requill.db.session import Session
from requill.features.documents import updates
from requill.features.documents.errors import VersionConflict
from requill.features.documents.queries import DocumentRow
from requill.features.documents.updates import Text
from requill.models import Document


def text_of_version(session: Session, row: DocumentRow, version: int) -> str:
    """The text that a document had in a version: the one that was read, or an earlier one, while it is known.

    Raises `VersionConflict` for another.
    """
    text = row.content if version == row.version else updates.text_of_version(session, row, version)
    if text is None:
        raise VersionConflict(row)
    return text


def merged_changes(
    session: Session, document: Document, version: int, *, title: str | None, content: str | None
) -> Text:
    """What a document, which the caller holds, becomes by a change of an earlier version's title and text.

    None leaves either. Raises `VersionConflict` where that version is not known.
    """
    found = updates.merged_since(session, document, version, title=title, content=content)
    if found is None:
        raise VersionConflict(document)
    return found


def merged_text(session: Session, document: Document, version: int, base: str, after: str) -> str:
    """The same for a change that makes `after` of `base`, the text of that version, or of now."""
    if document.content == base:
        return after
    return merged_changes(session, document, version, title=None, content=after).content
