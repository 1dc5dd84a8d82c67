"""Finds the sections of a Markdown document: positions in the text, never a changed copy of it."""

from __future__ import annotations

import re
from collections.abc import Iterator

from msgspec import Struct

_HEADING = re.compile(r"^ {0,3}(#{1,6})[ \t]+(.*?)(?:[ \t]+#+)?[ \t]*$")
_FENCE = re.compile(r"^ {0,3}(`{3,}(?=[^`]*$)|~{3,})")
# Few lines: what may be a heading, its underline, a fence or a comment. The other patterns cost more.
_MARKED = re.compile(r"^ {0,3}(?:[#`~][^\n]*|=+[ \t]*\r?$|-+[ \t]*\r?$|<!--[^\n]*)", re.MULTILINE)
_RULE = re.compile(r"\s*(?:[-*_=][ \t]*)*$")  # or a blank line: a paragraph begins below it
_IN_SOMETHING = re.compile(r"\s*(?:[>|]|[-+*][ \t]|\d{1,9}[.)][ \t]|<!--)")  # what no line below underlines
_MAX_UNDERLINED = 5  # lines
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
    """Yield (start, body_start, heading, level) of every heading outside code and comments, in order."""
    fence: str | None = None
    after = 0  # where the last heading, fence or comment ended
    for found_line in _MARKED.finditer(text):
        line, start, position = found_line[0], found_line.start(), min(found_line.end() + 1, len(text))
        if start < after:
            continue
        bare = line.rstrip("\r")
        character = bare.lstrip(" ")[:1]
        if character in "=-<":
            if fence is not None:
                continue
            if character == "<":
                after = _end_of_comment(text, start)
            elif (words := _underlined(text, after, start)) is not None:
                yield words[0], position, words[1], 1 if character == "=" else 2
                after = position
            continue
        if (mark := _FENCE.match(bare)) is not None:
            if fence is None:
                fence = mark.group(1)
            elif mark.group(1).startswith(fence) and not bare.strip(" `~"):
                fence = None
                after = position
            continue
        if fence is None and (found := _HEADING.match(bare)) is not None:
            yield start, position, found.group(2).strip(), len(found.group(1))
            after = position


def _end_of_comment(text: str, start: int) -> int:
    """Where the line after a comment begins; one that is not closed goes on to the end."""
    closed = text.find("-->", start)
    line_end = -1 if closed < 0 else text.find("\n", closed)
    return len(text) if line_end < 0 else line_end + 1


def _underlined(text: str, after: int, end: int) -> tuple[int, str] | None:
    """Where the paragraph right above an underline begins, and its words; None where there is none."""
    begin, lines = end, list[str]()
    while begin > after and len(lines) < _MAX_UNDERLINED:
        start = max(after, text.rfind("\n", after, begin - 1) + 1)
        line = text[start:begin]
        if _RULE.match(line):
            break
        if _IN_SOMETHING.match(line):
            return None
        lines.insert(0, line.strip())
        begin = start
    is_code = lines and (text[begin:end].startswith(("    ", "\t")))
    return (begin, " ".join(lines)) if lines and not is_code else None


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
