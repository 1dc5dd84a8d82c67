"""What was worked out on the text of an earlier version, merged with what came since."""

from __future__ import annotations

from msgspec.structs import replace

from requill.db.session import Session
from requill.features.documents import updates
from requill.features.documents.changed_text import ChangedText
from requill.features.documents.errors import VersionConflict
from requill.features.documents.hunk_merging import hunks_merged
from requill.features.documents.hunks import GONE, Hunk, make_hunks, quoted
from requill.features.documents.places import find_spans, standing, take_places
from requill.features.documents.queries import DocumentRow
from requill.features.documents.updates import Text, Writing
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


def hunks_now(
    session: Session, document: Document, writing: Writing, base: str, after: str, known: int | None
) -> tuple[Hunk, ...]:
    """What makes `after` of `base`, on the text of now: exactly, where the version of `base` is `known`.

    What has no place there is quoted as it stood in `base`, and `GONE`.
    """
    if known is not None and base not in (after, document.content):
        edits = updates.edits_since(session, document, known, base)
        if edits is not None:
            return hunks_merged(after, ChangedText(base, document.content, edits), known, document.version)
    hunks = make_hunks(base, after, document.version)
    if not hunks or base == document.content:
        return hunks
    places = take_places(writing.fork(base), base, hunks)
    where = standing(writing.doc, places)
    spans = find_spans(where, document.content, document.version, hunks, places)
    return tuple(
        replace(hunk, quote=quoted(document.content, *spans[hunk.index], document.version))
        if hunk.index in spans
        else replace(hunk, quote=replace(hunk.quote, at=GONE))
        for hunk in hunks
    )
