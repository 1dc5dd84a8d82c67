"""Sets one value: a cell of a table, or what a point of a list says after its label."""

from __future__ import annotations

import re
from collections.abc import Sequence

from requill.ai.builtin import markup, words
from requill.ai.builtin.compose.columns import roles
from requill.ai.builtin.document.commands import SetCell
from requill.ai.builtin.document.editor import Editor
from requill.ai.builtin.document.picking import short_name
from requill.ai.builtin.document.plan import Plan
from requill.ai.builtin.items import Item, Listing, listings
from requill.ai.builtin.markup import split_row
from requill.ai.builtin.outline import Outline

_ROLES = {
    "date": "by",
    "deadline": "by",
    "due date": "by",
    "goal": "target",
    "probability": "likelihood",
}
_NOT_SAID = frozenset(words.words("the a an metric risk row of for requirement"))


def set_cell(command: SetCell, outline: Outline) -> Plan:
    """The value in the row or point that is about what was named."""
    best = _best(command, outline)
    if best is None:
        article = "an" if command.column[0] in "aeiou" else "a"
        return Plan(
            f"I find no row about “{words.clipped(command.row, 80)}” with {article} {command.column} in this "
            "document."
        )
    item, listing = best
    editor = Editor(outline.text)
    line = outline.text[item.start : item.end].split("\n", 1)[0]
    if listing.form == "row":
        cells = split_row(line)
        index = _column(command.column, listing.header)
        cells = [*cells, *[" "] * (index + 1 - len(cells))]
        cells[index] = command.value
        editor.replace(item.start, item.start + len(line), markup.table_row(cells))
        name = cells[0]
    else:
        editor.replace(item.start, item.start + len(line), _labelled(line, command))
        name = short_name(item.text)
    if not editor.calls:
        return Plan("That is what it says already.")
    return Plan(f"The {command.column} of “{words.clipped(name, 70)}” is now {command.value}.", editor.calls)


def _best(command: SetCell, outline: Outline) -> tuple[Item, Listing] | None:
    """The thing with most of the words, that has such a column or could have such a label."""
    said = {words.stem(word) for word in words.words(command.row)} - _NOT_SAID
    best: tuple[Item, Listing] | None = None
    score = 0.5
    for listing in listings(outline.text, headings=False):
        fits = (
            _column(command.column, listing.header) >= 0
            if listing.form == "row"
            else _takes_label(command, listing)
        )
        if not fits:
            continue
        for item in listing.items:
            name = " ".join(split_row(item.text)[:2]) if listing.form == "row" else item.text
            share = len(said & {words.stem(word) for word in words.words(name)}) / max(len(said), 1)
            share -= 0.01 if listing.form != "row" else 0.0
            if share > score:
                best, score = (item, listing), share
    return best


def _column(name: str, header: Sequence[str]) -> int:
    """The index of the column that a name means, or -1."""
    names = [column.casefold() for column in header]
    if name in names:
        return names.index(name)
    role = _ROLES.get(name, name)
    found = [index for index, each in enumerate(roles(header)) if index and each == role]
    return found[0] if found else -1


def _takes_label(command: SetCell, listing: Listing) -> bool:
    return listing.form in ("bullet", "number", "box") and command.column in (
        "owner",
        "mitigation",
        "date",
        "deadline",
    )


def _labelled(line: str, command: SetCell) -> str:
    """The point with the value after its label, which is added where it has none."""
    label = re.compile(rf"(\b{command.column}:?\s+)([^.;|)]+)", re.IGNORECASE)
    if label.search(line):
        return label.sub(lambda found: f"{found.group(1)}{command.value}", line, count=1)
    gap = "" if line.rstrip().endswith((".", "?", "!")) else "."
    return f"{line.rstrip()}{gap} {words.capitalised(command.column)}: {command.value}"
