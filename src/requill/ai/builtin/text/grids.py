"""Reads pasted tables: Markdown, tabs from a spreadsheet, and comma or semicolon separated values."""

from __future__ import annotations

import csv
import re
from collections.abc import Sequence
from itertools import pairwise

from msgspec import Struct

from requill.ai.builtin.language.markup import split_row

_DELIMITERS = re.compile(r"[\s|:]*-[\s|:-]*$")
_TABLE_RULE = re.compile(r"\|?[\s|:]*-{1,}[\s|:-]*$")
_UNESCAPED_PIPE = re.compile(r"(?<!\\)\|")
_LETTER = re.compile(r"[^\W\d_]")
_MOST_CELLS = 40
_LONGEST_RECORD = 2000


class Grid(Struct, frozen=True):
    """A pasted table; `header` is None where nothing marks the first row as one."""

    header: tuple[str, ...] | None
    rows: tuple[tuple[str, ...], ...]


def grid_end(lines: Sequence[str], start: int) -> int:
    """Where the run of table lines beginning at `start` ends; `start` when there is none."""
    line = lines[start]
    if not any(sign in line for sign in "\t|,;"):
        return start
    tabs = line.strip().count("\t")
    if tabs:
        end = start
        while end < len(lines) and lines[end].strip().count("\t") == tabs:
            end += 1
        return end if tabs > 1 or end - start > 1 else start
    if "|" in line:
        return _piped_end(lines, start)
    return start + len(_records(lines, start))


def read_grid(lines: Sequence[str]) -> list[Grid]:
    """The table that these lines are; none where they are only its rule."""
    if "\t" in lines[0].strip():
        return [Grid(None, tuple(tuple(text.strip() for text in line.strip().split("\t")) for line in lines))]
    if "|" not in lines[0]:
        return [Grid(None, tuple(_records(lines, 0)))]
    header: tuple[str, ...] | None = None
    rows: list[tuple[str, ...]] = []
    for line in lines:
        if _DELIMITERS.match(line):
            if rows and header is None:
                header = rows.pop()
            continue
        bare = line.strip().removeprefix("|")
        bare = bare.removesuffix("|") if not bare.endswith("\\|") else bare
        rows.append(tuple(text.strip() for text in _UNESCAPED_PIPE.split(bare)))
    if not rows and header is not None:
        return [Grid(None, (header,))]
    return [Grid(header, tuple(rows))] if rows else []


def _piped_end(lines: Sequence[str], start: int) -> int:
    end = start
    while end < len(lines) and "|" in lines[end]:
        end += 1
    ruled = any(_DELIMITERS.match(line) for line in lines[start : min(end, start + 2)])
    framed = lines[start].strip().startswith("|") and lines[start].count("|") > 2
    bars = lines[start].count(" | ")
    even = end - start > 1 and bars > 1 and all(line.count(" | ") == bars for line in lines[start:end])
    return end if ruled or framed or even else start


def _records(lines: Sequence[str], start: int) -> list[tuple[str, ...]]:
    """The records that begin at `start`; two lines of three values, or three of two, are the least."""
    for sign in ",;":
        if sign not in lines[start]:
            continue
        width = len(_record(lines[start], sign))
        found: list[tuple[str, ...]] = []
        for position in range(start, len(lines)):
            cells = _record(lines[position], sign)
            if width < 2 or len(cells) != width:
                break
            found.append(tuple(cell.strip() for cell in cells))
        if len(found) > (1 if width > 2 else 2):
            return found
    return []


def _record(line: str, sign: str) -> list[str]:
    """The values of one line; none where a space follows the sign, as it does in prose."""
    if len(line) > _LONGEST_RECORD or line.count(sign) not in range(1, _MOST_CELLS):
        return []
    cells = next(csv.reader([line.strip()], delimiter=sign), [])
    prose = not cells or any(cell[:1] == " " for cell in cells) or not _LETTER.search(cells[0])
    return [] if prose else cells


def table_header(markdown: str) -> list[str] | None:
    """The column names of the first table in the text, or None."""
    lines = markdown.split("\n")
    for line, following in pairwise(lines):
        if line.lstrip().startswith("|") and _TABLE_RULE.match(following.strip()):
            return split_row(line)
    return None
