"""Composes the tables of a template: risks, and sections with columns of their own."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from requill.ai.builtin import markup, words
from requill.ai.builtin.answers import Block, Code, Grid, Line, block_markdown, is_lead
from requill.ai.builtin.compose.entries import (
    Aside,
    append_rows,
    cut,
    entries,
    grids_and_rest,
    lead,
    table_header,
)
from requill.ai.interface import SectionPlan

RISK_HEADER = ("Risk", "Mitigation", "Owner")

_LEVEL = (
    r"(?P<{name}>very low|low|medium|moderate|high|very high|critical|severe|likely|unlikely"
    r"|\d{{1,3}}\s?%|[1-5]/5)"
)
_LIKELIHOOD = re.compile(
    r"\b(?:likelihood|probability|chance)\s*(?:is|:|=)?\s*" + _LEVEL.format(name="a") + r"\)?"
    r"|\b" + _LEVEL.format(name="b") + r"\s+(?:likelihood|probability)\b\)?",
    re.IGNORECASE,
)
_IMPACT = re.compile(
    r"\b(?:impact|severity)\s*(?:is|:|=)?\s*" + _LEVEL.format(name="a") + r"\)?"
    r"|\b" + _LEVEL.format(name="b") + r"\s+(?:impact|severity)\b\)?",
    re.IGNORECASE,
)
_OWNER = re.compile(
    r"\b(?:owner|owned by|responsible)\s*(?:is|:|=)?\s*(?P<owner>[^,;.()]{1,60})\)?", re.IGNORECASE
)
_AT_OWNER = re.compile(r"\s@(?P<owner>[\w.-]{1,40})")
_MITIGATION = re.compile(
    r"\b(?:mitigation|mitigated by|mitigate by|mitigate|countermeasure|to avoid this|to prevent "
    r"this|plan b|so we|therefore we|we will|we'll|we’ll"
    r"|then we)\b\s*[:=]?\s*|(?:->|=>|→|⟶)\s?|(?<=\s)[–—-]\s",
    re.IGNORECASE,
)
_BELONGS = re.compile(
    r"(?:mitigat|countermeasure|owner|likelihood|probability|impact|to avoid this|to prevent this|plan b)",
    re.IGNORECASE,
)
_RISK_PREFIX = re.compile(
    r"(?:the |a |one |main |biggest |our )*(?:risk|danger|concern)s?(?:\s+(?:is|are)(?: "
    r"that)?\b|\s*:| that\b)\s*",
    re.IGNORECASE,
)
# What the columns say instead: the property "no word is lost" holds up to these.
FORM_WORDS = frozenset(
    [
        "the",
        "a",
        "one",
        "main",
        "biggest",
        "our",
        "risk",
        "risks",
        "danger",
        "dangers",
        "concern",
        "concerns",
        "is",
        "are",
        "that",
        "likelihood",
        "probability",
        "chance",
        "impact",
        "severity",
        "owner",
        "owned",
        "by",
        "responsible",
        "mitigation",
        "mitigated",
        "mitigate",
        "countermeasure",
        "to",
        "avoid",
        "this",
        "prevent",
        "plan",
        "so",
        "we",
        "therefore",
        "will",
        "ll",
        "then",
    ]
)


def risks(blocks: Sequence[Block], plan: SectionPlan, existing: str) -> str:
    """A row for each risk with what is done about it and who watches it."""
    header = list(table_header(existing) or table_header(plan.draft) or RISK_HEADER)
    result = existing
    for part in grids_and_rest(blocks):
        if isinstance(part, Grid):
            result = append_rows(header, _grid_rows(part, header), result)
            continue
        found = list(entries(part))
        said = [
            _risk(text) for text in _whole([entry.text for entry in found if not isinstance(entry, Aside)])
        ]
        header = _with_levels(header, said) if table_header(result) is None else header
        result = markup.paragraphs([result, *(entry.markdown for entry in found if isinstance(entry, Aside))])
        result = append_rows(header, [_cells(one, header) for one in said], result)
    return result


def _whole(texts: Sequence[str]) -> list[str]:
    """The risks, each with the sentences after it that only say what is done about it."""
    result: list[str] = []
    for text in texts:
        if result and _BELONGS.match(text):
            result[-1] = f"{result[-1]} {text}"
        else:
            result.append(text)
    return result


def _risk(text: str) -> dict[str, str]:
    """The parts of one risk by column name, lower case."""
    source = words.squeeze(text)
    rest = source
    parts: dict[str, str] = {}
    for name, pattern in (
        ("likelihood", _LIKELIHOOD),
        ("impact", _IMPACT),
        ("owner", _OWNER),
        ("owner", _AT_OWNER),
    ):
        if name not in parts and (found := pattern.search(rest)):
            parts[name] = next(group for group in found.groups() if group).strip()
            rest = rest[: found.start()].rstrip(" ,;.(–—-") + rest[found.end() :]
    found = _MITIGATION.search(rest)
    if found and rest[: found.start()].strip() and rest[found.end() :].strip():
        parts["mitigation"] = words.capitalised(rest[found.end() :].strip(" .,;()"))
        rest = rest[: found.start()].rstrip(" ,;.(–—-")
    rest = words.without(_RISK_PREFIX, rest.strip()) if len(rest) > 12 else rest
    parts["risk"] = words.capitalised(rest.strip(" .,;(")) or source
    if not words.keeps_words(source, " ".join(parts.values()), FORM_WORDS):
        return {"risk": words.capitalised(source.rstrip("."))}
    return parts


def _with_levels(header: list[str], said: Sequence[dict[str, str]]) -> list[str]:
    """The columns, with likelihood and impact when anybody spoke of them."""
    have = {name.casefold() for name in header}
    added = [
        name
        for name in ("Likelihood", "Impact")
        if name.lower() not in have and any(name.lower() in one for one in said)
    ]
    return [header[0], *added, *header[1:]]


def _cells(parts: dict[str, str], header: Sequence[str]) -> list[str]:
    """The parts under their columns; a part without a column joins the first."""
    left = dict(parts)
    row = [left.pop("risk", "")]
    for name in header[1:]:
        key = next((key for key in left if key in name.casefold()), None)
        blank = (
            markup.TO_BE_NAMED if "owner" in name.casefold() or "who" in name.casefold() else markup.TO_BE_SET
        )
        row.append(left.pop(key) if key else blank)
    extra = "; ".join(f"{key}: {value}" for key, value in left.items())
    row[0] = f"{row[0]} ({extra})" if extra else row[0]
    return row


def plain_table(blocks: Sequence[Block], plan: SectionPlan, existing: str) -> str:
    """Rows under the section's columns, from "a: b", "a - b", commas, or a pasted table."""
    header = list(table_header(existing) or plan.columns or table_header(plan.draft) or ("Item", "Details"))
    result = existing
    for part in grids_and_rest(blocks):
        if isinstance(part, Grid):
            result = append_rows(header, _grid_rows(part, header), result)
            continue
        rows: list[list[str]] = []
        for found in _table_lines(part, len(header)):
            if isinstance(found, Aside):
                result = append_rows(header, rows, result)
                rows, result = [], markup.paragraphs([result, found.markdown])
            else:
                rows.append(_padded(split_cells(found, len(header)), header))
        result = append_rows(header, rows, result)
    return result


def _table_lines(blocks: Sequence[Block], width: int) -> Iterator[str | Aside]:
    """One text for each row: a line, or the sentences and semicolon parts of a lone paragraph."""
    lines = [block for block in blocks if isinstance(block, Line)]
    for block in blocks:
        if isinstance(block, Code | Grid):
            yield Aside(block_markdown(block))
        elif is_lead(block) and len(lines) > 1 and block is not lines[-1]:
            yield Aside(lead(block))
        elif len(lines) == 1:
            many = width > 2 and width * 2 <= block.text.count(",") < 400
            yield from cut(block.text, by_sentence=True, by_comma=many)
        else:
            yield block.text


def split_cells(text: str, width: int) -> list[str]:
    """A line as cells: at the sign that gives more than one and not more cells than there are columns."""
    text = words.squeeze(text)
    for pattern in (r"(?<!\\)\|", r"->|=>|→|⟶", r" [–—-] ", r"[:：] ", r";", r"[,،] |、|，"):
        pieces = [piece.strip() for piece in re.split(pattern, text) if piece.strip()]
        if 1 < len(pieces) <= width:
            return _refined(pieces, width)
        if len(pieces) > width > 1 and pattern.startswith(("[:", " [")):
            first = re.split(pattern, text, maxsplit=width - 1)
            return [piece.strip() for piece in first]
    return [text]


def _refined(pieces: list[str], width: int) -> list[str]:
    """Cells from "name: a, b": the last piece is cut at commas when that fills the row exactly."""
    more = [piece.strip() for piece in re.split(r"[,;،] ", pieces[-1]) if piece.strip()]
    exact = len(more) > 1 and len(pieces) - 1 + len(more) == width
    return [*pieces[:-1], *more] if exact else pieces


def _padded(cells: Sequence[str], header: Sequence[str]) -> list[str]:
    row = [
        words.capitalised(cell.rstrip(".")) if len(cell) < 80 else words.capitalised(cell) for cell in cells
    ]
    for name in header[len(row) :]:
        named = words.any_word(name, ("owner", "who", "whom", "from whom", "by whom", "responsible", "role"))
        row.append(markup.TO_BE_NAMED if named else markup.TO_BE_SET)
    return row


def _grid_rows(grid: Grid, header: Sequence[str]) -> list[list[str]]:
    """The rows of a pasted table under our columns: by column name where it has them, else in order."""
    keys = [words.squeeze(name).casefold() for name in header]
    rows = [list(row) for row in grid.rows]
    names = list(grid.header or ())
    if not names and rows and any(cell.casefold() in keys for cell in rows[0]):
        names = rows.pop(0)
    places = {
        index: keys.index(name.casefold()) for index, name in enumerate(names) if name.casefold() in keys
    }
    if not places:
        kept = (
            [names]
            if names and set(words.words(" ".join(names))) - set(words.words(" ".join(header)))
            else []
        )
        return [_folded(row, header) for row in [*kept, *rows]]
    result: list[list[str]] = []
    for row in rows:
        cells = [""] * len(header)
        spare: list[str] = []
        for index, text in enumerate(row):
            if index in places:
                cells[places[index]] = text
            elif text:
                spare.append(f"{names[index]}: {text}" if index < len(names) else text)
        cells[-1] = "; ".join([*([cells[-1]] if cells[-1] else []), *spare])
        result.append([cell or markup.TO_BE_SET for cell in cells])
    return result


def _folded(row: Sequence[str], header: Sequence[str]) -> list[str]:
    width = len(header)
    cells = [cell or markup.TO_BE_SET for cell in row]
    if len(cells) > width:
        cells = [*cells[: width - 1], "; ".join(cells[width - 1 :])]
    return cells + [markup.TO_BE_SET] * (width - len(cells))
