"""The action that moves what stands in a line to another section, as that section holds its entries."""

from __future__ import annotations

import re
from collections.abc import Mapping

from msgspec import Struct

from requill.features.actions import requirements
from requill.features.actions.action import Arguments, Context, Effect, Handler
from requill.features.actions.errors import ActionRefused
from requill.features.actions.objects import find_line, find_section, shortened, within
from requill.features.actions.rows import put
from requill.features.documents import markup
from requill.features.documents.entries import entry_at, groups
from requill.features.documents.outline import Outline, Section, Span
from requill.kit.lines import line_number

_MARKUP = re.compile(r"\\|\s|<br>")


class _Piece(Struct, frozen=True):
    """What is moved: its whole lines, and the words in it. `is_more`: the lines hold more than the words."""

    span: Span
    words: str
    lines: str
    is_more: bool = False


def _move(outline: Outline, arguments: Arguments, context: Context) -> Effect:
    text, section, piece = outline.text, find_section(outline, arguments, "to"), _piece(outline, arguments)
    if section.body.start <= piece.span.start < outline.own_end(section):
        raise ActionRefused(f"It's already in “{section.heading}”.")
    added = _added(outline, context, section, piece)
    taken = markup.remove_lines(text, piece.span.start, piece.span.end, apart="|" not in piece.span.of(text))
    said = f"Moved “{shortened(piece.words)}” to “{section.heading}”."
    wanted = _MARKUP.sub("", piece.words)

    def check(after: Outline) -> bool:
        bodies = (one.body.of(after.text) for one in after.sections if one.heading == section.heading)
        return any(wanted in _MARKUP.sub("", body) for body in bodies)

    return Effect([taken, *added.edits], said, check)


def _piece(outline: Outline, arguments: Arguments) -> _Piece:
    text, place = outline.text, find_line(outline, arguments, "quote")
    requirement = outline.requirement_at(place.start)
    if requirement is not None and not requirement.is_row:
        raise ActionRefused(f"It belongs to {requirement.id}, which moves with all below it.")
    row = entry_at(outline, text.rfind("\n", 0, place.start) + 1)
    if row is not None and row[1].row is not None:
        cells = [cell for cell in row[1].row.texts(text) if cell]
        if len(cells) != 1:
            raise ActionRefused("A row moves while it has words in one cell only.")
        return _Piece(row[1].span, cells[0], cells[0])
    block = outline.block_at(place.end)
    if block is None or block.kind not in ("paragraph", "item") or block.is_quoted:
        raise ActionRefused("Only a paragraph, an entry or a row moves.")
    below = text[block.words.end : block.span.end].strip()
    return _Piece(block.span, block.words.of(text).strip(), block.span.of(text), bool(below))


def _added(outline: Outline, context: Context, section: Section, piece: _Piece) -> Effect:
    """The piece at the end of a section: as a requirement, a row or an entry where it holds those."""
    text, plan = outline.text, context.plan(section.heading)
    found = [one for one in groups(outline, section) if one.section == section.index]
    group = found[-1] if found else None
    is_for_requirements = within(section, outline.requirements) or (plan and plan.kind == "requirements")
    if not is_for_requirements and group is None and not context.columns(section.heading):
        return Effect([markup.insert_block(text, outline.own_end(section), piece.lines)], "")
    if piece.is_more:
        raise ActionRefused(f"“{shortened(piece.words)}” has lines below it. Move them on their own first.")
    if is_for_requirements:
        name = f"{section.heading} (line {line_number(text, section.start)})"
        given = Arguments({"section": name, "text": piece.words})
        return requirements.HANDLERS["add_requirement"](outline, given, context)
    return put(outline, context, section, group, [piece.words])


HANDLERS: Mapping[str, Handler] = {"move_to_section": _move}
