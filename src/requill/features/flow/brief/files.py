"""The text of a file that was dropped: Markdown or plain text in UTF-8 or UTF-16, or a Word file."""

from __future__ import annotations

import codecs
from typing import Protocol

from requill.features.flow.brief.errors import BriefTooLarge, FileUnreadable
from requill.features.flow.brief.pieces import with_plain_line_ends
from requill.features.flow.brief.policy import BRIEF_BYTES
from requill.kit.actor import Actor

_TEXTS = (".md", ".markdown", ".txt")
_ZIP = b"PK\x03\x04"
_NO_TEXT = "This file isn't text. Choose a .md, .txt or .docx file."
_CONTROLS = frozenset(map(chr, range(32))) - frozenset("\t\n\r\f\v")


class WordReader(Protocol):
    """Makes Markdown of Word files. They are hostile: nothing is read or fetched for them."""

    async def read(self, actor: Actor, file: bytes) -> str:
        """The text. Raises `FileUnreadable`, `FilesBusy` and `WordNotInstalled`."""


async def read_file(name: str, file: bytes, words: WordReader, actor: Actor) -> str:
    """What is in a file of that name. Raises `BriefTooLarge` and what `WordReader.read` raises."""
    lower = name.casefold()
    if lower.endswith(".docx"):
        if not file.startswith(_ZIP):
            raise FileUnreadable("This isn't a Word file. Choose a .md, .txt or .docx file.")
        text = await words.read(actor, file)
    elif lower.endswith(_TEXTS):
        text = _decoded(file)
    else:
        raise FileUnreadable
    if len(text.encode()) > BRIEF_BYTES:
        raise BriefTooLarge
    return with_plain_line_ends(text)


def _decoded(file: bytes) -> str:
    is_wide = file.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE))
    try:
        text = file.decode("utf-16" if is_wide else "utf-8-sig")
    except UnicodeDecodeError:
        message = "This file's characters can't be read. Save it as UTF-8, or paste its text."
        raise FileUnreadable(_NO_TEXT if b"\x00" in file else message) from None
    if not _CONTROLS.isdisjoint(text):
        raise FileUnreadable(_NO_TEXT)
    return text
