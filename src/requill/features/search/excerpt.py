"""Looks for words in a text itself: whether they are all there, and the piece of it that shows them."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence

from msgspec import Struct

from requill.features.search.words import UNSPACED, folded, is_unspaced
from requill.kit.plain import one_line

LENGTH = 160
_LEAD = 50  # characters before the first word that was found
_SLACK = 240  # what a piece may lose when its markup is taken off
_TRIES = 32  # finds inside of words, before a pattern looks instead
_BUDGET = 400_000  # characters that one search folds: ten long documents, or some hundred usual ones

Mark = tuple[int, int]


class Excerpt(Struct, frozen=True):
    """A piece of a text. `marks` are the places of the words in it, from and to, in UTF-16 code units."""

    text: str
    marks: Sequence[Mark]


class Finder:
    """Looks for the words of one query, for one search: it stops case-folding after 400,000 characters.

    A text that cannot be looked at closely any more counts as having the words: the index said that it has.
    """

    def __init__(self, sought: Sequence[str]) -> None:
        self._sought = sought
        self._budget = _BUDGET

    def is_in(self, *texts: str) -> bool:
        """Whether each of the words is in one of the texts."""
        lowered = [text.lower() for text in texts]
        missing = [word for word in self._sought if not any(_starts(low, word) for low in lowered)]
        if not missing or all(text.isascii() for text in texts):
            return not missing
        if not self._may_fold(texts):
            return True
        bare = [folded(text) for text in texts]
        return all(any(_starts(text, word) for text in bare) for word in missing)

    def excerpt(self, markdown: str) -> Excerpt:
        """The piece around the first of the words, or the beginning, without the markup of Markdown."""
        at = self._position(markdown)
        # From the beginning of its line, since half a link or mark could not be told from words.
        begin = max(markdown.rfind("\n", 0, at) + 1, at - _SLACK) if at > _LEAD else 0
        window = markdown[begin : at + LENGTH + _SLACK]
        plain = unicodedata.normalize("NFC", one_line(window))
        start = max(0, self._position(plain) - _LEAD) if begin or at > _LEAD else 0
        if start > 0:  # at the beginning of a word, if one is near
            start += next((gap.end() for gap in re.finditer(r"\s", plain[start : start + _LEAD])), 0)
        text = plain[start : start + LENGTH].rstrip()
        if begin + start > 0:
            text = f"…{text}"
        if len(plain) > start + LENGTH or begin + len(window) < len(markdown):
            text += "…"
        return Excerpt(text, self.marks(text))

    def marks(self, text: str) -> Sequence[Mark]:
        """Where the words are in a short text, in order and apart."""
        bare, origins = _folded_with_origins(text)
        found = sorted(
            (origins[at], origins[at + len(word) - 1] + 1)
            for word in self._sought
            for at in _all_starts(bare, word)
        )
        return [(_units(text[:start]), _units(text[:end])) for start, end in _merged(found)]

    def _position(self, text: str) -> int:
        lowered = text.lower()
        for word in self._sought:
            at = _starts(lowered, word)
            if at and len(lowered) == len(text):
                return at - 1
        if text.isascii() or not self._may_fold((text,)):
            return 0
        bare = folded(text)
        for word in self._sought:
            if at := _starts(bare, word):  # about there: folding moves a word by little
                return max(0, (at - 1) * len(text) // len(bare) - _LEAD // 2)
        return 0

    def _may_fold(self, texts: Iterable[str]) -> bool:
        self._budget -= sum(map(len, texts))
        return self._budget >= 0


def _starts(text: str, word: str) -> int:
    """Where `word` stands in a folded text at the beginning of a word, counted from 1; 0 if nowhere."""
    if is_unspaced(word):
        return text.find(word) + 1
    at = -1
    for _ in range(_TRIES):
        at = text.find(word, at + 1)
        if at <= 0 or not re.match(_BEFORE, text[at - 1]):
            return at + 1
    found = _pattern(word).search(text, at)
    return found.start() + 1 if found else 0


def _all_starts(text: str, word: str) -> Iterator[int]:
    return (match.start() for match in _pattern(word).finditer(text))


_BEFORE = f"[^\\W_{UNSPACED}]"  # a letter that would make what follows the inside of a word


def _pattern(word: str) -> re.Pattern[str]:
    return re.compile(re.escape(word) if is_unspaced(word) else f"(?<!{_BEFORE}){re.escape(word)}")


def _folded_with_origins(text: str) -> tuple[str, Sequence[int]]:
    """A short text folded, and for each of its characters the place of the one it was."""
    if text.isascii():
        return text.lower(), range(len(text))
    pieces: list[str] = []
    origins: list[int] = []
    for at, character in enumerate(text):
        bare = folded(character)
        pieces.append(bare)
        origins += [at] * len(bare)
    return "".join(pieces), origins


def _merged(spans: Iterable[Mark]) -> list[Mark]:
    merged: list[Mark] = []
    for start, end in spans:
        if merged and start <= merged[-1][1]:
            merged[-1] = (merged[-1][0], max(end, merged[-1][1]))
        else:
            merged.append((start, end))
    return merged


def _units(text: str) -> int:
    return len(text) if text.isascii() else len(text.encode("utf-16-le")) // 2
