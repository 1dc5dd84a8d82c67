"""Writes into Markdown: a block, a line, a cell put in or taken out with all around it left as it is."""

from __future__ import annotations

import re

from requill.features.documents.text import Edit

_BLANK = " \t\r\n"
_LINE_END = re.compile(r"\r\n|\r|\n")
_BLANK_LINES = re.compile(r"(?:[ \t]*(?:\r\n|\r|\n))*")
_BLANK_LINE = re.compile(r"[ \t]*(?:\r\n|\r|\n)[ \t]*(?:\r\n|\r|\n)")
_BAR = re.compile(r"(?<!\\)((?:\\\\)*)\|")
_MARKER = re.compile(r"#{1,6}(?=[ \t]|$)|[-+*](?=[ \t]|$)|>|[`~]{3}|\d{1,9}(?=[.)](?:[ \t]|$))")
_RULE = re.compile(r"[-*_=](?:[ \t]*[-*_=])*")
CLOSING = re.compile(r"(?:^|[ \t])#+$")


def line_end(text: str) -> str:
    """How the lines of a text end."""
    found = _LINE_END.search(text)
    return found.group() if found else "\n"


def split_lines(text: str) -> list[str]:
    """The lines of a text without their ends, as Markdown parts them."""
    return _LINE_END.split(text)


def line_number(text: str, position: int) -> int:
    """The line, from 1, that a position lies in."""
    return text.count("\n", 0, position) + 1


def end_of_line(text: str, position: int) -> int:
    """Where the line of a position ends, before its line end."""
    found = _LINE_END.search(text, position)
    return found.start() if found else len(text)


def content_end(text: str, before: int, start: int = 0) -> int | None:
    """Where the last line before a position that is not blank ends; None where all are."""
    bare = text[start:before].rstrip(_BLANK)
    return min(end_of_line(text, start + len(bare)), before) if bare else None


def insert_block(text: str, before: int, block: str) -> Edit:
    """A block of its own, put behind what stands before a position, with a blank line on either side."""
    ends = line_end(text)
    at = content_end(text, before)
    if at is None:
        return Edit(0, 0, block + (ends * 2 if text.strip(_BLANK) else ends))
    is_last = not text[at:].strip(_BLANK)
    gap = "" if is_last or _BLANK_LINE.match(text, at) else ends
    return Edit(at, at, f"{ends}{ends}{block}{gap}")


def insert_line(text: str, at: int, line: str, *, apart: bool = False) -> Edit:
    """A line behind the one that ends at a position; `apart` by a blank line."""
    ends = line_end(text)
    return Edit(at, at, f"{ends * 2 if apart else ends}{line}")


def remove_lines(text: str, start: int, end: int, *, apart: bool = False) -> Edit:
    """Whole lines taken out with one of the gaps around them; what they parted stays `apart`, if so asked."""
    found = _LINE_END.match(text, end)
    stop = found.end() if found else end
    before = content_end(text, start)
    if not text[stop:].strip(_BLANK):
        return Edit(0 if before is None else before, stop if before is None else end, "")
    is_behind_gap = (
        before is None or text.count("\n", before, start) > 1 or text.count("\r", before, start) > 1
    )
    gap = _BLANK_LINES.match(text, stop)
    after = gap.end() if gap else stop
    if is_behind_gap:
        return Edit(start, after, "")
    return Edit(start, stop, line_end(text) if apart and after == stop else "")


def replace_block(text: str, start: int, end: int, block: str) -> Edit:
    """Whole lines replaced by a block, with a blank line on either side."""
    ends = line_end(text)
    before = content_end(text, start)
    is_next = before is not None and max(text.count("\n", before, start), text.count("\r", before, start)) < 2
    after = _LINE_END.match(text, end)
    is_before = after is not None and bool(text[end:].strip(_BLANK)) and not _BLANK_LINE.match(text, end)
    return Edit(start, end, f"{ends if is_next else ''}{block}{ends if is_before else ''}")


def one_line(words: str) -> str:
    """What was typed, on one line: a line break becomes one that can be seen there."""
    return _LINE_END.sub("<br>", words.strip())


def cell(words: str) -> str:
    """What was typed, as a cell says it: its bars do not part cells."""
    return _BAR.sub(r"\1\\|", one_line(words))


def plain_cell(source: str) -> str:
    """A cell's words outside of a table."""
    return source.replace("\\|", "|")


def item(words: str) -> str:
    """What was typed, as an item says it: its first character begins no other block."""
    line = one_line(words)
    found = _MARKER.match(line)
    if found is not None and found.group()[0].isdigit():
        return f"{found.group()}\\{line[found.end() :]}"
    return f"\\{line}" if found is not None or _RULE.fullmatch(line) else line


def row(cells: list[str]) -> str:
    """A table's line of cells that are in their form already."""
    return "|" + "|".join(f" {words} " for words in cells) + "|"


def frame(columns: tuple[str, ...], ends: str) -> str:
    """The two first lines of a table."""
    return row([cell(column) for column in columns]) + ends + row(["---"] * len(columns))


def heading_words(words: str) -> str:
    """A heading's words; signs at its end that would be read as its closing are closed by another."""
    return f"{words} #" if CLOSING.search(words) else words
