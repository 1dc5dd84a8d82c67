"""Cuts Markdown into pieces that can be parsed alone, and consist of the same as in the whole text."""

from __future__ import annotations

import re
from collections.abc import Iterator

from requill.kit.blocks import ITEM

# A blank line, and then a heading or a paragraph at the margin: no list or requirement goes on there.
_BREAK = re.compile(r"\n[ \t]*\n(?=#{1,6}[ \t]|\*\*|[^\W\d_])")
_HTML = re.compile(r"^ {0,3}<(?:!--(?!.*-->)|\?|!\[|(?:pre|script|style|textarea)\b)", re.M | re.I)
_FENCE = re.compile(rf"^(?P<lead>[ \t>]*{ITEM}?[ \t]*)(?P<mark>`{{3,}}|~{{3,}})(?P<rest>.*)", re.M)
_SMALL = 1_000  # characters that are not worth a piece of their own


def pieces_of(text: str) -> Iterator[tuple[int, str]]:
    """(where it begins, its text) of each piece; what stands behind a doubtful place is one piece."""
    html = _HTML.search(text) if "<" in text else None
    fences = list(_fences(text)) if "```" in text or "~~~" in text else []
    fences.reverse()
    start = 0
    for found in _BREAK.finditer(text, 0, html.start() if html else len(text)):
        end = found.end()
        while fences and fences[-1][1] < end:
            fences.pop()
        if fences and fences[-1][0] < end:
            if fences[-1][2]:
                continue
            break
        if end - start >= _SMALL:
            yield start, text[start:end]
            start = end
    yield start, text[start:]


def _fences(text: str) -> Iterator[tuple[int, int, bool]]:
    """(start, end, whether it surely is one) of code between fences; a list may end it earlier."""
    opened: re.Match[str] | None = None
    for found in _FENCE.finditer(text):
        if opened is None and not ("`" in found["mark"] and "`" in found["rest"]):
            opened = found
        elif opened and found["mark"].startswith(opened["mark"]) and not found["rest"].strip():
            yield opened.start(), found.end(), _is_at_margin(text, opened)
            opened = None
    if opened is not None:
        yield opened.start(), len(text) + 1, _is_at_margin(text, opened)


def _is_at_margin(text: str, fence: re.Match[str]) -> bool:
    line = text.rfind("\n", 0, max(0, fence.start() - 1)) + 1
    return not fence["lead"] and not text.startswith("<", line)
