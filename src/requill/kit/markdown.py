"""Finds the sections of a Markdown document: positions in the text, never a changed copy of it."""

from __future__ import annotations

import re
from collections.abc import Iterator

from msgspec import Struct

_HEADING = re.compile(r"^ {0,3}(#{1,6})[ \t]+(.*?)(?:[ \t]+#+)?[ \t]*$")
_FENCE = re.compile(r"^ {0,3}(`{3,}(?=[^`]*$)|~{3,})")
_SIGNED = re.compile(r"^ {0,3}[#`~][^\n]*", re.MULTILINE)  # few lines; the other patterns cost more
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
    """Yield (start, body_start, heading, level) of every heading outside fenced code, in order."""
    fence: str | None = None
    for found_line in _SIGNED.finditer(text):
        line, start, position = found_line[0], found_line.start(), min(found_line.end() + 1, len(text))
        bare = line.rstrip("\r")
        if (mark := _FENCE.match(bare)) is not None:
            if fence is None:
                fence = mark.group(1)
            elif mark.group(1).startswith(fence) and not bare.strip(" `~"):
                fence = None
            continue
        if fence is None and (found := _HEADING.match(bare)) is not None:
            yield start, position, found.group(2).strip(), len(found.group(1))


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
