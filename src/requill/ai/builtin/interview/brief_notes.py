"""Reads the lines of meeting notes that speak of no part of a brief: things to do, decisions, "???"."""

from __future__ import annotations

import re
from typing import Literal

from msgspec import Struct

from requill.ai.builtin.language import words

_WHO = r"(?P<who>(?-i:@[\w.-]+|[A-ZÄÖÜ][\w'’-]*(?: [A-ZÄÖÜ][\w'’-]*)?))"
_TO_DO = re.compile(
    rf"(?:(?-i:TODO)\s+(?P<plain>(?-i:[a-z]).*)|(?:to[- ]?do|action(?: items?)?|next steps?|follow[- ]?up)"
    rf"(?:(?:\s+(?:for\s+)?|\s*[:(]\s*){_WHO}\)?\s*(?:[:–—-]|to)|\s*[:：]|\s+[–—-])\s+(?P<what>\S.*))",
    re.IGNORECASE,
)
_DECISION = re.compile(
    r"(?:decisions?|decided|we decided|agreed|we agreed)\s*[:：–—-]\s+(?P<what>\S.*)", re.IGNORECASE
)
_UNSURE = re.compile(r"\?(?:\?+|:)\s*(?P<what>[^\s?].*)")


class Note(Struct, frozen=True):
    """What such a line says; something to do and something unclear are open, a decision is not."""

    kind: Literal["open", "decision"]
    text: str


def read_note(line: str) -> Note | None:
    """The note that the line is, with whoever is to do it as the owner; None for any other line."""
    line = words.squeeze(line)
    if found := _UNSURE.match(line):
        return Note("open", words.stopped(f"{found['what'].rstrip(' ?')}?"))
    if found := _TO_DO.fullmatch(line):
        what = words.capitalised((found["what"] or found["plain"]).rstrip(" ."))
        owner = (found["who"] or "").lstrip("@")
        return Note(
            "open",
            f"{words.stopped(what, least=1)} Owner: {owner}" if owner else words.stopped(what, least=1),
        )
    if found := _DECISION.fullmatch(line):
        return Note("decision", f"Decision: {found['what']}")
    return None
