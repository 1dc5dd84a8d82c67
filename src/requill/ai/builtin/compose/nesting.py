"""Keeps what stands in brackets or quotation marks together when a text is cut."""

from __future__ import annotations

import re
from collections.abc import Sequence

_HIDDEN = "\x1a"
_NESTED = re.compile(r"\([^()]*\)|\[[^\[\]]*\]|\"[^\"]*\"|“[^”]*”|„[^“”]*[“”]|«[^»]*»|`[^`]*`")
_PAIRS = (("(", ")"), ("[", "]"))
_MOST_DEPTH = 4
# What people write before a part of a row, whatever its columns are called.
_KEYS = (
    r"owner|owned by|responsible|verantwortlich|mitigat(?:ion|ed by|e by)|countermeasure|plan b|likelihood"
    r"|probability|impact|severity|due|deadline"
)


def masked(text: str) -> str:
    """The text, as long as before, with a sign of no meaning for all that stands in brackets or quotes."""
    for _ in range(_MOST_DEPTH):
        hidden = _NESTED.sub(lambda found: _HIDDEN * len(found.group()), text)
        if hidden == text:
            break
        text = hidden
    return text


def split(pattern: str | re.Pattern[str], text: str, most: int = 0) -> list[str]:
    """The pieces between what the pattern finds outside brackets and quotes, at most `most` cuts."""
    pieces: list[str] = []
    position = 0
    for found in re.finditer(pattern, masked(text)):
        if most and len(pieces) == most:
            break
        pieces.append(text[position : found.start()].strip())
        position = found.end()
    return [piece for piece in [*pieces, text[position:].strip()] if piece]


def is_even(text: str) -> bool:
    """Whether every bracket has its other half."""
    return all(text.count(opening) == text.count(closing) for opening, closing in _PAIRS)


def parted(text: str, names: Sequence[str] = ()) -> str:
    """The text with a semicolon where a dash parts a label from what is before it: "x - owner: Ana".

    `names` are labels beside the usual ones: those of the columns.
    """
    keys = "|".join([_KEYS, *(re.escape(name.strip()) for name in names if name.strip())])
    pauses = re.finditer(rf"(?<=\s)[–—-]{{1,3}}\s(?=(?:{keys})\s*[:=]\s*\S)", masked(text), re.IGNORECASE)
    for found in reversed(list(pauses)):
        text = f"{text[: found.start()].rstrip()}; {text[found.end() :].lstrip()}"
    return text
