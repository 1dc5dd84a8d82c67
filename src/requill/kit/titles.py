"""Form of a title: it is its words with nothing around them, and may not be blank."""

from __future__ import annotations

import unicodedata

from requill.kit.errors import FieldError, Invalid
from requill.kit.limits import TITLE_CHARACTERS
from requill.kit.texts import BLANK_CHARACTERS

TITLE_REQUIRED = "Please enter what you're working on"
TITLE_LONG = f"A title has at most {TITLE_CHARACTERS} characters."
_UNSEEN_KINDS = frozenset({"Cc", "Cf", "Zl", "Zp", "Zs"})


class TitleRequired(Invalid):
    """The title has no characters."""

    def __init__(self) -> None:
        super().__init__(FieldError("title", TITLE_REQUIRED), message="Title required")
        self.description = TITLE_REQUIRED


def bare_title(text: str) -> str:
    """The title on one line; nothing when it has only invisible characters."""
    bare = " ".join(text.split())
    is_seen = any(
        character not in BLANK_CHARACTERS and unicodedata.category(character) not in _UNSEEN_KINDS
        for character in bare
    )
    return bare if is_seen else ""
