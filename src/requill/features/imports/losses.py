"""Losses of an import: what a Word file or a web page holds that no document can, told so that nobody misses
it unawares.
"""

from __future__ import annotations

import io
import re
import zipfile
from functools import partial

from requill.features.files.taking import GivenImage
from requill.features.imports.archive import is_bomb, place_of
from requill.features.imports.errors import ArchiveTooLarge, NotImportable
from requill.features.imports.policy import MAX_ENTRIES, MAX_UNPACKED_BYTES, SOURCE_BYTES

_PARTS = (
    ("word/comments", "Comments"),
    ("word/header", "Headers"),
    ("word/footer", "Footers"),
    ("word/embeddings/", "Embedded files"),
    ("word/charts/", "Charts"),
    ("word/diagrams/", "Diagrams"),
    ("word/vbaProject", "Macros"),
)
_MAYBE_EMPTY = ("word/comments", "word/header", "word/footer")
_IN_TEXT = ((b"<w:del ", "Deleted words of tracked changes"), (b"<w:txbxContent", "Text boxes"))
_IMAGES = "word/media/"
_TAGS = ("iframe", "video", "audio", "canvas", "svg", "form", "object", "embed", "math")
_COMMENT = 'href="#cmnt_ref'  # as Google Docs puts them at the end of a page
_BROKEN = (zipfile.BadZipFile, KeyError, NotImplementedError, RuntimeError, EOFError, OSError, ValueError)
_UNREADABLE = "This Word file can't be read."


def losses_of_word(file: bytes) -> tuple[list[str], dict[str, GivenImage]]:
    """What it holds besides text, and its images by the places at which its text names them.

    Raises `NotImportable` and `ArchiveTooLarge`.
    """
    if file.count(b"PK\x01\x02") > MAX_ENTRIES:
        raise ArchiveTooLarge("This Word file has too many parts.")
    try:
        with zipfile.ZipFile(io.BytesIO(file)) as opened:
            infos = opened.infolist()
            if any(map(is_bomb, infos)) or sum(i.file_size for i in infos) > MAX_UNPACKED_BYTES:
                raise ArchiveTooLarge("This Word file is far too large when unpacked.")
            names = [info.filename for info in infos]
            text = _start_of(opened, "word/document.xml")
            # Word writes some of these parts into every file.
            names = [name for name in names if not name.startswith(_MAYBE_EMPTY) or _has_words(opened, name)]
    except _BROKEN:
        raise NotImportable(_UNREADABLE) from None
    found = [words for start, words in _PARTS if any(name.startswith(start) for name in names)]
    found += [words for tag, words in _IN_TEXT if tag in text]
    images = [name for name in names if name.startswith(_IMAGES)]
    return found, {
        place_of(name.removeprefix("word/")): GivenImage(
            name.removeprefix(_IMAGES), partial(_part, file, name)
        )
        for name in images
    }


def _part(file: bytes, name: str) -> bytes:
    try:
        with zipfile.ZipFile(io.BytesIO(file)) as opened:
            return opened.read(name)
    except _BROKEN:
        return b""


def _start_of(opened: zipfile.ZipFile, name: str) -> bytes:
    with opened.open(name) as part:
        return part.read(2 * SOURCE_BYTES)


def _has_words(opened: zipfile.ZipFile, name: str) -> bool:
    return re.search(rb"<w:t[ >]", _start_of(opened, name)) is not None


def losses_of_page(html: str) -> list[str]:
    """Elements of it that are no text, each kind with its number."""
    counted = ((tag, len(re.findall(rf"<{tag}[\s/>]", html, re.IGNORECASE))) for tag in _TAGS)
    found = [f"{count} × <{tag}>" for tag, count in counted if count]
    return [*found, "Comments"] if _COMMENT in html else found
