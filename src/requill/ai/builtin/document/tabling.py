"""Adds a table of things that nobody has named yet: its columns, and one row that says so."""

from __future__ import annotations

from collections.abc import Sequence

from requill.ai.builtin.compose import columns
from requill.ai.builtin.compose.metrics import HEADER as METRIC_HEADER
from requill.ai.builtin.compose.risks import RISK_HEADER
from requill.ai.builtin.document.commands import AddTable
from requill.ai.builtin.document.editor import Editor
from requill.ai.builtin.document.nouns import Noun, place_of
from requill.ai.builtin.document.plan import Plan
from requill.ai.builtin.language import markup, words
from requill.ai.builtin.text.items import listings, main_listing
from requill.ai.builtin.text.outline import Outline
from requill.kit.markdown import Section

_HEADERS = {"risk": RISK_HEADER, "metric": METRIC_HEADER}
_GAPS = ("", markup.TO_BE_SET, markup.TO_BE_NAMED)


def add_table(command: AddTable, outline: Outline) -> Plan:
    """The table with its columns, in the section where such things stand; else a question for them."""
    noun = command.noun
    part = outline.named(command.where) if command.where else place_of(noun, outline)
    header = _header(command)
    if part is not None and outline.body(part).strip() and (told := _listed_already(part, noun, outline)):
        return told
    if header is None:
        return Plan(
            f"A table needs something in it. Tell me the first {noun.name}: “Add {words.one(noun.name)}: …”; "
            f"then “Turn {part.heading if part else noun.heading} into a table”."
        )
    table = markup.table(header, [[markup.TO_BE_NAMED, *columns.row(header, {}, main=noun.name)[1:]]])
    ask = f"Its one row is still to be filled in: say “Add {words.one(noun.name)}: …”."
    editor = Editor(outline.text)
    if part is None:
        call = {"after": outline.before(noun.heading), "heading": noun.heading, "markdown": table}
        editor.call("insert_section", call)
        return Plan(f"Added the section “{noun.heading}” with a table. {ask}", editor.calls)
    end = part.body_start + len(outline.text[part.body_start : part.end].rstrip())
    line_end = outline.text.find("\n", part.start)
    end = end if outline.body(part).strip() else len(outline.text) if line_end < 0 else line_end
    editor.replace(end, end, f"\n\n{table}")
    return Plan(f"Added a table to “{part.heading}”. {ask}", editor.calls)


def _header(command: AddTable) -> Sequence[str] | None:
    """The columns of such a table, those that were asked for after the first."""
    usual = _HEADERS.get(command.noun.name)
    return (usual[0], *command.columns, *usual[1:]) if usual else None


def _listed_already(part: Section, noun: Noun, outline: Outline) -> Plan | None:
    """What to say where the section has a table or a list of them."""
    listing = main_listing(listings(outline.body(part)))
    if listing is None or not listing.items:
        return None
    offer = f"Add {words.one(noun.name)}: …"
    if listing.form == "row":
        return Plan(f"“{part.heading}” already has a table. For another row, say “{offer}”.")
    turn = f"Turn {part.heading} into a table"
    return Plan(f"“{part.heading}” already is a list. Say “{turn}”, or “{offer}”.", suggestions=[turn])


def without_blank_rows(body: str) -> str:
    """The section without the rows of its tables that only say that they are to be filled in."""
    return "\n".join(line for line in body.split("\n") if not _is_blank(line))


def _is_blank(line: str) -> bool:
    cells: Sequence[str] = markup.split_row(line) if line.lstrip().startswith("|") else ()
    return any(cells) and all(cell in _GAPS for cell in cells)
