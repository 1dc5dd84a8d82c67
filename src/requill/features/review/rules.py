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
_LITERAL = re.compile(r"[a-z0-9]+(?=$|\[- \]|[\s\\,'-]|\(\?[=!])")
_OPTIONAL = re.compile(r"^\(\?:[^()]*\)\?")
# Between spaces that stand in no group.
_PLACE = re.compile(r"(?:\((?:[^()]|\([^()]*\))*\)\??|\[[^\]]*\]|[^\s(\[])+")
_COMMON = vocabulary.words("small") | {"more", "less", "need", "needs"}
_TOKEN = re.compile(r"[a-z0-9]+")


class Rule(Struct, frozen=True):
    """One rule. `{words}` in title and reason stands for the words found, `{tail}` for them and what follows.

    Rules of terms are looked for in lower case, which is faster; names (a capital letter inside a sentence)
    are left alone by them.
    """

    id: str
    severity: Severity
    title: str
    why: str
    pattern: re.Pattern[str]
    unless: re.Pattern[str] | None
    roles: frozenset[Role]
    mends: tuple[MendName, ...]
    ids: str
    is_of_terms: bool
    is_first: bool

    @property
    def is_for_all(self) -> bool:
        """Whether it judges every sentence, and not only what is demanded."""
        return "other" in self.roles


class _Index(Struct, frozen=True):
    """By which words and signs in a statement each rule for its role is called upon."""

    by_word: Mapping[str, set[int]]
    by_character: Sequence[tuple[str, int]]


@cache
def all_rules() -> tuple[Rule, ...]:
    """Every rule, in the order in which they are asked."""
    return tuple(map(_rule, read_data("rules.yaml")))


@cache
def _index(role: Role) -> _Index:
    by_word: dict[str, set[int]] = {}
    by_character: list[tuple[str, int]] = []
    for index, fields in enumerate(read_data("rules.yaml")):
        if role not in all_rules()[index].roles:
            continue
        for term in _terms(fields):
            for word in _telling_words(term):
                by_word.setdefault(word, set()).add(index)
        for need in map(str, fields.get("needs", ())):
            if _TOKEN.fullmatch(need):
                by_word.setdefault(need, set()).add(index)
            else:
                by_character.append((need, index))
    return _Index(by_word, by_character)


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
            fallback = max(fallback, words, key=lambda each: min(map(len, each), default=0))
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
        pattern=re.compile(pattern, re.DOTALL),
        unless=re.compile(unless) if unless else None,
        roles=frozenset(roles.split()),
        mends=tuple(fields.get("mend", ["replace"])),
        ids=fields.get("ids", ""),
        is_of_terms=bool(terms),
        is_first=fields.get("is_first", False),
    )


def rules_for(words: str, role: Role) -> list[Rule]:
    """The rules that could find something in words in lower case, in their order."""
    index = _index(role)
    found: set[int] = {rule for character, rule in index.by_character if character in words}
    for word in index.by_word.keys() & set(_TOKEN.findall(words)):
        found |= index.by_word[word]
    return [all_rules()[rule] for rule in sorted(found)]
