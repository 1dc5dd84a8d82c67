"""A change of the text of an earlier version, made to the text of now: nothing is stored.

Where what came since is known as the edits that were made, the change keeps to its words exactly. Only what
somebody else changed as well, or what stood on nothing but lines that are gone, is not made: it stays a hunk
without a place, as everything that is outdated.
"""

from __future__ import annotations

import re

from msgspec.structs import replace

from requill.db.session import Session
from requill.features.documents import updates
from requill.features.documents.proposals.changed_text import ChangedText
from requill.features.documents.proposals.hunks import GONE, Hunk, make_hunks, quoted
from requill.features.documents.proposals.places import find_spans, standing, take_places
from requill.features.documents.text import Edit, apply_edits, minimal_edits
from requill.features.documents.updates import Writing
from requill.models import Document

_WORD = re.compile(r"[^\W_]")


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


def hunks_merged(after: str, change: ChangedText, known: int, version: int) -> tuple[Hunk, ...]:
    """What makes `after` of the text of the version `known`, on the text that this has become in `version`.

    `change` is what was made of the text meanwhile, in exact edits.
    """
    edits: list[Edit] = []
    lost: list[Hunk] = []
    for hunk in make_hunks(change.old, after, known):
        moved = _moved(change, hunk)
        if moved is None:
            lost.append(hunk)
        else:
            edits += moved
    made = make_hunks(change.new, apply_edits(change.new, edits), version)
    gone = (
        replace(hunk, index=number, quote=replace(hunk.quote, at=GONE))
        for number, hunk in enumerate(lost, len(made))
    )
    return (*made, *gone)


def _moved(change: ChangedText, hunk: Hunk) -> list[Edit] | None:
    """The edits of a hunk where they stand now; None when one of them cannot be made."""
    moved: list[Edit] = []
    # As small as they can be: what others wrote beside a word that stays is no reason to give the change up.
    for edit in minimal_edits(hunk.original, hunk.replacement, likeness=0):
        start, end = hunk.quote.at + edit.start, hunk.quote.at + edit.end
        if start == end:
            if not _has_support(change, start, edit.text):
                return None
        elif change.reaches(start, end):
            return None
        # Before a line that somebody has begun to write at the same place, not behind what there is of it.
        is_line = edit.text.endswith("\n") and not edit.text.startswith("\n")
        at = change.place(start, is_before=start == end and is_line)
        moved.append(Edit(at, at + end - start, edit.text))
    return moved


def _has_support(change: ChangedText, at: int, text: str) -> bool:
    """Whether anything is left of what is written on at a place: of its line or, for lines, of the next ones.

    What nobody wrote anything beside needs nothing.
    """
    old = change.old
    line, end = old.rfind("\n", 0, at) + 1, old.find("\n", at)
    end = len(old) if end < 0 else end
    if text.startswith("\n") or text.endswith("\n") or not old[line:end].strip():
        return not _WORD.search(old) or change.has_neighbour(at)
    if _WORD.search(old, line, end):
        return change.keeps_word(line, end)
    return not change.covers(line, end)
