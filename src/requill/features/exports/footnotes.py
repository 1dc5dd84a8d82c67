"""Keeps footnotes from unfolding in each other: pandoc puts a note wherever a mark names it, without end.

A mark in a note's text becomes plain text. What ends a note is read generously: a mark too many stays text
rather than one too few. Files have no notes in notes anyway.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from msgspec import Struct

from requill.kit.blocks import BOX, ITEM

BREAKER = "\ufdd0"  # no character: no text has it in files, and the filter takes it out again

_LABEL = r"\[\^((?:[^\[\]\\]|\\.)++)\]"
_MARK = re.compile(_LABEL)
# A definition, behind what may stand before it: quotes, list items and their boxes.
_START = re.compile(rf"(?:[ \t>]|(?:{ITEM}|{BOX})(?=[ \t]))*+{_LABEL}:")
# One that no open paragraph can swallow, so that the note before it ends here.
_CERTAIN_START = re.compile(rf" {{0,3}}(?:> {{0,3}})*+{_LABEL}:")
_AT_MARGIN = re.compile(" {0,3}[^ \t]")


class _Line(Struct, frozen=True):
    start: re.Match[str] | None  # how a definition begins
    rest: str
    is_in_note: bool


def without_nested_notes(text: str) -> str:
    """The Markdown with `BREAKER` in the marks that stand in notes, and with plain ends of lines.

    A definition that no other mark names becomes text, too: its words would be lost.
    """
    text = text.lstrip("\ufeff").replace("\r\n", "\n").replace("\r", "\n")  # pandoc takes `\r` out: `[\r^1]`
    if "[^" not in text:
        return text
    lines = list(_read(text))
    named = {_key(label) for line in lines if not line.is_in_note for label in _MARK.findall(line.rest)}
    return "\n".join(_written(line, named) for line in lines)


def _read(text: str) -> Iterator[_Line]:
    is_in_note = is_after_blank = False
    for line in text.split("\n"):
        if is_after_blank and _AT_MARGIN.match(line):
            is_in_note = False
        start = (_CERTAIN_START if is_in_note else _START).match(line)
        is_in_note = is_in_note or start is not None
        yield _Line(start, line if start is None else line[start.end() :], is_in_note)
        is_after_blank = not line.strip(" \t")


def _written(line: _Line, named: set[str]) -> str:
    rest = _broken(line.rest) if line.is_in_note else line.rest
    if line.start is None:
        return rest
    start = line.start.group()
    return (start if _key(line.start[1]) in named else _broken(start)) + rest


def _broken(text: str) -> str:
    """With marks that name nothing, and that neither an address nor a colon behind them makes a link."""
    return _MARK.sub(rf"[{BREAKER}^\1]{BREAKER}", text)


def _key(label: str) -> str:
    return " ".join(label.casefold().split())
