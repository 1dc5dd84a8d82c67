"""Finds where words stand in a text as words of their own, never in the middle of another."""

from __future__ import annotations

import re

# Scripts that put no space between words: there every place is the edge of a word.
_UNSPACED = re.compile(r"[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]")
# An underscore beside a letter is part of a name, as in `page_view`; beside a space it is emphasis.
_NO_WORD_BEFORE = r"(?<![^\W_])(?<![^\W_]_)"
_NO_WORD_BEHIND = r"(?![^\W_])(?!_[^\W_])"
# Nor are figures of "2.1", "12:30", "2027-01-12" and "FR-001" numbers of their own; one of "2-3 days" is.
_NO_FIGURE_BEFORE = r"(?<!\d[.,:/])(?<!\d\d-)(?<![^\W\d_]-)"
_NO_FIGURE_BEHIND = r"(?![.,:/]\d)(?!-\d\d)"


def standing(said: str, text: str, *, any_case: bool = False) -> list[tuple[int, int]]:
    """Where the words begin and end, to the letter or in any case."""
    if not said.strip():
        return []
    pattern = bounded(re.escape(said), said)
    return [found.span() for found in re.finditer(pattern, text, re.IGNORECASE if any_case else 0)]


def bounded(pattern: str, said: str) -> str:
    """The pattern for what was said, where it begins and ends in no word and in no figure."""
    return f"{_before(said[:1])}{pattern}{_behind(said[-1:])}"


def _before(first: str) -> str:
    if not first.isalnum() or _UNSPACED.match(first):
        return ""
    return _NO_WORD_BEFORE + (_NO_FIGURE_BEFORE if first.isdigit() else "")


def _behind(last: str) -> str:
    if not last.isalnum() or _UNSPACED.match(last):
        return ""
    return _NO_WORD_BEHIND + (_NO_FIGURE_BEHIND if last.isdigit() else "")
