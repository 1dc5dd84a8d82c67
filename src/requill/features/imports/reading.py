"""Makes drafts of documents of a file: Markdown with its title, and what could not be taken over."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Mapping
from typing import Protocol

from anyio import to_thread
from msgspec import Struct

from requill.features.imports.archive import Entry, entries_of
from requill.features.imports.decoding import decoded
from requill.features.imports.errors import ArchiveTooLarge, NotImportable
from requill.features.imports.front_matter import without_front_matter
from requill.features.imports.losses import losses_of_page, losses_of_word
from requill.features.imports.pictures import hand_over_pictures
from requill.features.imports.policy import MAX_DOCUMENTS, MAX_NAMED, MAX_TEXT_BYTES, TEXT_BYTES
from requill.kit.limits import TITLE_CHARACTERS
from requill.kit.texts import line_of
from requill.kit.titles import bare_title

_TEXTS = (".md", ".markdown", ".mdown", ".txt")
_PAGES = (".html", ".htm")
_PICTURES = (".png", ".jpg", ".jpeg", ".gif", ".webp", ".svg", ".bmp", ".tif", ".tiff")
_ARCHIVES = (".zip", ".tar", ".gz", ".tgz", ".7z", ".rar")
_HEADING = re.compile(r"\A\s*# +(.+?)(?:[ \t]+#+)?[ \t]*(?:\n+|\Z)")
_LINK = re.compile(r"(?<!!)\[[^\[\]\n]*\]\((?!#|[a-z][a-z\d+.-]*:|/)([^\s()]+)\)", re.IGNORECASE)
_HASH = re.compile(r"[ _-][0-9a-f]{32}\Z")  # behind the names that Notion gives


class Draft(Struct, frozen=True):
    """A document to be made, and what its file held besides."""

    path: str
    title: str
    text: str
    left_out: list[str]


class Refused(Struct, frozen=True):
    """A file of which nothing becomes a document."""

    path: str
    reason: str


class Found(Struct, frozen=True):
    """What is in an import."""

    drafts: list[Draft]
    refused: list[Refused]


class Reader(Protocol):
    """Makes Markdown of Word files and web pages. They are hostile: nothing is read or fetched for them."""

    async def markdown(self, person_id: str, file: bytes, form: str) -> str:
        """The text. Raises `NotImportable`, `ImportsBusy` and `ImportNotInstalled`."""


async def read_import(name: str, file: bytes, reader: Reader, person_id: str) -> Found:
    """The drafts of a file of that name.

    Raises `NotImportable`, `ArchiveTooLarge` and what `Reader.markdown` raises.
    """
    if not name.casefold().endswith(".zip"):
        return Found([await _draft(Entry(name, file), {}, reader, person_id)], [])
    entries = await to_thread.run_sync(entries_of, file)
    pictures = {entry.path: entry.file for entry in entries if _ends(entry.path, _PICTURES)}
    drafts: list[Draft] = []
    refused: list[Refused] = []
    for entry in entries:
        if entry.path in pictures and entry.refusal is None:
            continue
        try:
            drafts.append(await _draft(entry, pictures, reader, person_id))
        except NotImportable as error:
            refused.append(Refused(entry.path, error.message))
        if len(drafts) > MAX_DOCUMENTS or sum(len(draft.text) for draft in drafts) > MAX_TEXT_BYTES:
            raise ArchiveTooLarge
    return Found(drafts, refused)


async def _draft(entry: Entry, pictures: Mapping[str, bytes], reader: Reader, person_id: str) -> Draft:
    if entry.refusal is not None:
        raise NotImportable(entry.refusal)
    if _ends(entry.path, (".docx",)):
        losses, own = await to_thread.run_sync(losses_of_word, entry.file)
        text, title = await reader.markdown(person_id, entry.file, "docx"), None
        return await to_thread.run_sync(_finished, entry.path, title, text, losses, "", own)
    if _ends(entry.path, _PAGES):
        html = await to_thread.run_sync(decoded, entry.file)
        text = await reader.markdown(person_id, html.encode(), "html")
        losses = await to_thread.run_sync(losses_of_page, html)
        return await to_thread.run_sync(
            _finished, entry.path, None, text, losses, posixpath.dirname(entry.path), pictures
        )
    if _ends(entry.path, _TEXTS):
        return await to_thread.run_sync(_of_text, entry, pictures)
    if _ends(entry.path, _ARCHIVES):
        raise NotImportable("Archives in an archive aren't unpacked.")
    raise NotImportable


def _of_text(entry: Entry, pictures: Mapping[str, bytes]) -> Draft:
    title, text = without_front_matter(decoded(entry.file))
    return _finished(entry.path, title, text, [], posixpath.dirname(entry.path), pictures)


def _finished(
    path: str, title: str | None, text: str, losses: list[str], folder: str, pictures: Mapping[str, bytes]
) -> Draft:
    title, text = _titled(path, title, text)
    text, missing = hand_over_pictures(text, folder, pictures)
    if len(text.encode()) > TEXT_BYTES:
        raise NotImportable("Its text is over 1,024 KiB. Split it into smaller documents.")
    links = sorted({f"Link to “{address}”" for address in _LINK.findall(text)})
    left_out = [line_of(each, 200) for each in (*losses, *missing, *links)]
    if len(left_out) > MAX_NAMED:
        left_out = [*left_out[:MAX_NAMED], f"{len(left_out) - MAX_NAMED} more"]
    return Draft(path, title, text, left_out)


def _titled(path: str, title: str | None, text: str) -> tuple[str, str]:
    """By its properties, else by the heading that it begins with, else by the name of its file."""
    heading = _HEADING.match(text)
    words = bare_title(re.sub(r"\\(?=[!-/:-@\[-`{-~])", "", heading[1])) if heading else ""
    if heading and words and len(words) <= TITLE_CHARACTERS and (title is None or bare_title(title) == words):
        return words, text[heading.end() :]
    stem = _HASH.sub("", posixpath.splitext(posixpath.basename(path))[0])
    named = bare_title(line_of(title or stem, TITLE_CHARACTERS))
    return named or "Imported document", text


def _ends(path: str, endings: tuple[str, ...]) -> bool:
    return path.casefold().endswith(endings)
