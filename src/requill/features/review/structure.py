"""Judges the document as a whole: sections, ids, references, criteria and balance."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import chain, islice

from msgspec import Struct

from requill.ai.interface import SectionPlan
from requill.features.documents.outline import Requirement, Span
from requill.features.review import vocabulary
from requill.features.review.raw_findings import NOWHERE, Mend, RawFinding, Spot, in_line, split_of
from requill.features.review.reading import Kind
from requill.features.templates.service import stands_for
from requill.kit.markdown import heading_key

_REFERENCE = re.compile(r"[A-Z](?<![\w-].)[A-Z]{1,4}-\d{3,4}(?![\w-])")
_MEASURED = vocabulary.pattern("measured")
_ENOUGH = 4  # requirements, before a document as a whole is judged by them
_WORKED_OUT = 3  # requirements on quality, before what they leave out is told
_MAX_CRITERIA = 8
_QUALITIES = [
    (name, re.compile(rf"\b(?:{words})"))
    for name, words in vocabulary.read_data("vocabulary.yaml")["qualities"]
]
_MAX_FINDINGS = 200  # findings of a kind: nobody reads further
_EXPECTED: tuple[tuple[Kind, str, str], ...] = (
    ("metrics", "goals and metrics", "Nothing says how you'll know it worked."),
    ("non-goals", "non-goals", "Nothing says what is left out on purpose."),
    ("risks", "risks", "Nothing says what can go wrong."),
)


class View(Struct, gc=False):
    """A section of the whole text. `has_text` is False where nothing but headings stands in it."""

    heading: str
    level: int
    start: int
    body: int
    kind: Kind
    has_text: bool = False

    def spot(self) -> Spot:
        """Its heading."""
        line = Span(self.start, max(self.start, self.body - 1))
        return Spot(line, line)


class Held(Struct, frozen=True, gc=False):
    """A requirement, where its piece begins in the whole text, and its heading."""

    requirement: Requirement
    offset: int
    heading: str

    def mark(self, place: str | None = None) -> Spot:
        """Its id and priority."""
        one = self.requirement
        return Spot(one.mark, one.line, one.id if place is None else place).moved(self.offset)


class Document(Struct, frozen=True):
    """What is judged as a whole."""

    text: str
    plan: tuple[SectionPlan, ...] | None
    views: Sequence[View]
    held: Sequence[Held]
    references: Sequence[tuple[str, int]]
    pieces: Sequence[str]


def references_in(text: str) -> tuple[tuple[str, int], ...]:
    """What looks like the id of a requirement, and where."""
    return tuple((found[0], found.start()) for found in _REFERENCE.finditer(text))


@lru_cache(maxsize=1024)
def _qualities_in(text: str) -> frozenset[str]:
    """The qualities that a piece says something on."""
    lowered = text.lower()
    return frozenset(name for name, words in _QUALITIES if words.search(lowered))


def judge_document(document: Document) -> Iterator[RawFinding]:
    """What concerns no single statement."""
    return chain.from_iterable(
        islice(judge(document), _MAX_FINDINGS)
        for judge in (_missing, _qualities, _ids, _references, _criteria, _sizes, _priorities)
    )


# --- sections ---------------------------------------------------------------------------------


def lacking_sections(
    plan: Sequence[SectionPlan], views: Sequence[View]
) -> Iterator[tuple[SectionPlan, View | None]]:
    """The sections that are not there, or are empty (then with their heading)."""
    keyed = [(view, heading_key(view.heading)) for view in views]
    exact = {heading_key(section.heading) for section in plan}
    for section in plan if views or plan else ():
        name = heading_key(section.heading)
        here = [view for view, key in keyed if key == name]
        here = here or [view for view, key in keyed if key not in exact and stands_for(key, section)]
        if not any(view.has_text for view in here):
            yield section, here[0] if here else None


def _missing(document: Document) -> Iterator[RawFinding]:
    for section, view in lacking_sections(document.plan or (), document.views):
        if not section.required:
            continue
        asked = f" {section.questions[0].ask}" if section.questions else ""
        why = f"The template requires it.{asked}"
        if view is None:
            mends = (Mend("insert_template_section", "Add section", {"section": section.heading}),)
            yield RawFinding("S01", "issue", f"No section “{section.heading}”", why, NOWHERE, mends)
        else:
            yield RawFinding("S01", "issue", "Nothing here yet", why, view.spot())
    kinds = {view.kind for view in document.views}
    is_worked_out = len(document.held) >= _ENOUGH or kinds & {"requirements", "stories"}
    if document.plan is None and is_worked_out and len(document.views) > 2:
        for kind, name, why in _EXPECTED:
            if kind not in kinds:
                yield RawFinding("S01", "hint", f"No section on {name}", why, NOWHERE)


def _qualities(document: Document) -> Iterator[RawFinding]:
    """What the requirements on quality leave out; any word on it elsewhere in the document is enough."""
    held = [one for one in document.held if one.requirement.prefix.upper().startswith("N")]
    if len(held) < _WORKED_OUT:
        return
    said = frozenset[str]().union(*map(_qualities_in, document.pieces))
    if silent := [name for name, _ in _QUALITIES if name not in said]:
        why = "Say what is wanted, or why it doesn't matter here."
        yield RawFinding("S05", "hint", f"Nothing on {', '.join(silent)}", why, held[0].mark(""))


# --- requirements -----------------------------------------------------------------------------


def _ids(document: Document) -> Iterator[RawFinding]:
    seen: dict[str, Held] = {}
    for one in document.held:
        name = one.requirement.id.upper()
        first = seen.setdefault(name, one)
        if first is not one:
            why = "References to it are ambiguous. Give one of them another id."
            mends = (Mend("number_requirements", "Renumber", {"section": one.heading}),)
            yield RawFinding("S06", "serious", f"{name} appears twice", why, one.mark(), mends, first.mark())


def _references(document: Document) -> Iterator[RawFinding]:
    seen = {one.requirement.id.upper() for one in document.held}
    prefixes = {one.requirement.prefix.upper() for one in document.held}
    for name, start in document.references:
        if name.partition("-")[0] in prefixes and name not in seen:
            seen.add(name)
            spot = in_line(document.text, start, start + len(name))
            yield RawFinding("S06", "issue", f"{name} doesn't exist", "Was it renamed, or deleted?", spot)


def _criteria(document: Document) -> Iterator[RawFinding]:
    if any(view.kind == "criteria" for view in document.views):
        return
    needing = (one for one in document.held if one.requirement.priority in (None, "Must"))
    lacking = [one for one in needing if needs_criterion(one, document.text)]
    if len(lacking) == len(document.held) >= _ENOUGH:
        why = "Nobody can tell when they're done. Start with the Must requirements."
        title = "No requirement has a criterion"
        yield RawFinding("S06", "issue", title, why, lacking[0].mark(""), (_criterion(lacking[0]),))
        return
    for one in lacking:
        why = "Nothing says when it's done. Add what you'd see then."
        yield RawFinding("S06", "issue", "No criterion", why, one.mark(), (_criterion(one),))


def needs_criterion(one: Held, text: str) -> bool:
    """A statement with a figure can be tested as it is, where it is about quality."""
    requirement = one.requirement
    if requirement.criteria or requirement.is_row or requirement.priority == "Won't":
        return False  # of a row, cells that are empty are told as those
    start, end = requirement.statement.start + one.offset, requirement.statement.end + one.offset
    return requirement.prefix.upper().startswith("F") or not _MEASURED.search(text, start, end)


def _criterion(one: Held) -> Mend:
    requirement = {"requirement": one.requirement.id}
    return Mend("add_criterion", "Add criterion", requirement, "then", at_words=True)


def _sizes(document: Document) -> Iterator[RawFinding]:
    for one in document.held:
        if (count := len(one.requirement.criteria)) > _MAX_CRITERIA:
            why = "This many usually means more than one requirement. Split it so each can be tested."
            mends = split_of(one.requirement.id)
            yield RawFinding("U02", "hint", f"{count} criteria", why, one.mark(), mends)


def _priorities(document: Document) -> Iterator[RawFinding]:
    given = [one for one in document.held if one.requirement.priority is not None]
    in_text = (one for one in document.held if not one.requirement.is_row)
    without = [one for one in in_text if one.requirement.priority is None]
    for one in without if len(given) >= len(without) else ():
        requirement = {"requirement": one.requirement.id}
        mends = (Mend("set_priority", "Set priority", requirement, "priority", at_words=True),)
        why = "The others have one. Must, Should, Could or Won't?"
        yield RawFinding("S06", "hint", "No priority", why, one.mark(), mends)
    must = [one for one in given if one.requirement.priority == "Must"]
    wanted = len(given) - Counter(one.requirement.priority for one in given)["Won't"]
    if wanted > 5 and len(must) > 0.6 * wanted:
        why = "If nearly everything is a Must, nothing can be dropped. Keep Must to 60% or less."
        yield RawFinding("P01", "hint", f"{len(must)} of {wanted} are a Must", why, must[0].mark(""))
