"""Puts what its own words place under a column there: "go on if", "by Jo", a day, a count."""

from __future__ import annotations

import re
from collections.abc import Sequence

from requill.ai.builtin.compose.columns import NOBODY_KNOWS
from requill.ai.builtin.compose.dates import DATE, MONTHS
from requill.ai.builtin.compose.nesting import masked
from requill.ai.builtin.compose.owners import is_name
from requill.ai.builtin.language import words
from requill.ai.builtin.language.vocabulary import IMPERATIVES
from requill.ai.builtin.text.roles import roles

# What the columns say instead: the property "no word is lost" holds up to these.
FORM_WORDS = frozenset(words.words("if when once and but by on from in at for starting it"))

_CONDITION = re.compile(r"(?P<verb>[\w ]{2,20}?) (?:when|if)", re.IGNORECASE)
_OWNER = re.compile(r"(?:owner|responsible|from whom|assigned to|lead|by whom)", re.IGNORECASE)
_BY = re.compile(r"\s+by (?P<who>[A-ZÄÖÜ][\w'’-]*(?: [A-ZÄÖÜ][\w'’-]*)?)(?=$|[,;)])")
_DAY = re.compile(
    rf"[\s,(]+(?:(?:on|from|in|starting|for)\s+(?P<on>{DATE})"
    rf"|(?P<day>\d{{1,2}}(?:\.|st|nd|rd|th)?\s+{MONTHS}(?:\s+20\d\d)?))\)?$",
    re.IGNORECASE,
)
_TILL = re.compile(r"\b(?:by|due|before|until|till|since|bis)$", re.IGNORECASE)
_COUNT_COLUMN = re.compile(r"size|how many|number|count|volume", re.IGNORECASE)
_COUNT = re.compile(r"(?P<count>~?\d[\d.,]*[km]?)\s+(?=[^\W\d_]{2})(?!of\b|out\b|in\b|per\b)")
_COUNTED = re.compile(r"\s*\((?P<count>(?:about |some |~)?\d[\d.,]*[km]?)\)", re.IGNORECASE)
_QUANTITY = re.compile(
    r"\d|\b(?:all|every|most|many|few|some|half|hundreds?|thousands?|dozens?|one|two|three|four|five|six"
    r"|seven|eight|nine|ten|twelve|small|large|big|huge|tiny|several|everyone|none|both)\b",
    re.IGNORECASE,
)
_ACT_COLUMN = re.compile(r"what they (?:should|have to|must) do|call to action", re.IGNORECASE)
_ACTS = IMPERATIVES | frozenset(
    words.words(
        "book know try buy switch sign register upgrade migrate install read talk call tell start use"
    )
)
_DOUBT = re.compile(
    r"(?:(?:i['’]?m |we['’]re )?not sure|maybe|perhaps|unclear|possibly|hopefully|hoped for|promised"
    r"|no idea (?:if|whether))\b",
    re.IGNORECASE,
)


def cued(text: str, header: Sequence[str], taken: Sequence[int]) -> tuple[str, dict[int, str]]:
    """The text without what its own words place under a free column, and that."""
    said: dict[int, str] = {}
    text = _conditions(text, header, taken, said)
    places = roles(header)
    owner = next((n for n, name in enumerate(header) if n and _OWNER.fullmatch(name.strip())), 0)
    if owner and owner not in taken and (found := _BY.search(text)) and is_name(found["who"]):
        said[owner] = found["who"]
        text = f"{text[: found.start()]}{text[found.end() :]}"
    day = places.index("by") if "by" in places else 0
    plain = not re.search(r"[,;:|]| [–—-] |->|\?", masked(text))
    found = _DAY.search(text) if day and day not in taken and plain else None
    if found and found.start() and not _TILL.search(text[: found.start()]):
        said[day] = words.capitalised(found["on"] or found["day"])
        text = text[: found.start()]
    count = _count_column(header)
    if count and count not in taken and (found := _count(text)):
        said[count] = found["count"]
        text = f"{text[: found.start()]}{text[found.end() :]}"
    return text, said


def starts_with_condition(text: str, header: Sequence[str]) -> bool:
    """Whether the text says no more than what belongs under a column such as "Stop when"."""
    return any(found.start() == 0 for found, _ in _found_conditions(text, header))


def suited(pieces: Sequence[str], names: Sequence[str], text: str) -> list[str]:
    """The pieces with a gap where a column for counts would get a word; `text` where none fits for sure."""
    if len(names) > 2 and any(_DOUBT.match(one) and not NOBODY_KNOWS.fullmatch(one) for one in pieces[1:]):
        return [text]
    act = next((n for n, name in enumerate(names) if n and _ACT_COLUMN.fullmatch(name.strip())), 0)
    if act and len(pieces) == 2 and _is_act(pieces[1]):
        return [pieces[0], *["?"] * (act - 1), pieces[1]]
    place = _count_column(names)
    if (
        not 0 < place < len(pieces)
        or _QUANTITY.search(pieces[place])
        or NOBODY_KNOWS.fullmatch(pieces[place])
    ):
        return list(pieces)
    if act and len(pieces) == 2:
        message, comma, deed = pieces[1].rpartition(", ")
        apart = bool(comma) and _is_act(deed) and act > place + 1
        return [pieces[0], *["?"] * (act - 2), message, deed] if apart else [text]
    if len(pieces) < len(names):
        return [*pieces[:place], "?", *pieces[place:]]
    return list(pieces)


def _is_act(text: str) -> bool:
    return (words.words(text[:40]) or [""])[0] in _ACTS


def counts_first(text: str, header: Sequence[str]) -> bool:
    """Whether the text begins with a count that a column is there for."""
    return bool(_count_column(header) and _COUNT.match(text))


def _count_column(names: Sequence[str]) -> int:
    return next((n for n, name in enumerate(names) if n and _COUNT_COLUMN.fullmatch(name.strip())), 0)


def _count(text: str) -> re.Match[str] | None:
    """The count before what is counted or in brackets after it; none where a second figure may be it."""
    found = _COUNTED.search(text) or _COUNT.match(text)
    others = re.findall(r"[,;:|] ?~?\d", text[found.end() :]) if found else []
    return found if found and not others and text[found.end() :].strip() + text[: found.start()] else None


def _found_conditions(text: str, header: Sequence[str]) -> list[tuple[re.Match[str], int]]:
    result: list[tuple[re.Match[str], int]] = []
    for index, name in enumerate(header):
        if index and (column := _CONDITION.fullmatch(name.strip())):
            verb = re.escape(column["verb"])
            start = r"(?:^|[,;.(]\s*|(?<![\s|–—-])\s)(?:(?:and|but|we)\s+)*"
            cue = rf"{start}{verb}s?\s+(?:it\s+)?(?:if|when|once|as soon as)\s+"
            if found := re.search(cue, masked(text), re.IGNORECASE):
                result.append((found, index))
    return sorted(result, key=lambda one: one[0].start())


def _conditions(text: str, header: Sequence[str], taken: Sequence[int], said: dict[int, str]) -> str:
    """The text before its first condition; each condition goes on up to the next one or a semicolon."""
    found = [one for one in _found_conditions(text, header) if one[1] not in taken]
    if not found or not text[: found[0][0].start()].strip():
        return text
    ends = [*[one.start() for one, _ in found[1:]], len(text)]
    left = text[: found[0][0].start()]
    for (cue, index), end in zip(found, ends, strict=True):
        value, semicolon, more = text[cue.end() : end].partition(";")
        said[index] = words.capitalised(value.strip(" ,.)" if "(" not in value else " ,."))
        left += semicolon + more
    return left.strip(" ,;:")
