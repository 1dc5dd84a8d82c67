"""Names for downloaded files that no system stumbles over, and the header that carries them."""

from __future__ import annotations

import re
import unicodedata
from typing import Literal
from urllib.parse import quote

_LIMIT = 120
_ENDING_LIMIT = 16
_SPECIAL = re.compile(r'[/\\:*?"<>|]')
_UNSEEN = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
_UNNAMED = "document"


def file_name(title: str, ending: str) -> str:
    """The title in lower case with hyphens for white space, without what a file's name must not hold."""
    return f"{_bare(title.lower(), _LIMIT) or _UNNAMED}.{ending}"


def given_name(name: str, ending: str | None = None) -> str:
    """The name of somebody's own file, without its folders and what such a name must not hold.

    With `ending`, that one in the place of its own.
    """
    last = re.split(r"[/\\]", name)[-1]
    stem, dot, own = last.rpartition(".")
    if not dot or not stem.strip(". "):
        stem, own = last, ""
    ending = _bare(own, _ENDING_LIMIT) if ending is None else ending
    bare = _bare(unicodedata.normalize("NFC", stem), _LIMIT) or _UNNAMED
    return f"{bare}.{ending}" if ending else bare


def _bare(text: str, limit: int) -> str:
    seen = "".join(
        character
        for character in text
        if character.isspace() or unicodedata.category(character) not in _UNSEEN
    )
    return "-".join(_SPECIAL.sub("", seen).split()).strip(".")[:limit].rstrip(".-")


def attachment(name: str) -> str:
    """The value of `Content-Disposition` for what is to be kept; see `disposition`."""
    return disposition("attachment", name)


def disposition(kind: Literal["attachment", "inline"], name: str) -> str:
    """The value of `Content-Disposition` (RFC 6266): in plain letters, and beside them in all of its own."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode()
    plain = plain if plain[:1] not in ("", ".") else _UNNAMED + plain
    return f"{kind}; filename=\"{plain}\"; filename*=UTF-8''{quote(name, safe='')}"
