"""Finds the sections of a Markdown document: positions in the text, never a changed copy of it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from msgspec import Struct

from requill.kit.blocks import DIVIDER, INDENT, ITEM, RULE, fence_of

_HEADING = re.compile(r" {0,3}(#{1,6})(?:[ \t]+(.*?))??(?:[ \t]+#+)?[ \t]*$")
# Few lines: what may be a heading, its underline, a fence or HTML. The other patterns cost more.
_MARKED = re.compile(
    rf"^{INDENT}(?:#{{1,6}}(?=[ \t\r\n]|\Z)|[`~]{{3}}|<|=+[ \t]*\r?$|-+[ \t]*\r?$)[^\n]*", re.M
)
_FENCE_END = re.compile(rf"^{INDENT}(`{{3,}}|~{{3,}})[ \t]*\r?$", re.M)
_BLANK = re.compile(r"^[ \t]*\r?$", re.M)
_ITEM = re.compile(rf"(?P<lead> *)(?P<mark>{ITEM})(?P<gap>[ \t]+|\r?$)")
# What ends a paragraph that it stands below; an entry must say something, and number one.
_INTERRUPTS = re.compile(rf"{INDENT}(?:>|(?:[-+*]|1[.)])[ \t]+\S)")
# Code, or where a link leads: a paragraph may begin below it.
_NO_PARAGRAPH = re.compile(r"    |\t| {0,3}\[[^\[\]]+\]:[ \t]*\S+[ \t]*$")
_MAX_UNDERLINED = 30  # lines
_NUMBERING = re.compile(r"^\d+(?:\.\d+)*[.)]?\s+")


class Section(Struct, frozen=True):
    """A heading and what belongs to it, as offsets into the text (code points).

    `start` is where the heading line begins, `body_start` where the line after it begins, `end` where
    the next heading of the same or a higher level begins, or the end of the text.
    """

    heading: str
    level: int
    start: int
    body_start: int
    end: int

    def body(self, text: str) -> str:
        """What stands under the heading, without the blank lines around it."""
        return text[self.body_start : self.end].strip("\n")


def headings(text: str) -> Iterator[tuple[int, int, str, int]]:
    """Yield (start, body_start, heading, level) of every heading outside code, HTML and lists, in order."""
    after = 0  # where the last heading, or block of code or HTML ended
    lists = _Lists(text)
    for found_line in _MARKED.finditer(text):
        line, start, below = found_line[0].rstrip("\r"), found_line.start(), found_line.end() + 1
        if start < after:
            continue
        below = min(below, len(text))
        bare = line.lstrip(" ")
        if bare[0] in "=-":
            if (words := _underlined(text, after, start, lists)) is not None:
                yield words[0], below, words[1], 1 if bare[0] == "=" else 2
                after = below
            continue
        if len(bare) < len(line) and lists.hold(start, len(line) - len(bare)):
            continue
        if bare[0] == "#":
            if (found := _HEADING.match(line)) is not None:
                yield start, below, (found[2] or "").strip(), len(found[1])
                after = below
        elif bare[0] == "<":
            after = _end_of_html(text, line, start, after)
        elif mark := fence_of(line):
            after = _end_of_code(text, mark, below)
        lists.leave(max(start, after))


class _Lists:
    """Tells whether an indented line belongs to a list. Lines are asked about in order, each once."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._known = 0  # the last line that was asked about,
        self._inset = 0  # and how far in its entry's text stands; 0 where it was in no list

    def hold(self, start: int, indent: int) -> bool:
        """Whether the line that begins at `start`, so far in, belongs to an entry of a list."""
        inset = self._inset_of(start, indent)
        self._known, self._inset = start, inset
        return inset > 0

    def leave(self, position: int) -> None:
        """Say that no list goes on at a position."""
        self._known, self._inset = position, 0

    def _inset_of(self, start: int, indent: int) -> int:
        end, is_lazy = start, False
        while end > self._known:
            begin = self._text.rfind("\n", 0, end - 1) + 1
            line = self._text[begin:end].rstrip("\r\n")
            end = begin
            bare = line.lstrip(" ")
            if not bare:
                if is_lazy:
                    return 0
                continue
            inset = len(line) - len(bare)
            if inset >= indent:
                is_lazy = False
            elif (item := _ITEM.match(line)) is not None and not RULE.match(line):
                if (wanted := _inset_of(item)) <= indent:
                    return wanted
                if (indent := inset) == 0:  # no entry that holds this one is left
                    return 0
            elif inset == 0:
                if bare[0] == ">" or RULE.match(line):
                    return 0
                is_lazy = True  # it goes on with what stands right above it
        return self._inset if self._inset <= indent else 0


def _inset_of(item: re.Match[str]) -> int:
    """How far in the text of an entry begins, from which on lines belong to it."""
    gap = len(item["gap"].rstrip("\r"))
    return item.end("mark") + (gap if 1 <= gap <= 4 else 1)


def _end_of_code(text: str, mark: str, below: int) -> int:
    """Where the line after the code begins that a fence opens; one that is not closed goes on to the end."""
    for found in _FENCE_END.finditer(text, below):
        if found[1].startswith(mark):
            return min(found.end() + 1, len(text))
    return len(text)


def _end_of_html(text: str, line: str, start: int, after: int) -> int:
    """Where the line after HTML begins that begins at `start`; `after` where none does."""
    from markdown_it.rules_block.html_block import HTML_SEQUENCES  # a fortieth of a second, for few texts

    bare = line.strip()
    opened = next((one for one in HTML_SEQUENCES if one[0].search(bare)), None)
    if opened is None:
        return after
    _, closer, interrupts = opened
    above = text.rfind("\n", 0, max(start - 1, 0)) + 1
    if not interrupts and start > after and text[above:start].strip():
        return after
    if closer.pattern == "^$":
        blank = _BLANK.search(text, start)
        return blank.start() if blank else len(text)
    closed = closer.search(text, start)
    line_end = text.find("\n", closed.end()) if closed else -1
    return len(text) if line_end < 0 else line_end + 1


def _underlined(text: str, after: int, end: int, lists: _Lists) -> tuple[int, str] | None:
    """Where the paragraph right above an underline begins, and its words; None where there is none."""
    begin, lines = end, list[str]()
    while begin > after and len(lines) < _MAX_UNDERLINED:
        start = max(after, text.rfind("\n", after, begin - 1) + 1)
        line = text[start:begin]
        if not line.strip() or RULE.match(line):
            break
        lines.insert(0, line.rstrip("\r\n"))
        begin = start
    while lines and _NO_PARAGRAPH.match(lines[0]):
        begin, _ = text.find("\n", begin) + 1, lines.pop(0)
    if not lines or lines[0].lstrip(" ").startswith(">") or _ITEM.match(lines[0]):
        return None
    for above, line in pairwise(lines):
        if _INTERRUPTS.match(line) or ("|" in above and DIVIDER.match(line)):
            return None
    indent = len(lines[0]) - len(lines[0].lstrip(" "))
    if indent and lists.hold(begin, indent):
        return None
    return begin, " ".join(line.strip() for line in lines)


def sections(text: str) -> list[Section]:
    """Every section of the text, nested ones included, in the order of their headings."""
    found = list(headings(text))
    ends = [len(text)] * len(found)
    open_ones: list[int] = []  # headings whose end has not come yet, each deeper than the one before
    for index, (start, _, _, level) in enumerate(found):
        while open_ones and found[open_ones[-1]][3] >= level:
            ends[open_ones.pop()] = start
        open_ones.append(index)
    return [
        Section(heading, level, start, body_start, end)
        for (start, body_start, heading, level), end in zip(found, ends, strict=True)
    ]


def heading_key(heading: str) -> str:
    """How headings are compared: without numbering, emphasis, trailing punctuation or case."""
    bare = _NUMBERING.sub("", heading.strip(" *_`"))
    return " ".join(bare.rstrip(":.").strip(" *_`:.").casefold().split())


def find_section(text: str, heading: str) -> Section | None:
    """The first section with that heading, or None."""
    key = heading_key(heading)
    return next((section for section in sections(text) if heading_key(section.heading) == key), None)
