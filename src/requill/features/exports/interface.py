"""Interface of a converter from a document into a file, and its stand-in where nothing is installed."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from enum import StrEnum
from typing import Protocol

from msgspec import Struct

from requill.features.comments.in_files import PrintedDiscussion
from requill.features.exports.errors import ConverterMissing
from requill.features.exports.policy import SECONDS


class FileFormat(StrEnum):
    """The kinds of files, each by the ending of its name."""

    WORD = "docx"
    PDF = "pdf"


class PaperSize(StrEnum):
    """What a file's pages are made for."""

    A4 = "a4"
    LETTER = "letter"


class ExportDocument(Struct, frozen=True):
    """What is to be converted: a title, Markdown, and the moments of its making and its last change.

    `author` is its owner's name; `comments` are those that the file is to tell of. `template` is the
    Word file whose look it has, for Word, where somebody has one of their own. `images` are the document's
    own, by their names beside the text (`own_addresses.py`). It may take so many seconds. A `template` has
    its own pages; others are of `paper`.
    """

    title: str
    text: str
    created_at: datetime
    changed_at: datetime
    author: str = ""
    comments: tuple[PrintedDiscussion, ...] = ()
    seconds: int = SECONDS
    images: Mapping[str, bytes] = {}
    template: bytes | None = None
    paper: PaperSize = PaperSize.A4

    @property
    def date(self) -> str:
        """The day of the last change, as people write it."""
        return day(self.changed_at)


def day(moment: datetime) -> str:
    """A day as people write it."""
    return f"{moment.day} {moment:%B %Y}"


class Converter(Protocol):
    """Makes files of one kind. The text is hostile: no converter reads or fetches anything for it."""

    async def convert(self, document: ExportDocument) -> bytes:
        """The file. Raises `ExportFailed`, `ExportTookTooLong` and `ConverterMissing`."""


class AbsentConverter:
    """Implements `Converter` where the programs are not installed."""

    async def convert(self, document: ExportDocument) -> bytes:
        """Refuse. Raises `ConverterMissing`."""
        raise ConverterMissing
