"""Judges the document as a whole: missing sections, ids, criteria, owners, balance, and what nobody mentions."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache

from msgspec import Struct

from requill.ai.interface import SectionPlan
from requill.features.documents.outline import Requirement, Span
from requill.features.review.drafts import NOWHERE, Draft, Mend, Spot
from requill.features.review.kinds import Kind
from requill.features.review.prose import words_of
from requill.features.review.rules import TIME
from requill.features.templates.service import stands_for
from requill.kit.markdown import heading_key

_REFERENCE = re.compile(r"(?P<prefix>[A-Z](?<![\w-].)[A-Z]{1,4})-\d{3,4}(?![\w-])")
_FIGURE = re.compile(rf"\b(?:under|within|at most|below|at least|up to)\b[^.]{{0,40}}?\d|{TIME}|\d\s*%", re.I)
_ENOUGH = 4  # requirements, before a document as a whole is judged by them
# By how the words begin that speak of each.
_ASPECTS: Mapping[str, tuple[str, ...]] = {
    name: tuple(words.split())
    for name, words in {
        "performance": "perform latency load response second fast throughput",
        "reliability": "reliab availab uptime recover backup lost loss crash outage rollback",
        "security": "secur encrypt password auth permission access role token",
        "privacy": "privacy personal gdpr consent retention anonym delet",
        "accessibility": "accessib wcag reader keyboard contrast aria",
        "compatibility": "compatib browser ios android device tablet version windows safari chrome",
        "observability": "log logged logging monitor alert metric trace dashboard audit",
    }.items()
}
_STATES: Mapping[str, tuple[str, ...]] = {
    name: tuple(words.split())
    for name, words in {
        "errors": "error fail invalid refus reject",
        "empty states": "empty nothing none",
        "loading": "load wait progress spinner skeleton",
        "permissions": "permission role admin access allow",
        "no connection": "offline connect network signal",
    }.items()
}


_EVERYTHING = {**_ASPECTS, **_STATES}


@lru_cache(maxsize=8192)
def _aspects_of(word: str) -> frozenset[str]:
    return frozenset(name for name, starts in _EVERYTHING.items() if word.startswith(starts))


_SCREEN = frozenset(
    [
        "screen",
        "page",
        "app",
        "button",
        "list",
        "form",
        "show",
        "shows",
        "display",
        "displays",
        "see",
        "sees",
        "tap",
        "taps",
        "click",
        "clicks",
    ]
)
_GUARD = re.compile(
    r"\bmust not\b|\bguardrail|\bnot (?:rise|fall|drop|exceed|get worse|go)\b|\bno (?:worse|more)\b|\bat most\b|\bstays?\b|\bunchanged\b|[≤<]|\bzero\b|\bmax\b",
    re.I,
)


class Mentioned(Struct, frozen=True):
    """What a piece speaks of: aspects by their names, references to requirements, words like "must"."""

    aspects: frozenset[str]
    references: tuple[tuple[str, str, int], ...]
    modals: tuple[tuple[str, Spot], ...]
    screens: int


_MODAL = re.compile(r"\b(?:shall|must|MUST)\b(?! not\b)")


def mentioned_in(text: str, statements: Sequence[tuple[str, Spot]], words: str) -> Mentioned:
    """What a piece speaks of; `statements` are its requirements, `words` those of all that is demanded."""
    said = words_of(words)
    aspects = frozenset[str]().union(*map(_aspects_of, set(said)))
    references = ((found["prefix"], found[0], found.start()) for found in _REFERENCE.finditer(text))
    modals = (
        (found[0], spot.part(spot.words.start + found.start(), spot.words.start + found.end()))
        for said, spot in statements
        for found in _MODAL.finditer(said)
    )
    return Mentioned(aspects, tuple(references), tuple(modals), sum(word in _SCREEN for word in said))


class View(Struct, frozen=True):
    """A section of the whole text. `has_text` is False where nothing but headings stands in it."""

    heading: str
    level: int
    body: Span
    kind: Kind
    has_text: bool


class Held(Struct, frozen=True):
    """A requirement where it stands in the whole text."""

    requirement: Requirement
    offset: int
    heading: str
    body: int
    kind: Kind

    def spot(self, span: Span) -> Spot:
        """A part of it, by its position in its piece."""
        words = Span(span.start + self.offset, span.end + self.offset)
        line = self.requirement.line
        around = Span(line.start + self.offset, line.end + self.offset)
        return Spot(words, around, self.heading, self.body, self.requirement.id)


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
    yield from _missing(document)
    yield from _ids(document)
    yield from _criteria(document)
    yield from _priorities(document)
    yield from _modals(document)
    yield from _unmentioned(document)
    yield from _guardrail(document)


# --- sections ---------------------------------------------------------------------------------


def missing_sections(
    plan: Sequence[SectionPlan], views: Sequence[View]
) -> Iterator[tuple[SectionPlan, View | None]]:
    """The required sections that are not there, or are empty (then with their heading)."""
    exact = {heading_key(section.heading) for section in plan}
    for section in plan:
        key = heading_key(section.heading)
        here = [view for view in views if heading_key(view.heading) == key] or [
            view
            for view in views
            if heading_key(view.heading) not in exact and stands_for(heading_key(view.heading), section)
        ]
        if section.required and not any(view.has_text for view in here):
            yield section, here[0] if here else None


def _missing(document: Document) -> Iterator[Draft]:
    if document.plan is None:
        yield from _missing_without_template(document)
        return
    for section, view in missing_sections(document.plan, document.views):
        asked = f" {section.questions[0].ask}" if section.questions else ""
        if view is None:
            mends = (Mend("insert_template_section", "Add section", {"section": section.heading}),)
            why = f"The template requires it.{asked}"
            yield Draft("S01", "issue", f"No section “{section.heading}”", why, Spot(NOWHERE, NOWHERE), mends)
        else:
            line = Span(view.body.start - 1, view.body.start - 1) if view.body.start else NOWHERE
            start = document.text.rfind("\n", 0, line.start) + 1
            spot = Spot(Span(start, line.end), Span(start, line.end), view.heading, view.body.start)
            yield Draft("S01", "issue", "Nothing here yet", f"The template requires it.{asked}", spot)


def _missing_without_template(document: Document) -> Iterator[Draft]:
    kinds = {view.kind for view in document.views}
    if (len(document.held) < _ENOUGH and len(kinds & {"requirements", "stories"}) == 0) or len(
        document.views
    ) < 3:
        return
    for kind, name, why in (
        ("metrics", "goals and metrics", "Nothing says how you will know that it worked."),
        ("non-goals", "non-goals", "Nothing says what is left out on purpose."),
        ("risks", "risks", "Nothing says what can go wrong."),
    ):
        if kind not in kinds:
            yield Draft("S01", "hint", f"No section on {name}", why, Spot(NOWHERE, NOWHERE))


# --- requirements -----------------------------------------------------------------------------


def _ids(document: Document) -> Iterator[Draft]:
    seen: dict[str, Held] = {}
    for one in document.held:
        key = one.requirement.id.upper()
        first = seen.setdefault(key, one)
        if first is not one:
            why = "Whoever refers to it can mean either. Give one of them another id."
            mends = (Mend("number_requirements", "Number anew", {"section": one.heading}),)
            mark = one.spot(one.requirement.mark)
            yield Draft(
                "S06", "serious", f"{key} stands twice", why, mark, mends, first.spot(first.requirement.mark)
            )
    prefixes = {one.requirement.prefix.upper() for one in document.held}
    missing: set[str] = set()
    for offset, part in document.parts if prefixes else ():
        for prefix, name, start in part.references:
            if prefix in prefixes and name not in seen and name not in missing and len(missing) < 20:
                missing.add(name)
                spot = _line_spot(document, (offset + start, offset + start + len(name)))
                why = "Nothing has this id. Was it renamed or deleted?"
                yield Draft("S06", "issue", f"{name} doesn't exist", why, spot)


def _line_spot(document: Document, span: tuple[int, int]) -> Spot:
    text = document.text
    end = text.find("\n", span[1])
    line = Span(text.rfind("\n", 0, span[0]) + 1, end if end >= 0 else len(text))
    view = next((one for one in reversed(document.views) if one.body.start <= span[0]), None)
    return Spot(Span(*span), line, view.heading if view else "", view.body.start if view else 0, None)


def _criteria(document: Document) -> Iterator[Draft]:
    if any(view.kind == "criteria" for view in document.views):
        return
    lacking = [one for one in document.held if _needs_criterion(one, document)]
    if len(lacking) == len(document.held) >= _ENOUGH:
        first = lacking[0]
        why = "Nobody can tell when one of them is done. Begin with those that must be there."
        title = "No requirement has a criterion"
        spot = Spot(
            first.spot(first.requirement.mark).words,
            first.spot(first.requirement.mark).around,
            first.heading,
            first.body,
        )
        yield Draft("S06", "issue", title, why, spot, (_criterion(first),))
        return
    for one in lacking:
        if one.requirement.id not in document.judged:
            why = "Nothing says when it is done. Add what can be seen then."
            yield Draft(
                "S06", "issue", "No criterion", why, one.spot(one.requirement.mark), (_criterion(one),)
            )


def _needs_criterion(one: Held, document: Document) -> bool:
    """A statement with a figure can be tested as it is, where it is about quality."""
    requirement = one.requirement
    if requirement.criteria or requirement.priority not in (None, "Must"):
        return False
    start, end = requirement.statement.start + one.offset, requirement.statement.end + one.offset
    is_quality = not requirement.prefix.upper().startswith("F")
    return not (is_quality and _FIGURE.search(document.text, start, end))


def _criterion(one: Held) -> Mend:
    return Mend("add_criterion", "Add criterion", {"requirement": one.requirement.id}, "then")


def _priorities(document: Document) -> Iterator[Draft]:
    given = [one for one in document.held if one.requirement.priority is not None]
    without = [one for one in document.held if one.requirement.priority is None]
    if len(given) >= len(without):
        for one in without[:20]:
            mends = (Mend("set_priority", "Set priority", {"requirement": one.requirement.id}, "priority"),)
            why = "The others have one. Must, Should, Could or Won't?"
            yield Draft("S06", "hint", "No priority", why, one.spot(one.requirement.mark), mends)
    counts = Counter(one.requirement.priority for one in given)
    wanted = len(given) - counts["Won't"]
    if wanted > 5 and counts["Must"] > 0.6 * wanted:
        why = "If nearly everything must be there, nothing can give way. Keep Must to 60% or less."
        title = f"{counts['Must']} of {wanted} are a Must"
        first = next(one for one in given if one.requirement.priority == "Must")
        yield Draft(
            "P01",
            "hint",
            title,
            why,
            Spot(
                first.spot(first.requirement.mark).words,
                first.spot(first.requirement.mark).around,
                first.heading,
                first.body,
            ),
        )


def _modals(document: Document) -> Iterator[Draft]:
    """One finding for the document: the rarer of two words for the same force, where it stands first."""
    places: dict[str, list[Spot]] = {"shall": [], "must": [], "MUST": []}
    for offset, part in document.parts:
        for word, spot in part.modals:
            places[word].append(spot if places[word] else spot.moved(offset))
    for one, other in (("shall", "must"), ("MUST", "must")):
        if len(places[one]) > 1 < len(places[other]):
            rarer, usual = sorted((one, other), key=lambda word: len(places[word]))
            why = f"Elsewhere it is “{usual}”. If both mean the same, use one."
            mends = (Mend("replace_term", f"Use “{usual}”", {"a": rarer, "b": usual}),)
            yield Draft("L23", "hint", f"“{rarer}” beside “{usual}”", why, places[rarer][0], mends)
            return


# --- what nobody mentions ---------------------------------------------------------------------


def _unmentioned(document: Document) -> Iterator[Draft]:
    """Two findings at most, for documents that are worked out so far that it is time to ask."""
    if len(document.held) < 2 * _ENOUGH:
        return
    said = frozenset[str]().union(*(part.aspects for _, part in document.parts))
    for rule, title, aspects, is_asked in (
        ("S05", "Qualities nobody mentions", _ASPECTS, True),
        ("S04", "Cases nobody mentions", _STATES, sum(part.screens for _, part in document.parts) >= 5),
    ):
        left = [name for name in aspects if name not in said]
        if is_asked and len(left) > 1:
            why = f"Nothing is said about {_joined(left)}. Add a requirement, or say why it doesn't matter."
            yield Draft(rule, "hint", title, why, Spot(NOWHERE, NOWHERE))


def _joined(names: Sequence[str]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


def _guardrail(document: Document) -> Iterator[Draft]:
    views = [view for view in document.views if view.kind == "metrics"]
    said = " ".join(view.body.of(document.text) for view in views)
    rows = said.count("\n|")
    if (
        rows >= 4
        and not _GUARD.search(said)
        and not any("guardrail" in view.heading.casefold() for view in document.views)
    ):
        view = views[0]
        start = document.text.rfind("\n", 0, max(0, view.body.start - 1)) + 1
        line = Span(start, max(start, view.body.start - 1))
        why = "Every target can be reached by making something else worse. Say what must not get worse."
        yield Draft(
            "S02", "hint", "No guardrail metric", why, Spot(line, line, view.heading, view.body.start)
        )
