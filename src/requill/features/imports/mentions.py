"""Finds the images and links in a Markdown text, but for its code, in time that grows with the text alone.

The text may be hostile: every pattern here takes what it has taken for good, or at most so many characters.
"""

from __future__ import annotations

import html
import re
from bisect import bisect_right
from collections.abc import Iterator

from msgspec import Struct

from requill.kit.blocks import INDENT, Fences

_TOKEN = re.compile(r"\\.|`++|<img\b|!?\[\[?|\]\(?", re.IGNORECASE | re.DOTALL)
_TICKS = re.compile("`++")
_WORDS = re.compile(r"!\[((?:[^\[\]\\]|\\.|\[(?:[^\[\]\\]|\\.)*+\])*+)\]", re.DOTALL)
_ADDRESS = r"(?P<address><[^<>\n]*+>|[^\s()<>]*+(?:\([^\s()<>]*+\)[^\s()<>]*+)*+)"
_TITLE = r"""(?:\s{1,9}(?:"(?P<title>[^"]{0,500}+)"|'[^']{0,500}+'|\([^()]{0,500}+\)))?"""
_TARGET = re.compile(rf"\(\s{{0,9}}{_ADDRESS}{_TITLE}\s{{0,9}}\)")
_LABEL = re.compile(r"\[([^\[\]]{0,200}+)\]")
_DEFINITION = re.compile(
    rf"{INDENT}\[(?P<label>[^\[\]^][^\[\]]{{0,200}}+)\]:[ \t]{{0,9}}{_ADDRESS}{_TITLE}[ \t]*+$"
)
_TAG = re.compile(r"<img\b[^<>]*+>", re.IGNORECASE)
_ATTRIBUTE = re.compile(
    r"""(?<![\w-])(?P<name>src|alt|width)\s{0,9}=\s{0,9}(?:"(?P<a>[^"]*+)"|'(?P<b>[^']*+)'|(?P<c>[^\s"'>]++))""",
    re.IGNORECASE,
)
_WIKI = re.compile(
    r"(!?)\[\[(?P<name>[^\[\]|#\n]{1,300}+)(?:#(?P<part>[^\[\]|\n]{0,300}+))?(?:\|(?P<words>[^\[\]\n]{0,300}+))?\]\]"
)
_WIDTH = re.compile(r"(?:width=)?(\d{1,5})")
_SPECIAL = re.compile(r"[\\\[\]`*_<&]")


class ImageAt(Struct, frozen=True):
    """An image, what it is called in words, as Markdown, and how wide it is drawn, if that is said."""

    start: int
    end: int
    words: str
    address: str
    width: int | None = None


class LinkAt(Struct, frozen=True):
    """Where the address of a link stands."""

    start: int
    end: int
    address: str


class WikiAt(Struct, frozen=True):
    """`[[name#part|words]]`, or the same with `!` before it."""

    start: int
    end: int
    name: str
    part: str
    words: str
    is_embedded: bool


class DefinitionAt(Struct, frozen=True):
    """A line that says where a label leads."""

    start: int
    end: int
    address_start: int
    address_end: int
    address: str


_Line = tuple[int, int, re.Match[str] | None]
Mention = ImageAt | LinkAt | WikiAt | DefinitionAt


def mentions(text: str) -> Iterator[Mention]:
    """All of them, in their order; none within another, but the address of a link around an image."""
    lines = [(start, end, _definition(text, start, end)) for start, end in _lines(text)]
    definitions: dict[str, str] = {}
    for _, _, found in lines:
        if found is not None:
            definitions.setdefault(_key(found["label"]), _bare(found["address"]))
    for start, end, found in _paragraphs(lines):
        if found is not None:
            yield DefinitionAt(start, end, *found.span("address"), _bare(found["address"]))
        else:
            yield from _Paragraph(text, start, end, definitions).mentions()


def mentions_in(text: str) -> list[Mention]:
    """The same at once."""
    return list(mentions(text))


def as_words(text: str) -> str:
    """Characters so that they are read as these, and nothing else."""
    return _SPECIAL.sub(lambda found: f"\\{found[0]}", " ".join(text.split()))


def _definition(text: str, start: int, end: int) -> re.Match[str] | None:
    found = _DEFINITION.match(text, start, end)
    return found if found and found["address"] and found["label"].strip() else None


def _lines(text: str) -> Iterator[tuple[int, int]]:
    """Where lines begin and end that are neither blank nor code between fences."""
    fences, start = Fences(), 0
    while start < len(text):
        end = text.find("\n", start)
        end = len(text) if end < 0 else end
        line = text[start:end]
        if not fences.take(line) and line.strip():
            yield start, end
        start = end + 1


def _paragraphs(lines: list[_Line]) -> Iterator[_Line]:
    """The lines that stand below each other as one; a definition is one of its own."""
    begun, before = -1, -1
    for start, end, definition in lines:
        if begun >= 0 and (start != before + 1 or definition is not None):
            yield begun, before, None
            begun = -1
        if definition is not None:
            yield start, end, definition
        elif begun < 0:
            begun = start
        before = end
    if begun >= 0:
        yield begun, before, None


class _Paragraph:
    """One reading of a paragraph."""

    def __init__(self, text: str, start: int, end: int, definitions: dict[str, str]) -> None:
        self._text, self._start, self._end = text, start, end
        self._definitions = definitions
        self._ticks: dict[int, list[int]] = {}
        self._open = 0  # brackets

    def mentions(self) -> Iterator[Mention]:
        """What is in it."""
        position = self._start
        for found in _TICKS.finditer(self._text, self._start, self._end):
            self._ticks.setdefault(len(found[0]), []).append(found.start())
        while (token := _TOKEN.search(self._text, position, self._end)) is not None:
            mention: Mention | None = None
            position = token.end()
            if token[0].startswith("\\"):
                continue
            if token[0].startswith("`"):
                position = self._end_of_code(token)
            elif token[0].startswith("<"):
                mention = self._tag(token.start())
            elif token[0].endswith("["):
                mention = self._bracket(token)
                self._open += 0 if mention else token[0].count("[")
            elif token[0].startswith("]") and self._open:
                mention = self._link(token) if token[0] == "](" else None
                self._open -= 1
            if mention is not None:
                yield mention
                position = max(position, mention.end)

    def _bracket(self, token: re.Match[str]) -> Mention | None:
        wiki = self._wiki(token.start()) if token[0].endswith("[[") else None
        return wiki or (self._image(token.start()) if token[0].startswith("!") else None)

    def _end_of_code(self, token: re.Match[str]) -> int:
        """Where a run of backticks, or the code that it opens, ends."""
        same = self._ticks[len(token[0])]
        following = bisect_right(same, token.start())
        return same[following] + len(token[0]) if following < len(same) else token.end()

    def _tag(self, start: int) -> ImageAt | None:
        tag = _TAG.match(self._text, start, self._end)
        if tag is None:
            return None
        found = {each["name"].lower(): each for each in _ATTRIBUTE.finditer(tag[0])}
        values = {
            name: html.unescape(each["a"] or each["b"] or each["c"] or "") for name, each in found.items()
        }
        if not values.get("src"):
            return None
        words, width = as_words(values.get("alt", "")), _width(values.get("width", ""))
        return ImageAt(start, tag.end(), words, values["src"].strip(), width)

    def _wiki(self, start: int) -> WikiAt | None:
        found = _WIKI.match(self._text, start, self._end)
        if found is None:
            return None
        name, part, words = found["name"].strip(), found["part"] or "", found["words"] or ""
        return WikiAt(start, found.end(), name, part.strip(), words.strip(), found[1] == "!")

    def _image(self, start: int) -> ImageAt | None:
        words = _WORDS.match(self._text, start, self._end)
        if words is None:
            return None
        target = _TARGET.match(self._text, words.end(), self._end)
        if target is not None:
            title = target["title"] or ""
            width = _width(title) if title.startswith("width=") else None
            said = " ".join(words[1].split()) or ("" if width else as_words(title))
            return ImageAt(start, target.end(), said, _bare(target["address"]), width)
        label = _LABEL.match(self._text, words.end(), self._end)
        address = self._definitions.get(_key(label[1] if label and label[1].strip() else words[1]))
        if address is None:
            return None
        end = label.end() if label else words.end()
        return ImageAt(start, end, " ".join(words[1].split()), address)

    def _link(self, token: re.Match[str]) -> LinkAt | None:
        target = _TARGET.match(self._text, token.start() + 1, self._end)
        if target is None:
            return None
        return LinkAt(target.start("address"), target.end("address"), _bare(target["address"]))


def _width(said: str) -> int | None:
    found = _WIDTH.fullmatch(said.strip())
    return int(found[1]) or None if found else None


def _bare(address: str) -> str:
    return address[1:-1] if address.startswith("<") else address


def _key(label: str) -> str:
    return " ".join(label.split()).casefold()
