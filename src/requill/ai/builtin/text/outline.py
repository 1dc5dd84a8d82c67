"""Knows a document's sections: where each is, which one a person means, and what it holds."""

from __future__ import annotations

import re
from collections.abc import Sequence
from difflib import get_close_matches
from functools import cached_property
from itertools import islice

from requill.ai.builtin.language import words
from requill.ai.builtin.language.names import counterpart
from requill.ai.builtin.text.grids import table_header
from requill.ai.builtin.text.items import listings, main_listing
from requill.ai.interface import SectionKind, SectionPlan, Waiting
from requill.kit.markdown import Section, heading_key, headings

REQUIREMENT = re.compile(r"^[-*]? ?\*\*([A-Z]{1,5}-\d{2,4})\*\*[ \t]*", re.MULTILINE)
CRITERION = re.compile(r"^(?:[-*] )?(?:\*(?:given|when|then)\*|check: )", re.IGNORECASE)

_KINDS: tuple[tuple[SectionKind, re.Pattern[str]], ...] = (
    ("criteria", re.compile(r"acceptance|criteria|given, when", re.IGNORECASE)),
    (
        "questions",
        re.compile(
            r"open question|questions?$|unresolved|to decide|offene (?:fragen|punkte)|questions ouvertes",
            re.IGNORECASE,
        ),
    ),
    ("faq", re.compile(r"\bfaq\b|frequently", re.IGNORECASE)),
    ("stories", re.compile(r"\bstor(?:y|ies)\b", re.IGNORECASE)),
    (
        "metrics",
        re.compile(
            r"metric|kpi|success measure|key result|goals? and m|(?<!non-)(?<!non )\bgoals?$|kennzahlen"
            r"|(?<!nicht-)(?<!nicht )\bziele$|(?<!non-)(?<!non )\bobjectifs$|indicateurs",
            re.IGNORECASE,
        ),
    ),
    ("risks", re.compile(r"\b(?:risks?|risiken|risques)\b", re.IGNORECASE)),
    (
        "requirements",
        re.compile(
            r"requirement|non-functional|\bquality\b|capabilit|anforderungen|exigences", re.IGNORECASE
        ),
    ),
    ("checklist", re.compile(r"checklist|readiness", re.IGNORECASE)),
    ("quote", re.compile(r"quotes?$", re.IGNORECASE)),
)
# Where a new section of a kind goes, and what it is called, in a document that has none.
STANDARD: dict[SectionKind, str] = {
    "metrics": "Goals and metrics",
    "risks": "Risks",
    "requirements": "Requirements",
    "questions": "Open questions",
    "stories": "User stories",
    "criteria": "Acceptance criteria",
    "faq": "FAQ",
    "quote": "Quotes",
    "checklist": "Checklist",
    "bullets": "Notes",
    "table": "Overview",
    "prose": "Notes",
}
_ORDER = [
    "summary overview vision",
    "problem evidence background",
    "goals metrics kpi",
    "users audience personas",
    "scope",
    "non-goals out of scope",
    "stories",
    "requirements",
    "acceptance criteria",
    "ux states design",
    "quality",
    "risks",
    "dependencies",
    "rollout launch plan timeline",
    "faq",
    "open questions",
]
_MOST_HEADINGS = 2000  # what follows more headings than this counts to the last one
_MOST_NAMED = 300  # sections that are found by a part of their name
_MOST_COMPARED = 60  # headings among which a misspelt name is looked for
_LEAST_SPELT, _MOST_SPELT = 5, 40  # characters of a name that may be misspelt
_ALIKE = 0.8
_BY_NUMBER = re.compile(r"[^\W\d]{2,30}(?: [^\W\d]{2,30})? \d{1,4}(?:\.\d{1,3}){0,3}")
_NOT_NAMES = frozenset(
    [
        "the",
        "a",
        "an",
        "of",
        "and",
        "or",
        "to",
        "in",
        "for",
        "my",
        "our",
        "this",
        "that",
        "section",
        "list",
        "table",
        "part",
        "chapter",
        "statement",
        "paragraph",
        "bit",
    ]
)


class Outline:
    """The sections of one text, found in one pass; `parts` are in document order, nested ones included."""

    def __init__(self, text: str, waiting: tuple[Waiting, ...] = ()) -> None:
        self.text = text
        self.waiting = waiting
        found = list(islice(headings(text), _MOST_HEADINGS))
        ends = [len(text)] * len(found)
        open_parts: list[int] = []
        for index, (start, _, _, level) in enumerate(found):
            while open_parts and found[open_parts[-1]][3] >= level:
                ends[open_parts.pop()] = start
            open_parts.append(index)
        self.parts = [
            Section(heading, level, start, body_start, end)
            for (start, body_start, heading, level), end in zip(found, ends, strict=True)
        ]

    @cached_property
    def top(self) -> list[Section]:
        """The sections of level 2, or of level 1 where the document is written with those."""
        second = [part for part in self.parts if part.level == 2]
        return second or [part for part in self.parts if part.level == 1] or self.parts

    def body(self, part: Section) -> str:
        """The section's text without its heading."""
        return part.body(self.text)

    @property
    def taken(self) -> str:
        """The text whose ids are taken: the document's, and what waits to be written into it."""
        return "\n".join([self.text, *(one.text for one in self.waiting)])

    def waiting_in(self, part: Section) -> str:
        """What waits to be written into a section, or into one around it."""
        around = {one.heading for one in self.parts if one.start <= part.start < one.end}
        return "\n".join(one.text for one in self.waiting if one.section in around)

    def named(self, name: str) -> Section | None:
        """The section that a person means by a name: the same heading, else most of its words."""
        key = heading_key(name.strip(" \"'“”‘’."))
        key = re.sub(r"^(?:the|my|our) | (?:section|list|table|chapter|part)$", "", key).strip()
        if not key:
            return None
        for part in self.parts:
            if heading_key(part.heading) == key:
                return part
        said, numbers = _name_words(key), _numbers(name)
        best, score = None, 0.0
        for part, known in self._names:
            if not _may_be(numbers, part.heading):
                continue
            if ("non" in said) == ("non" in known) and said and (common := len(said & known)):
                overlap = common / len(said) + common / len(known) / 10
                if overlap > score:
                    best, score = part, overlap
        return best if score > 0.6 else self._in_another_language(key) or self._misspelt(key, numbers)

    def _in_another_language(self, key: str) -> Section | None:
        """The section that has its name in English where it was said in German or French, and so on."""
        known, pattern = counterpart(key)
        if not known:
            return None
        same = next((part for part in self.parts if heading_key(part.heading) == known), None)
        if same is None and known != key:
            same = next((part for part, names in self._names if _name_words(known) <= names), None)
        return same or next((part for part in self.top if re.search(pattern, part.heading, re.I)), None)

    def named_by_number(self, name: str) -> Section | None:
        """The section that is called so, or so and more: "Phase 1: the pilot" for "phase 1"."""
        key = heading_key(name.strip(" \"'“”‘’."))
        if not _BY_NUMBER.fullmatch(key):
            return None
        longer = re.compile(rf"{re.escape(key)}(?![\w.]*\w)")
        found = [part for part in self.parts if longer.match(heading_key(part.heading))]
        exact = [part for part in found if heading_key(part.heading) == key]
        alone = exact or found
        return alone[0] if len(alone) == 1 else None

    def has_others_like(self, name: str) -> bool:
        """Whether it is none, but would be with another number: "phase 7" beside "Phase 1"."""
        key = heading_key(name)
        like = re.compile(rf"{re.escape(key.rpartition(' ')[0])} \d")
        known = any(like.match(heading_key(part.heading)) for part in self.parts)
        return bool(_BY_NUMBER.fullmatch(key)) and known and self.named(name) is None

    def _misspelt(self, key: str, numbers: set[str]) -> Section | None:
        """The section whose heading differs from the name by a slip of the fingers."""
        if not _LEAST_SPELT <= len(key) <= _MOST_SPELT:
            return None
        known = {
            heading_key(part.heading): part
            for part in self.parts[:_MOST_COMPARED]
            if _may_be(numbers, part.heading)
        }
        close = get_close_matches(key, known, n=1, cutoff=_ALIKE)
        return known[close[0]] if close else None

    @cached_property
    def _names(self) -> list[tuple[Section, set[str]]]:
        return [(part, _name_words(part.heading)) for part in self.parts[:_MOST_NAMED]]

    def of_kind(self, kind: SectionKind) -> Section | None:
        """The first section that holds things of that kind."""
        return next((part for part in self.top if self.kind(part) == kind), None)

    def kind(self, part: Section) -> SectionKind:
        """What the section holds, by its content, else by its heading."""
        body = self.body(part)[:4000]
        if header := table_header(body):
            first = {name.casefold() for name in header}
            if first & {"metric", "kpi", "measure"} and first & {"target", "baseline"}:
                return "metrics"
            return "risks" if "risk" in first else "table"
        for kind, pattern in _KINDS:
            if pattern.search(part.heading):
                return kind
        if REQUIREMENT.search(body):
            return "requirements"
        listing = main_listing(listings(body))
        if listing is not None and listing.form == "box":
            return "checklist"
        return "bullets" if listing is not None and listing.form in ("bullet", "number") else "prose"

    def plan(self, kind: SectionKind, part: Section | None) -> SectionPlan:
        """How to compose into the section."""
        body = self.body(part) if part else ""
        found = REQUIREMENT.search(body)
        prefix = found.group(1).split("-")[0] if found else "FR"
        columns = tuple(table_header(body) or ())
        heading = part.heading if part else STANDARD[kind]
        return SectionPlan(
            heading,
            kind,
            required=True,
            guidance="",
            questions=(),
            example="",
            draft="",
            prefix=prefix,
            columns=columns,
        )

    def before(self, heading: str) -> str:
        """The heading after which a new section with this one belongs; empty for the end."""
        rank = _rank(heading)
        placed = [
            part.heading
            for part in self.top[:_MOST_NAMED]
            if (other := _rank(part.heading)) is not None and rank is not None and other <= rank
        ]
        last = self.top[-1].heading if self.top else ""
        if placed:
            return placed[-1]
        questions = self.of_kind("questions")
        if questions and questions is self.top[-1] and len(self.top) > 1:
            return self.top[-2].heading
        return last


def _rank(heading: str) -> int | None:
    said = _name_words(heading)
    scores = [len(said & _name_words(names)) for names in _ORDER]
    best = max(range(len(scores)), key=scores.__getitem__)
    return best if scores[best] else None


def _numbers(name: str) -> set[str]:
    return set(re.findall(r"\d+", name))


def _may_be(numbers: set[str], heading: str) -> bool:
    """Whether the numbers of a name are none, or the heading's: "phase 7" is never "Phase 2"."""
    return not numbers or numbers <= _numbers(heading) or not _numbers(heading_key(heading))


def _name_words(name: str) -> set[str]:
    return {words.stem(word) for word in words.words(name)} - _NOT_NAMES


def requirement_blocks(outline: Outline) -> Sequence[tuple[str, int, int]]:
    """Every requirement as (id, start, end): its paragraph, with its criteria, to the next id or heading."""
    text = outline.text
    found = list(REQUIREMENT.finditer(text))
    heads = {part.start for part in outline.parts}
    stops = sorted({match.start() for match in found} | heads | {len(text)})
    result: list[tuple[str, int, int]] = []
    position = 0
    for match in found:
        while stops[position] <= match.start():
            position += 1
        result.append((match.group(1), match.start(), stops[position]))
    return result
