"""Reads the outline of a text: the parser's tokens, which know lines only, become parts with positions.

Blocks are found by markdown-it-py, so that a document has the same parts here as where it is drawn. Reading
takes about 0.2 ms per KiB: read long texts off the event loop.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any

from requill.features.documents.outline import (
    PRIORITIES,
    Block,
    BlockKind,
    Fact,
    Outline,
    Requirement,
    Row,
    Section,
    Span,
    Table,
)
from requill.features.documents.row_requirements import row_requirements
from requill.kit.blocks import BOX, ITEM
from requill.kit.cells import cell_spans
from requill.kit.lines import LINE_END

_REQUIREMENT = re.compile(
    r"\*\*(?P<id>(?P<prefix>[A-Z]{1,5})-(?P<number>\d{2,4}))\*\*[ \t]*"
    r"(?:\[(?P<priority>must|should|could|won['’]t)\][ \t]*)?",
    re.IGNORECASE,
)
_CRITERION = re.compile(r"(?:\*Given\*|_Given_)(?=[\s,]|$)", re.IGNORECASE)
_FACT = re.compile(r"(?P<label>Owner|Status)[ \t]*:[ \t]*(?P<value>.*)", re.IGNORECASE)
_ITEM = re.compile(rf"[ \t>]*{ITEM}(?:[ \t]+(?P<box>{BOX}(?=[ \t]))?[ \t]*|$)")
_PLAIN_ENTRY = re.compile(r"[-+*] [^\W\d_][^|\n]*")  # with a bar, one that begins a list can head a table
_RUN = 32  # plain entries that are worth a look of their own
_NESTING = 100  # levels of lists and quotes; the parser passes over all that follows deeper ones
_LEAD = re.compile(r"[ \t>]*")


def read_outline(text: str) -> Outline:
    """The outline of a Markdown text."""
    reader = _Reader(text)
    return Outline(
        text,
        tuple(reader.sections),
        tuple(reader.blocks),
        tuple(reader.tables),
        _requirements(text, reader.blocks, tuple(row_requirements(text, reader.own_tables))),
    )


@cache
def _parser() -> Any:
    from markdown_it import MarkdownIt  # a fortieth of a second, which no start needs
    from markdown_it.rules_block import table

    def table_lines(state: Any, first: int, end: int, silent: Any) -> bool:
        """As the parser calls it: its rule for tables, without tokens for cells (seconds in a long table)."""
        if not table(state, first, end, silent=True):
            return False
        if silent:
            return True
        line, stops = first + 2, state.md.block.ruler.getRules("blockquote")
        while line < end and state.sCount[line] >= state.blkIndent and not state.isEmpty(line):
            if state.is_code_block(line) or any(stop(state, line, end, silent=True) for stop in stops):
                break
            line += 1
        token = state.push("table_open", "table", 0)
        token.map = [first, line]
        state.line = line
        return True

    def plain_entries(state: Any, first: int, end: int, silent: Any) -> bool:
        """Entries of one line each without tokens of their own; the list rule has those around them.

        The last of a run may go on in what follows it, and is left to that rule, too.
        """
        if state.blkIndent:
            return False
        line, minimum = first, first + _RUN
        while line < end and state.sCount[line] == 0 and (line < minimum or not silent):
            if not _PLAIN_ENTRY.fullmatch(state.src, state.bMarks[line], state.eMarks[line]):
                break
            line += 1
        if line < minimum:
            return False
        if not silent:
            state.push("entries", "ul", 0).map = [first, line - 1]
            state.line = line - 1
        return True

    parser = MarkdownIt("commonmark", {"maxNesting": _NESTING}).enable("table").disable("inline")
    parser.block.ruler.at("table", table_lines, {"alt": ["paragraph", "reference"]})
    parser.block.ruler.before("list", "entries", plain_entries, {"alt": ["list"]})
    return parser


class _Reader:
    """Turns the parser's tokens, which know lines only, into parts with positions."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.sections: list[Section] = []
        self.blocks: list[Block] = []
        self.tables: list[Table] = []
        self.own_tables: list[Table] = []  # in no list and no quotation
        self._starts = [0, *(found.end() for found in LINE_END.finditer(text))]
        self._ends = [*(found.start() for found in LINE_END.finditer(text)), len(text)]
        self._above: list[Section] = []
        self._open_items: list[tuple[Span, bool]] = []
        self._lists: list[bool] = []
        self._quotes = 0
        self._read(_parser().parse(text))
        self._close_sections()

    def _lines(self, token: Any) -> Span:
        first, last = token.map
        while last > first + 1 and not self.text[self._starts[last - 1] : self._ends[last - 1]].strip():
            last -= 1
        return Span(self._starts[first], self._ends[last - 1])

    def _read(self, tokens: Sequence[Any]) -> None:
        for position, token in enumerate(tokens):
            match token.type:
                case "heading_open" if self._depth == 0:
                    self._add_section(token, tokens[position + 1].content)
                case "heading_open":  # of a quotation or of an item: it parts no document
                    self._add_paragraph(self._lines(token))
                case "bullet_list_open" | "ordered_list_open":
                    self._lists.append(token.type == "ordered_list_open")
                case "bullet_list_close" | "ordered_list_close":
                    self._lists.pop()
                case "blockquote_open":
                    self._quotes += 1
                case "blockquote_close":
                    self._quotes -= 1
                case "list_item_open":
                    self._open_items.append((self._lines(token), False))
                case "entries":
                    self._add_entries(*token.map)
                case "list_item_close":
                    span, has_words = self._open_items.pop()
                    if not has_words:
                        self._add_item(span, span)
                case "paragraph_open":
                    self._add_paragraph(self._lines(token))
                case "fence" | "code_block":
                    self._add_other("code", self._lines(token))
                case "html_block":
                    self._add_other("html", self._lines(token))
                case "hr":
                    self._add_other("rule", self._lines(token))
                case "table_open":
                    self._add_table(self._lines(token))
                case _:
                    pass

    @property
    def _depth(self) -> int:
        return len(self._lists) + self._quotes

    def _add_section(self, token: Any, heading: str) -> None:
        level = int(token.tag[1])
        first, last = token.map
        body = self._starts[last] if last < len(self._starts) else len(self.text)
        while self._above and self._above[-1].level >= level:
            self._above.pop()
        heading = heading.strip()
        path = (*(one.heading for one in self._above), heading)
        found = Section(
            len(self.sections), heading, level, self._starts[first], Span(body, len(self.text)), path
        )
        self.sections.append(found)
        self._above.append(found)

    def _close_sections(self) -> None:
        open_ones: list[int] = []
        ends = [len(self.text)] * len(self.sections)
        for index, section in enumerate(self.sections):
            while open_ones and self.sections[open_ones[-1]].level >= section.level:
                ends[open_ones.pop()] = section.start
            open_ones.append(index)
        self.sections = [
            Section(one.index, one.heading, one.level, one.start, Span(one.body.start, end), one.path)
            for one, end in zip(self.sections, ends, strict=True)
        ]

    def _add_paragraph(self, lines: Span) -> None:
        if self._open_items and not self._open_items[-1][1]:
            span, _ = self._open_items[-1]
            self._open_items[-1] = (span, True)
            self._add_item(span, lines)
            return
        start = lines.start
        for position in self._requirement_lines(lines):
            if position > start:
                self._add_words("paragraph", Span(start, self.text.rfind("\n", 0, position)))
                start = position
        self._add_words("paragraph", Span(start, lines.end))

    def _requirement_lines(self, lines: Span) -> Iterator[int]:
        """Where a requirement or a criterion begins in a run of lines that is one paragraph to Markdown."""
        for start in self._starts[
            bisect_right(self._starts, lines.start) : bisect_right(self._starts, lines.end)
        ]:
            if _REQUIREMENT.match(self.text, start) or _CRITERION.match(self.text, start):
                yield start

    def _add_words(self, kind: BlockKind, span: Span) -> None:
        lead = _LEAD.match(self.text, span.start, span.end)
        words = Span(lead.end() if lead else span.start, span.end)
        self.blocks.append(self._block(kind, span, words))

    def _add_item(self, span: Span, lines: Span) -> None:
        found = _ITEM.match(self.text, span.start, span.end)
        start = found.end() if found and found.end() <= lines.end else lines.start
        box = found["box"] if found else None
        self.blocks.append(
            Block(
                "item",
                span,
                Span(min(start, lines.end), lines.end),
                self._depth,
                len(self.sections) - 1,
                is_quoted=self._quotes > 0,
                is_ordered=bool(self._lists and self._lists[-1]),
                ticked=None if box is None else box != "[ ]",
            )
        )

    def _add_entries(self, first: int, end: int) -> None:
        self._lists.append(False)
        for line in range(first, end):
            span = Span(self._starts[line], self._ends[line])
            self._add_item(span, span)
        self._lists.pop()

    def _add_other(self, kind: BlockKind, span: Span) -> None:
        if self._open_items and not self._open_items[-1][1]:
            self._open_items[-1] = (self._open_items[-1][0], True)
        self.blocks.append(self._block(kind, span, span))

    def _block(self, kind: BlockKind, span: Span, words: Span) -> Block:
        section = len(self.sections) - 1
        return Block(kind, span, words, self._depth, section, is_quoted=self._quotes > 0)

    def _add_table(self, span: Span) -> None:
        first = bisect_right(self._starts, span.start) - 1
        last = bisect_right(self._starts, span.end) - 1
        rows = [self._row(line) for line in range(first, last + 1)]
        table = Table(span, rows[0], rows[1].span, tuple(rows[2:]), len(self.sections) - 1)
        self.tables.append(table)
        if self._depth == 0:
            self.own_tables.append(table)

    def _row(self, line: int) -> Row:
        start, end = self._starts[line], self._ends[line]
        lead = _LEAD.match(self.text, start, end)
        cells = cell_spans(self.text, lead.end() if lead else start, end)
        return Row(Span(start, end), tuple(self._trimmed(*cell) for cell in cells))

    def _trimmed(self, start: int, end: int) -> Span:
        bare = self.text[start:end]
        left = len(bare) - len(bare.lstrip())
        if left == len(bare):  # an empty cell: where a word would be written
            return Span(min(start + 1, end), min(start + 1, end))
        return Span(start + left, start + len(bare.rstrip()))


def _requirements(
    text: str, blocks: Sequence[Block], rows: tuple[Requirement, ...]
) -> tuple[Requirement, ...]:
    found = tuple(_in_blocks(text, blocks, [one.span.start for one in rows]))
    given = {one.id.upper() for one in found}
    own = [row for row in rows if row.id not in given]  # the others trace what the text gives
    return tuple(sorted((*found, *own), key=lambda one: one.span.start)) if own else found


def _in_blocks(text: str, blocks: Sequence[Block], rows: Sequence[int]) -> Iterator[Requirement]:
    """The requirements in paragraphs and lists; nothing is below them that stands behind one at `rows`."""
    position = 0
    while position < len(blocks):
        block = blocks[position]
        position += 1
        mark = _mark(text, block)
        if mark is None:
            continue
        below: list[Block] = []
        row = bisect_right(rows, block.span.start)
        end = rows[row] if row < len(rows) else len(text)
        while position < len(blocks) and _belongs(text, block, blocks[position], end):
            below.append(blocks[position])
            position += 1
        yield _requirement(text, block, mark, below)


def _mark(text: str, block: Block) -> re.Match[str] | None:
    if block.kind not in ("paragraph", "item") or block.is_quoted:
        return None
    return _REQUIREMENT.match(text, block.words.start, block.words.end)


def _belongs(text: str, requirement: Block, block: Block, end: int) -> bool:
    """Whether a block behind a requirement says more about it: a criterion, an owner, a status."""
    if block.section != requirement.section or block.span.start > end or _mark(text, block) is not None:
        return False
    if requirement.kind == "item":
        return block.depth > requirement.depth or bool(
            block.kind == "paragraph" and _CRITERION.match(text, block.words.start)
        )
    return block.kind == "item" or bool(_CRITERION.match(text, block.words.start))


def _requirement(text: str, block: Block, mark: re.Match[str], below: Sequence[Block]) -> Requirement:
    facts: dict[str, Fact] = {}
    criteria: list[Span] = []
    for one in below:
        found = _FACT.match(text, one.words.start, one.words.end)
        if found is None:
            criteria.append(one.words)
        else:
            value = Span(found.start("value"), found.end("value"))
            facts.setdefault(found["label"].lower(), Fact(one.span, value))
    said = (mark["priority"] or "").replace("’", "'").capitalize()
    end = max([block.words.end, *(one.span.end for one in below)])
    return Requirement(
        id=mark["id"],
        prefix=mark["prefix"],
        number=int(mark["number"]),
        priority=next((each for each in PRIORITIES if each == said), None),
        span=Span(block.span.start, end),
        line=Span(block.span.start, block.words.end),
        mark=Span(mark.start(), mark.end()),
        statement=Span(min(mark.end(), block.words.end), block.words.end),
        criteria=tuple(criteria),
        owner=facts.get("owner"),
        status=facts.get("status"),
        section=block.section,
        is_item=block.kind == "item",
        id_start=mark.start("id"),
    )
