"""Composes the tables of a template: rows under columns of their own."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from requill.ai.builtin.compose import columns
from requill.ai.builtin.compose.answers import Block, Code, Line, block_markdown, is_lead
from requill.ai.builtin.compose.cells import split_cells
from requill.ai.builtin.compose.chains import chain
from requill.ai.builtin.compose.cues import FORM_WORDS as CUES
from requill.ai.builtin.compose.cues import cued, suited
from requill.ai.builtin.compose.entries import (
    Aside,
    append_rows,
    cut,
    grids_and_rest,
    lead,
    own_header,
    rows_of,
)
from requill.ai.builtin.compose.nesting import is_even, masked, split
from requill.ai.builtin.compose.owners import owner_apart
from requill.ai.builtin.compose.pasted import add_pasted
from requill.ai.builtin.compose.rice import scored
from requill.ai.builtin.compose.rows import placed_cells, rows_in_line
from requill.ai.builtin.language import markup, words
from requill.ai.builtin.text.grids import Grid, table_header
from requill.ai.builtin.text.roles import roles
from requill.ai.interface import SectionPlan

__all__ = ["FORM_WORDS", "plain_table", "read_row", "split_cells"]

# What the columns say instead: the property "no word is lost" holds up to these.
FORM_WORDS = CUES | frozenset(
    words.words(
        """by due bis zum zur owner owned responsible for from we need then finally and in out have has to
        must should will needs give deliver provide send hand us become becomes turn turns into is are
        replaced q a question answer"""
    )
)
_ASKS = re.compile(r"(?P<asked>who|(?:for |to )?whom|what|which)\s*[:：]\s+(?=\S)", re.IGNORECASE)


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
        for found in _table_lines(part, header):
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
    text = _unasked(words.squeeze(text), header)
    rest, said = columns.labelled(text, header)
    owners = [n for n, role in enumerate(roles(header)) if role == "owner" and n not in said]
    if owners and (found := owner_apart(rest))[1]:
        rest, said[owners[0]] = found
    pieces, placed = placed_cells(rest, header, said)
    said |= placed
    if not pieces:
        rest, found_cues = cued(rest, header, list(said))
        said |= found_cues
    free_columns = [index for index in range(len(header)) if index not in said]
    open_names = [header[index] for index in free_columns]
    if not pieces:
        pieces = (
            split_cells(rest, len(open_names), loosely=bool(said), names=open_names) if open_names else [rest]
        )
        pieces = suited(pieces, open_names, rest)
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
    even = not is_even(text) or all(map(is_even, cells))
    return cells if kept and even else columns.row(header, {}, [text], rows=rows)


def _unasked(text: str, header: Sequence[str]) -> str:
    """The text without "Who:" before it, which is no thing that a row is about, where no column asks that."""
    found = _ASKS.match(text)
    names = [name.strip().casefold() for name in header]
    return text[found.end() :] if found and found["asked"].casefold() not in names else text


def _table_lines(blocks: Sequence[Block], header: Sequence[str]) -> Iterator[str | Aside]:
    """One text for each row: a line, or the sentences and semicolon parts of a lone paragraph."""
    width = len(header)
    lines = [block for block in blocks if isinstance(block, Line)]
    for block in blocks:
        if isinstance(block, Code | Grid):
            yield Aside(block_markdown(block))
        elif is_lead(block) and len(lines) > 1 and block is not lines[-1]:
            yield Aside(lead(block))
        elif steps := chain(block.text, header):
            yield from steps
        elif block.whole or (len(lines) == 1 and _is_one_row(block.text, width)):
            yield block.text
        elif listed := rows_in_line(block.text, header):
            yield from listed
        elif len(lines) == 1:
            many = width > 2 and width * 2 <= masked(block.text).count(",") < 400
            yield from cut(block.text, by_sentence=True, by_comma=many)
        else:
            yield block.text


def _is_one_row(text: str, width: int) -> bool:
    """Whether semicolons part the cells of one row rather than rows."""
    pieces = split(";", text)
    if text.count("?") > 1 or all(re.search(r"\d", piece) for piece in pieces):
        return False
    return 2 < len(pieces) == width and not any(re.search(r"[,:|]| [–—-] |->", piece) for piece in pieces)
