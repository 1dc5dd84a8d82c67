"""The pieces of a brief: the text cut where its author did, at headings, blank lines, list entries and rows.

A paragraph is only cut before a line that a label begins, and every word belongs to exactly one piece.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from requill.features.documents.outline import Outline
from requill.features.documents.outline_reader import read_outline
from requill.kit.blocks import ITEM

Kind = Literal["heading", "paragraph", "item", "row", "quote", "code", "html", "rule"]

_GAP = re.compile(r"\n(?:[ \t]*\n)+")
_MARK = re.compile(rf"[ \t]*(?:(>)|{ITEM}[ \t])")
_BLANK_LINES = re.compile(r"\A(?:[ \t]*\n)+")
_LINE_ENDS = re.compile(r"\r\n?")


class Piece(Struct, frozen=True):
    """A piece of `text`, from `start` to `end`.

    `words` is what it says first: a heading, or its first paragraph without marker. `level` is that of a
    heading; `table` tells the tables of a brief apart, -1 for none.
    """

    text: str
    start: int
    end: int
    kind: Kind
    words: str
    level: int = 0
    table: int = -1


class _Part(Struct):
    start: int
    end: int
    kind: Kind
    words: str
    words_end: int
    level: int = 0
    table: int = -1


def with_plain_line_ends(text: str) -> str:
    """The text with one kind of line end."""
    return _LINE_ENDS.sub("\n", text)


def split(
    text: str,
    is_label: Callable[[str], bool] = lambda _: False,
    cuts: Callable[[str], Sequence[int]] = lambda _: (),
) -> list[Piece]:
    """The pieces of a text with plain line ends, in its order.

    A list entry keeps what is nested in it, unless it is only a label for that. `cuts` says where in the
    words of a paragraph or entry a label begins a line, and with it a piece.
    """
    parts = list(_cut(text, _outermost(text, is_label), cuts))
    pieces: list[Piece] = []
    for number, part in enumerate(parts):
        start = part.start if number else 0
        end = parts[number + 1].start if number + 1 < len(parts) else len(text)
        whole = text[start:end]
        bare = _BLANK_LINES.sub("", whole).rstrip()
        if bare and part.kind != "rule":
            first = start + whole.index(bare)
            words = part.words.strip()
            pieces.append(Piece(bare, first, first + len(bare), part.kind, words, part.level, part.table))
    if not parts and text.strip():
        bare = text.strip()
        start = text.index(bare)
        pieces.append(Piece(bare, start, start + len(bare), "paragraph", bare))
    return pieces


def _outermost(text: str, is_label: Callable[[str], bool]) -> list[_Part]:
    kept: list[_Part] = []
    end = -1
    for part in sorted(_parts(read_outline(text)), key=lambda part: (part.start, -part.end)):
        if part.start < end:
            continue
        before = kept[-1] if kept else None
        joins = before is not None and before.kind == part.kind == "quote"
        if before is not None and joins and not _GAP.search(text, before.end, part.start):
            before.end = part.end
        else:
            kept.append(part)
        opens = part.kind == "item" and part.words_end < part.end and is_label(part.words)
        end = part.words_end if opens else part.end
    return kept


def _cut(text: str, parts: Sequence[_Part], cuts: Callable[[str], Sequence[int]]) -> Iterator[_Part]:
    for part in parts:
        is_whole = part.kind not in ("paragraph", "item") or not part.words or part.words_end < part.end
        ends = [part.start + cut for cut in (() if is_whole else cuts(text[part.start : part.end]))]
        if not ends:
            yield part
            continue
        first = text.index(part.words.split("\n", 1)[0], part.start)
        yield replace(part, end=ends[0], words=text[first : ends[0]], words_end=ends[0])
        for start, end in pairwise((*ends, part.end)):
            yield _Part(start, end, "paragraph", text[start:end], end)


def _parts(outline: Outline) -> Iterator[_Part]:
    """Everything that can begin a piece; what lies within another comes with it."""
    text = outline.text
    for section in outline.sections:
        mark = _MARK.match(text, section.start)
        if mark is None:
            end = section.body.start
            yield _Part(section.start, end, "heading", section.heading, end, section.level)
        elif mark[1]:
            yield _Part(section.start, section.body.start, "quote", "", section.start)
    for number, table in enumerate(outline.tables):
        starts = [table.span.start, *(row.span.start for row in table.rows[1:])]
        ends = [*starts[1:], table.span.end]
        for start, end in zip(starts, ends, strict=True):
            yield _Part(start, end, "row", "", start, table=number)
    for requirement in (one for one in outline.requirements if not one.is_row):
        span = requirement.span
        kind: Kind = "item" if requirement.is_item else "paragraph"
        yield _Part(span.start, span.end, kind, "", span.end)
    for block in outline.blocks:
        span = block.span
        if block.kind == "code" and not text[span.start : span.end].lstrip().startswith(("```", "~~~")):
            yield from _indented(text, span.start, span.end)
        else:
            kind = "quote" if block.is_quoted else block.kind
            yield _Part(span.start, span.end, kind, block.words.of(text), block.words.end)


def _indented(text: str, start: int, end: int) -> Iterator[_Part]:
    """Lines that are only set in: in a brief rather paragraphs than code."""
    for gap in (*_GAP.finditer(text, start, end), None):
        until = end if gap is None else gap.start()
        yield _Part(start, until, "code", text[start:until], until)
        start = until if gap is None else gap.end()
