"""Reads the parts of a text that are judged: statements, cells and sections, with the words hidden in them.

A text is read in pieces, each a heading and what stands below it: while somebody types, one of them changes.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Literal, get_args

from msgspec import Struct

from requill.features.documents.outline import Block, Requirement, Span, Table
from requill.features.documents.outline_reader import read_outline
from requill.features.review.prose import hide, sentences
from requill.features.review.raw_findings import Spot
from requill.features.review.rules import Role
from requill.features.review.vocabulary import read_data
from requill.kit.markdown import heading_key

Demanding = Literal["requirements", "criteria", "stories", "scope", ""]
Telling = Literal[
    "non-goals", "questions", "risks", "metrics", "decisions", "glossary", "rollout", "narrative"
]
Kind = Demanding | Telling
"""What a section is for: sentences with "must" are requirements only where something is demanded."""
_KINDS: list[tuple[Kind, re.Pattern[str]]] = [
    (kind, re.compile(rf"\b(?:{words})\b")) for kind, words in read_data("vocabulary.yaml")["kinds"]
]
_SAME: tuple[Kind, ...] = ("requirements", "criteria", "stories", "metrics", "risks", "questions")
_OF_PLAN: dict[str, Kind] = {kind: kind for kind in _SAME} | {"faq": "questions", "quote": "narrative"}

_ID = re.compile(r"[A-Z]{1,5}-\d{2,4}")
_DEMAND, _WISH = re.compile(r"\b(?:shall|must)\b"), re.compile(r"\b(?:shall|must|should)\b")
_STORY = re.compile(r"\W*As an? ", re.I)
_DEMANDED = frozenset({"requirement", "statement", "story", "user story", "criterion", "acceptance criteria"})
_QUIET = frozenset(get_args(Telling))


@lru_cache(maxsize=4096)
def kind_of(heading: str, plan_kind: str = "") -> Kind:
    """The kind of a section by its heading, or by what its template says of it; "" for any other."""
    if plan_kind in _OF_PLAN:
        return _OF_PLAN[plan_kind]
    key = heading_key(heading)
    return next((kind for kind, words in _KINDS if words.search(key)), "")


class Heading(Struct, frozen=True, gc=False):
    """A heading of a piece; `body` is where the line below it begins."""

    text: str
    level: int
    start: int
    body: int
    kind: Kind


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
        return Spot(Span(at + start, self.span.end if end is None else at + end), self.span, self.place)


class Piece(Struct, frozen=True, gc=False):
    """What stands in a piece of the text; positions count in it. `blocks` are paragraphs and entries.

    The first of `headings` is the one above the piece; sections are counted behind it, those in `filled` have
    text of their own.
    """

    headings: tuple[Heading, ...]
    filled: frozenset[int]
    statements: tuple[Statement, ...]
    requirements: tuple[tuple[int, Requirement], ...]
    tables: tuple[tuple[int, Table], ...]
    blocks: tuple[tuple[int, Span], ...]
    hidden: str

    def heading(self, section: int) -> Heading:
        """The heading of a section; of none, the one above the piece."""
        return self.headings[section + 1]


def read_piece(text: str, above: Heading, plan: Mapping[str, str]) -> Piece:
    """A piece below that heading; `plan` are the kinds of headings by the template."""
    return _PieceReader(text, above, plan).piece()


class _PieceReader:
    """Reads one piece."""

    def __init__(self, text: str, above: Heading, plan: Mapping[str, str]) -> None:
        self.text = text
        self.hidden = hide(text)
        self.outline = read_outline(text)
        self._headings = [above]
        for section in self.outline.sections:
            own = kind_of(section.heading, plan.get(section.heading.strip().casefold(), ""))
            over = (one.kind for one in reversed(self._headings) if one.level < section.level)
            kind = own or next(over, "")
            self._headings.append(
                Heading(section.heading, section.level, section.start, section.body.start, kind)
            )

    def piece(self) -> Piece:
        """What stands in it."""
        statements = [*self._of_requirements(), *self._of_blocks(), *self._of_tables()]
        statements.sort(key=lambda one: one.span.start)
        said = (one for one in self.outline.blocks if one.kind != "html" and one.words.of(self.text))
        filled = {one.section for one in said}
        filled |= {one.section for one in self.outline.tables if one.rows}
        return Piece(
            headings=tuple(self._headings),
            filled=frozenset(filled),
            statements=tuple(statements),
            requirements=tuple((one.section, one) for one in self.outline.requirements),
            tables=tuple((one.section, one) for one in self.outline.tables),
            blocks=tuple((block.section, block.words) for block in self._blocks()),
            hidden=self.hidden,
        )

    def _heading(self, section: int) -> Heading:
        return self._headings[section + 1]

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
            if one.is_row:
                continue  # its cells are read with the others
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
        ids = {one.span.start: one.id for one in self.outline.requirements if one.is_row}
        for table in self.outline.tables:
            heading = self._heading(table.section)
            titles = [title.casefold().strip() for title in table.header.texts(self.text)]
            for number, row in enumerate(table.rows, 1):
                first = row.cells[0].of(self.text) if row.cells else ""
                place = ids.get(row.span.start) or (first if _ID.fullmatch(first) else f"Row {number}")
                for title, cell in zip(titles, row.cells, strict=False):
                    role: Role = "requirement" if title in _DEMANDED else "other"
                    if cell.end > cell.start:
                        yield Statement(role, heading, cell, cell.of(self.hidden), "", place, is_cell=True)

    def _cut(
        self, heading: Heading, role: Role, span: Span, requirement: str = "", place: str | None = None
    ) -> Iterator[Statement]:
        is_quiet = heading.kind in _QUIET
        demand = _WISH if heading.kind == "requirements" else _DEMAND
        for number, one in enumerate(sentences(self.hidden, span.start, span.end)):
            words = one.of(self.hidden)
            is_demand = role == "other" and not is_quiet and demand.search(words) is not None
            said: Role = "requirement" if is_demand else role
            yield Statement(said, heading, one, words, requirement, place, is_first=number == 0)
