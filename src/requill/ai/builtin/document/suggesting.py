"""Suggests what to ask next: three requests that work on this very document."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from requill.ai.builtin.document.shortening import has_filler
from requill.ai.builtin.language import words
from requill.ai.builtin.text.findings import judge
from requill.ai.builtin.text.items import listings, main_listing
from requill.ai.builtin.text.outline import Outline, requirement_blocks
from requill.ai.interface import LeftOut
from requill.kit.markdown import Section

_MOST = 3
_TABULAR = ("risks", "metrics")
_ID = re.compile(r"\b[A-Z]{1,5}-\d{1,4}\b")


def suggestions(
    outline: Outline,
    message: str = "",
    elsewhere: Sequence[str] = (),
    turn: int = 1,
    left_out: Sequence[LeftOut] | None = None,
) -> list[str]:
    """Three requests, each whole as it stands: about what the message names, else others in every `turn`.

    `elsewhere` are headings of the document beyond the text at hand, `left_out` what its template requires
    beyond both.
    """
    named = _named(message, outline)
    about = [*_about_id(message, outline), *(_about(named, outline) if named else ())]
    own = list(
        dict.fromkeys(
            [
                *_findings(outline, elsewhere, left_out),
                *_shapes(outline),
                *_items(outline),
                *_always(outline, left_out),
            ]
        )
    )
    start = (turn - 1) * _MOST % max(len(own), 1)
    return list(dict.fromkeys([*about, *own[start:], *own[:start]]))[:_MOST]


def _about_id(message: str, outline: Outline) -> Iterator[str]:
    """What can be done with the requirement that the message names."""
    known = {name for name, *_ in requirement_blocks(outline)}
    for found in _ID.findall(message[:400].upper()):
        if found in known:
            yield f"Show {found}"
            yield f"Make {found} testable"
            yield f"Move {found} to the top"


def _items(outline: Outline) -> Iterator[str]:
    """What can be done with the things that the document lists, by their names."""
    blocks = requirement_blocks(outline)
    if blocks:
        yield f"Show {blocks[-1][0]}"
    if len(blocks) > 1:
        yield f"Move {blocks[-1][0]} to the top"
    for part in outline.top[:40]:
        if outline.kind(part) in ("risks", "metrics", "questions") and outline.body(part).strip():
            yield f"Show {part.heading}"


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


def _findings(
    outline: Outline, elsewhere: Sequence[str], left_out: Sequence[LeftOut] | None
) -> Iterator[str]:
    """What a review would ask for, where it can be asked for in one sentence."""
    if left_out and outline.text.strip():
        yield f"Fill in {left_out[0].heading}"
    missing = vague = False
    for finding in judge(outline.text, elsewhere, left_out):
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


def _always(outline: Outline, left_out: Sequence[LeftOut] | None) -> Iterator[str]:
    if not outline.text.strip() and left_out:
        yield from (f"Fill in {section.heading}" for section in left_out[:_MOST])
        return
    if not outline.text.strip():
        yield "Add a section “Problem”"
        yield "Add a section “Goals and metrics”"
        yield "Add a section “Requirements”"
        return
    yield "What is missing?"
    yield "Summarise the document"
    yield "Review the wording"
