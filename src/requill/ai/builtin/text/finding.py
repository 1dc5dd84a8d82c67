"""What a rule finds to mend in a text, and the marks of what was left to be filled in."""

from __future__ import annotations

import re
from typing import Literal

from msgspec import Struct

Group = Literal["Missing", "Left open", "Cannot be tested", "Hard to follow"]
GROUPS: tuple[Group, ...] = ("Missing", "Cannot be tested", "Left open", "Hard to follow")
UNDECIDED = r"TBD|TBC|TODO|to be (?:written|decided|defined|determined|confirmed)"
PLACEHOLDER = re.compile(
    rf"\b(?:{UNDECIDED}|FIXME|XXX+|lorem ipsum|to be (?:set|named|added))\b"
    r"|\?{3,}|\[(?:insert|fill in|your|add)\b[^\]\n]{0,60}\]|<(?:insert|your)\b[^>\n]{0,60}>",
    re.IGNORECASE,
)


class Finding(Struct, frozen=True):
    """Something to mend; heavier ones come first."""

    weight: int
    group: Group
    text: str
    fix: str
