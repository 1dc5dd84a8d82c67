"""Names for downloaded files that no system stumbles over, and the header that carries them."""

from __future__ import annotations

import re
import unicodedata
from urllib.parse import quote

_LIMIT = 120
_SPECIAL = re.compile(r'[/\\:*?"<>|]')
_UNSEEN = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
_UNNAMED = "document"


def file_name(title: str, ending: str) -> str:
    """The title in lower case with hyphens for white space, without what a file's name must not hold."""
    seen = "".join(
        character
        for character in title.lower()
        if character.isspace() or unicodedata.category(character) not in _UNSEEN
    )
    name = "-".join(_SPECIAL.sub("", seen).split()).strip(".")[:_LIMIT].rstrip(".-")
    return f"{name or _UNNAMED}.{ending}"


def attachment(name: str) -> str:
    """The value of `Content-Disposition` (RFC 6266): in plain letters, and beside them in all of its own."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode()
    plain = plain if plain[:1] not in ("", ".") else _UNNAMED + plain
    return f"attachment; filename=\"{plain}\"; filename*=UTF-8''{quote(name, safe='')}"
