"""Reads the parts of a text that are judged: statements, cells and sections, with the words hidden in them.

A text is read in pieces, each a heading and what stands below it: while somebody types, one of them changes.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from msgspec import Struct

from requill.features.documents.outline import Block, Outline, Requirement, Span, Table
from requill.features.documents.outline_reader import read_outline
from requill.features.review.kinds import Kind, kind_of
from requill.features.review.prose import hide, sentences
from requill.features.review.rules import Role

_HEADING = re.compile(r"\n[ \t]*\n(?=#{1,6}[ \t])")
_UNSURE = re.compile(r"^(?: +|>.*)(?:```|~~~)|<!--|<\?|<!\[|<(?:pre|script|style|textarea)\b", re.M | re.I)
_FENCE = re.compile(r"^(?:```|~~~)", re.M)
_ID = re.compile(r"[A-Z]{1,5}-\d{2,4}")
_DEMAND = re.compile(r"\b(?:shall|must)\b")
_STORY = re.compile(r"\W*As an? ", re.I)
_DEMAND_COLUMNS = frozenset(
    {"requirement", "statement", "story", "user story", "criterion", "acceptance criteria"}
)
_QUIET: frozenset[Kind] = frozenset(
    {"non-goals", "questions", "risks", "decisions", "glossary", "narrative", "metrics", "rollout"}
)


class Statement(Struct, frozen=True):
    """A sentence or entry that is judged. `words` is its text with code and quotations hidden.

    `id` is the requirement's that it belongs to. `is_first` is False for what follows in the same block.
    `place` is None where only its line can be named.
    """

    role: Role
    span: Span
    words: str
    id: str = ""
    place: str | None = None
    is_first: bool = True
    is_cell: bool = False


class Heading(Struct, frozen=True):
    """A heading of a piece: `end` is where its body ends in the piece."""

    text: str
    level: int
    start: int
    body: Span
    kind: Kind


class Piece(Struct, frozen=True):
    """What stands in a piece of the text; positions count in it. `texts` are the blocks' words, for duplicates."""

    headings: tuple[Heading, ...]
    statements: tuple[tuple[int, Statement], ...]
    requirements: tuple[tuple[int, Requirement], ...]
    tables: tuple[tuple[int, Table], ...]
    blocks: tuple[tuple[int, Span], ...]
    hidden: str


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
        self.outline: Outline = read_outline(text)
        self._above = kind
        self._plan = plan
        self.headings = self._read_headings()

    def piece(self) -> Piece:
        """What stands in it."""
        statements = [*self._of_requirements(), *self._of_blocks(), *self._of_tables()]
        statements.sort(key=lambda pair: pair[1].span.start)
        return Piece(
            headings=self.headings,
            statements=tuple(statements),
            requirements=tuple((one.section, one) for one in self.outline.requirements),
            tables=tuple((one.section, one) for one in self.outline.tables),
            blocks=tuple(
                (block.section, block.words)
                for block in self.outline.blocks
                if block.kind in ("paragraph", "item") and not block.is_quoted
            ),
            hidden=self.hidden,
        )

    def _read_headings(self) -> tuple[Heading, ...]:
        found: list[Heading] = []
        for section in self.outline.sections:
            own = kind_of(section.heading, self._plan.get(section.heading.strip().casefold(), ""))
            above = next((one.kind for one in reversed(found) if one.level < section.level), self._above)
            found.append(Heading(section.heading, section.level, section.start, section.body, own or above))
        return tuple(found)

    def _kind(self, section: int) -> Kind:
        return self.headings[section].kind if section >= 0 else self._above

    def _of_requirements(self) -> Iterator[tuple[int, Statement]]:
        for one in self.outline.requirements:
            yield from self._cut(one.section, "requirement", one.statement, one.id, one.id)
            for criterion in one.criteria:
                yield one.section, self._statement("criterion", criterion, one.id, one.id)

    def _of_blocks(self) -> Iterator[tuple[int, Statement]]:
        taken = iter(self.outline.requirements)
        inside = next(taken, None)
        for block in self.outline.blocks:
            while inside is not None and block.span.start > inside.span.end:
                inside = next(taken, None)
            if inside is not None and inside.span.start <= block.span.start:
                continue
            if block.kind in ("paragraph", "item") and not block.is_quoted:
                yield from self._of_block(block)

    def _of_block(self, block: Block) -> Iterator[tuple[int, Statement]]:
        kind = self._kind(block.section)
        if kind not in _QUIET and _STORY.match(self.hidden, block.words.start, block.words.end):
            yield block.section, self._statement("story", block.words)
        elif kind in ("requirements", "criteria") and block.kind == "item":
            role: Role = "criterion" if kind == "criteria" else "requirement"
            yield from self._cut(block.section, role, block.words)
        else:
            yield from self._cut(block.section, "other", block.words)

    def _of_tables(self) -> Iterator[tuple[int, Statement]]:
        for table in self.outline.tables:
            titles = [title.casefold().strip() for title in table.header.texts(self.text)]
            demands = {index for index, title in enumerate(titles) if title in _DEMAND_COLUMNS}
            for number, row in enumerate(table.rows, 1):
                first = row.cells[0].of(self.text) if row.cells else ""
                place = first if _ID.fullmatch(first) else f"Row {number}"
                for index, cell in enumerate(row.cells):
                    role: Role = "requirement" if index in demands else "other"
                    if cell.end > cell.start:
                        words = self.hidden[cell.start : cell.end]
                        yield table.section, Statement(role, cell, words, "", place, is_cell=True)

    def _cut(
        self, section: int, role: Role, span: Span, requirement: str = "", place: str | None = None
    ) -> Iterator[tuple[int, Statement]]:
        is_quiet = self._kind(section) in _QUIET
        for number, one in enumerate(sentences(self.hidden, span.start, span.end)):
            words = self.hidden[one.start : one.end]
            is_demand = role == "other" and not is_quiet and _DEMAND.search(words) is not None
            yield (
                section,
                Statement("requirement" if is_demand else role, one, words, requirement, place, number == 0),
            )

    def _statement(
        self, role: Role, span: Span, requirement: str = "", place: str | None = None
    ) -> Statement:
        return Statement(role, span, self.hidden[span.start : span.end], requirement, place)
