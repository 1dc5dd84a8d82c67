"""Prepares text for rules: hides what nobody wrote as a statement, cuts sentences, compares words."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from requill.features.documents.outline import Span

HIDDEN = "\ue000"  # a private character: no word, no space
# Every branch begins with a character to the letter: the rest of a text is passed over quickly.
_HIDE = re.compile(
    r"`[^`\n]{1,300}`|\]\([^()\s]{1,500}\)|h(?<!\wh)ttps?://[^\s<>)]{1,500}|w(?<!\ww)ww\.[^\s<>)]{1,500}|“[^”\n]{1,200}”"
    r"|\"(?<!\w\")[^\"\n]{1,200}\"(?!\w)|<!--.{0,300}?-->|</?[a-zA-Z][^<>\n]{0,200}>|(?P<mark>\*+)",
    re.DOTALL,
)
_SENTENCE_END = re.compile(r"[.!?]+[”\"')\]\ue000]*(?=\s+[A-Z0-9“\"(\[\ue000])")
_SHORTENED = re.compile(
    r"(?:\b(?:e\.g|i\.e|etc|vs|approx|incl|no|nr|resp|cf|mr|ms|dr|min|max|z\.b)|\b[A-Z])\.$", re.I
)
_WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)?")


def hide(text: str) -> str:
    """The text with code, quotations, targets of links and marks of emphasis hidden; as long as before."""

    def hidden(found: re.Match[str]) -> str:
        return (" " if found.lastgroup == "mark" else HIDDEN) * len(found[0])

    return _HIDE.sub(hidden, text)


def sentences(text: str, start: int, end: int) -> Iterator[Span]:
    """The sentences between two positions, without the space around them."""
    begin = start
    for found in _SENTENCE_END.finditer(text, start, end):
        stop = found.end()
        if _SHORTENED.search(text, max(begin, stop - 8), stop) is None:
            yield from _trimmed(text, begin, stop)
            begin = stop
    yield from _trimmed(text, begin, end)


def _trimmed(text: str, start: int, end: int) -> Iterator[Span]:
    while start < end and text[start].isspace():
        start += 1
    while end > start and text[end - 1].isspace():
        end -= 1
    if start < end:
        yield Span(start, end)


@lru_cache(maxsize=1024)
def words_of(text: str) -> tuple[str, ...]:
    """Its words in lower case."""
    return tuple(_WORD.findall(text.lower()))


@lru_cache(maxsize=16384)
def stem(word: str) -> str:
    """A word without its ending, so that "deleted" and "deletes" are one; numbers and short words stay."""
    if len(word) < 4 or not word.isalpha():
        return word
    for ending, instead, minimum in (
        ("ies", "y", 5),
        ("sses", "ss", 5),
        ("ing", "", 6),
        ("ied", "y", 5),
        ("ed", "", 5),
        ("es", "", 5),
        ("s", "", 4),
    ):
        if word.endswith(ending) and len(word) >= minimum and not word.endswith("ss"):
            bare = word[: -len(ending)] + instead
            if ending in ("ing", "ed") and len(bare) > 2 and bare[-1] == bare[-2] and bare[-1] not in "ls":
                bare = bare[:-1]
            return bare.removesuffix("e") if len(bare) > 3 else bare
    return word.removesuffix("e") if len(word) > 4 else word
