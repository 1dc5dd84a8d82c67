"""The text of an import in parts: what stays as it is, its images, and links to other files of the import."""

from __future__ import annotations

import base64
import binascii
import posixpath
import re
from collections.abc import Mapping, Sequence
from functools import partial
from urllib.parse import quote, unquote, unquote_to_bytes

from msgspec import Struct

from requill.features.files.taking import GivenImage
from requill.features.imports.archive import place_of
from requill.features.imports.mentions import (
    DefinitionAt,
    ImageAt,
    LinkAt,
    Mention,
    WikiAt,
    as_words,
)

IMAGE_ENDINGS = (".png", ".jpg", ".jpeg", ".gif", ".webp", ".svg", ".bmp", ".tif", ".tiff", ".avif", ".heic")
ANYWHERE = "*/"
"""Before the name of a file that is looked for in every folder."""
_ELSEWHERE = re.compile(r"https?:|//|/api/files/", re.IGNORECASE)
_DATA = re.compile(r"data:", re.IGNORECASE)
_SCHEME = re.compile(r"#|//|[a-z][a-z\d+.-]*:", re.IGNORECASE)
_UNSAFE = re.compile(r"[<>\s]")
_WIDTH = re.compile(r"(\d{1,5})(?:x\d{1,5})?$")


class Shown(Struct, frozen=True):
    """An image, by its number among those of the text, what it is called, and how wide it is at most."""

    words: str
    number: int
    width: int | None = None


class Linked(Struct, frozen=True):
    """A link that may lead to another file of the import, by where that would be.

    `otherwise` stands there when no document is made of it; `told` is what is said then.
    """

    places: tuple[str, ...]
    anchor: str
    otherwise: str
    told: str | None = None
    before: str = ""
    after: str = ""


class Parts(Struct, frozen=True):
    """A text, the images in it, and what is told of those that are missing."""

    parts: list[str | Shown | Linked]
    images: list[GivenImage]
    missing: list[str]


class ImagesBeside:
    """The images that came with a text, by where they are."""

    def __init__(self, images: Mapping[str, GivenImage]) -> None:
        self._images = images
        self._named: dict[str, str] = {}
        for place in images:
            self._named.setdefault(posixpath.basename(place), place)

    def find(self, address: str, folder: str) -> tuple[str, GivenImage] | None:
        """The one that an address in a text leads to, and its place."""
        bare = re.split(r"[?#]", address, maxsplit=1)[0]
        for path in (unquote(address), unquote(bare)):
            place = place_of(path if path.startswith("/") else posixpath.join(folder, path))
            if place in self._images:
                return place, self._images[place]
        return None

    def named(self, name: str) -> tuple[str, GivenImage] | None:
        """The one of that name, in whatever folder."""
        place = self._named.get(posixpath.basename(place_of(name)))
        return None if place is None else (place, self._images[place])


def words_for(words: str) -> str:
    """What stands in the place of an image that there is not."""
    return f"*[Image: {words}]*" if words.strip() else "*[Image]*"


def parts_of(text: str, found: Sequence[Mention], folder: str, beside: ImagesBeside) -> Parts:
    """The text in parts by what was found in it; `folder` is where it lay.

    Images at other sites, and the product's own, stay.
    """
    reading = _Reading(text, folder, beside)
    done = 0
    for mention in found:
        part = reading.part_for(mention)
        if part is None:
            continue
        if text[done : mention.start]:
            reading.parts.append(text[done : mention.start])
        reading.parts.append(part)
        done = mention.end + (part == "" and text.startswith("\n", mention.end))
    reading.parts.append(text[done:])
    return Parts(reading.parts, reading.images, reading.missing)


class _Reading:
    """One reading of a text."""

    def __init__(self, text: str, folder: str, beside: ImagesBeside) -> None:
        self.parts: list[str | Shown | Linked] = []
        self.images: list[GivenImage] = []
        self.missing: list[str] = []
        self._text, self._folder, self._beside = text, folder, beside
        self._numbers: dict[str, int] = {}

    def part_for(self, mention: Mention) -> str | Shown | Linked | None:
        """What stands there instead; None where it stays."""
        match mention:
            case ImageAt():
                return self._image(mention)
            case LinkAt():
                return self._link(mention.address, self._text[mention.start : mention.end], is_told=True)
            case WikiAt():
                return self._wiki(mention)
            case DefinitionAt():
                return self._definition(mention)

    def _image(self, at: ImageAt) -> str | Shown | None:
        if _ELSEWHERE.match(at.address):
            stays = self._text[at.start] != "<" and at.width is None
            return None if stays else f"![{at.words}](<{_UNSAFE.sub(_encoded, at.address)}>)"
        if _DATA.match(at.address):
            image = GivenImage(at.words.strip() or "image", partial(_carried, at.address))
            return self._shown(at.words, at.address, image, at.width)
        found = self._beside.find(at.address, self._folder)
        return self._shown(at.words, *found, at.width) if found else self._missing(at.words, at.address)

    def _shown(self, words: str, key: str, image: GivenImage, width: int | None) -> Shown:
        number = self._numbers.setdefault(key, len(self.images))
        if number == len(self.images):
            self.images.append(image)
        return Shown(words, number, width)

    def _missing(self, words: str, address: str) -> str:
        self.missing.append(f"Image “{unquote(address)}” (missing)")
        return words_for(words)

    def _link(self, address: str, otherwise: str, *, is_told: bool) -> Linked | None:
        path, _, anchor = address.partition("#")
        path = unquote(path.partition("?")[0])
        if not path or _SCHEME.match(address):
            return None
        is_of_root = path.startswith("/")
        place = place_of(path if is_of_root else posixpath.join(self._folder, path))
        told = f"Link to “{unquote(address)}”" if is_told and not is_of_root else None
        return Linked((place, f"{place}.md"), unquote(anchor), otherwise, told)

    def _wiki(self, at: WikiAt) -> str | Shown | Linked | None:
        words = at.words or at.name.rpartition("/")[2]
        if at.is_embedded:
            sized = _WIDTH.match(at.words)
            said = "" if sized else as_words(at.words)
            found = self._beside.find(at.name, self._folder) or self._beside.named(at.name)
            if found:
                return self._shown(said, *found, int(sized[1]) or None if sized else None)
            if at.name.casefold().endswith(IMAGE_ENDINGS):
                return self._missing(said, at.name)
        name = place_of(at.name)
        own = place_of(posixpath.join(self._folder, at.name))
        places = (own, f"{own}.md", name, f"{name}.md", ANYWHERE + posixpath.basename(name))
        return Linked(places, at.part, self._text[at.start : at.end], None, f"[{as_words(words)}](", ")")

    def _definition(self, at: DefinitionAt) -> str | Linked | None:
        """Images take their address with them; a line that says one is of no use any more."""
        if _DATA.match(at.address) or self._beside.find(at.address, self._folder):
            return ""
        line = self._text[at.start : at.end]
        found = self._link(at.address, line, is_told=False)
        if found is None:
            return None
        start, end = at.address_start - at.start, at.address_end - at.start
        return Linked(found.places, found.anchor, line, None, line[:start], line[end:])


def _encoded(found: re.Match[str]) -> str:
    return quote(found[0])


def _carried(address: str) -> bytes:
    """The bytes that an address carries; nothing for one that is broken."""
    head, _, data = address.partition(",")
    if not head.casefold().endswith(";base64"):
        return unquote_to_bytes(data)
    try:
        return base64.b64decode(unquote(data) if "%" in data else data)
    except (binascii.Error, ValueError):
        return b""
