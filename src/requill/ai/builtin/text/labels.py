"""Continues what the things of a list begin with: "FR-003", "R2:", "Milestone 3:", and names in bold."""

from __future__ import annotations

import re
from collections.abc import Sequence

from msgspec import Struct

# Quarters, halves and percentiles look like ids and are none.
_NO_PREFIX = frozenset({"Q", "H", "P", "A", "V", "HTTP"})
_LABEL = re.compile(
    r"(?P<before>[*_`\[(]{0,3})(?P<prefix>[A-Z]{1,5}-?|[A-Z][a-z]{2,12} )(?P<number>\d{1,4})(?!\w)"
    r"(?P<after>[\])]?[:.)]?[*_`]{0,3}[:.]?(?:\s+[–—-](?=\s))?)(?:\s+|$)"
)
_BOLD = re.compile(
    r"(?P<open>\*\*|__)(?P<name>[^*_\n]{1,80}?)(?P<inner>:?)(?P=open)(?P<outer>:| [–—-])?\s+(?=\S)"
)
_NAMED = re.compile(r"(?P<name>[^:,.;–—\n]{2,60}?)(?::| [–—-])\s+(?=\S)")


class Label(Struct, frozen=True):
    """What stands before the words of the last thing, number apart."""

    before: str
    prefix: str
    number: int
    width: int
    after: str

    def written(self, number: int) -> str:
        """The label with this number."""
        return f"{self.before}{self.prefix}{number:0{self.width}d}{self.after} "

    @property
    def is_id(self) -> bool:
        """Whether the whole document shares its numbers, as it does those of FR-003."""
        return self.prefix.endswith("-")


def found_label(texts: Sequence[str], lead: str = "") -> Label | None:
    """The label that most of the texts begin with; `lead` is the mark of the last one, which may hold it."""
    found = [match for text in texts if (match := _LABEL.match(text))]
    if lead.startswith(("*", "_")) and (match := _LABEL.match(f"{lead} ")):
        found = [match]
    elif len(found) * 2 <= len(texts):
        return None
    last = found[-1]
    same = [match for match in found if match["prefix"] == last["prefix"]]
    if last["prefix"] in _NO_PREFIX or len(same) < len(found):
        return None
    marked = bool(last["before"] or last["after"].strip())
    if not last["prefix"].endswith("-") and (not marked or (len(same) < 2 and " " in last["prefix"])):
        return None
    number = max(int(match["number"]) for match in same)
    width = len(last["number"]) if last["number"].startswith("0") or last["prefix"].endswith("-") else 1
    return Label(last["before"], last["prefix"], number, width, last["after"])


def without_label(text: str) -> str:
    """The text without such a label; all of it where nothing else is there."""
    found = _LABEL.match(text)
    return text[found.end() :].strip() or text if found else text


def own_label(text: str, label: Label, taken: str) -> str:
    """The label that the text brings itself, written as the others are, where that number is still free."""
    found = _LABEL.match(text)
    if not found or found["prefix"] != label.prefix:
        return ""
    number = int(found["number"])
    used = re.compile(rf"(?<![\w-]){re.escape(label.prefix)}0*{number}(?!\w)")
    return "" if used.search(taken) else label.written(number)


def in_bold(text: str, texts: Sequence[str]) -> str:
    """The text with its name in bold, where most of the others have theirs so and this one has a name."""
    found = [match for other in texts if (match := _BOLD.match(other))]
    named = _NAMED.match(text)
    if len(found) * 2 <= len(texts) or not named or "*" in named["name"]:
        return text
    last, rest = found[-1], text[named.end() :]
    after = last["outer"] or ""
    bold = f"{last['open']}{named['name'].strip()}{last['inner']}{last['open']}{after}"
    return f"{bold} {rest}"
