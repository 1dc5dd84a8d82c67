"""Which texts can be kept and handed on: by both databases, and as JSON."""

from __future__ import annotations


def is_keepable(text: str) -> bool:
    """Whether the text is valid Unicode without NUL: no half of a surrogate pair stands in it."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return "\x00" not in text
