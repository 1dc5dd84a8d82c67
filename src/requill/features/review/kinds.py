"""What a section is for, told by its heading: rules hold in some kinds of sections only."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Literal, cast

from requill.kit.markdown import heading_key

Kind = Literal[
    "requirements",
    "criteria",
    "stories",
    "non-goals",
    "scope",
    "questions",
    "risks",
    "metrics",
    "decisions",
    "glossary",
    "rollout",
    "narrative",
    "",
]

# Looked for in this order: "Out of scope" is none of "Scope", "Non-functional requirements" are requirements.
_KINDS: tuple[tuple[Kind, re.Pattern[str]], ...] = tuple(
    (kind, re.compile(rf"\b(?:{words})\b"))
    for kind, words in cast(
        "tuple[tuple[Kind, str], ...]",
        (
            ("narrative", r"current \w+|today|what we have"),
            (
                "non-goals",
                r"non[- ]?goals?|out of scope|not in scope|exclu\w+|won't have|not doing|left out|anti[- ]goals?",
            ),
            ("questions", r"questions?|faq|unknowns|open points|open issues|to clarify|interview guide"),
            ("criteria", r"criteria|definition of done|done when|acceptance"),
            (
                "requirements",
                r"requirements?|functional|quality|constraints?|must have|should have|could have|capabilities|rules|controls"
                r"|behaviou?r|edge cases|states|limits",
            ),
            ("stories", r"stories|story|use cases?|jobs to be done"),
            ("risks", r"risks?|threats|failure modes"),
            ("metrics", r"metrics?|goals?|success|kpis?|objectives|key results|measures|okrs?"),
            ("decisions", r"decisions?|change ?log|history|revisions?"),
            ("glossary", r"glossary|terms|definitions|abbreviations|acronyms|vocabulary"),
            (
                "rollout",
                r"roll[- ]?out|timeline|milestones?|schedule|launch|phases|release plan|plan|roadmap",
            ),
            ("scope", r"scope|deliverables|features"),
            (
                "narrative",
                r"summary|overview|abstract|background|context|problem|evidence|why|motivation|introduction|users?|audience"
                r"|personas?|stakeholders|alternatives|research|findings|quotes|press release|vision|hypothesis|positioning"
                r"|competitors|market|insight|appendix|references|notes|next steps|assumptions|dependencies|current|solution"
                r"|approach|proposal",
            ),
        ),
    )
)
_OF_PLAN: Mapping[str, Kind] = {
    "requirements": "requirements",
    "criteria": "criteria",
    "stories": "stories",
    "metrics": "metrics",
    "risks": "risks",
    "questions": "questions",
    "faq": "questions",
    "quote": "narrative",
}


@lru_cache(maxsize=4096)
def kind_of(heading: str, plan_kind: str = "") -> Kind:
    """The kind of a section by its heading, or by what its template says of it; "" for any other."""
    if plan_kind in _OF_PLAN:
        return _OF_PLAN[plan_kind]
    key = heading_key(heading)
    return next((kind for kind, words in _KINDS if words.search(key)), "")
