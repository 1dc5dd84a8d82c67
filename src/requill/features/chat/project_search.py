"""Finds where in a project's documents something is said: words in any case, by how they begin."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from msgspec import Struct

_WORD = re.compile(r"\w+")
_MOST_WORDS = 8
_EXCERPT = 300
_TITLE_WEIGHT = 3
_STOP = frozenset(
    _WORD.findall(
        """a an the and or of to in on for with is are be was were do does did i we you it this that these
        those my our your what which how why when who where can could should would will not no if then than
        as at by from about any all there have has had say says said mention mentions mentioned documents
        document"""
    )
)


class Hit(Struct, frozen=True):
    """A document in which something was found: how many of the words, and how often they stand there."""

    document_id: int
    title: str
    words: int
    matches: int
    excerpt: str


def words_of(query: str) -> tuple[str, ...]:
    """What is looked for: the telling words, or all when none is, without the ending of a plural."""
    said = _WORD.findall(query.casefold())
    telling = [word for word in said if word not in _STOP] or said
    return tuple(dict.fromkeys(map(_singular, telling)))[:_MOST_WORDS]


def find_in(texts: Iterable[tuple[int, str, str]], words: Sequence[str]) -> list[Hit]:
    """Those of the documents (id, title, text) in which any of the words stand, in no order."""
    patterns = [_pattern(word) for word in words]
    hits: list[Hit] = []
    for document_id, title, text in texts:
        named, folded = title.casefold(), text.casefold()
        counts = [
            _TITLE_WEIGHT * _count(word, pattern, named) + _count(word, pattern, folded)
            for word, pattern in zip(words, patterns, strict=True)
        ]
        if any(counts):
            said = sum(map(bool, counts))
            hits.append(Hit(document_id, title, said, sum(counts), _excerpt(text, patterns)))
    return hits


def best_first(hits: Iterable[Hit]) -> list[Hit]:
    """The documents with the most of the words first, then those in which they stand most often."""
    return sorted(hits, key=lambda hit: (-hit.words, -hit.matches, -hit.document_id))


def _singular(word: str) -> str:
    return word[:-1] if len(word) > 4 and word.endswith("s") and not word.endswith("ss") else word


def _pattern(word: str) -> re.Pattern[str]:
    """Scripts that write without spaces have no beginnings of words."""
    return re.compile(rf"\b{re.escape(word)}" if word.isascii() else re.escape(word))


def _count(word: str, pattern: re.Pattern[str], folded: str) -> int:
    return len(pattern.findall(folded)) if word in folded else 0


def _excerpt(text: str, patterns: Sequence[re.Pattern[str]]) -> str:
    """The first line with the most of the words, cut around the first of them."""
    best, most = "", 0
    for line in text.split("\n"):
        folded = line.casefold()
        said = sum(pattern.search(folded) is not None for pattern in patterns)
        if said > most:
            best, most = line, said
            if said == len(patterns):
                break
    best = best.strip(" \t-*>#|")
    if len(best) <= _EXCERPT:
        return best
    starts = [found.start() for pattern in patterns if (found := pattern.search(best.casefold()))]
    start = max(0, min(starts, default=0) - _EXCERPT // 3)
    return f"{'…' if start else ''}{best[start : start + _EXCERPT].strip()}…"
