"""Finds the links to other documents in a Markdown text, and shows the words around one."""

from __future__ import annotations

import re
from itertools import islice

from msgspec import Struct

from requill.features.documents.policy import FENCES_LOOKED_AT, LINKED_DOCUMENTS, LINKS_LOOKED_AT
from requill.kit.blocks import INDENT, Fences
from requill.kit.plain import one_line

PAGE = "/documents/"
"""How the address of a document's page begins, before its id."""

AROUND = 300  # characters before an address, and behind it, that are looked at
_BEFORE, _BEHIND = 40, 120  # that are shown of these: the words of the link shall be in sight

_ADDRESS = re.compile(rf"{PAGE}(?P<id>[1-9]\d{{0,14}})/?(?=[#?)>\s]|\Z)")
_DEFINITION = re.compile(r" {0,3}\[[^\[\]]+\]:")
_FENCE = re.compile(rf"^{INDENT}(?:`{{3}}|~{{3}})[^\n]*", re.MULTILINE)


class Excerpt(Struct, frozen=True):
    """The words of a link, and what stands around them in its line, without markup."""

    before: str
    words: str
    after: str


def links_in(text: str, own_id: int) -> dict[int, int]:
    """The documents that a text links to besides its own, each with where its address stands first.

    At most `LINKED_DOCUMENTS`, and those among the first `LINKS_LOOKED_AT` addresses: a megabyte takes up
    to 20 ms, whatever stands in it.
    """
    found: dict[int, int] = {}
    if PAGE not in text:  # so it is in most saves
        return found
    blocks = _CodeBlocks(text)
    at = -1
    for _ in range(LINKS_LOOKED_AT):
        at = text.find(PAGE, at + 1)
        if at < 0:
            break
        address = _ADDRESS.match(text, at)
        if address is None or int(address["id"]) == own_id:
            continue
        if not _is_link(text[max(0, at - AROUND) : at]) or blocks.hold(at):
            continue
        found.setdefault(int(address["id"]), at)
        if len(found) == LINKED_DOCUMENTS:
            break
    return found


def excerpt_of(window: str, at: int, target_id: int) -> Excerpt | None:
    """The line of a link whose address is at that place of a piece of a text.

    None where no link to that document stands there, or one without words of its own.
    """
    address = _ADDRESS.match(window, at)
    if address is None or int(address["id"]) != target_id:
        return None
    start = window.rfind("\n", 0, at) + 1
    end = len(window) if (newline := window.find("\n", at)) < 0 else newline
    close = window.rfind("](", start, at)
    opening = _opening(window, start, close)
    if opening < 0:
        return None
    behind = window.find(")", at, end) + 1 or end
    before, after = window[start:opening], window[behind:end]
    words = one_line(window[opening + 1 : close])
    return Excerpt(_last(before), words, _first(after)) if words else None


def _last(raw: str) -> str:
    text = one_line(raw) + (" " if raw[-1:].isspace() else "")
    return text.lstrip() if len(text) <= _BEFORE else f"…{text[-_BEFORE:].partition(' ')[2]}"


def _first(raw: str) -> str:
    text = (" " if raw[:1].isspace() else "") + one_line(raw)
    return text if len(text) <= _BEHIND else f"{text[:_BEHIND].rstrip()}…"


def _opening(text: str, start: int, close: int) -> int:
    """Where the bracket stands that one at `close` closes; -1 where none does."""
    depth = 0
    for at in range(close - 1, start - 1, -1):
        if text[at] not in "[]" or (at > start and text[at - 1] == "\\"):
            continue
        if text[at] == "[" and depth == 0:
            return at
        depth += 1 if text[at] == "]" else -1
    return -1


def _is_link(lead: str) -> bool:
    """Whether an address behind this is that of a link, or of the definition of one: no code, no image."""
    line = lead[lead.rfind("\n") + 1 :]
    if line.count("`") % 2:
        return False
    bare = line.removesuffix("<").rstrip(" \t")
    if bare.endswith("](") and not bare.endswith("\\]("):
        opening = _opening(bare, 0, len(bare) - 2)
        return opening <= 0 or bare[opening - 1] != "!"
    return _DEFINITION.fullmatch(bare) is not None


class _CodeBlocks:
    """The code between fences in a text, looked for as far as is asked; places are asked for in order."""

    def __init__(self, text: str) -> None:
        self._lines = islice(_FENCE.finditer(text), FENCES_LOOKED_AT + 1)
        self._next = next(self._lines, None)
        self._fences = Fences()
        self._left = FENCES_LOOKED_AT

    def hold(self, at: int) -> bool:
        """Whether that place is code, or behind more fences than are looked at."""
        while self._left and self._next is not None and self._next.start() < at:
            self._left -= 1
            self._fences.take(self._next[0])
            self._next = next(self._lines, None)
        is_further = self._next is not None and self._next.start() < at
        return is_further or self._fences.is_open
