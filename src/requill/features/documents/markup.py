"""Writes into Markdown: a block, a line, a cell put in or taken out with all around it left as it is."""

from __future__ import annotations

import re
from collections.abc import Sequence

from requill.features.documents.outline import Span
from requill.features.documents.text import Edit
from requill.kit.lines import LINE_END, end_of_line, line_end

_BLANK = " \t\r\n"
_BLANK_LINES = re.compile(r"(?:[ \t]*(?:\r\n|\r|\n))*")
_LEAD = re.compile(r"[ \t>]*")
_BLANK_LINE = re.compile(r"[ \t]*(?:\r\n|\r|\n)[ \t]*(?:\r\n|\r|\n)")
_MARKER = re.compile(r"#{1,6}(?=[ \t]|$)|[-+*](?=[ \t]|$)|>|[`~]{3}|\d{1,9}(?=[.)](?:[ \t]|$))")
_RULE = re.compile(r"[-*_=](?:[ \t]*[-*_=])*")
CLOSING = re.compile(r"(?:^|[ \t])#+$")


def lead_of(text: str, start: int) -> str:
    """What a line begins with: its indentation and the marks of quotations."""
    found = _LEAD.match(text, start)
    return found.group() if found else ""


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
    found = LINE_END.match(text, end)
    stop = found.end() if found else end
    before = content_end(text, start)
    if not text[stop:].strip(_BLANK):
        return Edit(0 if before is None else before, stop if before is None else end, "")
    gap, blank = text[0 if before is None else before : start], _BLANK_LINES.match(text, stop)
    after = blank.end() if blank else stop
    if before is None or max(gap.count("\n"), gap.count("\r")) > 1:
        return Edit(start, after, "")
    return Edit(start, stop, line_end(text) if apart and after == stop else "")


def replace_block(text: str, span: Span, lines: Sequence[str], lead: str) -> Edit:
    """Whole lines replaced by others, each behind the `lead`, with a blank line on either side."""
    ends, before, after = line_end(text), content_end(text, span.start), LINE_END.match(text, span.end)
    gap = "" if before is None else text[before : span.start]
    is_next = before is not None and max(gap.count("\n"), gap.count("\r")) < 2
    is_before = after and text[span.end :].strip(_BLANK) and not _BLANK_LINE.match(text, span.end)
    block = ends.join(lead + line for line in lines)
    return Edit(span.start, span.end, f"{ends if is_next else ''}{block}{ends if is_before else ''}")


def one_line(words: str) -> str:
    """What was typed, on one line: a line break becomes one that can be seen there."""
    return LINE_END.sub("<br>", words.strip())


def item(words: str) -> str:
    """What was typed, as an item says it: its first character begins no other block."""
    line = one_line(words)
    found = _MARKER.match(line)
    if found is not None and found.group()[0].isdigit():
        return f"{found.group()}\\{line[found.end() :]}"
    return f"\\{line}" if found is not None or _RULE.fullmatch(line) else line


def heading_words(words: str) -> str:
    """A heading's words; hashes at its end that would be read as its closing are closed by another."""
    return f"{words} #" if CLOSING.search(words) else words
