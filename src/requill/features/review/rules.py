"""The rules that find words in a statement; `rules.yaml` has them, and says how they are written."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, Literal

from msgspec import Struct

from requill.features.review import vocabulary
from requill.features.review.findings import Severity
from requill.features.review.vocabulary import filled, read_data

Role = Literal["requirement", "criterion", "story", "other"]
MendName = Literal["replace", "question", "split", "none"]

_DEMANDS = "requirement criterion story"
_GROUP = re.compile(r"\(\?:([^()]*)\)")
_LITERAL = re.compile(r"[a-z0-9]+(?=$|[\s\[\\,'-]|\(\?[=!])")
_OPTIONAL = re.compile(r"^\(\?:[^()]*\)\?")
_PLACE = re.compile(
    r"(?:\((?:[^()]|\([^()]*\))*\)\??|\[[^\]]*\]|[^\s(\[])+"
)  # between spaces that stand in no group
_COMMON = vocabulary.words("small") | {"more", "less", "need", "needs"}
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
    listed: Sequence[dict[str, Any]] = read_data("rules.yaml")
    by_word: dict[str, set[int]] = {}
    by_sign: list[tuple[str, int]] = []
    for index, fields in enumerate(listed):
        for term in _terms(fields):
            for word in _telling_words(term):
                by_word.setdefault(word, set()).add(index)
        for need in map(str, fields.get("needs", ())):
            if _TOKEN.fullmatch(need):
                by_word.setdefault(need, set()).add(index)
            else:
                by_sign.append((need, index))
    words = {word: frozenset(found) for word, found in by_word.items()}
    return _Rules(tuple(map(_rule, listed)), words, by_sign)


def _terms(fields: Mapping[str, Any]) -> list[str]:
    return [term.strip() for term in fields.get("terms", "").split(" ;") if term.strip()]


def _telling_words(term: str) -> list[str]:
    """Words of which one stands wherever the term does: those of its first place that says something."""
    fallback: list[str] = []
    for place in _PLACE.findall(term):
        group = _GROUP.match(_OPTIONAL.sub("", place))
        options = group[1].split("|") if group else [_OPTIONAL.sub("", place)]
        words = [found[0] for option in options if (found := _LITERAL.match(option))]
        if len(words) == len(options):
            if _COMMON.isdisjoint(words):
                return words
            fallback = fallback or words
    return fallback


def _rule(fields: Mapping[str, Any]) -> Rule:
    terms = sorted(_terms(fields), key=len, reverse=True)
    pattern = fields.get("pattern") or rf"(?<![\w-])(?:{'|'.join(terms)})(?![\w-])".replace(" ", r"\s+")
    unless = filled(fields.get("unless", ""))
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
