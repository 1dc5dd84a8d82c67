"""Reads that something is to stand at the very top or end of the document: "add a TL;DR at the top"."""

from __future__ import annotations

import re
from collections.abc import Callable

from msgspec.structs import replace

from requill.ai.builtin.document.commands import AddItem, AddSection, Command
from requill.ai.builtin.document.reading.phrases import LONGEST
from requill.ai.builtin.document.wholes import AddAtEdge
from requill.ai.builtin.language import words

_DOCUMENT = r"(?:the|this|my|our)\s+(?:(?:whole|entire)\s+)?(?:document|doc|prd|spec|page|file|text)"
_EDGE = (
    r"(?:right\s+)?(?:at|to|on)\s+the\s+(?:very\s+)?(?P<edge>end|bottom|top|beginning|start)"
    rf"(?:\s+of\s+{_DOCUMENT})?"
)
_FIRST = re.compile(rf"{_EDGE}\s*,?\s+(?=(?:add|append|insert|include|create|write|put)\b)", re.IGNORECASE)
_WITHIN = re.compile(
    rf"\s+{_EDGE}(?=\s*(?:[:.,!\n]|$|\s[–—-]\s|"
    r"\b(?:saying|that says|which says|with|called|named|titled|an?)\b))",
    re.IGNORECASE,
)
_AFTER_QUOTE = re.compile(rf"(?<=[\"”»])\s+{_EDGE}[.!]?$", re.IGNORECASE)
_ADDS = re.compile(r"(?:add|append|insert|include)\b|(?:create|write|draft|put)\s+(?=an?\s)", re.IGNORECASE)
_OWN_WORDS = re.compile(r"[:\n\"“”„«»]")
_NAMED = re.compile(r"(?:an?|the)\s+(?P<name>[^:\n]{2,60})|(?P<bare>[A-ZÄÖÜ][^:\n]{1,40})")
_MOST_WORDS = 4  # of what may be the name of a section
_TOP = ("top", "beginning", "start")
_LOOSE = ("paragraph", "sentence", "bullet")


def read_edge(text: str, read: Callable[[str], Command | None]) -> Command | None:
    """The addition at an edge of the document, which `read` reads without the place; None without one."""
    own = _OWN_WORDS.search(text)
    end = min(own.end() if own else len(text), LONGEST)
    found = _FIRST.match(text[:end]) or _WITHIN.search(text[:end]) or _AFTER_QUOTE.search(text)
    rest = f"{text[: found.start()]}{text[found.end() :]}".strip() if found else ""
    if found is None or not _ADDS.match(rest):
        return None
    at_top = found["edge"].lower() in _TOP
    command = read(_ADDS.sub("add ", rest, count=1))
    if isinstance(command, AddSection):
        return command if command.anchor else replace(command, edge="top" if at_top else "end")
    if not isinstance(command, AddItem) or command.where or not command.text:
        return command
    if command.noun is None:
        return _section(command.text, at_top=at_top) or AddAtEdge(command.text, at_top)
    loose = command.noun.name in _LOOSE
    return AddAtEdge(command.text, at_top, command.noun.name == "bullet") if loose else command


def at_edge(text: str, said: str) -> Command | None:
    """What was to be added, at the edge of the document that the words name; None where they name none."""
    found = re.fullmatch(rf"(?:put it\s+|add it\s+)?{_EDGE}[.!]?", said.strip(), re.IGNORECASE)
    if found is None:
        return None
    at_top = found["edge"].lower() in _TOP
    return _section(text, at_top=at_top) or AddAtEdge(text, at_top)


def _section(text: str, *, at_top: bool) -> AddSection | None:
    """ "A TL;DR: one page …" as a section of that name; None for words that are no name."""
    name, _, body = text.partition(":")
    found = _NAMED.fullmatch(name.strip())
    said = (found["name"] or found["bare"]).strip() if found else ""
    if not said or len(said.split()) > _MOST_WORDS:
        return None
    return AddSection(words.capitalised(said), body.strip(), edge="top" if at_top else "end")
