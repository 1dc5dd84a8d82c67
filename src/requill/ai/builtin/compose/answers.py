"""Reads what a person typed or pasted into blocks: lines with their list marks, tables, code."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from requill.ai.builtin.language import markup, words
from requill.ai.builtin.language.brief_words import starts_part
from requill.ai.builtin.language.spelling import spelled
from requill.ai.builtin.text.grids import Grid, grid_end, read_grid

Mark = Literal["plain", "bullet", "number", "open", "done", "heading", "quote"]

_FENCE = re.compile(r"\s{0,3}(`{3,}|~{3,})\s*([\w+#.-]{0,20})")
_MARKS: tuple[tuple[Mark, re.Pattern[str]], ...] = (
    ("heading", re.compile(r"#{1,6}\s+|#{1,6}$")),
    ("done", re.compile(r"(?:[-*+]\s+)?\[[xX]\]\s+|[✓✔✅☑]\ufe0f?\s*")),
    ("open", re.compile(r"(?:[-*+]\s+)?\[ ?\]\s+|[☐□]\s*")),
    ("bullet", re.compile(r"[-*+–—]\s+|[•‣◦▪▫·●○►▶➤→»]\ufe0f?\s*")),
    ("number", re.compile(r"\(?\d{1,3}[.)]\s+")),
    ("quote", re.compile(r">+\s*")),
)
_MONTH = re.compile(
    r"(?:jan|feb|mär|mar|apr|mai|may|jun|jul|aug|sep|okt|oct|nov|dez|dec|quartal|halbjahr)", re.IGNORECASE
)
_MOST_POINTS = 50
_NOTHING = re.compile(r"[-=*_~#>+.|\\\s]*$")


class Line(Struct, frozen=True):
    """One line of the answer without its list mark; `gap` says that a blank line stood before it.

    `whole` says that it is one thing, however many sentences it has.
    """

    text: str
    mark: Mark = "plain"
    depth: int = 0
    gap: bool = False
    whole: bool = False


class Code(Struct, frozen=True):
    """Fenced code, as it was typed."""

    text: str
    info: str


Block = Line | Code | Grid


def parse(answer: str) -> list[Block]:
    """The blocks of an answer in order. No word is lost; rules and empty lines are."""
    lines = words.tidy(answer).split("\n")
    result: list[Block] = []
    index = 0
    gap = False
    while index < len(lines):
        line = lines[index]
        if not line.strip():
            gap, index = True, index + 1
            continue
        if (opening := _FENCE.match(line)) and "`" not in line[opening.end() :]:
            code, index = _code(lines, index, opening)
            result.append(code)
        elif (end := grid_end(lines, index)) > index:
            result.extend(read_grid(lines[index:end]))
            index = end
        else:
            _add_line(result, line, gap=gap)
            index += 1
        gap = False
    return result


def as_one(blocks: Sequence[Block]) -> list[Block]:
    """The blocks of an answer that is one thing: its plain lines put together, and never cut."""
    lines = [block for block in blocks if isinstance(block, Line)]
    if len(lines) < len(blocks) or any(line.mark not in ("plain", "bullet", "number") for line in lines):
        return list(blocks)
    if len(lines) > 1 and any(line.mark != "plain" for line in lines):
        return list(blocks)
    return [Line(" ".join(line.text for line in lines), whole=True)]


def is_lead(line: Line) -> bool:
    """Whether the line announces what follows it rather than being a part of it."""
    announces = line.text.endswith((":", "：")) and line.text.count(" ") < 12
    return line.mark == "heading" or (line.mark == "plain" and not line.whole and announces)


def block_markdown(block: Code | Grid) -> str:
    """Code or a table as it goes into any section that has no better use for it."""
    if isinstance(block, Code):
        return markup.fence(block.text, block.info)
    if block.header is None:
        return markup.table(block.rows[0], block.rows[1:])
    return markup.table(block.header, block.rows)


def _code(lines: Sequence[str], index: int, opening: re.Match[str]) -> tuple[Block, int]:
    mark, info = opening.group(1), opening.group(2)
    body: list[str] = []
    rest = lines[index][opening.end() :].strip()
    if rest:
        body.append(rest)
    index += 1
    while index < len(lines):
        bare = lines[index].strip()
        index += 1
        if bare.startswith(mark) and not bare.strip(mark[0]):
            break
        body.append(lines[index - 1].rstrip())
    return Code("\n".join(body).strip("\n"), info), index


def _add_line(result: list[Block], raw: str, *, gap: bool) -> None:
    if _NOTHING.match(raw):
        return
    indent = len(raw.expandtabs(4)) - len(raw.expandtabs(4).lstrip())
    bare = spelled(raw.strip())
    for mark, pattern in _MARKS:
        found = pattern.match(bare)
        if found and not _NOTHING.match(text := bare[found.end() :].strip()):
            if mark == "heading":
                text = text.rstrip("#").rstrip() or text
            if mark == "quote" and (inner := _MARKS[3][1].match(text)):
                text = text[inner.end() :] or text
            depth = min(indent // 2, 3) if mark != "heading" else 0
            texts = _counted_on(found.group(), text) if mark == "number" else [text]
            result += [Line(each, mark, depth, gap and not index) for index, each in enumerate(texts)]
            return
    previous = result[-1] if result else None
    if isinstance(previous, Line) and not gap and _continues(previous, bare, indent):
        result[-1] = replace(previous, text=f"{previous.text} {bare}")
    else:
        result.append(Line(bare, gap=gap))


def _counted_on(mark: str, text: str) -> list[str]:
    """The points of "1. a; 2. b; 3. c" on one line: the next number after a pause, written alike."""
    first = number = int(mark.strip(" ().\t"))
    pause = r"[;,]\s+" if "." in mark else r"[;,]?\s+"
    points: list[str] = []
    while len(points) < _MOST_POINTS:
        number += 1
        sign = re.escape(mark.strip().replace(str(first), str(number)))
        found = re.search(rf"(?<=\S){pause}(?:and\s+)?{sign}\s+(?=[^\W\d_])", text)
        if not found or _MONTH.match(text, found.end()):
            break
        points.append(text[: found.start()].rstrip(" ;,"))
        text = text[found.end() :]
    return [*points, text]


def _continues(previous: Line, text: str, indent: int) -> bool:
    """Whether a plain line goes on with the one before: indented under a mark, or wrapped by a program."""
    if previous.mark in ("bullet", "number", "open", "done"):
        return indent >= 2 and not text.endswith(":")
    wrapped = len(previous.text) >= 55 and previous.text[-1] not in ".!?:;。"
    return previous.mark in ("plain", "quote") and wrapped and text[0].islower() and not starts_part(text)


def runs(blocks: Sequence[Block]) -> Iterator[list[Line] | Code | Grid]:
    """The blocks with lines of one paragraph or list put together: a new run begins at a gap or heading."""
    run: list[Line] = []
    for block in blocks:
        if isinstance(block, Line) and run and not block.gap and block.mark == run[-1].mark != "heading":
            run.append(block)
            continue
        if run:
            yield run
            run = []
        if isinstance(block, Line):
            run = [block]
        else:
            yield block
    if run:
        yield run
