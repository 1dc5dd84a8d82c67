"""What readers expect of every requirements document, by whatever headings it has."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from msgspec import Struct

from requill.ai.builtin.language import words
from requill.ai.builtin.language.brief_words import meaning
from requill.ai.builtin.language.names import counterpart
from requill.kit.markdown import heading_key


class Standard(Struct, frozen=True):
    """A part that is expected: words of its headings, and `keys`, which mean it above a part of a brief."""

    name: str
    pattern: re.Pattern[str]
    keys: tuple[str, ...]
    fix: str
    weight: int

    def is_named_by(self, heading: str) -> bool:
        """Whether the heading is one for it."""
        if self.pattern.search(heading) or self.pattern.search(counterpart(heading)[0]):
            return True
        found = meaning(" ".join(words.words(heading_key(heading))))
        return found is not None and any(found is meaning(key) for key in self.keys)


def _standard(name: str, pattern: str, keys: str, fix: str, weight: int) -> Standard:
    return Standard(name, re.compile(pattern, re.IGNORECASE), tuple(keys.split("|")), fix, weight)


NON_GOALS = _standard(
    "non-goals",
    r"non-?\s?goal|out of scope|not (?:do|included)|exclu|in and out|will not|in/out",
    "non goals",
    "List what a reader would expect and will not get.",
    7,
)
STANDARDS = (
    _standard(
        "goals and metrics",
        r"(?<!non-)(?<!non )goal|metric|kpi|measure|objective|key result|success",
        "goals|metrics",
        "Add two or three metrics with baseline, target and date.",
        10,
    ),
    _standard(
        "the problem",
        r"problem|evidence|why|background|motivation|current|insight",
        "problem",
        "Say who has the trouble today, how often, and what it costs.",
        9,
    ),
    _standard(
        "requirements",
        r"requirement|stor(?:y|ies)|criteria|capabilit|functional|solution|contract",
        "requirements",
        "Write what a person can do, one testable sentence each.",
        9,
    ),
    _standard(
        "users",
        r"user|audience|persona|people|customer|segment|consumer|actor|who\b",
        "users",
        "Name the roles and the situation they are in.",
        7,
    ),
    NON_GOALS,
    _standard(
        "risks",
        r"risk|threat|concern|failure",
        "risks",
        "Name what could make it fail, what you do about it and who watches.",
        5,
    ),
    _standard(
        "rollout",
        r"rollout|launch|release|phase|plan|timeline|migration",
        "rollout",
        "Say who gets it first, and what must be true before the next group.",
        4,
    ),
    _standard(
        "open questions",
        r"question|unknown|to decide",
        "open questions",
        "List what is undecided, each with an owner.",
        3,
    ),
)


def missing_standards(headings: Sequence[str]) -> Iterator[Standard]:
    """Those for which none of the headings is one, in order."""
    return (one for one in STANDARDS if not any(one.is_named_by(heading) for heading in headings))
