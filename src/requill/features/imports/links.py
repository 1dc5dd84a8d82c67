"""Links between the files of an import: they lead to the documents that are made of them."""

from __future__ import annotations

import posixpath
import re
import unicodedata
from collections.abc import Sequence

from msgspec import Struct

from requill.features.imports.archive import place_of
from requill.features.imports.parts import ANYWHERE, Linked, Shown
from requill.kit.markdown import headings

_REQUIREMENT = re.compile(r"[A-Z]{1,5}-\d{2,4}")
_LINK = re.compile(r"!?\[([^\[\]]*+)\]\([^()]*+\)")
_MARKS = re.compile(r"[*`]|~~|(?<!\w)_|_(?!\w)|\\(?=[^\w\s])")


class ToDocument(Struct, frozen=True):
    """A link to one of the documents, by its number, and to what has a name in it."""

    number: int
    anchor: str
    before: str
    after: str


Part = str | Shown | ToDocument


class Links:
    """Knows what is made of which file."""

    def __init__(self, paths: Sequence[str], texts: Sequence[str]) -> None:
        self._texts = texts
        self._anchors: dict[int, dict[str, str]] = {}
        self._numbers: dict[str, int] = {}
        for number, path in enumerate(paths):
            self._numbers.setdefault(place_of(path), number)
        for place, number in list(self._numbers.items()):
            name = posixpath.basename(place)
            for known in (name, posixpath.splitext(name)[0]):
                self._numbers.setdefault(ANYWHERE + known, number)

    def resolved(self, parts: Sequence[str | Shown | Linked]) -> tuple[list[Part], list[str]]:
        """The parts with their links, and what is told of those that lead nowhere."""
        found: list[Part] = []
        told: dict[str, None] = {}
        for part in parts:
            if not isinstance(part, Linked):
                found.append(part)
                continue
            number = next((self._numbers[place] for place in part.places if place in self._numbers), None)
            if number is not None:
                found.append(ToDocument(number, self._anchor(number, part.anchor), part.before, part.after))
                continue
            found.append(part.otherwise)
            if part.told is not None:
                told[part.told] = None
        return found, sorted(told)

    def _anchor(self, number: int, wanted: str) -> str:
        """The name here of what another program may spell in another way: "whats-new", "what-s-new"."""
        if not wanted or _REQUIREMENT.fullmatch(wanted):
            return wanted
        if number not in self._anchors:
            self._anchors[number] = {_squeezed(anchor): anchor for anchor in anchors_of(self._texts[number])}
        return self._anchors[number].get(_squeezed(slug_of(wanted)), slug_of(wanted))


def anchors_of(text: str) -> list[str]:
    """The names of a text's headings, as the app has them; the second of a name ends in "-1"."""
    seen: dict[str, int] = {}
    anchors = []
    for _, _, heading, _ in headings(text):
        slug = slug_of(_MARKS.sub("", _LINK.sub(r"\1", heading)))
        before = seen.get(slug, 0)
        seen[slug] = before + 1
        anchors.append(f"{slug}-{before}" if before else slug)
    return anchors


def slug_of(words: str) -> str:
    """Letters of any script and numbers, in lower case, with hyphens for all else."""
    composed = unicodedata.normalize("NFC", words.lower())
    kept = (character if unicodedata.category(character)[0] in "LNM" else "-" for character in composed)
    return re.sub("-+", "-", "".join(kept)).strip("-")


def _squeezed(slug: str) -> str:
    return slug.replace("-", "")
