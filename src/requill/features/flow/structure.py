"""Structure of answers: whether one has that of its section already, as rows, entries or requirements with
ids.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from requill.ai.interface import SectionKind, SectionPlan
from requill.features.documents.outline_reader import read_outline
from requill.features.flow.grid import read_rows
from requill.kit.blocks import INDENT, ITEM
from requill.kit.requirement_ids import highest_number, written_id

_LISTS: frozenset[SectionKind] = frozenset(
    {"bullets", "checklist", "questions", "criteria", "stories", "choice"}
)
_ITEM = re.compile(rf"^{INDENT}{ITEM}(?:[ \t]|$)")
_BELOW = re.compile(r"^(?: {2,}|\t)")
_ID = re.compile(r"^(?P<lead> {0,3}(?:[-+*][ \t]+)?)\*\*(?P<prefix>[A-Z]{1,5})-(?P<number>\d{2,4})\*\*")


def has_structure(content: str, plan: SectionPlan) -> bool:
    """Whether the whole answer has the form that the section is kept in."""
    if plan.columns:
        return read_rows(content, plan.columns) is not None
    lines = [line for line in content.replace("\r", "").split("\n") if line.strip()]
    if plan.kind in _LISTS:
        return bool(lines and _ITEM.match(lines[0])) and all(map(_belongs_to_list, lines))
    if plan.kind == "requirements":
        return bool(lines and _ID.match(lines[0])) and all(
            _ID.match(line) or _belongs_to_list(line) for line in lines
        )
    return False


def is_item(line: str) -> bool:
    """Whether a line begins an entry of a list."""
    return _ITEM.match(line) is not None


def is_below(line: str) -> bool:
    """Whether a line is indented, as what belongs to an entry is."""
    return _BELOW.match(line) is not None


def marker(line: str) -> str:
    """What tells the list of an entry from others: its marker, for numbers the mark behind them."""
    return line.strip()[0] if not line.strip()[0].isdigit() else line.strip().lstrip("0123456789")[0]


def next_id(prefix: str, *texts: str) -> str:
    """The id of the next requirement: one above the highest in these texts."""
    return written_id(prefix, highest_number(prefix, texts) + 1)


def renumbered(markdown: str, prefix: str, *texts: str) -> str:
    """The requirements with ids that none of these texts, and no other of them, has."""
    taken = {*_numbers(prefix, texts), *_in_rows(prefix, texts)}
    lines: list[str] = []
    own = set(_numbers(prefix, (markdown,)))
    for line in markdown.split("\n"):
        found = _ID.match(line)
        if found is None or found["prefix"] != prefix:
            lines.append(line)
            continue
        number = int(found["number"])
        name = f"{prefix}-{found['number']}"
        if number in taken:
            number = max(taken | own, default=0) + 1
            name = written_id(prefix, number)
        taken.add(number)
        lines.append(f"{found['lead']}**{name}**{line[found.end() :]}")
    return "\n".join(lines)


def _belongs_to_list(line: str) -> bool:
    return is_item(line) or is_below(line)


def _in_rows(prefix: str, texts: Iterable[str]) -> Iterable[int]:
    rows = (one for text in texts if "|" in text for one in read_outline(text).requirements if one.is_row)
    return (one.number for one in rows if one.prefix == prefix)


def _numbers(prefix: str, texts: Iterable[str]) -> Iterable[int]:
    pattern = re.compile(rf"\*\*{re.escape(prefix)}-(\d{{2,4}})\*\*")
    return (int(found) for text in texts for found in pattern.findall(text))
