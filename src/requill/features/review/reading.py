"""Reads the parts of a text that are judged: statements, cells and sections, with the words hidden in them.

A text is read in pieces, each a heading and what stands below it: while somebody types, one of them changes.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from msgspec import Struct

from requill.features.documents.outline import Block, Requirement, Span, Table
from requill.features.documents.outline_reader import read_outline
from requill.features.review.drafts import Spot
from requill.features.review.kinds import Kind, kind_of
from requill.features.review.prose import hide, sentences
from requill.features.review.rules import Role

_HEADING = re.compile(r"\n[ \t]*\n(?=#{1,6}[ \t])")
_UNSURE = re.compile(r"^(?: +|>.*)(?:```|~~~)|<!--|<\?|<!\[|<(?:pre|script|style|textarea)\b", re.M | re.I)
_FENCE = re.compile(r"^(?:```|~~~)", re.M)
_ID = re.compile(r"[A-Z]{1,5}-\d{2,4}")
_DEMAND = re.compile(r"\b(?:shall|must)\b")
_STORY = re.compile(r"\W*As an? ", re.I)
_DEMANDED = frozenset({"requirement", "statement", "story", "user story", "criterion", "acceptance criteria"})
_QUIET: frozenset[Kind] = frozenset(
    {"non-goals", "questions", "risks", "decisions", "glossary", "narrative", "metrics", "rollout"}
)


class Heading(Struct, frozen=True, gc=False):
    """A heading of a piece: `body` is what stands under it there, with the sections below it."""

    text: str
    level: int
    start: int
    body: Span
    kind: Kind

    def spot(self, words: Span, around: Span, place: str | None = "") -> Spot:
        """Words that stand under it."""
        return Spot(words, around, self.text, self.body.start, place)


class Statement(Struct, frozen=True, gc=False):
    """A sentence or entry that is judged. `words` is its text with code and quotations hidden.

    `id` is the requirement's that it belongs to. `is_first` is False for what follows in the same block.
    `place` is None where only its line can be named.
    """

    role: Role
    heading: Heading
    span: Span
    words: str
    id: str = ""
    place: str | None = None
    is_first: bool = True
    is_cell: bool = False

    def spot(self, start: int = 0, end: int | None = None) -> Spot:
        """Words of it, by their positions in it."""
        at = self.span.start
        words = Span(at + start, self.span.end if end is None else at + end)
        return self.heading.spot(words, self.span, self.place)


class Piece(Struct, frozen=True):
    """What stands in a piece of the text; positions count in it. `blocks` are paragraphs and entries."""

    headings: tuple[Heading, ...]
    above: Heading
    statements: tuple[Statement, ...]
    requirements: tuple[tuple[int, Requirement], ...]
    tables: tuple[tuple[int, Table], ...]
    blocks: tuple[tuple[int, Span], ...]
    hidden: str

    def heading(self, section: int) -> Heading:
        """The heading of a section; of none, what stands for it above the first."""
        return self.headings[section] if section >= 0 else self.above


def pieces_of(text: str) -> Iterator[tuple[int, str]]:
    """(where it begins, its text) of each piece; the whole text where a cut may fall into a block."""
    if _UNSURE.search(text) is not None:
        yield 0, text
        return
    start = 0
    fences = 0
    for found in _HEADING.finditer(text):
        fences += len(_FENCE.findall(text, start, found.end()))
        if fences % 2 == 0:
            yield start, text[start : found.end()]
            start, fences = found.end(), 0
    yield start, text[start:]


def read_piece(text: str, kind: Kind, plan: Mapping[str, str]) -> Piece:
    """A piece below a heading of that kind; `plan` are the kinds of headings by the template."""
    return _PieceReader(text, kind, plan).piece()


class _PieceReader:
    """Reads one piece."""

    def __init__(self, text: str, kind: Kind, plan: Mapping[str, str]) -> None:
        self.text = text
        self.hidden = hide(text)
        self.outline = read_outline(text)
        self._above = Heading("", 7, 0, Span(0, len(text)), kind)
        self._headings: list[Heading] = []
        for section in self.outline.sections:
            own = kind_of(section.heading, plan.get(section.heading.strip().casefold(), ""))
            over = next((one.kind for one in reversed(self._headings) if one.level < section.level), kind)
            start = section.start
            self._headings.append(Heading(section.heading, section.level, start, section.body, own or over))

    def piece(self) -> Piece:
        """What stands in it."""
        statements = [*self._of_requirements(), *self._of_blocks(), *self._of_tables()]
        statements.sort(key=lambda one: one.span.start)
        return Piece(
            headings=tuple(self._headings),
            above=self._above,
            statements=tuple(statements),
            requirements=tuple((one.section, one) for one in self.outline.requirements),
            tables=tuple((one.section, one) for one in self.outline.tables),
            blocks=tuple((block.section, block.words) for block in self._blocks()),
            hidden=self.hidden,
        )

    def _heading(self, section: int) -> Heading:
        return self._headings[section] if section >= 0 else self._above

    def _blocks(self) -> Iterator[Block]:
        """Paragraphs and entries that belong to no requirement."""
        taken = iter(self.outline.requirements)
        inside = next(taken, None)
        for block in self.outline.blocks:
            while inside is not None and block.span.start > inside.span.end:
                inside = next(taken, None)
            is_free = inside is None or block.span.start < inside.span.start
            if is_free and block.kind in ("paragraph", "item") and not block.is_quoted:
                yield block

    def _of_requirements(self) -> Iterator[Statement]:
        for one in self.outline.requirements:
            heading = self._heading(one.section)
            yield from self._cut(heading, "requirement", one.statement, one.id, one.id)
            for criterion in one.criteria:
                words = criterion.of(self.hidden)
                yield Statement("criterion", heading, criterion, words, one.id, one.id)

    def _of_blocks(self) -> Iterator[Statement]:
        for block in self._blocks():
            heading = self._heading(block.section)
            if heading.kind not in _QUIET and _STORY.match(self.hidden, block.words.start, block.words.end):
                yield Statement("story", heading, block.words, block.words.of(self.hidden))
            elif heading.kind in ("requirements", "criteria") and block.kind == "item":
                role: Role = "criterion" if heading.kind == "criteria" else "requirement"
                yield from self._cut(heading, role, block.words)
            else:
                yield from self._cut(heading, "other", block.words)

    def _of_tables(self) -> Iterator[Statement]:
        for table in self.outline.tables:
            heading = self._heading(table.section)
            titles = [title.casefold().strip() for title in table.header.texts(self.text)]
            for number, row in enumerate(table.rows, 1):
                first = row.cells[0].of(self.text) if row.cells else ""
                place = first if _ID.fullmatch(first) else f"Row {number}"
                for title, cell in zip(titles, row.cells, strict=False):
                    role: Role = "requirement" if title in _DEMANDED else "other"
                    if cell.end > cell.start:
                        yield Statement(role, heading, cell, cell.of(self.hidden), "", place, is_cell=True)

    def _cut(
        self, heading: Heading, role: Role, span: Span, requirement: str = "", place: str | None = None
    ) -> Iterator[Statement]:
        is_quiet = heading.kind in _QUIET
        for number, one in enumerate(sentences(self.hidden, span.start, span.end)):
            words = one.of(self.hidden)
            is_demand = role == "other" and not is_quiet and _DEMAND.search(words) is not None
            said: Role = "requirement" if is_demand else role
            yield Statement(said, heading, one, words, requirement, place, is_first=number == 0)
