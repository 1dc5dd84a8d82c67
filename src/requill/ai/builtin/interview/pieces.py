"""Cuts an answer into its statements, of which some may be no answer, and joins what is left."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from msgspec import Struct

from requill.ai.builtin.compose.nesting import masked
from requill.ai.builtin.language import words

LONGEST = 2000  # characters of an answer that are looked at piece by piece; a longer one is a text
_SEMICOLON = re.compile(r";\s+")
_UNIT = re.compile(r"\d\s?(?:s|ms|sec|min|h|m|km|kg|MB|GB)\.\s+(?=[^\W\d])")  # no abbreviation there
_FIXED = re.compile(r"\s*(?:\||`{3}|~{3}|>|#)")
MARK = re.compile(r"\s*(?:[-*+•–—]\s+(?:\[[ xX]?\]\s+)?|\(?\d{1,3}[.)]\s+)")


class Piece(Struct, frozen=True):
    """One statement as it was typed, and the signs between it and the next one."""

    text: str
    gap: str = ""

    @property
    def bare(self) -> str:
        """The statement on one line, without the mark of a list."""
        return words.squeeze(words.without(MARK, self.text))


def pieces(answer: str) -> list[Piece]:
    """The sentences, and the parts between semicolons, of each line; together they are the whole answer."""
    text = answer.strip()
    if len(text) > LONGEST or "```" in text or "~~~" in text:
        return [Piece(text)]
    starts = [0, *sorted(set(_starts(text)))]
    ends = [*starts[1:], len(text)]
    cut = [text[start:end] for start, end in zip(starts, ends, strict=True)]
    return [_piece(each) for each in cut]


def joined(found: Sequence[Piece]) -> str:
    """The pieces as one answer again."""
    return "".join(f"{piece.text}{piece.gap}" for piece in found).rstrip(" ;,\n")


def _starts(text: str) -> Iterator[int]:
    """Where a statement begins, the first one aside."""
    at = 0
    for line in text.split("\n"):
        if at and line.strip():
            yield at
        if not _FIXED.match(line):
            place = at
            for sentence in words.sentences(line):
                place = text.index(sentence, place)
                if text[at:place].strip() and not MARK.fullmatch(text[at:place]):
                    yield place
                for sign in (_SEMICOLON, _UNIT):
                    yield from (place + found.end() for found in sign.finditer(masked(sentence)))
                place += len(sentence)
        at += len(line) + 1


def _piece(text: str) -> Piece:
    bare = text.rstrip()
    bare = bare.removesuffix(";").rstrip() or bare
    return Piece(bare, text[len(bare) :])
