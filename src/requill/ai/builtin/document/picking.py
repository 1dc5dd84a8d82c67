"""Finds the listed things that somebody means, and says so when there are none or too many."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from msgspec import Struct

from requill.ai.builtin.document.commands import Pick
from requill.ai.builtin.document.nouns import place_of
from requill.ai.builtin.document.plan import Plan, no_section
from requill.ai.builtin.language import words
from requill.ai.builtin.language.markup import split_row
from requill.ai.builtin.text.items import Item, Listing, listings, main_listing
from requill.ai.builtin.text.labels import without_label
from requill.ai.builtin.text.outline import Outline, requirement_blocks
from requill.ai.builtin.text.roles import roles
from requill.kit.markdown import Section

_ID = re.compile(r"[A-Z]{1,5}-\d{1,4}")
_LABELLED = re.compile(r"[.;,]?\s+\(?(?:Mitigation|Owner|Likelihood|Impact|Baseline|Target|By):\s")
NOT_SAID = frozenset(words.words("the a an about of on to that this in for and or with it is are one our"))
_HEAD_END = re.compile(r"[,:;(]|\s[–—-]\s")  # what a thing is called ends there: "**Dana**, a buyer"
_LONGEST_QUOTED = 100  # characters
_MOST_NAMED = 3
_LEAST_SHARE = 0.5


class Found(Struct, frozen=True):
    """A listed thing in its document: offsets, the words it is known by, and where it is listed.

    `text` is all that its first line says, its mark and id aside.
    """

    start: int
    end: int
    name: str
    text: str = ""
    listing: Listing | None = None
    part: Section | None = None


def find(pick: Pick, outline: Outline) -> list[Found] | Plan:
    """The things that are meant, in document order; else what to answer."""
    part = outline.named(pick.where) if pick.where else place_of(pick.noun, outline) if pick.noun else None
    if pick.where and part is None:
        return no_section(pick.where)
    if _ID.fullmatch(pick.words) and not pick.quoted:
        return _by_id(pick.words, outline)
    if pick.places or pick.every:
        return _by_place(pick, part, outline)
    return _by_words(pick, part, outline)


def called(name: str, outline: Outline) -> Found | None:
    """The only listed thing that is known by exactly these words."""
    key = words.words(name)
    same = [one for one in _everything(outline) if one.listing is not None and words.words(one.name) == key]
    return same[0] if len(same) == 1 else None


def things(part: Section, outline: Outline) -> list[Found]:
    """What a section lists, in its main list or table; a requirement with all that stands under it."""
    start = part.body_start
    listing = main_listing(listings(outline.text[start : part.end]))
    if listing is None:
        return []
    return [_found(item, listing, part) for item in listing.items]


def _found(item: Item, listing: Listing, part: Section) -> Found:
    name = _row_name(listing, item) if listing.form == "row" else item.text
    text = (
        "; ".join(filter(None, split_row(item.text))) if listing.form == "row" else without_label(item.text)
    )
    start, end = part.body_start + item.start, part.body_start + item.end
    return Found(start, end, short_name(name), text, listing, part)


def short_name(text: str) -> str:
    """What a thing is known by: without its id, its mitigation and its owner."""
    return _LABELLED.split(without_label(text), maxsplit=1)[0].strip() or text


def naming(text: str) -> set[str]:
    """The stems of the words by which a text names something."""
    return {words.stem(word) for word in words.words(text)} - NOT_SAID


def is_name(said: str, name: str) -> bool:
    """Whether words are what a thing is called, or most of it, rather than something that it says."""
    wanted = naming(said)
    head = naming(_HEAD_END.split(name, maxsplit=1)[0])
    whole = naming(name)
    return bool(wanted) and any(len(wanted & known) * 2 > len(known) for known in (head, whole) if known)


def _row_name(listing: Listing, item: Item) -> str:
    """What a row is about: its first cell that is no id."""
    cells = split_row(item.text)
    place = roles(listing.header).index("main") if "main" in roles(listing.header) else 0
    return cells[place] if place < len(cells) else cells[0]


def _by_id(identity: str, outline: Outline) -> list[Found] | Plan:
    for name, start, end in requirement_blocks(outline):
        if name == identity:
            return [Found(start, start + len(outline.text[start:end].rstrip()), name)]
    for found in _everything(outline):
        text = outline.text[found.start : found.end]
        if re.match(rf"\W*{re.escape(identity)}\b", text, re.IGNORECASE):
            return [found]
    return Plan(f"There is no requirement {identity} in this document.")


def _by_place(pick: Pick, part: Section | None, outline: Outline) -> list[Found] | Plan:
    noun = pick.noun.name if pick.noun else "point"
    if part is None:
        if not pick.noun or pick.noun.is_loose:
            return Plan(f"In which section is that {noun}?")
        return Plan(
            f"This document has no section for {words.one(noun)}.", suggestions=[f"Add {words.one(noun)}: …"]
        )
    listed = things(part, outline)
    if pick.every:
        return listed or Plan(f"“{part.heading}” lists nothing.")
    if not listed:
        return Plan(f"“{part.heading}” lists nothing that I could count.")
    beyond = [
        place
        for place in pick.places
        if not -len(listed) <= (place - 1 if place > 0 else place) < len(listed)
    ]
    if beyond:
        count = words.counted(len(listed), noun, f"{noun}s" if noun[-1] != "y" else f"{noun[:-1]}ies")
        return Plan(f"“{part.heading}” has only {count}.")
    chosen = {(place - 1) % len(listed) if place > 0 else place % len(listed) for place in pick.places}
    return [listed[index] for index in sorted(chosen)]


def _by_words(pick: Pick, part: Section | None, outline: Outline) -> list[Found] | Plan:
    if not pick.words:
        return _which(pick, part, outline)
    best = _best(pick, things(part, outline), outline) if part else []
    if not best:
        best = _best(pick, list(_everything(outline, part if pick.where else None)), outline)
    named = words.clipped(pick.words, 80)
    if not best:
        return Plan(f"I find no line about “{named}” in this document.")
    if len(best) > 1:
        names = [f"“{words.clipped(found.name, 60)}”" for found in best[:_MOST_NAMED]]
        count = words.capitalised(words.counted(len(best), "thing is", "things are"))
        return Plan(
            f"{count} about “{named}”, among them {words.listed(names)}. Quote more of the one you mean.",
            suggestions=_offers(best),
        )
    return best


def _which(pick: Pick, part: Section | None, outline: Outline) -> list[Found] | Plan:
    """The only thing of its kind, else the question which one."""
    noun = pick.noun.name if pick.noun else "point"
    listed = things(part, outline) if part else []
    if len(listed) == 1:
        return listed
    return Plan(
        f"Which {noun}? Name it, or say its place.",
        suggestions=_offers(listed),
    )


def _offers(found: Sequence[Found]) -> list[str]:
    """Requests that mean one of these, for those with a name that is short enough to quote."""
    return [f"Remove “{one.name}”" for one in found if len(one.name) <= _LONGEST_QUOTED][:_MOST_NAMED]


def _best(pick: Pick, candidates: Sequence[Found], outline: Outline) -> list[Found]:
    """The candidates with the most of the words, if that is more than half of them."""
    said = naming(pick.words)
    best: list[Found] = []
    score = _LEAST_SHARE
    for found in candidates:
        text = outline.text[found.start : found.end]
        if pick.quoted:
            share = 1.0 if pick.words.casefold() in text.casefold() else 0.0
        elif not any(word[:4] in text.casefold() for word in said):
            continue
        else:
            share = len(said & naming(text)) / max(len(said), 1)
        if share > score:
            best, score = [found], share
        elif share == score and best:
            best.append(found)
    exact = [
        found for found in best if " ".join(words.words(found.name)) == " ".join(words.words(pick.words))
    ]
    return exact if len(exact) == 1 else best


def _everything(outline: Outline, only: Section | None = None) -> Iterator[Found]:
    """Every listed thing of the document or of one section, and every paragraph outside lists."""
    for part in [only] if only else outline.top or [Section("", 0, 0, 0, len(outline.text))]:
        start = part.body_start
        taken: list[tuple[int, int]] = []
        for listing in listings(outline.text[start : part.end], headings=False):
            taken.append((start + listing.start, start + listing.end))
            yield from (_found(item, listing, part) for item in listing.items)
        yield from _paragraphs(part, taken, outline)


def _paragraphs(part: Section, taken: Sequence[tuple[int, int]], outline: Outline) -> Iterator[Found]:
    position = part.body_start
    for block in outline.text[part.body_start : part.end].split("\n\n"):
        begin = position + len(block) - len(block.lstrip("\n"))
        end = position + len(block.rstrip("\n"))
        position += len(block) + 2
        bare = outline.text[begin:end]
        if bare.strip() and not bare.startswith("#") and not any(a < end and begin < b for a, b in taken):
            yield Found(begin, end, words.squeeze(bare), words.squeeze(bare), None, part)


def find_lines(pick: Pick, outline: Outline) -> list[Found]:
    """The listed things and paragraphs that have most of the words, the best first.

    Where a section is named, only what stands in it; where the noun has one in which something fits, too.
    """
    if pick.where and (named := outline.named(pick.where)):
        within = [found for found in _everything(outline) if named.start <= found.start < named.end]
        return _rated(pick.words, within, outline)
    part = place_of(pick.noun, outline) if pick.noun else None
    rated = _rated(pick.words, things(part, outline), outline) if part else []
    return rated or _rated(pick.words, list(_everything(outline)), outline)


def _rated(about: str, candidates: Sequence[Found], outline: Outline) -> list[Found]:
    said = naming(about)
    rated: list[tuple[float, int, Found]] = []
    for position, found in enumerate(candidates):
        text = outline.text[found.start : found.end]
        share = len(said & naming(text)) / max(len(said), 1)
        if share > _LEAST_SHARE:
            rated.append((-share, position, found))
    return [found for _, _, found in sorted(rated, key=lambda each: each[:2])]
