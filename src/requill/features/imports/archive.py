"""The files of an archive, as far as it may hold them. Its names are words: nothing is written anywhere."""

from __future__ import annotations

import io
import posixpath
import stat
import unicodedata
import zipfile
import zlib
from collections.abc import Iterator
from pathlib import PurePosixPath

from msgspec import Struct

from requill.features.imports.errors import ArchiveTooLarge, NotImportable
from requill.features.imports.policy import (
    MAX_ENTRIES,
    MAX_RATIO,
    MAX_UNPACKED_BYTES,
    PATH_CHARACTERS,
    RATIO_FROM,
    SOURCE_BYTES,
)
from requill.kit.matching import match_key

_ENTRY = b"PK\x01\x02"
_SAYS_UTF8 = 0x800
_BROKEN = (zipfile.BadZipFile, zlib.error, NotImplementedError, RuntimeError, EOFError, OSError, ValueError)


class Entry(Struct, frozen=True):
    """A file in an archive, or why it is not to be had."""

    path: str
    info: zipfile.ZipInfo
    refusal: str | None = None


class Archive:
    """What is in it, but folders and what systems put beside files; each is unpacked when it is asked for.

    Raises `NotImportable` and `ArchiveTooLarge`.
    """

    def __init__(self, archive: bytes) -> None:
        if archive.count(_ENTRY) > MAX_ENTRIES:  # before any of them is read
            raise ArchiveTooLarge
        try:
            self._opened = zipfile.ZipFile(io.BytesIO(archive))
            infos = self._opened.infolist()
        except _BROKEN:
            raise NotImportable("This archive can't be read.") from None
        # No more is unpacked of a file than it says it has.
        if sum(info.file_size for info in infos) > MAX_UNPACKED_BYTES:
            raise ArchiveTooLarge
        if any(is_bomb(info) for info in infos):
            raise ArchiveTooLarge("This archive is far too large when unpacked. Nothing was imported.")
        self.entries = list(_entries(infos))

    def read(self, entry: Entry) -> bytes:
        """The bytes of a file. Raises `NotImportable`."""
        if entry.refusal is not None:
            raise NotImportable(entry.refusal)
        try:
            return self._opened.read(entry.info)
        except _BROKEN:
            raise NotImportable("This file can't be unpacked.") from None


def is_bomb(info: zipfile.ZipInfo) -> bool:
    """Whether a file says that it becomes far more than it is."""
    return info.file_size > RATIO_FROM and info.file_size > MAX_RATIO * max(1, info.compress_size)


def place_of(path: str) -> str:
    """A path within an import as it is looked for: in one spelling, in any case."""
    return match_key(posixpath.normpath(path).lstrip("/"))


def _entries(infos: list[zipfile.ZipInfo]) -> Iterator[Entry]:
    for info in infos:
        path = unicodedata.normalize("NFC", _name(info)).replace("\\", "/")
        if info.is_dir() or _is_hidden(path):
            continue
        yield Entry(path[:PATH_CHARACTERS], info, _refusal(info, path))


def _name(info: zipfile.ZipInfo) -> str:
    """What the file is called, also where UTF-8 is written and not said, as Finder of macOS does."""
    if info.flag_bits & _SAYS_UTF8:
        return info.filename
    try:
        return info.filename.encode("cp437").decode()
    except UnicodeError:
        return info.filename


def _is_hidden(path: str) -> bool:
    return any(
        part.startswith(".") and part not in (".", "..") for part in path.split("/")
    ) or path.startswith("__MACOSX/")


def _refusal(info: zipfile.ZipInfo, path: str) -> str | None:
    if len(path) > PATH_CHARACTERS:
        return "Its name is too long."
    if path.startswith("/") or ".." in PurePosixPath(path).parts or ":" in path.split("/")[0]:
        return "Its path leads out of the archive."
    if stat.S_ISLNK(info.external_attr >> 16):
        return "It's a link to another file."
    if info.flag_bits & 1:
        return "It's protected by a password."
    return "It's over 10 MB." if info.file_size > SOURCE_BYTES else None
