"""Finds what was meant in the answers so far and puts other words there, or takes it out."""

from __future__ import annotations

import re
from collections.abc import Sequence

from msgspec import Struct

from requill.ai.builtin.language import markup, words
from requill.ai.builtin.text.evidence import is_rule
from requill.ai.interface import SectionProgress

_LINE_MARK = re.compile(r"\s*(?:[-*+]\s+(?:\[[ xX]\]\s+)?|\d+[.)]\s+|>\s+)")
_BREAK = re.compile(r"[|\n.!?;:()]")


class Place(Struct, frozen=True):
    """Some words in a section: where they begin and end, and what stands on both sides of them."""

    section: int
    start: int
    end: int
    before: str
    after: str

    def fitted(self, new: str) -> str:
        """The new words without those that stand beside the place already: "… pays" before "pays"."""
        said = new.split()
        ahead, behind = words.words(self.before), words.words(self.after)
        for count in range(min(len(said) - 1, len(behind)), 0, -1):
            if words.words(" ".join(said[-count:])) == behind[:count]:
                said = said[:-count]
                break
        for count in range(min(len(said) - 1, len(ahead)), 0, -1):
            if words.words(" ".join(said[:count])) == ahead[-count:]:
                said = said[count:]
                break
        return " ".join(said)


class Mend(Struct, frozen=True):
    """A section with other words, the line of it that changed, and whether that line was taken out.

    `elsewhere` are the sections in which the old words stand as well, which was not changed.
    """

    section: int
    markdown: str
    line: str
    is_removal: bool = False
    elsewhere: tuple[int, ...] = ()


def places(sections: Sequence[SectionProgress], said: str) -> list[Place]:
    """Everywhere that the words stand as whole words; the head of a table is its form, and nobody's words."""
    if not said:
        return []
    bounded = re.compile(rf"(?<!\w){re.escape(said)}(?!\w)", re.IGNORECASE)
    return [
        place_in(section.markdown, found.start(), found.end(), index)
        for index, section in enumerate(sections)
        for found in bounded.finditer(section.markdown)
        if not _is_head(section.markdown, found.start())
    ]


def units(sections: Sequence[SectionProgress], topic: str) -> list[Place]:
    """The points and sentences that speak of the topic; rows of tables are none that could be taken out."""
    wanted = " ".join(words.words(re.sub(r"^(?:the|a|an|my|our)\s+", "", topic.strip(), flags=re.IGNORECASE)))
    found: list[Place] = []
    for index, section in enumerate(sections):
        start = 0
        for line in section.markdown.split("\n"):
            mark = _LINE_MARK.match(line)
            at = start + (mark.end() if mark else 0)
            pieces = [line[mark.end() :]] if mark else words.sentences(line)
            for piece in () if line.startswith("|") else pieces:
                at = section.markdown.index(piece, at)
                if wanted and words.any_word(piece, [wanted]):
                    found.append(place_in(section.markdown, at, at + len(piece), index))
                at += len(piece)
            start += len(line) + 1
    return found


def replaced(place: Place, new: str, sections: Sequence[SectionProgress]) -> Mend | None:
    """The section with the new words in that place, and the line as it now reads."""
    text = sections[place.section].markdown
    old = text[place.start : place.end]
    new = words.capitalised(new) if old[:1].isupper() and (old != old.upper() or " " in old) else new
    if old.endswith(".") and not new.endswith("."):
        new += "."
    made = f"{text[: place.start]}{new}{text[place.end :]}"
    return Mend(place.section, made, _line(made, place.start))


def removed(place: Place, sections: Sequence[SectionProgress]) -> Mend | None:
    """The section without the point or sentence; None where nothing would be left of it."""
    text = sections[place.section].markdown
    old = text[place.start : place.end]
    start, end = text.rfind("\n", 0, place.start) + 1, place.end
    if _LINE_MARK.sub("", text[start : place.start]) or (end < len(text) and text[end] != "\n"):
        made = f"{text[: place.start].rstrip(' ')} {text[end:].lstrip(' ')}".strip()
    else:
        made = f"{text[:start]}{text[end + 1 :]}".strip("\n")
    return Mend(place.section, made, old, is_removal=True) if made.strip() else None


def place_in(text: str, start: int, end: int, section: int = 0) -> Place:
    """The place with what stands beside it in its own sentence or cell."""
    ahead, behind = text[:start], _BREAK.split(text[end:], maxsplit=1)[0]
    return Place(section, start, end, _BREAK.split(ahead)[-1], behind)


def _is_head(text: str, at: int) -> bool:
    """Whether the position stands in the head of a table, which the rule follows."""
    end = text.find("\n", at)
    return end >= 0 and is_rule(text[end + 1 :].split("\n", 1)[0])


def _line(text: str, at: int) -> str:
    """The line that the position stands in, as it is read: without its mark, cells apart."""
    start, end = text.rfind("\n", 0, at) + 1, text.find("\n", at)
    line = text[start : len(text) if end < 0 else end]
    if line.startswith("|"):
        return "; ".join(cell for cell in markup.split_row(line) if cell)
    return words.without(_LINE_MARK, line)
