"""The files of an archive, as far as it may hold them. Its names are words: nothing is written anywhere."""

from __future__ import annotations

import io
import stat
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

_ENTRY = b"PK\x01\x02"
_BROKEN = (zipfile.BadZipFile, zlib.error, NotImplementedError, RuntimeError, EOFError, OSError, ValueError)


class Entry(Struct, frozen=True):
    """One file: its path and its bytes, or why they are not to be had."""

    path: str
    file: bytes
    refusal: str | None = None


def entries_of(archive: bytes) -> list[Entry]:
    """What is in it, but folders and what systems put beside files.

    Raises `NotImportable` and `ArchiveTooLarge`.
    """
    if archive.count(_ENTRY) > MAX_ENTRIES:  # before any of them is read
        raise ArchiveTooLarge
    try:
        with zipfile.ZipFile(io.BytesIO(archive)) as opened:
            return list(_read(opened))
    except _BROKEN:
        raise NotImportable("This archive can't be read.") from None


def _read(opened: zipfile.ZipFile) -> Iterator[Entry]:
    unpacked = 0
    for info in opened.infolist():
        path = info.filename.replace("\\", "/")
        if info.is_dir() or _is_hidden(path):
            continue
        refusal = _refusal(info, path)
        if refusal is not None:
            yield Entry(path[:PATH_CHARACTERS], b"", refusal)
            continue
        file = _unpacked(opened, info)
        unpacked += len(file)
        if unpacked > MAX_UNPACKED_BYTES:
            raise ArchiveTooLarge
        if len(file) > SOURCE_BYTES:
            yield Entry(path, b"", "It's over 10 MB.")
        else:
            yield Entry(path, file)


def _is_hidden(path: str) -> bool:
    return any(
        part.startswith(".") and part not in (".", "..") for part in path.split("/")
    ) or path.startswith("__MACOSX/")


def _refusal(info: zipfile.ZipInfo, path: str) -> str | None:
    if len(path) > PATH_CHARACTERS:
        return "Its name is too long."
    if path.startswith("/") or ".." in PurePosixPath(path).parts or ":" in path.split("/")[0]:
        return "Its name leads out of the archive."
    if stat.S_ISLNK(info.external_attr >> 16):
        return "It's a link to another file."
    return "It's protected by a password." if info.flag_bits & 1 else None


def _unpacked(opened: zipfile.ZipFile, info: zipfile.ZipInfo) -> bytes:
    """At most a byte more than a file may have, whatever is said of its size. Raises `ArchiveTooLarge`."""
    with opened.open(info) as source:
        file = source.read(SOURCE_BYTES + 1)
    if len(file) > RATIO_FROM and len(file) > MAX_RATIO * max(1, info.compress_size):
        raise ArchiveTooLarge("This archive unpacks to far more than it is. Nothing of it was imported.")
    return file
