"""Reads "owner is Tom" after something was added of which parts are still to be filled in."""

from __future__ import annotations

import re

from requill.ai.builtin.document.commands import AddItem, Command, SetCell
from requill.ai.builtin.document.nouns import place_of
from requill.ai.builtin.document.picking import things
from requill.ai.builtin.language import markup, words
from requill.ai.builtin.text.outline import Outline

_VALUE = re.compile(
    r"(?:(?:and|its|the|with|ok|okay)[,]?\s+)*"
    r"(?P<column>owner|mitigation|baseline|target|date|deadline|likelihood|impact|by)\b"
    r"(?:\s*[:=]|\s+(?:is|will be|should be))?\s+(?P<value>\w[^\n:;]{0,120}?)[.!]?$",
    re.IGNORECASE,
)
_OPEN = re.compile(r"\bparts? (?:is|are) still to be filled in\.")
_SET = re.compile(r"The [a-z ]+ of “(?P<row>[^“”…]+)” is now ")


def read_value_of_new(message: str, wish: Command | None, before: str, outline: Outline) -> SetCell | None:
    """The value in the row that was just added, or just filled in; None where none was."""
    found = _VALUE.match(message.strip())
    row = _row(wish, before, outline) if found and not message.rstrip().endswith("?") else ""
    if found is None or not row:
        return None
    column, value = found["column"].lower(), found["value"]
    return SetCell(column, row, words.capitalised(value) if column == "mitigation" else value)


def _row(wish: Command | None, before: str, outline: Outline) -> str:
    if told := _SET.match(before):
        return told["row"]
    if not _OPEN.search(before) or not isinstance(wish, AddItem):
        return ""
    part = outline.named(wish.where) if wish.where else place_of(wish.noun, outline) if wish.noun else None
    listed = things(part, outline) if part else []
    text = outline.text[listed[-1].start : listed[-1].end] if listed else ""
    return listed[-1].name if markup.TO_BE_SET in text or markup.TO_BE_NAMED in text else ""
