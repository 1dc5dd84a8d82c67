"""Takes words out of a sentence, and knows when a sentence stays: "address, delivery and payment"."""

from __future__ import annotations

import re

from msgspec import Struct

from requill.ai.builtin.language import words

_AND = r"(?:and|or|und|oder)"
_LAST_BEFORE = re.compile(rf"(?P<sign>,?\s+{_AND}\s+)$", re.IGNORECASE)
_AND_BEHIND = re.compile(rf"\s*,?\s+{_AND}\s+", re.IGNORECASE)
_LIST_BEHIND = re.compile(rf",\s+[^,.;:|]{{1,30}},?\s+{_AND}\s+", re.IGNORECASE)
# What follows words that are whole: a stop, or a word that begins something else.
_END = re.compile(
    r"\s*(?:$|[.,;:!?)|\n]|(?:on|in|at|by|for|with|without|within|from|to|of|as|when|while|if|that|is|are|before"
    r"|after|until|during|via|under|over|per|so)\b)",
    re.IGNORECASE,
)
_SENTENCE_BEGINS = re.compile(r"(?:^\s*|[.!?]\s+)$")
_OUTSIDE = re.compile(r"[.;:|\n]")
_GAPS = re.compile(r"[ \t]{2,}")
_BEFORE_STOP = re.compile(r"\s+(?=[.,;:!?])")


class Cut(Struct, frozen=True):
    """A line without the words; `is_sure` where they were one of several that are listed."""

    line: str
    is_sure: bool


def cut_words(line: str, start: int, end: int) -> Cut:
    """The line without line[start:end], and without the "and" or the comma that joined them."""
    before, behind = line[:start], line[end:]
    article = re.search(r"\b(?:the|an?)\s+$", before, re.IGNORECASE)
    if article:
        before = before[: article.start()]
    stop = re.match(r"[.!?]+(?=\s|$)", behind)
    if stop and _SENTENCE_BEGINS.search(before):
        return Cut(_tidied(before, behind[stop.end() :]), is_sure=True)
    whole = bool(_END.match(behind))
    last = _LAST_BEFORE.search(before)
    if last and whole:
        return Cut(_tidied(_closed(before[: last.start()]), behind), _names(last, before, line[start:end]))
    if before.rstrip().endswith(",") and (whole or _AND_BEHIND.match(behind)):
        rest = before.rstrip().removesuffix(",")
        oxford = behind.lstrip().startswith(",") and "," not in _OUTSIDE.split(rest)[-1]
        behind = behind.lstrip().removeprefix(",") if oxford else behind
        return Cut(_tidied(rest, behind), is_sure=True)
    if found := _LIST_BEHIND.match(behind):
        return Cut(_tidied(before, behind[2:].lstrip()), is_sure=bool(found))
    if found := _AND_BEHIND.match(behind):
        following = behind[found.end() :]
        sure = line[start : start + 1].isupper() and following[:1].isupper()
        return Cut(_tidied(before, following), sure)
    return Cut(_tidied(before, behind), is_sure=False)


def _names(last: re.Match[str], before: str, cut: str) -> bool:
    """Whether the last of a list of three goes, or one of two names."""
    listed = before[: last.start()]
    in_list = bool(re.search(r",\s+[^,.;:|]{1,30}$", listed))
    name = listed.rsplit(" ", 1)[-1]
    return in_list or (cut[:1].isupper() and name[:1].isupper())


def _closed(listed: str) -> str:
    """ "address, delivery" as it reads when nothing follows: "address and delivery"."""
    found = re.search(r",\s+(?=[^,.;:|]{1,30}$)", listed)
    return f"{listed[: found.start()]} and {listed[found.end() :]}" if found else listed


def _tidied(before: str, behind: str) -> str:
    """Both parts with one space between them, and a capital where the sentence lost its first word."""
    opens = not before.strip() or bool(re.search(r"(?:[.!?]\s+|\*\*\s+|^\s*(?:[-*+]|\d+[.)])\s+)$", before))
    rest = behind.lstrip(" ")
    rest = words.capitalised(rest) if opens else rest
    mark = re.match(r"\s*", before)
    lead = mark.group() if mark else ""
    joined = f"{before.rstrip(' ')} {rest}".rstrip() if before.strip() else rest
    return lead + _BEFORE_STOP.sub("", _GAPS.sub(" ", joined.removeprefix(lead)))
