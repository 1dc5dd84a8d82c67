"""The things that can be added to a document: the kind of each, its place, and that section's name."""

from __future__ import annotations

import re
from difflib import get_close_matches
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from requill.ai.builtin.language.names import heading_pattern
from requill.ai.builtin.text.outline import Outline
from requill.ai.interface import SectionKind
from requill.kit.markdown import Section


class Noun(Struct, frozen=True):
    """A thing by its name; `places` are headings that it belongs under, best first.

    Without places it is loose: a bullet, a row, a sentence, which belongs wherever somebody says.
    """

    name: str
    kind: SectionKind
    heading: str = ""
    places: tuple[str, ...] = ()

    @property
    def is_loose(self) -> bool:
        """Whether it has no section of its own."""
        return not self.places


_SAME: Final = {"criterion": "acceptance criterion", "checklist item": "task"}


def _elsewhere(name: str) -> str:
    """A pattern for the headings in German and French that things of this name stand under."""
    own = heading_pattern(_SAME.get(name, name))
    return rf"{own}|{heading_pattern('goal')}" if name == "metric" else own


_GOALS = r"^(?!.*non-?\s?goal).*(?:goals?|objectives?|aims)\b"
_OUT = r"non-?\s?goal|out of scope|not do\b|not included|exclu|^out$|will not"
_ALL: Final = (
    Noun(
        "metric",
        "metrics",
        "Goals and metrics",
        (r"metric|kpi|success measure|key result|measures?$", _GOALS),
    ),
    Noun("goal", "bullets", "Goals", (_GOALS,)),
    Noun("non-goal", "bullets", "Non-goals", (_OUT,)),
    Noun("risk", "risks", "Risks", (r"\brisks?\b", r"threat|concern|danger|what could go wrong")),
    Noun(
        "requirement",
        "requirements",
        "Requirements",
        (r"^(?!.*non-?functional).*(?:requirement|must have)", r"capabilit|the change|controls|rules$"),
    ),
    Noun(
        "non-functional requirement",
        "requirements",
        "Non-functional requirements",
        (r"non-?functional|\bnfrs?\b|quality", r"requirement"),
    ),
    Noun(
        "feature",
        "bullets",
        "Features",
        (r"feature", r"^scope$|^in$|in scope|mvp", r"requirement|capabilit|must have"),
    ),
    Noun(
        "open question",
        "questions",
        "Open questions",
        (r"open (?:question|point|issue)|^questions$|unresolved|to decide|unknowns",),
    ),
    Noun("story", "stories", "User stories", (r"\bstor(?:y|ies)\b",)),
    Noun(
        "criterion",
        "criteria",
        "Acceptance criteria",
        (r"acceptance|criteria|given, when|definition of done",),
    ),
    Noun("use case", "bullets", "Use cases", (r"use cases?",)),
    Noun("persona", "bullets", "Personas", (r"persona", r"\busers?$|audience|target user|who uses|^people$")),
    Noun(
        "user",
        "bullets",
        "Users",
        (r"\busers?$|audience|target (?:user|group)|who uses|^people$", r"persona"),
    ),
    Noun("stakeholder", "bullets", "Stakeholders", (r"stakeholder", r"team|people|owners?\b")),
    Noun("assumption", "bullets", "Assumptions", (r"assumption",)),
    Noun("constraint", "bullets", "Constraints", (r"constraint|limits?$",)),
    Noun("hypothesis", "bullets", "Hypotheses", (r"hypothes",)),
    Noun("dependency", "bullets", "Dependencies", (r"dependenc|depends on|prerequisite",)),
    Noun(
        "milestone",
        "bullets",
        "Milestones",
        (r"milestone|timeline|schedule|roadmap|deadline", r"plan$|rollout|phases|launch|dates?$"),
    ),
    Noun("phase", "bullets", "Rollout", (r"phase|stages?$|rollout|roadmap|launch|timeline|plan$",)),
    Noun("decision", "bullets", "Decisions", (r"decision|decided",)),
    Noun("alternative", "bullets", "Alternatives", (r"alternative|options|considered",)),
    Noun("competitor", "bullets", "Competitors", (r"compet|alternatives",)),
    Noun("problem", "bullets", "Problem", (r"problem|pains?$|evidence",)),
    Noun("evidence", "bullets", "Evidence", (r"evidence|research|problem",)),
    Noun("link", "bullets", "References", (r"references?|links?$|resources|further reading|appendix",)),
    Noun("term", "bullets", "Glossary", (r"glossary|terms|definitions",)),
    Noun("question and answer", "faq", "FAQ", (r"\bfaq\b|frequently|questions and answers",)),
    Noun("quote", "quote", "Quotes", (r"quotes?$|testimonial|in their words",)),
    Noun("checklist item", "checklist", "Checklist", (r"checklist|readiness|to-?dos?|tasks|action items",)),
    Noun("row", "table"),
    Noun("bullet", "bullets"),
    Noun("paragraph", "prose"),
    Noun("sentence", "prose"),
)
# Each has a place in a document in German or French, too.
_PLACED: Final = tuple(
    replace(noun, places=(*noun.places, other)) if (other := _elsewhere(noun.name)) else noun for noun in _ALL
)
_BY_NAME: Final = {noun.name: noun for noun in _PLACED}
# What people say, singular; every one stands for a noun above.
_SAID: Final = {
    **{name: name for name in _BY_NAME},
    **dict.fromkeys(("kpi", "measure", "key result", "success metric", "indicator", "guardrail"), "metric"),
    **dict.fromkeys(("objective", "aim"), "goal"),
    **dict.fromkeys(("nongoal", "non goal", "anti-goal", "exclusion", "out-of-scope item"), "non-goal"),
    **dict.fromkeys(("threat", "concern"), "risk"),
    **dict.fromkeys(("functional requirement", "user requirement", "req", "fr"), "requirement"),
    **dict.fromkeys(
        ("nonfunctional requirement", "quality requirement", "nfr"), "non-functional requirement"
    ),
    **dict.fromkeys(("capability",), "feature"),
    **dict.fromkeys(("question", "unknown"), "open question"),
    **dict.fromkeys(("user story",), "story"),
    **dict.fromkeys(
        ("acceptance criterion", "acceptance criteria", "scenario", "test case", "ac"), "criterion"
    ),
    **dict.fromkeys(("user type", "user group", "target group", "audience", "role"), "user"),
    **dict.fromkeys(("deadline", "date"), "milestone"),
    **dict.fromkeys(("stage", "release"), "phase"),
    **dict.fromkeys(("option",), "alternative"),
    **dict.fromkeys(("pain", "pain point", "issue"), "problem"),
    **dict.fromkeys(("reference", "resource"), "link"),
    **dict.fromkeys(("definition", "glossary entry"), "term"),
    **dict.fromkeys(("faq", "faq entry", "faq question", "q&a"), "question and answer"),
    **dict.fromkeys(("customer quote", "testimonial"), "quote"),
    **dict.fromkeys(
        ("to-do", "todo", "task", "action item", "checkbox", "check", "tick box"), "checklist item"
    ),
    **dict.fromkeys(("line", "table row"), "row"),
    **dict.fromkeys(("bullet point", "point", "item", "list item", "entry", "step"), "bullet"),
    **dict.fromkeys(("note", "remark", "comment", "text"), "paragraph"),
}
_IRREGULAR: Final = {
    "stories": "story",
    "user stories": "user story",
    "criteria": "criterion",
    "acceptance criteria": "acceptance criterion",
    "hypotheses": "hypothesis",
    "dependencies": "dependency",
    "capabilities": "capability",
    "glossary entries": "glossary entry",
    "entries": "entry",
    "faq entries": "faq entry",
}
_FORMS: Final = sorted([*_IRREGULAR, *_SAID, *(f"{name}s" for name in _SAID)], key=len, reverse=True)
_SINGLE: Final = [form for form in _FORMS if len(form) >= 4 and form.isalpha()]
_LEAST_SPELT = 5  # letters of a noun that may be misspelt
_ALIKE = 0.86
NOUN: Final = (
    r"(?:"
    + "|".join(re.escape(form).replace(r"\ ", r"[ -]").replace(r"\-", "[ -]?") for form in _FORMS)
    + r")"
)
"""A pattern for every noun, singular or plural."""


def noun_for(said: str) -> Noun | None:
    """The noun that somebody said, singular or plural; None for any other word."""
    key = re.sub(r"\s+", " ", said.strip().casefold())
    for form in (key, _IRREGULAR.get(key, ""), key.removesuffix("s")):
        for spelling in (form, form.replace(" ", "-"), form.replace("-", " ")):
            if name := _SAID.get(spelling):
                return _BY_NAME[name]
    return None


def misspelt_noun(word: str) -> str:
    """The noun that a word of five letters or more nearly is; empty for a noun, and for any other word."""
    key = word.casefold()
    if len(key) < _LEAST_SPELT or not key.isalpha() or noun_for(key):
        return ""
    close = get_close_matches(key, _SINGLE, n=1, cutoff=_ALIKE)
    return close[0] if close else ""


def is_plural(said: str) -> bool:
    """Whether the noun was said of several things."""
    key = re.sub(r"\s+", " ", said.strip().casefold())
    return key in _IRREGULAR or (key.endswith("s") and key not in _SAID)


def place_of(noun: Noun, outline: Outline) -> Section | None:
    """The section that such things stand in: by its heading, else by what it holds."""
    for parts in (outline.top, outline.parts):
        for pattern in noun.places:
            found = next((part for part in parts if re.search(pattern, part.heading, re.IGNORECASE)), None)
            if found:
                return found
    held = noun.kind in ("metrics", "risks", "requirements", "stories", "criteria", "questions", "faq")
    return outline.of_kind(noun.kind) if held and noun.places else None
