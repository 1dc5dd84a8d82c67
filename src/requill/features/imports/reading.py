"""Makes drafts of documents of a file: Markdown with its title, and what could not be taken over."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Mapping, Sequence
from functools import partial
from typing import Protocol
from urllib.parse import quote

from anyio import to_thread
from msgspec import Struct

from requill.features.files.taking import GivenImage
from requill.features.imports.archive import Archive, Entry, place_of
from requill.features.imports.decoding import decoded
from requill.features.imports.errors import ArchiveTooLarge, NotImportable
from requill.features.imports.front_matter import FrontMatter, without_front_matter
from requill.features.imports.links import Links, Part
from requill.features.imports.losses import losses_of_page, losses_of_word
from requill.features.imports.mentions import Mention, mentions_in
from requill.features.imports.page_looks import with_looks
from requill.features.imports.parts import IMAGE_ENDINGS, ImagesBeside, Linked, Parts, Shown, parts_of
from requill.features.imports.policy import MAX_DOCUMENTS, MAX_TEXT_BYTES, SOURCE_BYTES, TEXT_BYTES
from requill.kit.actor import Actor
from requill.kit.compute import Computing, TakesTooLong, compute
from requill.kit.errors import TooLarge
from requill.kit.limits import TITLE_CHARACTERS
from requill.kit.plain import inline_words
from requill.kit.texts import line_of
from requill.kit.titles import bare_title

_TEXTS = (".md", ".markdown", ".mdown", ".txt")
_PAGES = (".html", ".htm")
_ARCHIVES = (".zip", ".tar", ".gz", ".tgz", ".7z", ".rar")
_HEADING = re.compile(r"# +(.+?)(?:[ \t]+#+)?[ \t]*$")
_IMAGE = re.compile(r"!\[|<img\b", re.IGNORECASE)  # a title shows none
_HEADING_CHARACTERS = 2 * TITLE_CHARACTERS  # of a line that may be the title, with its marks
_HASH = re.compile(r"[ _-][0-9a-f]{32}\Z")  # behind the names that Notion gives
_CARRIED = re.compile(r"data:[^\s()<>\"']*+", re.IGNORECASE)
_ADDRESS_BYTES = 80  # of an image or a link, but for its name
_NAME = 140  # characters that are kept of a file's


class Draft(Struct, frozen=True):
    """A document to be made: its text in parts, the images in it, and what its file held besides."""

    path: str
    title: str
    parts: Sequence[Part]
    images: Sequence[GivenImage]
    front: FrontMatter
    left_out: list[str]
    size: int
    """Of its text in bytes, at most."""

    @property
    def text(self) -> str:
        """What of its text stays as it is."""
        return "".join(part for part in self.parts if isinstance(part, str))


class Refused(Struct, frozen=True):
    """A file of which nothing becomes a document."""

    path: str
    reason: str


class ImportContents(Struct, frozen=True):
    """What is in an import."""

    drafts: list[Draft]
    refused: list[Refused]


class Reader(Protocol):
    """Makes Markdown of Word files and web pages. They are hostile: nothing is read or fetched for them."""

    async def markdown(self, actor: Actor, file: bytes, form: str) -> str:
        """The text. Raises `NotImportable`, `ImportsBusy` and `ImportNotInstalled`."""


class _Read(Struct, frozen=True):
    """A file that was read; where its links lead, only all of them say."""

    path: str
    title: str
    found: Parts
    front: FrontMatter
    losses: list[str]
    size: int


class Importing(Struct, frozen=True):
    """Whose import it is, and what reads it for them."""

    reader: Reader
    computing: Computing
    actor: Actor

    async def markdown(self, file: bytes, form: str) -> str:
        """The text of a Word file or a web page. Raises like `Reader.markdown`."""
        return await self.reader.markdown(self.actor, file, form)

    async def mentions(self, text: str) -> list[Mention]:
        """What a text shows and links to. Raises `TakesTooLong` and `StillComputing`."""
        async with self.computing.of_actor(self.actor, len(text)):
            return await compute(mentions_in, text, size=len(text))


async def read_import(name: str, file: bytes, importing: Importing) -> ImportContents:
    """The drafts of a file of that name.

    Raises `NotImportable`, `ArchiveTooLarge`, `TooLarge`, `TakesTooLong`, `StillComputing` and what
    `Reader.markdown` raises.
    """
    if not name.casefold().endswith(".zip"):
        if len(file) > SOURCE_BYTES:
            raise TooLarge("A file has at most 10 MB, and an archive 25 MB.")
        read = await _read(name, file, {}, importing)
        return ImportContents(await to_thread.run_sync(_drafts, [read]), [])
    archive = await to_thread.run_sync(Archive, file)
    images = _images_in(archive)
    reads: list[_Read] = []
    refused: list[Refused] = []
    for entry in archive.entries:
        if entry.refusal is None and place_of(entry.path) in images:
            continue
        try:
            content = await to_thread.run_sync(archive.read, entry)
            reads.append(await _read(entry.path, content, images, importing))
        except (NotImportable, TakesTooLong) as error:
            refused.append(Refused(entry.path, error.message))
        if len(reads) > MAX_DOCUMENTS or sum(read.size for read in reads) > MAX_TEXT_BYTES:
            raise ArchiveTooLarge
    return ImportContents(await to_thread.run_sync(_drafts, reads), refused)


def _images_in(archive: Archive) -> dict[str, GivenImage]:
    images: dict[str, GivenImage] = {}
    for entry in archive.entries:
        if entry.refusal is None and _ends(entry.path, IMAGE_ENDINGS):
            image = GivenImage(posixpath.basename(entry.path), partial(_unpacked, archive, entry))
            images.setdefault(place_of(entry.path), image)
    return images


def _unpacked(archive: Archive, entry: Entry) -> bytes:
    """Nothing for one that is broken, which is then no image."""
    try:
        return archive.read(entry)
    except NotImportable:
        return b""


async def _read(path: str, file: bytes, images: Mapping[str, GivenImage], importing: Importing) -> _Read:
    if _ends(path, (".docx",)):
        losses, own = await to_thread.run_sync(losses_of_word, file)
        text = await importing.markdown(file, "docx")
        return await _finished(importing, path, FrontMatter(), text, losses, own)
    if _ends(path, _PAGES):
        html = await to_thread.run_sync(decoded, file)
        page = await to_thread.run_sync(with_looks, html)
        text = await importing.markdown(page.encode(), "html")
        losses = await to_thread.run_sync(losses_of_page, html)
        return await _finished(importing, path, FrontMatter(), text, losses, images)
    if _ends(path, _TEXTS):
        front, text = await to_thread.run_sync(lambda: without_front_matter(decoded(file)))
        return await _finished(importing, path, front, text, [], images)
    if _ends(path, _ARCHIVES):
        raise NotImportable("Archives in an archive aren't unpacked.")
    raise NotImportable


async def _finished(
    importing: Importing,
    path: str,
    front: FrontMatter,
    text: str,
    losses: list[str],
    images: Mapping[str, GivenImage],
) -> _Read:
    if len(text) - sum(len(found[0]) for found in _CARRIED.finditer(text)) > TEXT_BYTES:
        raise _too_long()
    title, text = _titled(path, front.title, text)
    mentions = await importing.mentions(text)
    folder = "" if _ends(path, (".docx",)) else posixpath.dirname(path)
    found = await to_thread.run_sync(parts_of, text, mentions, folder, ImagesBeside(images))
    size = sum(_size(part, found.images) for part in found.parts)
    if size > TEXT_BYTES:
        raise _too_long()
    return _Read(path, title, found, front, losses, size)


def _too_long() -> NotImportable:
    return NotImportable("Its text is over 1,024 KiB. Split it into smaller documents.")


def _size(part: str | Shown | Linked, images: Sequence[GivenImage]) -> int:
    """At most so many bytes become of it."""
    match part:
        case str():
            return len(part.encode())
        case Shown(words=words, number=number):
            return _ADDRESS_BYTES + len(words.encode()) + len(quote(images[number].name[:_NAME]))
        case Linked():
            sizes = (len(each.encode()) for each in (part.before, part.after, quote(part.anchor)))
            return max(_ADDRESS_BYTES + sum(sizes), len(part.otherwise.encode()))


def _drafts(reads: Sequence[_Read]) -> list[Draft]:
    """The files, with links to the documents that are made of the others."""
    texts = ["".join(part for part in read.found.parts if isinstance(part, str)) for read in reads]
    links = Links([read.path for read in reads], texts)
    drafts = []
    for read in reads:
        parts, lost = links.resolved(read.found.parts)
        left_out = [*read.losses, *read.front.told, *read.found.missing, *lost]
        drafts.append(Draft(read.path, read.title, parts, read.found.images, read.front, left_out, read.size))
    return drafts


def _titled(path: str, title: str, text: str) -> tuple[str, str]:
    """By its properties, else by the heading that it begins with, else by the name of its file.

    A first line that says the same is left out.
    """
    line, _, below = text.lstrip().partition("\n")
    is_short = len(line) <= _HEADING_CHARACTERS
    heading = _HEADING.match(line) if is_short and not _IMAGE.search(line) else None
    words = bare_title(inline_words(heading[1])) if heading else ""
    if heading and words and len(words) <= TITLE_CHARACTERS and (not title or title == words):
        return words, below.lstrip("\n")
    stem = _HASH.sub("", posixpath.splitext(posixpath.basename(path))[0])
    named = bare_title(line_of(title or stem, TITLE_CHARACTERS))
    # Word processors begin a page with its title, which is no heading there.
    is_said = named != "" and line.strip() == named and not below.split("\n", 1)[0].strip()
    return named or "Imported document", below.lstrip("\n") if is_said else text


def _ends(path: str, endings: tuple[str, ...]) -> bool:
    return path.casefold().endswith(endings)
