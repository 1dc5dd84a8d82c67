"""Suggests what to ask next: three requests that work on this very document."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from requill.ai.builtin import words
from requill.ai.builtin.document.shortening import has_filler
from requill.ai.builtin.findings import judge
from requill.ai.builtin.items import listings, main_listing
from requill.ai.builtin.outline import Outline
from requill.kit.markdown import Section

_MOST = 3
_TABULAR = ("risks", "metrics")


def suggestions(outline: Outline, message: str = "", elsewhere: Sequence[str] = ()) -> list[str]:
    """Three requests, each whole as it stands; about the section that the message names, if it names one.

    `elsewhere` are headings of the document beyond the text at hand.
    """
    named = _named(message, outline)
    found = [
        *(_about(named, outline) if named else ()),
        *_findings(outline, elsewhere),
        *_shapes(outline),
        *_always(outline),
    ]
    return list(dict.fromkeys(found))[:_MOST]


def _named(message: str, outline: Outline) -> Section | None:
    """The section that the message speaks of."""
    padded = f" {' '.join(words.words(message[:400]))} "
    for part in outline.top:
        name = " ".join(words.words(part.heading))
        if name and (f" {name} " in padded or f" {words.stem(name)} " in padded):
            return part
    return None


def _about(part: Section, outline: Outline) -> Iterator[str]:
    body = outline.body(part)
    listing = main_listing(listings(body))
    if listing is not None and listing.form == "bullet" and outline.kind(part) in _TABULAR:
        yield f"Turn {part.heading} into a table"
    if has_filler(body):
        yield f"Shorten {part.heading}"
    if body.strip():
        yield f"Summarise {part.heading}"
    if listing is not None and len(listing.items) > 1:
        yield f"Show {part.heading}"


def _findings(outline: Outline, elsewhere: Sequence[str]) -> Iterator[str]:
    """What a review would ask for, where it can be asked for in one sentence."""
    missing = vague = False
    for finding in judge(outline.text, elsewhere):
        name = finding.text.split(":")[0]
        if not missing and finding.text.startswith("There is no section about "):
            section = finding.text.removeprefix("There is no section about ").removeprefix("the ").rstrip(".")
            missing = True
            yield f"Add a section “{words.capitalised(section)}”"
        elif not vague and "cannot be tested" in finding.text and re.fullmatch(r"[A-Z]{1,5}-\d{1,4}", name):
            vague = True
            yield f"Make {name} testable"


def _shapes(outline: Outline) -> Iterator[str]:
    for part in outline.top[:40]:
        body = outline.body(part)
        listing = main_listing(listings(body[:8000]))
        kind = outline.kind(part)
        if kind == "requirements" and listing is not None and listing.form == "bullet":
            yield "Number the requirements"
        if kind in _TABULAR and listing is not None and listing.form == "bullet":
            yield f"Turn {part.heading} into a table"
        if has_filler(body[:8000]):
            yield f"Shorten {part.heading}"


def _always(outline: Outline) -> Iterator[str]:
    if not outline.text.strip():
        yield "Add a section “Problem”"
        yield "Add a section “Goals and metrics”"
        yield "Add a section “Requirements”"
        return
    yield "What is missing?"
    yield "Summarise the document"
    yield "Review the wording"
