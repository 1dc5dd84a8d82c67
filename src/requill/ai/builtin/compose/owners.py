"""Finds whom somebody named as the owner of a thing: "owner: Ana", ", owner Ana", "@ana"."""

from __future__ import annotations

import re

_WORD = r"(?i:owner|owned by|responsible|verantwortlich)"
_PATTERNS = (
    re.compile(rf"\b{_WORD}\s*(?:[:=]|(?i:is)\b)\s*(?P<owner>[^,;.()]{{1,60}})\)?"),
    # Without a sign only after a pause or before a name: "the product owner leaves" names nobody.
    re.compile(rf"(?<=[,;.(–—-])\s*{_WORD}\s+(?P<owner>[^,;.()]{{1,60}})\)?"),
    re.compile(rf"\b{_WORD}\s+(?P<owner>[A-ZÄÖÜ][\w'’-]*(?: [A-ZÄÖÜ][\w'’-]*)?)\)?"),
    re.compile(r"(?:^|\s)@(?P<owner>[\w.-]{1,40})"),
)


def owner_apart(text: str) -> tuple[str, str]:
    """The text without its owner, and the owner; empty where none is named."""
    for pattern in _PATTERNS:
        if (found := pattern.search(text)) and (owner := found["owner"].strip(" .")):
            return f"{text[: found.start()].rstrip(' ,;.(–—-')}{text[found.end() :]}".strip(), owner
    return text, ""
