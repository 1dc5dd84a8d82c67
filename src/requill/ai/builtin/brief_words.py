"""What people write above the parts of a brief, and the sections that those parts belong to."""

from __future__ import annotations

from dataclasses import dataclass

from requill.ai.interface import SectionKind

# Labels that say something beside naming their section: "Customers: mostly on the phone".
KEPT_LABELS = frozenset(
    {"today", "customers", "users", "who", "for whom", "when", "launch", "ist", "current state"}
)


@dataclass(frozen=True, slots=True)
class Heading:
    """Words above things, the keywords of the sections for those, and the kind to fall back on."""

    said: frozenset[str]
    keywords: frozenset[str]
    kind: SectionKind | None = None


def _heading(said: str, keywords: str, kind: SectionKind | None = None) -> Heading:
    return Heading(frozenset(said.split("|")), frozenset(keywords.split("|")), kind)


HEADINGS = (
    _heading(
        "not doing|not do|won t do|wont do|will not do|not in scope|not now|no|without|not included"
        "|excluded|out|nicht ziele"
        "|nicht im umfang",
        "non-goals|non goals|out of scope|will not",
    ),
    _heading(
        "must have|must haves|musts|needs|features|feature list|functional|functionality|we need"
        "|anforderungen|what it does|muss",
        "requirements|must have|capabilities|must",
        "requirements",
    ),
    _heading(
        "should have|should haves|nice to have|nice to haves|could have|wishes", "should have|nice to have"
    ),
    _heading(
        "goal|goals|aims|objectives|ziele|ziel|what we want|why we do it",
        "goals|objectives|outcome",
        "metrics",
    ),
    _heading(
        "metric|metrics|kpis|success|success metrics|numbers|targets|how we measure|kennzahlen|messgrößen"
        "|measures",
        "metrics|kpi",
        "metrics",
    ),
    _heading(
        "users|who|customers|for whom|target users|personas|nutzer|zielgruppe|audience",
        "users|audience|target user|personas|who",
    ),
    _heading(
        "why|context|background|current state|today|pain|pains|pain points|ist|problem|issue|evidence",
        "problem|pain|evidence|pains",
    ),
    _heading(
        "open|open points|to clarify|unclear|tbd|questions|offene fragen|offen|undecided|to decide",
        "open questions|undecided",
        "questions",
    ),
    _heading("risk|risks|worries|dangers|concerns|risiken|what could go wrong", "risks|risk", "risks"),
    _heading(
        "timeline|plan|schedule|when|launch|rollout plan|dates|zeitplan|termine|go live|phases|milestones",
        "rollout|timeline|phases|launch|date",
    ),
    _heading("depends on|blockers|blocked by|we need from others|abhängigkeiten", "dependencies|depends on"),
    _heading("scope|in scope|included|mvp|first version|umfang", "scope|in scope|mvp"),
)
