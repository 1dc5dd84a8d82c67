"""The terms of a document: names that are written in two ways."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import islice

from msgspec import Struct

from requill.features.review.raw_findings import Mend, RawFinding, in_line
from requill.features.review.reading import Piece

_WORD = re.compile(r"[A-Za-z][A-Za-z0-9-]*")
_AROUND = ".,;:!?()[]|“”‘’'\"…_\ue000"
_NAME = re.compile(r"[A-Za-z]*(?:[a-z][A-Z]|[A-Z]{2}[a-rt-z]|[A-Z]{2}s[a-z])[A-Za-z]*")
_HYPHEN = re.compile(r"(?!(?:re|co|pre|un|in|de|no|so|on|up|by)-)[a-z]{1,12}-[a-z]{2,14}")
_MAX_FINDINGS = 40


class Terms(Struct, frozen=True, gc=False):
    """The words of a piece, and those of them that could be terms: with capitals or hyphens inside."""

    words: frozenset[str]
    names: frozenset[str]


@lru_cache(maxsize=16384)
def _read(said: str) -> tuple[str, str]:
    """A word without the punctuation around it, and the same where it is a name."""
    word = said.strip(_AROUND)
    if _WORD.fullmatch(word) is None:
        return "", ""
    return word, word if _NAME.fullmatch(word) else word.lower() if _HYPHEN.fullmatch(word.lower()) else ""


def terms_of(piece: Piece) -> Terms:
    """The words of a piece that could be terms."""
    words, names = map(frozenset, zip(*map(_read, {"", *piece.hidden.split()}), strict=True))
    return Terms(words - {""}, names - {""})


def judge_terms(text: str, terms: Sequence[Terms]) -> Iterator[RawFinding]:
    """Spellings that differ from one place to another."""
    words = frozenset[str]().union(*(one.words for one in terms))
    spellings: dict[str, set[str]] = {}
    for word in frozenset[str]().union(*(one.names for one in terms)):
        spellings.setdefault(word.replace("-", "").lower(), set()).add(word)
    for word in words:
        if (key := word.lower()) in spellings and len(word) > 3:
            # Beside a word with a hyphen, a capital is no other spelling: it begins a sentence.
            is_name = any("-" not in one for one in spellings[key])
            spellings[key].add(word if is_name else key)
    lowered = text.lower() if len(text.lower()) == len(text) else text
    for group in islice((group for group in spellings.values() if len(group) > 1), _MAX_FINDINGS):
        sought = lowered if any("-" in word for word in group) else text
        counts = {word: sought.count(word) for word in group}
        best = max(sorted(group), key=lambda word: counts[word])
        for word in sorted(group - {best}):
            if counts[best] > counts[word] > 0:
                at = sought.find(word)
                why = "Two spellings read as two different things. Use one."
                mends = (Mend("replace_term", f"Use “{best}”", {"a": word, "b": best}),)
                spot = in_line(text, at, at + len(word))
                yield RawFinding("T01", "hint", f"“{word}” and “{best}”", why, spot, mends)
