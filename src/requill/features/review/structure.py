"""Judges the document as a whole: sections, ids, criteria, balance, and what nobody mentions."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache

from msgspec import Struct

from requill.ai.interface import SectionPlan
from requill.features.documents.outline import Requirement, Span
from requill.features.review import vocabulary
from requill.features.review.drafts import NOWHERE, Draft, Mend, Spot
from requill.features.review.kinds import Kind
from requill.features.review.prose import words_of
from requill.features.review.reading import Piece
from requill.features.templates.service import stands_for
from requill.kit.markdown import heading_key

_REFERENCE = re.compile(r"(?P<prefix>[A-Z](?<![\w-].)[A-Z]{1,4})-\d{3,4}(?![\w-])")
_MODAL = re.compile(r"\b(?:shall|must|MUST)\b(?! not\b)")
_MEASURED, _GUARD = map(vocabulary.pattern, ("measured", "guard"))
_ENOUGH = 4  # requirements, before a document as a whole is judged by them
_REFERENCES = 20  # to nothing, that are named
_ASPECTS, _STATES = map(vocabulary.groups, ("aspects", "states"))  # by how the words begin that speak of each
_SCREENS = vocabulary.words("screens")
_EXPECTED: tuple[tuple[Kind, str, str], ...] = (
    ("metrics", "goals and metrics", "Nothing says how you will know that it worked."),
    ("non-goals", "non-goals", "Nothing says what is left out on purpose."),
    ("risks", "risks", "Nothing says what can go wrong."),
)


@lru_cache(maxsize=8192)
def _aspects_of(word: str) -> frozenset[str]:
    return frozenset(
        name for name, starts in (*_ASPECTS.items(), *_STATES.items()) if word.startswith(starts)
    )


class Mentioned(Struct, frozen=True):
    """What a piece speaks of: aspects by their names, references to requirements, words like "must"."""

    aspects: frozenset[str]
    references: tuple[tuple[str, str, int], ...]
    modals: tuple[tuple[str, Spot], ...]
    screens: int


def mentioned_in(text: str, piece: Piece) -> Mentioned:
    """What a piece speaks of."""
    demands = [one for one in piece.statements if one.role == "requirement"]
    said = [word for one in demands for word in words_of(one.words)]
    references = ((found["prefix"], found[0], found.start()) for found in _REFERENCE.finditer(text))
    return Mentioned(
        aspects=frozenset[str]().union(*map(_aspects_of, set(said))),
        references=tuple(references),
        modals=tuple(
            (found[0], one.spot(*found.span())) for one in demands for found in _MODAL.finditer(one.words)
        ),
        screens=sum(word in _SCREENS for word in said),
    )


class View(Struct, frozen=True):
    """A section of the whole text. `has_text` is False where nothing but headings stands in it."""

    heading: str
    level: int
    start: int
    body: Span
    kind: Kind
    has_text: bool

    def spot(self) -> Spot:
        """Its heading."""
        line = Span(self.start, max(self.start, self.body.start - 1))
        return Spot(line, line, self.heading, self.body.start)


class Held(Struct, frozen=True):
    """A requirement, and where it stands in the whole text."""

    requirement: Requirement
    offset: int
    heading: str
    body: int

    @property
    def id(self) -> str:
        """Its id as all compare it."""
        return self.requirement.id.upper()

    def mark(self, place: str | None = None) -> Spot:
        """Its id and priority."""
        one = self.requirement
        spot = Spot(
            one.mark, one.line, self.heading, self.body - self.offset, one.id if place is None else place
        )
        return spot.moved(self.offset)


class Document(Struct, frozen=True):
    """What is judged as a whole. `judged` are the ids of requirements whose words something was found in."""

    text: str
    plan: tuple[SectionPlan, ...] | None
    views: Sequence[View]
    held: Sequence[Held]
    judged: frozenset[str]
    parts: Sequence[tuple[int, Mentioned]]


def judge_document(document: Document) -> Iterator[Draft]:
    """What concerns no single statement."""
    for judge in (_missing, _ids, _references, _criteria, _priorities, _modals, _unmentioned, _guardrail):
        yield from judge(document)


# --- sections ---------------------------------------------------------------------------------


def missing_sections(
    plan: Sequence[SectionPlan], views: Sequence[View]
) -> Iterator[tuple[SectionPlan, View | None]]:
    """The required sections that are not there, or are empty (then with their heading)."""
    keys = [heading_key(view.heading) for view in views]
    exact = {heading_key(section.heading) for section in plan}
    for section in plan if views or plan else ():
        name = heading_key(section.heading)
        here = [view for view, key in zip(views, keys, strict=True) if key == name] or [
            view
            for view, key in zip(views, keys, strict=True)
            if key not in exact and stands_for(key, section)
        ]
        if section.required and not any(view.has_text for view in here):
            yield section, here[0] if here else None


def _missing(document: Document) -> Iterator[Draft]:
    for section, view in missing_sections(document.plan or (), document.views):
        asked = f" {section.questions[0].ask}" if section.questions else ""
        why = f"The template requires it.{asked}"
        if view is None:
            mends = (Mend("insert_template_section", "Add section", {"section": section.heading}),)
            yield Draft("S01", "issue", f"No section “{section.heading}”", why, Spot(NOWHERE, NOWHERE), mends)
        else:
            yield Draft("S01", "issue", "Nothing here yet", why, view.spot())
    kinds = {view.kind for view in document.views}
    is_worked_out = len(document.held) >= _ENOUGH or kinds & {"requirements", "stories"}
    if document.plan is None and is_worked_out and len(document.views) > 2:
        for kind, name, why in _EXPECTED:
            if kind not in kinds:
                yield Draft("S01", "hint", f"No section on {name}", why, Spot(NOWHERE, NOWHERE))


# --- requirements -----------------------------------------------------------------------------


def _ids(document: Document) -> Iterator[Draft]:
    seen: dict[str, Held] = {}
    for one in document.held:
        first = seen.setdefault(one.id, one)
        if first is not one:
            why = "Whoever refers to it can mean either. Give one of them another id."
            mends = (Mend("number_requirements", "Number anew", {"section": one.heading}),)
            yield Draft("S06", "serious", f"{one.id} stands twice", why, one.mark(), mends, first.mark())


def _references(document: Document) -> Iterator[Draft]:
    known = {one.id for one in document.held}
    prefixes = {one.requirement.prefix.upper() for one in document.held}
    missing: set[str] = set()
    for offset, part in document.parts if prefixes else ():
        for prefix, name, start in part.references:
            if prefix in prefixes and name not in known | missing and len(missing) < _REFERENCES:
                missing.add(name)
                spot = _line_spot(document, offset + start, len(name))
                yield Draft("S06", "issue", f"{name} doesn't exist", "Was it renamed, or deleted?", spot)


def _line_spot(document: Document, start: int, length: int) -> Spot:
    text, end = document.text, document.text.find("\n", start)
    line = Span(text.rfind("\n", 0, start) + 1, end if end >= 0 else len(text))
    view = next((one for one in reversed(document.views) if one.body.start <= start), None)
    words = Span(start, start + length)
    return Spot(words, line, view.heading if view else "", view.body.start if view else 0, None)


def _criteria(document: Document) -> Iterator[Draft]:
    if any(view.kind == "criteria" for view in document.views):
        return
    lacking = [one for one in document.held if _needs_criterion(one, document)]
    if len(lacking) == len(document.held) >= _ENOUGH:
        why = "Nobody can tell when one of them is done. Begin with those that must be there."
        title = "No requirement has a criterion"
        yield Draft("S06", "issue", title, why, lacking[0].mark(""), (_criterion(lacking[0]),))
        return
    for one in lacking:
        if one.requirement.id not in document.judged:  # its words come first
            why = "Nothing says when it is done. Add what can be seen then."
            yield Draft("S06", "issue", "No criterion", why, one.mark(), (_criterion(one),))


def _needs_criterion(one: Held, document: Document) -> bool:
    """A statement with a figure can be tested as it is, where it is about quality."""
    requirement = one.requirement
    if requirement.criteria or requirement.priority not in (None, "Must"):
        return False
    start, end = requirement.statement.start + one.offset, requirement.statement.end + one.offset
    return requirement.prefix.upper().startswith("F") or not _MEASURED.search(document.text, start, end)


def _criterion(one: Held) -> Mend:
    return Mend("add_criterion", "Add criterion", {"requirement": one.requirement.id}, "then")


def _priorities(document: Document) -> Iterator[Draft]:
    given = [one for one in document.held if one.requirement.priority is not None]
    without = [one for one in document.held if one.requirement.priority is None]
    for one in without[:_REFERENCES] if len(given) >= len(without) else ():
        mends = (Mend("set_priority", "Set priority", {"requirement": one.requirement.id}, "priority"),)
        why = "The others have one. Must, Should, Could or Won't?"
        yield Draft("S06", "hint", "No priority", why, one.mark(), mends)
    must = [one for one in given if one.requirement.priority == "Must"]
    wanted = len(given) - Counter(one.requirement.priority for one in given)["Won't"]
    if wanted > 5 and len(must) > 0.6 * wanted:
        why = "If nearly everything must be there, nothing can give way. Keep Must to 60% or less."
        yield Draft("P01", "hint", f"{len(must)} of {wanted} are a Must", why, must[0].mark(""))


def _modals(document: Document) -> Iterator[Draft]:
    """One finding for the document: the rarer of two words for the same force, where it stands first."""
    places: dict[str, list[tuple[int, Spot]]] = {"shall": [], "must": [], "MUST": []}
    for offset, part in document.parts:
        for word, spot in part.modals:
            places[word].append((offset, spot))
    for one, other in (("shall", "must"), ("MUST", "must")):
        if len(places[one]) > 1 < len(places[other]):
            rarer, usual = sorted((one, other), key=lambda word: len(places[word]))
            why = f"Elsewhere it is “{usual}”. If both mean the same, use one."
            mends = (Mend("replace_term", f"Use “{usual}”", {"a": rarer, "b": usual}),)
            offset, spot = places[rarer][0]
            yield Draft("L23", "hint", f"“{rarer}” beside “{usual}”", why, spot.moved(offset), mends)
            return


# --- what nobody mentions ---------------------------------------------------------------------


def _unmentioned(document: Document) -> Iterator[Draft]:
    """Two findings at most, for documents that are worked out so far that it is time to ask."""
    if len(document.held) < 2 * _ENOUGH:
        return
    said = frozenset[str]().union(*(part.aspects for _, part in document.parts))
    screens = sum(part.screens for _, part in document.parts)
    for rule, title, aspects, is_asked in (
        ("S05", "Qualities nobody mentions", _ASPECTS, True),
        ("S04", "Cases nobody mentions", _STATES, screens > _ENOUGH),
    ):
        left = [name for name in aspects if name not in said]
        if is_asked and len(left) > 1:
            names = f"{', '.join(left[:-1])} and {left[-1]}"
            why = f"Nothing is said about {names}. Add a requirement, or say why it doesn't matter."
            yield Draft(rule, "hint", title, why, Spot(NOWHERE, NOWHERE))


def _guardrail(document: Document) -> Iterator[Draft]:
    views = [view for view in document.views if view.kind == "metrics"]
    said = "\n".join(view.body.of(document.text) for view in views[:20])
    is_guarded = _GUARD.search(said) or any("guardrail" in view.heading.casefold() for view in views)
    if said.count("\n|") >= 4 and not is_guarded:
        why = "Every target can be reached by making something else worse. Say what must not get worse."
        yield Draft("S02", "hint", "No guardrail metric", why, views[0].spot())
