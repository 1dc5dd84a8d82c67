"""The rules that find words in a statement; `rules.yaml` has them, and says how they are written."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache
from importlib import resources
from typing import Any, Literal

from msgspec import Struct

from requill.features.review.findings import Severity

Role = Literal["requirement", "criterion", "story", "other"]
MendName = Literal["replace", "question", "split", "none"]

NUMBER = r"\d+(?:[.,]\d+)*"
TIME = (
    rf"(?:{NUMBER}[\s-]*|\b(?:an?|one|two|three|four|five|six|seven|ten)[\s-]+)(?:ms|milliseconds?|s|secs?|seconds?"
    r"|mins?|minutes?|h|hrs?|hours?|(?:working |business )?days?|nights?|weeks?|months?|quarters?|years?)\b"
)
_DEMANDS = "requirement criterion story"
_GROUP = re.compile(r"\(\?:([^()]*)\)")
_TOKEN = re.compile(r"[a-z0-9]+")


class Rule(Struct, frozen=True):
    """One rule. `{words}` in title and reason stands for the words found, `{tail}` for these and what follows.

    Names (a capital letter inside a sentence) are left alone by rules of terms.
    """

    id: str
    severity: Severity
    title: str
    why: str
    pattern: re.Pattern[str]
    unless: re.Pattern[str] | None
    roles: frozenset[str]
    mends: tuple[MendName, ...]
    ids: str
    is_of_terms: bool
    is_first: bool

    @property
    def is_for_all(self) -> bool:
        """Whether it judges every sentence, and not only what is demanded."""
        return "other" in self.roles


class _Rules(Struct, frozen=True):
    """The rules, and by which words and signs in a statement each is called upon."""

    listed: tuple[Rule, ...]
    by_word: Mapping[str, frozenset[int]]
    by_sign: Sequence[tuple[str, int]]


@cache
def _rules() -> _Rules:
    import yaml  # when the first text is reviewed, not by a starting server

    loader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    text = (resources.files("requill.features.review") / "rules.yaml").read_text("utf-8")
    listed: Sequence[dict[str, Any]] = yaml.load(text, Loader=loader)  # noqa: S506 - both loaders are the safe ones
    by_word: dict[str, set[int]] = {}
    by_sign: list[tuple[str, int]] = []
    for index, fields in enumerate(listed):
        for term in _terms(fields):
            group = _GROUP.match(term)
            for option in group[1].split("|") if group else [term]:
                first = _TOKEN.match(option)
                by_word.setdefault(first[0] if first else option, set()).add(index)
        for need in map(str, fields.get("needs", ())):
            if _TOKEN.fullmatch(need):
                by_word.setdefault(need, set()).add(index)
            else:
                by_sign.append((need, index))
    words = {word: frozenset(found) for word, found in by_word.items()}
    return _Rules(tuple(map(_rule, listed)), words, by_sign)


def _terms(fields: Mapping[str, Any]) -> list[str]:
    return [term.strip() for term in fields.get("terms", "").split(" ;") if term.strip()]


def _rule(fields: Mapping[str, Any]) -> Rule:
    terms = sorted(_terms(fields), key=len, reverse=True)
    pattern = fields.get("pattern") or rf"(?<![\w-])(?:{'|'.join(terms)})(?![\w-])".replace(" ", r"\s+")
    unless = fields.get("unless", "").replace("{TIME}", TIME)
    roles = fields.get("in", _DEMANDS).replace("all", f"{_DEMANDS} other")
    return Rule(
        id=fields["id"],
        severity=fields["severity"],
        title=fields["title"],
        why=fields["why"],
        pattern=re.compile(pattern, re.IGNORECASE if terms else re.DOTALL),
        unless=re.compile(unless, re.IGNORECASE) if unless else None,
        roles=frozenset(roles.split()),
        mends=tuple(fields.get("mend", ["replace"])),
        ids=fields.get("ids", ""),
        is_of_terms=bool(terms),
        is_first=fields.get("is_first", False),
    )


def all_rules() -> tuple[Rule, ...]:
    """Every rule, in the order in which they are asked."""
    return _rules().listed


def rules_for(words: str) -> list[Rule]:
    """The rules that could find something in these words, in their order."""
    rules = _rules()
    found: set[int] = {index for sign, index in rules.by_sign if sign in words}
    for word in rules.by_word.keys() & set(_TOKEN.findall(words.lower())):
        found |= rules.by_word[word]
    return [rules.listed[index] for index in sorted(found)]


@cache
def known_abbreviations() -> frozenset[str]:
    """Abbreviations that need no explanation."""
    return frozenset(
        (resources.files("requill.features.review") / "abbreviations.txt").read_text("utf-8").split()
    )
