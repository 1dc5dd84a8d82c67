"""Reads several things to add, each with its name: "add the following: - a risk … - a question …"."""

from __future__ import annotations

import re
from collections.abc import Callable

from requill.ai.builtin.document.commands import AddItem, Command, Several, Unresolved
from requill.ai.builtin.language import words
from requill.ai.builtin.text.outline import Outline

_ADDS_ALL = re.compile(
    r"(?:add|append|insert|include)\s+(?:(?:all\s+)?(?:of\s+)?(?:the following|these|this|those)"
    r"(?:\s+(?:things|points|items|lines|changes))?|as follows)\s*:?\s*\n",
    re.IGNORECASE,
)
_MARK = re.compile(r"\s*(?:[-*+]|\d+[.)])\s+")
_VERB = re.compile(r"(?:please\s+)?(?:add|append|insert|include)\s+", re.IGNORECASE)
_MOST = 12


def read_several(
    text: str, outline: Outline, read: Callable[[str, Outline], Command | None]
) -> Command | None:
    """A wish a line, if every line names what it is; None where none does."""
    found = _ADDS_ALL.match(text)
    lines = [line for line in text[found.end() :].split("\n") if line.strip()] if found else []
    if not 1 < len(lines) <= _MOST or not all(_MARK.match(line) for line in lines):
        return None
    wishes = [f"add {_VERB.sub('', _MARK.sub('', line, count=1), count=1)}" for line in lines]
    commands = [read(wish, outline) for wish in wishes]
    named = [isinstance(one, AddItem) and one.noun is not None and bool(one.text) for one in commands]
    if all(named):
        return Several(tuple(wishes))
    if not any(named):
        return None
    unsaid = words.clipped(_MARK.sub("", lines[named.index(False)], count=1), 60)
    return Unresolved(
        f"I cannot tell what “{unsaid}” is. Begin each line with what it is, such as “a risk: …” or “a "
        "requirement: …”. Nothing was changed."
    )
