"""The terms of a document: abbreviations that nobody explains, and names that are written in two ways."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence, Set
from functools import lru_cache
from itertools import islice

from msgspec import Struct

from requill.features.review.drafts import Draft, Mend, in_line
from requill.features.review.reading import Piece
from requill.features.review.vocabulary import known_abbreviations

_WORD = re.compile(r"[A-Za-z][A-Za-z0-9-]*")
_AROUND = ".,;:!?()[]|“”‘’'\"…_\ue000"
_CAPITALS = re.compile(r"[A-Z]{2}[A-Z0-9]{0,4}(?=s?$)")
_NAME = re.compile(r"[A-Za-z]*(?:[a-z][A-Z]|[A-Z]{2}[a-rt-z]|[A-Z]{2}s[a-z])[A-Za-z]*")
_HYPHEN = re.compile(r"(?!(?:re|co|pre|un|in|de|no|so|on|up|by)-)[a-z]{1,12}-[a-z]{2,14}")
_EXPLAINED = re.compile(
    r"\((?P<behind>[A-Z][A-Z0-9]{1,5})s?[),;]|(?P<before>\b[A-Z][A-Z0-9]{1,5})s?\*{0,2}\s*"
    r"(?:\(|[:=–—|]|- |stands for|means\b)"
)
_AT_MOST = 40


class Terms(Struct, frozen=True, gc=False):
    """The words of a piece that could be terms: in capitals, and with capitals or hyphens inside them."""

    capitals: frozenset[str]
    names: frozenset[str]
    words: frozenset[str]
    explained: frozenset[str]


@lru_cache(maxsize=16384)
def _read(said: str) -> tuple[str, str, str]:
    """A word without the signs around it, and whether it is one in capitals, or a name."""
    word = said.strip(_AROUND)
    if _WORD.fullmatch(word) is None:
        return "", "", ""
    capitals = _CAPITALS.match(word)
    name = word if _NAME.fullmatch(word) else word.lower() if _HYPHEN.fullmatch(word.lower()) else ""
    return word, capitals[0] if capitals else "", name


def terms_of(text: str, piece: Piece) -> Terms:
    """The words of a piece that could be terms."""
    words, capitals, names = map(set, zip(*map(_read, {"", *piece.hidden.split()}), strict=True))
    return Terms(
        capitals=frozenset(capitals) - known_abbreviations() - {""},
        names=frozenset(names) - {""},
        words=frozenset(words) - {""},
        explained=frozenset(found["behind"] or found["before"] for found in _EXPLAINED.finditer(text)),
    )


def judge_terms(text: str, parts: Sequence[tuple[int, Terms]], known: Set[str]) -> Iterator[Draft]:
    """Abbreviations without their meaning, and spellings that differ from one place to another.

    The terms of each piece come with where it begins.
    """
    words = frozenset[str]().union(*(terms.words for _, terms in parts))
    explained = frozenset(known).union(*(terms.explained for _, terms in parts))
    yield from islice(_unexplained(text, parts, explained, words), _AT_MOST)
    yield from islice(_spelled_twice(text, parts, words), _AT_MOST)


def _unexplained(
    text: str, parts: Sequence[tuple[int, Terms]], known: frozenset[str], words: frozenset[str]
) -> Iterator[Draft]:
    seen: set[str] = set()
    for offset, terms in parts:
        for word in sorted(terms.capitals - known - seen):
            spot = in_line(text, start := text.find(word, offset), start + len(word))
            line = spot.around.of(text)[:300]
            is_shouted = sum(map(str.isupper, line)) > sum(map(str.isalpha, line)) / 2
            if not is_shouted and word.lower() not in words and word.capitalize() not in words:
                seen.add(word)
                why = "Not everybody who reads this knows it. Write it out once, or add it to the glossary."
                mends = (Mend("add_term", "Add to glossary", {"term": word}, "meaning"),)
                yield Draft("L20", "hint", f"“{word}” isn't explained", why, spot, mends)


def _spelled_twice(text: str, parts: Sequence[tuple[int, Terms]], words: frozenset[str]) -> Iterator[Draft]:
    spellings: dict[str, set[str]] = {}
    for word in frozenset[str]().union(*(terms.names for _, terms in parts)):
        spellings.setdefault(word.replace("-", "").lower(), set()).add(word)
    for word in words:
        if (key := word.lower()) in spellings and len(word) > 3:
            # Beside a word with a hyphen, a capital is no other spelling: it begins a sentence.
            is_name = any("-" not in one for one in spellings[key])
            spellings[key].add(word if is_name else key)
    lowered = text.lower() if len(text.lower()) == len(text) else text
    for group in islice((group for group in spellings.values() if len(group) > 1), _AT_MOST):
        sought = lowered if any("-" in word for word in group) else text
        counts = {word: sought.count(word) for word in group}
        best = max(sorted(group), key=lambda word: counts[word])
        for word in sorted(group - {best}):
            if counts[best] > counts[word] > 0:
                at = sought.find(word)
                why = "Readers take two spellings for two things. Use one."
                mends = (Mend("replace_term", f"Use “{best}”", {"a": word, "b": best}),)
                spot = in_line(text, at, at + len(word))
                yield Draft("T01", "hint", f"“{word}” and “{best}”", why, spot, mends)
