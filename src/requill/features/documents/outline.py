"""The outline of a document: its sections, blocks, tables and requirements as positions in the text.

Positions are code points and count in the text that was read. The parts hold no cycles, so that the garbage
collector has no need to look at the hundreds of thousands that a long text may have.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from typing import Literal

from msgspec import Struct

from requill.kit.markdown import heading_key

Priority = Literal["Must", "Should", "Could", "Won't"]
PRIORITIES: tuple[Priority, ...] = ("Must", "Should", "Could", "Won't")


class Span(Struct, frozen=True, gc=False):
    """A part of a text, from `start` up to `end`."""

    start: int
    end: int

    def of(self, text: str) -> str:
        """What stands there."""
        return text[self.start : self.end]


class Section(Struct, frozen=True, gc=False):
    """A heading and what belongs to it, sections below it included.

    `start` is where the heading's line begins, `body` what stands under it. `level` is 1 to 6; `index` is its
    place among the sections, from 0; `path` the headings above it and its own, outermost first.
    """

    index: int
    heading: str
    level: int
    start: int
    body: Span
    path: tuple[str, ...]

    @property
    def end(self) -> int:
        """Where the next section of its level or above begins, or the text ends."""
        return self.body.end


BlockKind = Literal["paragraph", "item", "code", "html", "rule"]


class Block(Struct, frozen=True, gc=False):
    """A paragraph, list item, or anything that is not read further.

    `span` are its whole lines without the last line end, `words` what a person wrote in it: without marker,
    tick box and the items below it. `depth` counts the lists and quotes around it; `section` is the index
    of the innermost section, -1 above the first heading. `ticked` is None for items without a box.
    """

    kind: BlockKind
    span: Span
    words: Span
    depth: int
    section: int
    is_quoted: bool = False
    is_ordered: bool = False
    ticked: bool | None = None


class Row(Struct, frozen=True, gc=False):
    """One line of a table. `cells` are the parts between its bars, without the space around them."""

    span: Span
    cells: tuple[Span, ...]

    def texts(self, text: str) -> tuple[str, ...]:
        """What the cells say, bars unescaped."""
        return tuple(cell.of(text).replace("\\|", "|") for cell in self.cells)


class Table(Struct, frozen=True, gc=False):
    """A table; `divider` is the line under its header."""

    span: Span
    header: Row
    divider: Span
    rows: tuple[Row, ...]
    section: int


class Fact(Struct, frozen=True, gc=False):
    """Who owns a requirement, or where it stands: `line` is the item's, `value` the part that says it."""

    line: Span
    value: Span


class Requirement(Struct, frozen=True, gc=False):
    """A requirement with an id, and the criteria under it.

    `span` reaches from its line's start to the end of its last criterion or fact; `mark` is id and priority
    as they stand, `statement` the words behind them. Of one in the row of a table (`is_row`), `span` and
    `line` are the row, and what is said of it are other cells. `id_start` is where the id's letters begin.
    """

    id: str
    prefix: str
    number: int
    priority: Priority | None
    span: Span
    line: Span
    mark: Span
    statement: Span
    criteria: tuple[Span, ...]
    owner: Fact | None
    status: Fact | None
    section: int
    is_item: bool
    id_start: int
    is_row: bool = False


class Outline(Struct, frozen=True, gc=False):
    """What a text consists of, in its order."""

    text: str
    sections: tuple[Section, ...]
    blocks: tuple[Block, ...]
    tables: tuple[Table, ...]
    requirements: tuple[Requirement, ...]

    def named(self, heading: str) -> list[Section]:
        """The sections with that heading, compared without case, numbering and emphasis."""
        key = heading_key(heading)
        return [section for section in self.sections if heading_key(section.heading) == key]

    def requirement(self, requirement_id: str) -> list[Requirement]:
        """The requirements with that id; more than one where it was given twice."""
        wanted = requirement_id.strip().upper()
        return [found for found in self.requirements if found.id.upper() == wanted]

    def within(self, section: Section) -> Iterator[Block]:
        """The blocks under a heading and the headings below it."""
        return (block for block in self.blocks if section.body.start <= block.span.start < section.body.end)

    def section_at(self, position: int) -> Section | None:
        """The innermost section that a position lies in."""
        index = bisect_right([section.start for section in self.sections], position) - 1
        return self.sections[index] if index >= 0 else None

    def requirement_at(self, position: int) -> Requirement | None:
        """The requirement that a position belongs to."""
        index = bisect_right(self.requirements, position, key=lambda one: one.span.start) - 1
        found = self.requirements[index] if index >= 0 else None
        return found if found is not None and position < found.span.end else None

    def block_at(self, position: int) -> Block | None:
        """The innermost block that a position lies in."""
        found = [one for one in self.blocks if one.span.start <= position <= one.span.end]
        return max(found, key=lambda one: (one.depth, one.span.start), default=None)

    def own_end(self, section: Section) -> int:
        """Where what stands under a heading itself ends, before the headings below it."""
        below = [one.start for one in self.sections if section.start < one.start < section.end]
        return below[0] if below else section.end
