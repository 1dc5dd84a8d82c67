"""Writes Markdown around text that people typed, so that their text can never become structure."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from requill.ai.builtin.language.words import squeeze

TO_BE_SET = "to be set"
TO_BE_NAMED = "to be named"

_TAG = re.compile(r"(?<!\\)<(?=[A-Za-z/!?])")
_TICKS = re.compile(r"(`+)")
_BLOCK_START = re.compile(r"(?:#{1,6}(?=\s|$)|[-+*](?=\s|$)|>|={1,}\s*$|-{2,}\s*$|`{3,}|~{3,}|\|)")
_ORDERED_START = re.compile(r"(\d{1,9})([.)])(?=\s|$)")
_PIPE = re.compile(r"\\*\|")
_RUN_OF_TICKS = re.compile(r"`{3,}")


def inline(text: str) -> str:
    """The text on one line, with tags shown rather than obeyed; what stands in code stays as it is."""
    text = squeeze(text)
    if "<" not in text:
        return text
    pieces = _TICKS.split(text)
    closing: dict[str, int] = {}
    for index in range(len(pieces) - 2, 0, -2):
        closing.setdefault(pieces[index], index)
    result: list[str] = []
    index = 0
    while index < len(pieces):
        if index % 2 and closing[pieces[index]] > index:
            end = pieces.index(pieces[index], index + 1)
            result.extend(pieces[index : end + 1])
            index = end + 1
            continue
        result.append(pieces[index] if index % 2 else _TAG.sub(r"\\<", pieces[index]))
        index += 1
    return "".join(result)


def guarded(text: str) -> str:
    """One line of text that cannot begin a heading, list, quote, table, rule or fence."""
    line = inline(text)
    if _BLOCK_START.match(line):
        return "\\" + line
    return _ORDERED_START.sub(r"\1\\\2", line, count=1) if _ORDERED_START.match(line) else line


def cell(text: str) -> str:
    """The text as a table cell."""
    return _PIPE.sub(r"\\|", inline(text)) or " "


def split_row(line: str) -> list[str]:
    """The cells of a table line."""
    bare = line.strip().removeprefix("|")
    bare = bare[:-1] if bare.endswith("|") and not bare.endswith("\\|") else bare
    return [cell.strip() for cell in re.split(r"(?<!\\)\|", bare)]


def table_row(cells: Iterable[str]) -> str:
    """One row of a table."""
    return f"| {' | '.join(cell(text) for text in cells)} |"


def table(header: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A whole table; short rows are padded, and what is over joins the last cell."""
    width = len(header)
    lines = [table_row(header), f"|{' --- |' * width}"]
    for row in rows:
        filled = list(row[:width]) + [""] * (width - len(row))
        if len(row) > width:
            filled[-1] = " ".join(row[width - 1 :])
        lines.append(table_row(filled))
    return "\n".join(lines)


def fence(code: str, info: str = "") -> str:
    """The text as fenced code that nothing within can close."""
    longest = max((len(run) for run in _RUN_OF_TICKS.findall(code)), default=2)
    ticks = "`" * max(3, longest + 1)
    return f"{ticks}{info}\n{code}\n{ticks}"


def paragraphs(parts: Iterable[str]) -> str:
    """The parts with a blank line between them; empty ones are left out."""
    return "\n\n".join(part for part in parts if part)
