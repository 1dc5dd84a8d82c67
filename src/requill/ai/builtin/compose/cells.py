"""Cuts a line into the cells of a row, where its own signs say how; else it stays whole."""

from __future__ import annotations

import re
from collections.abc import Sequence

from requill.ai.builtin.compose.dates import date_at_end, is_date
from requill.ai.builtin.compose.nesting import masked, split
from requill.ai.builtin.language import words

_PIPE = r"(?<!\\)\|"
_ARROW, _DASH, _COLON, _SEMICOLON, _COMMA = r"->|=>|→|⟶", r" [–—-] ", r"[:：] ", r";", r"[,،] |、|，"
_SIGNS = (_PIPE, _ARROW, _DASH, _COLON, _SEMICOLON, _COMMA)
# What goes on with the words before the comma, and is no cell of its own.
_GOES_ON = re.compile(
    r"(?:then|and|or|but|not|nor|so|because|since|as|which|who|that|where|when|while|if|unless|until|to|for"
    r"|with|without|also|plus|especially|including|like|such|it|they|we|he|she|e\.g|i\.e)\b(?! ?$)",
    re.IGNORECASE,
)
_CONTINUES = re.compile(
    r"(?:then|and|or|but|not|nor|so|because|since|which|who|that|it|they|we)\b(?! ?$)", re.IGNORECASE
)
# "First: engineers at …" says in which order, and names nothing.
_ORDER = re.compile(
    r"(?:first|second|third|then|next|also|later|mainly|mostly|finally|lastly|and|e\.g|i\.e|note)",
    re.IGNORECASE,
)
_DIGIT = re.compile(r"\d")
_PLAIN = re.compile(
    r"(?:yes|no|low|medium|high|very (?:low|high)|must|should|could|won['’]t|xs|s|m|l|xl|small|large|daily"
    r"|weekly|monthly|don['’]t know|unknown|tbd|tbc|\?|-|–)",
    re.IGNORECASE,
)
_NAME = re.compile(r"[A-ZÄÖÜ][\w'’-]*(?: [A-ZÄÖÜ][\w'’-]*){0,2}")
_LONGEST_LABEL = 8  # words before a colon or a dash; more of them are a sentence
_LONGEST_CELL = 8  # words of a cell that nothing but a comma sets apart


def split_cells(text: str, width: int, *, loosely: bool = False, names: Sequence[str] = ()) -> list[str]:
    """A line as cells: at the sign that gives more than one and not more cells than there are columns.

    Nothing in brackets or quotes is cut, and commas count only where every piece is a cell for sure.
    `loosely` cuts the words after a colon at commas also when that leaves columns empty; `names` are those
    of the columns.
    """
    text = words.squeeze(text)
    for pattern in _SIGNS:
        pieces = split(pattern, text)
        if pattern == _PIPE and len(pieces) > width > 1:
            return [*pieces[: width - 1], "; ".join(pieces[width - 1 :])]
        if not pieces:
            continue
        filled = pattern == _DASH and len(pieces) == width > 2
        if pattern in (_DASH, _COLON) and not filled and not _is_label(pieces[0]):
            continue
        if pattern == _SEMICOLON and len(pieces) != width and (len(pieces) < 3 or "," in masked(text)):
            continue
        if pattern == _COMMA and not _are_cells(pieces, width):
            continue
        if 1 < len(pieces) <= width:
            return _refined(pieces, width, loosely=loosely, names=names)
        if len(pieces) > width > 1 and pattern in (_DASH, _COLON):
            return split(pattern, text, width - 1)
    return [text]


def _is_label(text: str) -> bool:
    """Whether the words before a colon or dash name what the row is about."""
    return text.count(" ") < _LONGEST_LABEL and not _ORDER.fullmatch(text) and "," not in masked(text)


def _are_cells(pieces: Sequence[str], width: int) -> bool:
    """Whether commas alone part cells: a day ends them, or they fill the row with figures, levels, names."""
    first, *rest = pieces
    if len(pieces) > width or not rest or any(_GOES_ON.match(piece) for piece in rest):
        return False
    if any(date_at_end(piece)[1] and not is_date(piece) for piece in pieces[:-1]):
        return False
    if is_date(pieces[-1]):
        return not any(is_date(piece) for piece in pieces[:-1])
    short = all(piece.count(" ") < _LONGEST_CELL for piece in pieces)
    certain = any(_DIGIT.match(one) or _PLAIN.fullmatch(one) or _NAME.fullmatch(one) for one in rest)
    return short and certain and len(pieces) == width and not _DIGIT.search(first)


def _refined(pieces: list[str], width: int, *, loosely: bool, names: Sequence[str]) -> list[str]:
    """Cells from "name: a, b": the last piece is cut at commas when that fills the row."""
    if re.search(_SEMICOLON, masked(pieces[-1])) and re.search(_COMMA, masked(pieces[-1])):
        return pieces
    more = [piece.strip(" ,") for piece in split(r"[,;،] ", pieces[-1]) if piece.strip(" ,")]
    count = len(pieces) - 1 + len(more)
    fills = count == width or (loosely and count < width)
    own = [name.casefold() for name in names[len(pieces) - 1 :]]
    goes_on = any(
        _CONTINUES.match(piece) and piece.partition(" ")[0].casefold() not in own[index : index + 1]
        for index, piece in enumerate(more)
        if index
    )
    return [*pieces[:-1], *more] if len(more) > 1 and fills and not goes_on else pieces
