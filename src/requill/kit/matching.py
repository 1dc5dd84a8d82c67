"""Names as searches compare them: databases fold the case of ASCII alone, so it is done for them."""

from __future__ import annotations

import unicodedata

ESCAPE = "\\"


def match_key(text: str) -> str:
    """A name without case, in one spelling of accented letters."""
    return unicodedata.normalize("NFC", unicodedata.normalize("NFD", text).casefold())


def containing(text: str) -> str:
    """The pattern of LIKE, with `ESCAPE`, that finds keys in which `text` stands to the letter."""
    key = match_key(text)
    for character in (ESCAPE, "%", "_"):
        key = key.replace(character, f"{ESCAPE}{character}")
    return f"%{key}%"
