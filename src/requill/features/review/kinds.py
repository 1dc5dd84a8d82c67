"""What a section is for, told by its heading: rules hold in some kinds of sections only."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Literal

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
_KINDS: Mapping[Kind, re.Pattern[str]] = {
    kind: re.compile(rf"\b(?:{words})\b")  # type: ignore[misc]
    for kind, words in {
        "non-goals": r"non[- ]?goals?|out of scope|not in scope|excluded|exclusions|won't have|will not have"
        r"|not doing|left out|anti[- ]goals?",
        "questions": r"questions?|faq|unknowns|open points|open issues|to clarify|interview guide",
        "criteria": r"acceptance criteria|criteria|definition of done|done when|acceptance",
        "requirements": r"requirements?|functional|quality|constraints?|must have|should have|could have"
        r"|capabilities|rules|controls|behaviou?r|edge cases|states|limits",
        "stories": r"stories|story|use cases?|jobs to be done",
        "risks": r"risks?|threats|failure modes",
        "metrics": r"metrics?|goals?|success|kpis?|objectives|key results|measures|okrs?",
        "decisions": r"decisions?|change ?log|history|revisions?",
        "glossary": r"glossary|terms|definitions|abbreviations|acronyms|vocabulary",
        "rollout": r"rollout|roll[- ]out|timeline|milestones?|schedule|launch|phases|release plan|plan|roadmap",
        "scope": r"scope|deliverables|features",
        "narrative": r"summary|overview|abstract|background|context|problem|evidence|why|motivation|introduction"
        r"|users?|audience|personas?|stakeholders|alternatives|research|findings|quotes|press release|vision"
        r"|hypothesis|positioning|competitors|market|insight|appendix|references|notes|next steps|assumptions"
        r"|dependencies|current|solution|approach|proposal",
    }.items()
}
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
    return next((kind for kind, words in _KINDS.items() if words.search(key)), "")
