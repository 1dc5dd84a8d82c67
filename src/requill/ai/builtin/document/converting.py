"""Gives what a section lists another shape: a table, bullets, numbers or boxes to tick."""

from __future__ import annotations

import re
from collections.abc import Sequence

from requill.ai.builtin.compose import compose
from requill.ai.builtin.compose.entries import has_stops, item_text
from requill.ai.builtin.compose.stories import story_parts
from requill.ai.builtin.compose.tables import split_cells
from requill.ai.builtin.document.commands import Convert, Shape
from requill.ai.builtin.document.editor import Editor
from requill.ai.builtin.document.plan import Plan
from requill.ai.builtin.language import markup, words
from requill.ai.builtin.text.items import Form, Listing, listings, main_listing
from requill.ai.builtin.text.labels import without_label
from requill.ai.builtin.text.outline import Outline
from requill.kit.markdown import Section

_FORM: dict[Shape, Form] = {"table": "row", "bullets": "bullet", "numbers": "number", "boxes": "box"}
_SAID: dict[Shape, str] = {
    "table": "a table",
    "bullets": "a bullet list",
    "numbers": "a numbered list",
    "boxes": "a checklist",
}
_FIRST_COLUMN = {"risks": "Risk", "metrics": "Metric", "requirements": "Requirement", "questions": "Question"}
_GAPS = (markup.TO_BE_SET, markup.TO_BE_NAMED)
_BOLD_NAME = re.compile(r"^\*\*(.+?):?\*\*:?\s+")
_LABEL = re.compile(r"(?:;|\.|,)\s+(?P<name>[A-Z][\w ]{1,24}):\s+")
_SPLIT = re.compile(r"[:：]\s| [–—-] |->|→|;\s")
_MOST_COLUMNS = 8


def convert(command: Convert, outline: Outline) -> Plan:
    """The section's main list or table in the other shape; what stands around it stays."""
    part = _part(command, outline)
    wanted = _SAID[command.shape]
    if part is None:
        where = f"“{command.where}”" if command.where else "this document"
        kind = "list" if command.shape == "table" else "table or list"
        return Plan(f"I find no {kind} in {where} to turn into {wanted}.")
    text = outline.text[part.body_start : part.end]
    listing = main_listing(listings(text))
    if listing is not None and listing.form == _FORM[command.shape]:
        return Plan(f"“{part.heading}” already is {wanted}, so nothing was changed.")
    if listing is None or not listing.items:
        return _from_prose(command.shape, part, outline)
    made = (
        _table(listing, text, part, outline)
        if command.shape == "table"
        else _list(listing, text, command.shape)
    )
    editor = Editor(outline.text)
    editor.change(part.body_start + listing.start, part.body_start + listing.end, made)
    return Plan(f"“{part.heading}” is now {wanted}.", editor.calls)


def _part(command: Convert, outline: Outline) -> Section | None:
    """The section that is named, else the first with a list, or with a table where a list is wanted."""
    if command.where:
        return outline.named(command.where)
    for part in outline.top:
        listing = main_listing(listings(outline.body(part)))
        if listing is not None and (listing.form == "row") != (command.shape == "table"):
            return part
    return None


def _from_prose(shape: Shape, part: Section, outline: Outline) -> Plan:
    """The sentences of a section without a list as the points of one."""
    body = outline.body(part)
    pieces = words.sentences(words.squeeze(body)) if "\n#" not in f"\n{body}" else []
    if shape == "table" or len(pieces) < 2:
        kind = "list" if shape == "table" else "list or table"
        return Plan(f"“{part.heading}” has no {kind}, so nothing was changed.")
    editor = Editor(outline.text)
    start = outline.text.index(body, part.body_start)
    editor.change(start, start + len(body), _points(pieces, shape))
    return Plan(f"“{part.heading}” is now {_SAID[shape]}.", editor.calls)


def _points(texts: Sequence[str], shape: Shape) -> str:
    stopped = has_stops(texts) or all(text.endswith(".") for text in texts)
    lines = [item_text(text, stopped=stopped) for text in texts]
    return "\n".join(f"{_mark(shape, number)}{line}" for number, line in enumerate(lines, start=1))


def _mark(shape: Shape, number: int) -> str:
    return {"numbers": f"{number}. ", "boxes": "- [ ] "}.get(shape, "- ")


def _list(listing: Listing, text: str, shape: Shape) -> str:
    """The things as points; what is nested in one stays below it."""
    lines: list[str] = []
    for number, item in enumerate(listing.items, start=1):
        whole = text[item.start : item.end]
        if listing.form == "row":
            whole = _row_said(markup.split_row(item.text), listing.header)
        elif listing.form == "requirement":
            whole = f"{item.lead} {whole[len(item.lead) :].lstrip()}"
        else:
            whole = whole[len(item.lead) :]
        first, _, under = whole.partition("\n")
        mark = _mark(shape, number)
        nested = "\n".join(
            f"{' ' * len(mark)}{line.strip()}" if line.strip() else "" for line in under.split("\n")
        )
        lines.append(f"{mark}{first.strip()}" + (f"\n{nested}" if under.strip() else ""))
    return "\n".join(lines)


def _row_said(row: Sequence[str], names: Sequence[str]) -> str:
    first, *rest = row
    named = zip([*names[1:], *[""] * len(rest)], rest, strict=False)
    said = [f"{name}: {text}" if name else text for name, text in named if text and text not in _GAPS]
    return "; ".join([first, *said])


def _table(listing: Listing, text: str, part: Section, outline: Outline) -> str:
    """The things as rows: under the labels that they all have, else under the columns of their kind."""
    kind = outline.kind(part)
    whole = [_flat(text[item.start : item.end][len(item.lead) :]) for item in listing.items]
    first = _FIRST_COLUMN.get(kind, "Item")
    if listing.form == "requirement":
        return _requirements(listing, text)
    if labelled := _by_labels(whole, first):
        return labelled
    if kind == "risks" or (kind == "metrics" and any(re.search(r"\d", without_label(one)) for one in whole)):
        return compose(kind, "\n".join(f"- {one}" for one in whole), outline.plan(kind, None))
    if kind == "stories":
        return markup.table(("As a", "I want", "So that"), [story_parts(one) for one in whole])
    return _plain(whole, part)


def _plain(texts: Sequence[str], part: Section) -> str:
    """Rows cut at colons, dashes and arrows; ids and counters get a column of their own."""
    heading = words.words(part.heading)
    first = words.capitalised(words.stem(heading[0])) if len(heading) == 1 else "Item"
    bare = [without_label(text) for text in texts]
    cells = [_cells(text) for text in bare]
    width = max((len(row) for row in cells), default=1)
    names = (
        [first, "Details", "More", "Further"][:width]
        if width <= 4
        else [f"Column {n + 1}" for n in range(width)]
    )
    if any(text != other for text, other in zip(texts, bare, strict=True)):
        ids = [
            text[: len(text) - len(other)].strip(" *_:.–-") for text, other in zip(texts, bare, strict=True)
        ]
        return markup.table(
            ["ID", *names], [[identity, *row] for identity, row in zip(ids, cells, strict=True)]
        )
    return markup.table(names, cells)


def _requirements(listing: Listing, text: str) -> str:
    rows: list[list[str]] = []
    for item in listing.items:
        under = _flat(text[item.start : item.end].partition("\n")[2])
        rows.append([item.lead.strip("*_:. "), item.text, under])
    criteria = any(row[2] for row in rows)
    header = ("ID", "Requirement", "Acceptance criteria")[: 3 if criteria else 2]
    return markup.table(header, [row[: len(header)] for row in rows])


def _by_labels(texts: Sequence[str], first: str) -> str:
    """A table from "Storage runs out; Mitigation: …; Owner: …", where the things have labels in common."""
    names: list[str] = []
    for text in texts:
        names += [found["name"] for found in _LABEL.finditer(text) if found["name"] not in names]
    said = sum(bool(_LABEL.search(text)) for text in texts)
    if not names or len(names) > _MOST_COLUMNS or said * 2 <= len(texts):
        return ""
    rows: list[list[str]] = []
    for text in texts:
        pieces = _LABEL.split(text)
        cells = dict(zip(pieces[1::2], pieces[2::2], strict=False))
        rows.append(
            [
                pieces[0].rstrip(" .;,"),
                *(words.capitalised(words.unstopped(cells.get(name, "")).rstrip(";")) for name in names),
            ]
        )
    return markup.table([first, *names], rows)


def _flat(text: str) -> str:
    """A thing with what is nested in it, on one line."""
    lines = [re.sub(r"^\s*(?:[-*+]|\d+[.)])\s+", "", line).strip() for line in text.split("\n")]
    first, *rest = [line for line in lines if line] or [""]
    return (
        f"{first} ({'; '.join(rest)})" if rest and first[-1:] not in (":", ".") else " ".join([first, *rest])
    )


def _cells(text: str) -> list[str]:
    text = words.unstopped(_BOLD_NAME.sub(r"\1: ", text, count=1))
    return split_cells(text, 4) if _SPLIT.search(text) else [text]
