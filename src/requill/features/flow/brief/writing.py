"""Writes the pieces of a brief under their headings: every word as typed, and frames around them.

A frame is a heading, an id, a list marker, or a table with the words of an entry in its first cell; prose
stays prose, above or below a table.
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterator, Sequence
from typing import Literal

from msgspec import Struct

from requill.ai.interface import SectionPlan
from requill.features.flow.brief.labels import Labels
from requill.features.flow.brief.pieces import Piece, split, with_plain_line_ends
from requill.features.flow.frame import framed
from requill.features.flow.grid import find_grid, read_rows
from requill.features.flow.page import section_body, write_section
from requill.features.flow.structure import is_below, is_item, next_id
from requill.kit.blocks import BOX, ITEM
from requill.kit.cells import cell_text, join_row, split_row, table_head

_MARKER = re.compile(rf"{ITEM}(?:[ \t]+|$)")
_LABEL_MARKS = re.compile(rf"\s*(?:(?:#{{1,6}}|{ITEM})[ \t]+)?")
_NESTED = re.compile(rf"\n[ \t]*(?:\n|[>|`~#]|{ITEM})")
_BOX = re.compile(rf"{BOX}[ \t]")
_ID = re.compile(r"(?:[-+*][ \t]+)?\*\*[A-Z]{1,5}-\d{2,4}\*\*")
_LISTS = frozenset({"bullets", "checklist", "stories", "criteria", "questions", "choice"})
_DEEPEST_FREE = 3  # the level at which a heading of the brief does not end the section


class Given(Struct, frozen=True):
    """A piece as its author left it: with the label in front of it, and the section it was put under."""

    text: str
    label: str = ""
    section: int | None = None


class Written(Struct, frozen=True):
    """A text with the pieces in it, and what each section got of them, by its index."""

    text: str
    bodies: dict[int, str]


class _Bit(Struct, frozen=True):
    """What a piece becomes. Rows of one header make one table, entries in a row one list."""

    kind: Literal["block", "entry", "row"]
    text: str
    header: str = ""


class _Text(Struct, frozen=True):
    text: str
    piece: Piece
    header: str = ""  # of the table that it is a row of


def write(text: str, plans: Sequence[SectionPlan], pieces: Sequence[Given]) -> Written:
    """The text with the pieces added at the ends of their sections, which are made where they lack."""
    found = _by_section(plans, pieces)
    ids = _Ids((text, *(piece.text for piece in pieces)))
    added: dict[int, str] = {}
    for index in sorted(found):
        plan = plans[index]
        body = section_body(text, plan.heading)
        tail = _tail(body, plan)
        bits = list(_bits(plan, found[index], ids))
        added[index] = _joined(bits, None)
        gap = "" if not body else "\n" if _joins(tail, bits[0]) else "\n\n"
        text = write_section(text, plans, index, f"{body}{gap}{_joined(bits, tail)}")
    return Written(text, added)


def _by_section(plans: Sequence[SectionPlan], pieces: Sequence[Given]) -> dict[int, list[_Text]]:
    labels, found = Labels(plans), dict[int, list[_Text]]()
    header = ""
    for piece in pieces:
        for part in split(_without_label(piece, labels)):
            text = textwrap.dedent(part.text).strip()
            if part.kind == "row":
                header = "\n".join(line.strip() for line in text.split("\n")[:2])
            elif not _is_row_below(header, text):
                header = ""
            if piece.section is not None:
                found.setdefault(piece.section, []).append(_Text(text, part, header))
    return found


def _is_row_below(header: str, text: str) -> bool:
    """Whether a text is a row that was split from the table before it."""
    width = len(split_row(header.partition("\n")[0])) if header else 0
    return text.startswith("|") and len(split_row(text.partition("\n")[0])) == width


def _without_label(piece: Given, labels: Labels) -> str:
    """The words of a piece; without its label where that became the heading."""
    text, label = with_plain_line_ends(piece.text), with_plain_line_ends(piece.label)
    if label and text.startswith(label):
        named = labels.find(_LABEL_MARKS.sub("", label, count=1))
        if named is not None and named.is_heading and named.section == piece.section:
            return text.removeprefix(label).lstrip(" \t")
    return text


class _Ids:
    """New ids for requirements, above those in some texts."""

    def __init__(self, texts: Sequence[str]) -> None:
        self._texts = texts
        self._last: dict[str, str] = {}

    def next(self, prefix: str) -> str:
        taken = (self._last[prefix],) if prefix in self._last else self._texts
        self._last[prefix] = f"**{next_id(prefix, *taken)}**"
        return self._last[prefix]


def _bits(plan: SectionPlan, texts: Sequence[_Text], ids: _Ids) -> Iterator[_Bit]:
    for index, one in enumerate(texts):
        below = texts[index + 1].piece.kind if index + 1 < len(texts) else None
        kind = one.piece.kind
        if one.header:
            yield from _rows(plan, one)
        elif kind == "heading":
            yield _Bit("block", f"{'#' * max(one.piece.level, _DEEPEST_FREE)} {one.piece.words}")
        elif kind not in ("paragraph", "item"):
            yield _Bit("block", framed(one.text))
        elif kind == "paragraph" and below == "item" and one.text.endswith(":") and "\n" not in one.text:
            yield _Bit("block", one.text)  # it introduces the list
        elif plan.kind == "requirements":
            has_id = _ID.match(one.text) is not None
            new = "" if has_id else f"{ids.next(plan.prefix or 'FR')} {_content(one.text)[1]}"
            yield _Bit("block", new or one.text)
        else:
            yield _bit(plan, one)


def _bit(plan: SectionPlan, one: _Text) -> _Bit:
    marker, content = _content(one.text)
    if plan.columns and one.piece.kind == "item" and not _NESTED.search(content):
        # Lines that an entry was wrapped into are one: a break in a cell would be words of nobody's.
        cells = [cell_text(" ".join(content.split("\n"))), *("" for _ in plan.columns[1:])]
        return _Bit("row", join_row(cells), "\n".join(table_head(plan.columns)))
    if plan.kind in _LISTS or one.piece.kind == "item":
        needs_box = plan.kind == "checklist" and not _BOX.match(content)
        marker = marker or "- "
        # Set in by less than its marker is wide, what is nested in a numbered entry would be beside it.
        below = content.replace("\n", f"\n{' ' * len(marker)}")
        return _Bit("entry", f"{marker}{'[ ] ' if needs_box else ''}{below}")
    return _Bit("block", one.text)


def _content(text: str) -> tuple[str, str]:
    """The marker of a list entry, if it is one, and its words with what is nested in it."""
    found = _MARKER.match(text)
    if found is None:
        return "", text
    first, _, below = text[found.end() :].partition("\n")
    marker = f"{found[0].strip()} " if found[0][:1].isdigit() else "- "
    return marker, f"{first}\n{textwrap.dedent(below)}" if below else first


def _rows(plan: SectionPlan, one: _Text) -> Iterator[_Bit]:
    """The rows of a pasted table: of the section's own where its columns are the same."""
    rows = one.text.split("\n")[2 if one.piece.kind == "row" else 0 :]
    is_own = bool(rows) and read_rows("\n".join([one.header, *rows]), plan.columns) is not None
    header = "\n".join(table_head(plan.columns)) if is_own else one.header
    if not rows:
        yield _Bit("block", one.header)
    for row in rows:
        yield _Bit("row", row.strip(), header)


def _joined(bits: Sequence[_Bit], tail: _Bit | None) -> str:
    """The bits below one another, the first below what stands there already."""
    text, before = "", tail
    for bit in bits:
        joins = _joins(before, bit)
        gap = "" if not text else "\n" if joins else "\n\n"
        head = f"{bit.header}\n" if bit.kind == "row" and not joins else ""
        text, before = f"{text}{gap}{head}{bit.text}", bit
    return text


def _joins(before: _Bit | None, bit: _Bit) -> bool:
    """Whether a bit goes on with the list or table before it."""
    return before is not None and before.kind == bit.kind != "block" and before.header == bit.header


def _tail(body: str, plan: SectionPlan) -> _Bit | None:
    """What the text of a section ends with."""
    lines = body.rstrip().split("\n")
    grid = find_grid(lines, plan.columns) if plan.columns else None
    if grid is not None and grid.end == len(lines):
        return _Bit("row", "", "\n".join(table_head(plan.columns)))
    head = next((line for line in reversed(lines) if not is_below(line)), "")
    return _Bit("entry", "") if is_item(head) else None
