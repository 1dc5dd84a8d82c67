"""The frame around an answer: the little that keeps it from ending its section or swallowing the next one."""

from __future__ import annotations

import re
from collections.abc import Iterator

from requill.features.documents.outline_reader import read_outline
from requill.kit.blocks import Fences, fence_of
from requill.kit.markdown import headings

_HEADING = re.compile(r"^( {0,3})#{1,2}(?=[ \t]|$)")
_UNDERLINE = re.compile(r"^ {0,3}(?:=+|-+)[ \t]*$")
_CLOSERS = (
    ("<!--", "-->"),
    ("<?", "?>"),
    ("<![cdata[", "]]>"),
    ("<!", ">"),
    ("<script", "</script>"),
    ("<pre", "</pre>"),
    ("<style", "</style>"),
    ("<textarea", "</textarea>"),
)
_PROBE = "Behind the answer"
_MAX_LEVEL = 2


def framed(markdown: str) -> str:
    """An answer as it can stand in a section, every word as typed.

    A heading of a section's level becomes one below it, an underline gets a blank line, and what was opened
    is closed behind it. What cannot be kept apart by any of these is fenced in as a whole.
    """
    text = trimmed(markdown)
    if not text:
        return ""
    for lowered in _lowered(text):
        for tail in _tails(lowered):
            if _stands_alone(lowered + tail):
                return lowered + tail
    longest = max((len(run) for run in re.findall(r"`+", text)), default=0)
    fence = "`" * max(longest + 1, 3)
    return f"{fence}\n{text}\n{fence}"


def trimmed(markdown: str) -> str:
    """The text with line feeds for line ends, without blank lines around it and spaces at its end."""
    lines = markdown.replace("\r\n", "\n").replace("\r", "\n").rstrip().split("\n")
    first = next((number for number, line in enumerate(lines) if line.strip()), len(lines))
    return "\n".join(lines[first:])


def _lowered(text: str) -> Iterator[str]:
    """The text with fewer and fewer of the lines that would be headings of a section's level."""
    yield _mapped(text, splits=False)
    yield _mapped(text, splits=True)


def _mapped(text: str, *, splits: bool) -> str:
    lines: list[str] = []
    fences = Fences()
    for line in text.split("\n"):
        if fences.take(line):
            lines.append(line)
            continue
        if splits and _UNDERLINE.match(line) and lines and lines[-1].strip():
            lines.append("")
        lines.append(_HEADING.sub(r"\1###", line))
    return "\n".join(lines)


def _tails(text: str) -> Iterator[str]:
    """What may have to follow: nothing, or the ends of what was opened."""
    yield ""
    for mark in dict.fromkeys(mark for line in text.split("\n") if (mark := fence_of(line))):
        yield f"\n{mark}"
    lower = text.lower()
    for opener, closer in _CLOSERS:
        if opener in lower:
            yield f"\n{closer}"


def _stands_alone(text: str) -> bool:
    """Whether a section that follows is one, and none begins before it, for both readers of documents."""
    probe = f"{text}\n\n## {_PROBE}\n"
    found = [(heading, level) for _, _, heading, level in headings(probe) if level <= _MAX_LEVEL]
    read = [(one.heading, one.level) for one in read_outline(probe).sections if one.level <= _MAX_LEVEL]
    return found == read == [(_PROBE, _MAX_LEVEL)]
