"""Finds what a section lists, whatever the form: bullets, numbers, boxes, rows, requirements, headings."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Literal

from msgspec import Struct

from requill.ai.builtin.language.markup import split_row

Form = Literal["bullet", "number", "box", "row", "requirement", "heading", "note"]

_BOX = re.compile(r"( {0,3}[-*+][ \t]+\[[ xX]\][ \t]+)(?=\S)")
_BULLET = re.compile(r"( {0,3}[-*+][ \t]+)(?=\S)")
_NUMBER = re.compile(r"( {0,3}\d{1,9}[.)][ \t]+)(?=\S)")
_HEADING = re.compile(r"( {0,3}#{1,6}[ \t]+)(?=\S)")
_REQUIREMENT = re.compile(r"\*\*[A-Z]{1,5}-\d{1,4}\b[:.]?\*\*")
_NOTE = re.compile(r"(>[ \t]*Assumption:[ \t]*)(?=\S)", re.IGNORECASE)
_FENCE = re.compile(r" {0,3}(?:`{3,}|~{3,})")
_RULE = re.compile(r"\|?[\s|:]*-{1,}[\s|:-]*$")
_COUNTED = re.compile(r"(?:[A-Z]{1,5}-?|[A-Z][a-z]{2,12} )\d{1,4}\b")
_MOST_LINES = 20_000


class Item(Struct, frozen=True):
    """One thing that is listed: `lead` is its mark as it stands, `text` its first line without the mark.

    `start` and `end` are offsets into the text it was found in, from the beginning of its first line to
    the end of its last one, with all that is nested in it.
    """

    start: int
    end: int
    lead: str
    text: str


class Listing(Struct, frozen=True):
    """Things of one form that stand together, from `start` to `end`; `header` is a table's.

    Only a table can be without things: it has its head and rule.
    """

    form: Form
    items: tuple[Item, ...]
    start: int
    end: int
    header: tuple[str, ...] = ()

    @property
    def is_loose(self) -> bool:
        """Whether a blank line stands between the things."""
        pairs = zip(self.items, self.items[1:], strict=False)
        return len(self.items) > 1 and all(one.end + 1 < other.start for one, other in pairs)


def listings(text: str, *, headings: bool = True) -> list[Listing]:
    """Everything that the text lists, in order; a list within a requirement belongs to that requirement.

    `headings` False leaves out what is only parted by headings.
    """
    return list(_Reader(text).read(headings=headings)) if text.strip() else []


def main_listing(found: Sequence[Listing]) -> Listing | None:
    """The listing that a new thing belongs to: the longest one, of two the later.

    Headings count only where they are numbered or nothing else is listed: they usually part lists.
    """
    lists = [listing for listing in found if listing.form != "heading"]
    heads = [listing for listing in found if listing.form == "heading" and listing.items]
    least = 2 if lists else 1
    numbered = [
        each for each in heads if sum(bool(_COUNTED.match(item.text)) for item in each.items) >= least
    ]
    if numbered:
        return numbered[-1]
    notes = [listing for listing in lists if listing.form != "note"]
    candidates = notes or lists or [listing for listing in heads if len(listing.items) > 1]
    return max(reversed(candidates), key=lambda listing: len(listing.items), default=None)


class _Row(Struct, frozen=True):
    """A line with its place."""

    start: int
    text: str

    @property
    def end(self) -> int:
        return self.start + len(self.text)


class _Reader:
    """Reads the lines once, from the first to the last."""

    def __init__(self, text: str) -> None:
        self.rows: list[_Row] = []
        position = 0
        for line in text.split("\n")[:_MOST_LINES]:
            self.rows.append(_Row(position, line))
            position += len(line) + 1

    def read(self, *, headings: bool) -> Iterator[Listing]:
        """The listings in order of their first line."""
        found: list[Listing] = [*self._headings()] if headings else []
        index = 0
        while index < len(self.rows):
            line = self.rows[index].text
            if _FENCE.match(line):
                index = self._after_fence(index)
            elif line.lstrip().startswith("|") and self._is_ruled(index):
                listing, index = self._table(index)
                found.append(listing)
            elif _REQUIREMENT.match(line):
                listing, index = self._requirements(index)
                found.append(listing)
            elif _NOTE.match(line):
                listing, index = self._notes(index)
                found.append(listing)
            elif form := _form(line):
                listing, index = self._list(index, form)
                found.append(listing)
            else:
                index += 1
        yield from sorted(found, key=lambda listing: listing.start)

    def _after_fence(self, index: int) -> int:
        mark = self.rows[index].text.strip()[:3]
        index += 1
        while index < len(self.rows) and not self.rows[index].text.strip().startswith(mark):
            index += 1
        return index + 1

    def _is_ruled(self, index: int) -> bool:
        return index + 1 < len(self.rows) and bool(_RULE.match(self.rows[index + 1].text.strip()))

    def _table(self, index: int) -> tuple[Listing, int]:
        start, header = self.rows[index].start, tuple(split_row(self.rows[index].text))
        end = self.rows[index + 1].end
        index += 2
        items: list[Item] = []
        while index < len(self.rows) and self.rows[index].text.lstrip().startswith("|"):
            row = self.rows[index]
            items.append(Item(row.start, row.end, "| ", row.text.strip()))
            end = row.end
            index += 1
        return Listing("row", tuple(items), start, end, header), index

    def _requirements(self, index: int) -> tuple[Listing, int]:
        """Paragraphs with an id, each with all that follows up to the next id or heading."""
        items: list[Item] = []
        while index < len(self.rows) and (found := _REQUIREMENT.match(self.rows[index].text)):
            first, last = self.rows[index], index
            index += 1
            while index < len(self.rows) and not (
                _REQUIREMENT.match(self.rows[index].text) or _HEADING.match(self.rows[index].text)
            ):
                if _FENCE.match(self.rows[index].text):
                    last = min(self._after_fence(index), len(self.rows)) - 1
                    index = last
                elif self.rows[index].text.strip():
                    last = index
                index += 1
            text = first.text[found.end() :].strip()
            items.append(Item(first.start, self.rows[last].end, found.group(), text))
        return _listing("requirement", items), index

    def _notes(self, index: int) -> tuple[Listing, int]:
        items: list[Item] = []
        last = index
        while index < len(self.rows):
            row = self.rows[index]
            if found := _NOTE.match(row.text):
                items.append(Item(row.start, row.end, found.group(1), row.text[found.end() :].strip()))
                last = index
            elif row.text.strip():
                break
            index += 1
        return _listing("note", items), last + 1

    def _list(self, index: int, form: Form) -> tuple[Listing, int]:
        """A list, up to a line that is neither one of its items nor nested in one."""
        items: list[Item] = []
        last = index
        while index < len(self.rows):
            row = self.rows[index]
            own = _form(row.text)
            if not row.text.strip():
                index += 1
                continue
            if own == form and (not items or _indent(row.text) < _indent(items[-1].lead) + 2):
                lead = _lead(row.text)
                items.append(Item(row.start, row.end, lead, row.text[len(lead) :].strip()))
            elif items and _indent(row.text) > _indent(items[-1].lead):
                items[-1] = Item(items[-1].start, row.end, items[-1].lead, items[-1].text)
            elif items and index == last + 1 and own is None and not _begins_block(row.text):
                lazy = items[-1]  # a paragraph that a program wrapped goes on without indentation
                items[-1] = Item(lazy.start, row.end, lazy.lead, f"{lazy.text} {row.text.strip()}")
            else:
                break
            last = index
            index += 1
        return _listing(form, items), last + 1

    def _headings(self) -> Iterator[Listing]:
        """The headings of the highest level within the text, each with what stands under it."""
        found: list[int] = []
        index = 0
        while index < len(self.rows):
            if _FENCE.match(self.rows[index].text):
                index = self._after_fence(index)
                continue
            if _HEADING.match(self.rows[index].text):
                found.append(index)
            index += 1
        if not found:
            return
        top = min(_level(self.rows[index].text) for index in found)
        heads = [index for index in found if _level(self.rows[index].text) == top]
        items: list[Item] = []
        for index, following in zip(heads, [*heads[1:], len(self.rows)], strict=True):
            last = next(n for n in range(following - 1, index - 1, -1) if self.rows[n].text.strip())
            row, lead = self.rows[index], "#" * top + " "
            items.append(Item(row.start, self.rows[last].end, lead, row.text.strip("# \t")))
        yield _listing("heading", items)


def _listing(form: Form, items: Sequence[Item]) -> Listing:
    return Listing(form, tuple(items), items[0].start, items[-1].end)


def _form(line: str) -> Form | None:
    if _BOX.match(line):
        return "box"
    if _BULLET.match(line):
        return "bullet"
    return "number" if _NUMBER.match(line) else None


def _lead(line: str) -> str:
    found = _BOX.match(line) or _BULLET.match(line) or _NUMBER.match(line)
    return found.group(1) if found else ""


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip(" \t"))


def _level(line: str) -> int:
    bare = line.lstrip()
    return len(bare) - len(bare.lstrip("#"))


def _begins_block(line: str) -> bool:
    return line.lstrip().startswith(("#", ">", "|", "```", "~~~", "**"))
