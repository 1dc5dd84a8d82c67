"""Composes the tables of a template: rows under columns of their own."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from requill.ai.builtin import markup, words
from requill.ai.builtin.answers import Block, Code, Line, block_markdown, is_lead
from requill.ai.builtin.compose import columns
from requill.ai.builtin.compose.entries import (
    Aside,
    append_rows,
    cut,
    grids_and_rest,
    lead,
    own_header,
    rows_of,
    table_header,
)
from requill.ai.builtin.compose.owners import owner_apart
from requill.ai.builtin.compose.pasted import add_pasted
from requill.ai.builtin.compose.rice import scored
from requill.ai.builtin.grids import Grid
from requill.ai.interface import SectionPlan

# What the columns say instead: the property "no word is lost" holds up to these.
FORM_WORDS = frozenset(words.words("by due bis zum zur owner owned responsible for"))


def plain_table(blocks: Sequence[Block], plan: SectionPlan, existing: str) -> str:
    """Rows under the section's columns, from "a: b", "a - b", commas, or a pasted table."""
    header = own_header(existing) or list(plan.columns or table_header(plan.draft) or ("Item", "Details"))
    result = existing
    for part in grids_and_rest(blocks):
        if isinstance(part, Grid):
            result = add_pasted(part, header, result)
            header = own_header(result) or header
            continue
        rows = rows_of(result, header)
        have = len(rows)
        for found in _table_lines(part, len(header)):
            if isinstance(found, Aside):
                result = markup.paragraphs([append_rows(header, rows[have:], result), found.markdown])
                rows = rows_of(result, header)
                have = len(rows)
            else:
                rows.append(read_row(found, header, rows))
        result = append_rows(header, rows[have:], result)
    return result


def read_row(text: str, header: Sequence[str], rows: Sequence[Sequence[str]] = ()) -> list[str]:
    """One line of free text under the columns; every word of it stands in the row or in its column's name."""
    text = words.squeeze(text)
    rest, said = columns.labelled(text, header)
    owners = [n for n, role in enumerate(columns.roles(header)) if role == "owner" and n not in said]
    if owners and (found := owner_apart(rest))[1]:
        rest, said[owners[0]] = found
    free_columns = [index for index in range(len(header)) if index not in said]
    open_names = [header[index] for index in free_columns]
    pieces = split_cells(rest, len(open_names), loosely=bool(said)) if open_names else [rest]
    pieces = _used_for(pieces, open_names)
    if len(pieces) == len(open_names):
        pieces = [
            columns.without_column_name(one, name) for one, name in zip(pieces, open_names, strict=True)
        ]
    else:
        pieces = [columns.without_column_name(pieces[0], header[0]), *pieces[1:]]
    inner_rows = [[one[index] for index in free_columns if index < len(one)] for one in rows]
    made = iter(columns.row(open_names, {}, pieces, rows=inner_rows) if open_names else [])
    cells = scored(header, [said[index] if index in said else next(made) for index in range(len(header))])
    kept = words.keeps_words(columns.NOBODY_KNOWS.sub("", text), " ".join([*cells, *header]), FORM_WORDS)
    return cells if kept else columns.row(header, {}, [text], rows=rows)


def _used_for(pieces: list[str], names: Sequence[str]) -> list[str]:
    """ "Dampsoft for patient files" as two pieces, where the second column is "Used for"."""
    if 1 < len(names) > len(pieces) and names[1].casefold().endswith(" for"):
        tool, word, use = pieces[0].partition(" for ")
        return [tool, use, *pieces[1:]] if word else pieces
    return pieces


def _table_lines(blocks: Sequence[Block], width: int) -> Iterator[str | Aside]:
    """One text for each row: a line, or the sentences and semicolon parts of a lone paragraph."""
    lines = [block for block in blocks if isinstance(block, Line)]
    for block in blocks:
        if isinstance(block, Code | Grid):
            yield Aside(block_markdown(block))
        elif is_lead(block) and len(lines) > 1 and block is not lines[-1]:
            yield Aside(lead(block))
        elif block.whole or (len(lines) == 1 and _is_one_row(block.text, width)):
            yield block.text
        elif len(lines) == 1:
            many = width > 2 and width * 2 <= block.text.count(",") < 400
            yield from cut(block.text, by_sentence=True, by_comma=many)
        else:
            yield block.text


def _is_one_row(text: str, width: int) -> bool:
    """Whether semicolons part the cells of one row rather than rows."""
    pieces = text.split(";")
    return 2 < len(pieces) == width and not any(re.search(r"[,:|]| [–—-] |->", piece) for piece in pieces)


def split_cells(text: str, width: int, *, loosely: bool = False) -> list[str]:
    """A line as cells: at the sign that gives more than one and not more cells than there are columns.

    `loosely` cuts the words after a colon at commas also when that leaves columns empty.
    """
    text = words.squeeze(text)
    for pattern in (r"(?<!\\)\|", r"->|=>|→|⟶", r" [–—-] ", r"[:：] ", r";", r"[,،] |、|，"):
        pieces = [piece.strip() for piece in re.split(pattern, text) if piece.strip()]
        if pattern.endswith("|") and len(pieces) > width > 1 and "|" in text:
            return [*pieces[: width - 1], "; ".join(pieces[width - 1 :])]
        if 1 < len(pieces) <= width:
            return _refined(pieces, width, loosely=loosely)
        if len(pieces) > width > 1 and pattern.startswith(("[:", " [")):
            first = re.split(pattern, text, maxsplit=width - 1)
            return [piece.strip() for piece in first]
    return [text]


def _refined(pieces: list[str], width: int, *, loosely: bool) -> list[str]:
    """Cells from "name: a, b": the last piece is cut at commas when that fills the row."""
    more = [piece.strip(" ,") for piece in re.split(r"[,;،] ", pieces[-1]) if piece.strip(" ,")]
    count = len(pieces) - 1 + len(more)
    fills = count == width or (loosely and count < width)
    return [*pieces[:-1], *more] if len(more) > 1 and fills else pieces
