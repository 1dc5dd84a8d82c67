"""Puts what was said under a table's columns, whatever the table calls them."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from requill.ai.builtin.compose.dates import date_at_end, is_date
from requill.ai.builtin.compose.nesting import masked, parted
from requill.ai.builtin.language import markup, words
from requill.ai.builtin.text.roles import roles

_NAMED = ("owner", "who", "whom", "from whom", "by whom", "responsible", "role")
_BLANKS = frozenset({"", "-", "–", "—", "n/a", "tbd", "?", "…"})
NOBODY_KNOWS = re.compile(
    r"(?:(?:i )?(?:don['’]?t|do not) know|unknown|not sure|no idea|tbd|tbc|\?+|to be (?:set|named|decided))",
    re.IGNORECASE,
)
_NUMBERED = re.compile(r"^(?P<before>.*?)(?P<number>\d+)(?P<after>\D*)$")
_BY = re.compile(r"^(?:by|due|bis)\s+", re.IGNORECASE)
# A figure and at most one word, so that "Android 10 and later" is not taken apart.
_FIGURE = r"[<>≤≥~]?[€$£]?\d[\d.,:]*(?:\s?[%€$£])?(?:\s[^\W\d_]+)?"
_NO_FIGURES = frozenset(
    {"then", "when", "who", "why", "start", "we", "ios", "android", "team", "guest", "member"}
)
_LONG = 80  # characters from which a cell is a sentence and keeps its full stop


def row(
    header: Sequence[str],
    parts: Mapping[str, str],
    free: Sequence[str] = (),
    *,
    main: str = "",
    rows: Sequence[Sequence[str]] = (),
) -> list[str]:
    """One row: the parts by their roles, then the free pieces, dates where days belong, the rest in order.

    A part without a column joins the main one, in brackets; `rows` are those that the table has.
    """
    places = roles(header, main)
    cells, left = _by_role(parts, places, rows)
    pieces = _with_dates(free, cells, places)
    over = _in_open_cells([None if NOBODY_KNOWS.fullmatch(each) else _cell(each) for each in pieces], cells)
    written = [cell or _blank(header[index], index, rows) for index, cell in enumerate(cells)]
    if over:
        written[-1] = ", ".join([*([cells[-1]] if cells[-1] else []), *over])
    if left:
        place = places.index("main") if "main" in places else 0
        extra = "; ".join(f"{role}: {text}" if role != "main" else text for role, text in left.items())
        written[place] = f"{written[place]} ({extra})"
    return written


def _by_role(
    parts: Mapping[str, str], places: Sequence[str], rows: Sequence[Sequence[str]]
) -> tuple[list[str | None], dict[str, str]]:
    """The cells with the parts that have a column, and the parts that have none."""
    left = dict(parts)
    cells: list[str | None] = []
    for index, role in enumerate(places):
        above = [one[index] for one in rows if index < len(one)]
        if role == "id":
            cells.append(left.pop("id", "") or _next_id(above))
        elif role == "main" and role in left:
            cells.append(_main(left.pop(role), above))
        else:
            cells.append(left.pop(role, None) if role else None)
    return cells, left


def _in_open_cells(said: Sequence[str | None], cells: list[str | None]) -> list[str]:
    """Put the pieces into the open cells in order, nothing where nobody knows; return what is over."""
    places = [index for index, cell in enumerate(cells) if cell is None]
    for place, piece in zip(places, said, strict=False):
        cells[place] = piece
    return [piece for piece in said[len(places) :] if piece]


def _with_dates(free: Sequence[str], cells: list[str | None], places: Sequence[str]) -> list[str]:
    """The pieces that are left when a day, alone or at the end of a piece, is under the column for days."""
    place = next((n for n, role in enumerate(places) if role == "by" and cells[n] is None), None)
    if place is None:
        return list(free)
    for index, piece in enumerate(free):
        if index and is_date(piece):
            cells[place] = words.capitalised(_BY.sub("", piece))
            return [*free[:index], *free[index + 1 :]]
    for index, piece in enumerate(free):
        rest, date = date_at_end(piece)
        if date and rest and not (len(free) == 1 and re.search("[,;]", masked(rest))):
            cells[place] = words.capitalised(date)
            return [*free[:index], rest, *free[index + 1 :]]
    return list(free)


def labelled(text: str, header: Sequence[str]) -> tuple[str, dict[int, str]]:
    """The text without "impact 3" and "owner: Ana" where those are columns, and what was said for each."""
    said: dict[int, str] = {}
    text = parted(text, [name for name in header[1:] if 2 < len(name) < 40])
    for index, name in enumerate(header):
        if index == 0 or not 2 < len(name) < 40:
            continue
        key = re.escape(name)
        start = r"(?:^|[,;|]\s*|\.\s+|\s[–—-]\s+|(?P<open>\(\s*))"
        found = re.search(rf"{start}{key}\s*[:=]\s*(?P<value>(?:\([^()]*\)|[^,;|()]){{1,200}})", text, re.I)
        if not found and name.casefold() not in _NO_FIGURES:
            found = re.search(rf"(?:{start}|\s){key}\s+(?P<value>{_FIGURE})(?=\s*(?:[,;|).]|$))", text, re.I)
        if found:
            end = found.end() + (1 if found["open"] and text[found.end() :].startswith(")") else 0)
            said[index] = found["value"].strip(" .")
            text = f"{text[: found.start()]}{text[end:]}".strip()
    return text.strip(" ,;:"), said


def without_column_name(piece: str, name: str) -> str:
    """The piece without the column's own name at its beginning: "True if 3% sign up" under "True if"."""
    key = re.escape(name.strip())
    sign = r"\b[\s:,–—-]*(?=\S)" if " " in name.strip() else r"\s*(?::|\s[–—-]\s)\s*(?=\S)"
    if name.casefold() == "then":
        sign = r"\b[\s:,]*(?=[^\s\d])"
    found = re.match(rf"{key}{sign}", piece, re.IGNORECASE)
    label = re.match(r"(?P<label>[^\W\d_]+):\s+(?=\S)", piece)
    if not found and label and words.stem(label["label"].casefold()) in map(words.stem, words.words(name)):
        found = label
    return piece[found.end() :] if found else piece


def _main(text: str, others: Sequence[str]) -> str:
    """What a row is about, with a full stop at its end only where the other rows have one."""
    stopped = any(other.endswith(".") for other in others) or (not others and text.endswith("."))
    return words.capitalised(text if stopped else words.unstopped(text))


def _cell(text: str) -> str:
    return words.capitalised(text.rstrip(".") if len(text) < _LONG else text)


def _blank(name: str, index: int, rows: Sequence[Sequence[str]]) -> str:
    """What the table writes where nothing was said; by default what is still to be done about it."""
    usual = [one[index] for one in rows if index < len(one) and one[index].casefold() in _BLANKS]
    if usual and not any(
        markup.TO_BE_SET in cell or markup.TO_BE_NAMED in cell for one in rows for cell in one
    ):
        return usual[-1]
    return markup.TO_BE_NAMED if words.any_word(name, _NAMED) else markup.TO_BE_SET


def _next_id(ids: Sequence[str]) -> str:
    """The id after the last one: R-04 after R-03, 4 after 3; empty where they are not counted."""
    for identity in reversed(ids):
        if found := _NUMBERED.match(identity.strip("*` ")):
            number = str(int(found["number"]) + 1).zfill(len(found["number"]))
            marks = identity[: len(identity) - len(identity.lstrip("*`"))]
            return f"{marks}{found['before']}{number}{found['after']}{marks[::-1]}"
    return "1" if not ids else ""
