"""Plain words of a Markdown text, without its markup: for cards and lists, where only words are shown."""

from __future__ import annotations

import re

from requill.kit.blocks import BOX, DIVIDER, INDENT, ITEM
from requill.kit.cells import BAR

_LINES = re.MULTILINE
_HEADING = re.compile(r"^ {0,3}#{1,6}(?:[ \t]+(.*?))?(?:[ \t]+#+)?[ \t]*$", _LINES)
_NOT_WORDS = (
    re.compile(rf"^{INDENT}(?:`{{3,}}|~{{3,}}).*$", _LINES),  # fences; the code between them stays
    re.compile(r"<!--.*?(?:-->|$)|</?[A-Za-z][^<>]{0,200}>", re.DOTALL),
    re.compile(r"^[ \t]*(?:[-*_=][ \t]*){3,}$", _LINES),  # rules, and underlined headings
    DIVIDER,
    re.compile(rf"^(?:[ \t]*(?:>|{ITEM}[ \t](?:[ \t]*{BOX}[ \t])?))+", _LINES),
)
_AUTOLINK = re.compile(r"<((?:[A-Za-z][A-Za-z0-9+.-]{1,31}:|[^\s<>@]{1,64}@)[^\s<>]{1,2000})>")
_LINK = re.compile(r"(?:!\[|\[)([^\[\]]{0,500})\](?:\([^()\n]{0,2000}\)|\[[^\[\]\n]{0,200}\])")
# Each way begins with a letter of its own and looks behind it then: a text is searched for such letters seven
# times as fast as for places to look behind.
_EMPHASIS = re.compile(
    r"~(?<!\\~)~|`(?<!\\`)`*|\*(?<!\\\*)\*{0,2}(?=\S)|\*(?<=\S\*)(?<!\\\*)\*{0,2}"
    r"|_(?<![\w\\]_)_{0,2}(?=\S)|_(?<=\S_)(?<!\\_)_{0,2}(?!\w)"
)
_ESCAPE = re.compile(r"\\([!-/:-@\[-`{-~])")


def preview(markdown: str, limit: int) -> str:
    """The first `limit` characters of what stands below the headings, on one line.

    A text of nothing but headings gives their words.
    """
    return (_words(_HEADING.sub("", markdown)) or _words(_HEADING.sub(r"\1", markdown)))[:limit].rstrip()


def one_line(markdown: str) -> str:
    """What a piece of Markdown says, its headings too, on one line."""
    return _words(_HEADING.sub(r"\1", markdown))


def inline_words(markdown: str) -> str:
    """What the words of a heading say, without their marks; a number or a bar among them stays."""
    text = _EMPHASIS.sub("", _LINK.sub(r"\1", _AUTOLINK.sub(r"\1", markdown)))
    return " ".join(_ESCAPE.sub(r"\1", text).split())


def _words(text: str) -> str:
    text = _AUTOLINK.sub(r"\1", text)
    for pattern in _NOT_WORDS:
        text = pattern.sub("", text)
    text = _EMPHASIS.sub("", BAR.sub(r"\1 ", _LINK.sub(r"\1", text)))
    return " ".join(_ESCAPE.sub(r"\1", text).split())
