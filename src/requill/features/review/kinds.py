"""What a section is for, told by its heading: rules hold in some kinds of sections only."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Literal

from requill.features.review.vocabulary import read_data
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
_KINDS: list[tuple[Kind, re.Pattern[str]]] = [
    (kind, re.compile(rf"\b(?:{words})\b")) for kind, words in read_data("vocabulary.yaml")["kinds"]
]
_OF_PLAN: dict[str, Kind] = {
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
