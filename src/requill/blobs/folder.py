"""Keeps the bytes of files in a folder: each in a file of its own, named by its key."""

from __future__ import annotations

import os
import shutil
from collections.abc import AsyncIterator
from contextlib import suppress
from pathlib import Path
from typing import BinaryIO

import anyio.to_thread

from requill.blobs.interface import (
    KEPT_FREE_BYTES,
    PIECE_BYTES,
    BlobMissing,
    BlobsAway,
    BlobsFull,
    is_full,
)


class FolderBlobs:
    """Implements `Blobs`. The folder is made when the first file comes."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    async def put(self, key: str, source: Path) -> None:
        """Written beside its place, then moved there: a half file is never seen."""
        await anyio.to_thread.run_sync(self._put, key, source)

    async def read(self, key: str) -> AsyncIterator[bytes]:
        try:
            file = await anyio.to_thread.run_sync(self._place(key).open, "rb")
        except FileNotFoundError:
            raise BlobMissing from None
        except OSError as error:
            raise BlobsAway from error
        return _pieces(file)

    async def copy(self, key: str, to: str) -> None:
        """What is kept never changes, so both names are of one file where that can be."""
        await anyio.to_thread.run_sync(self._copy, key, to)

    async def remove(self, key: str) -> None:
        try:
            await anyio.to_thread.run_sync(self._remove, key)
        except OSError as error:
            raise BlobsAway from error

    async def close(self) -> None:
        """Nothing is held."""

    def _place(self, key: str) -> Path:
        return self._folder / key[:2] / key

    def _part(self, key: str) -> Path:
        return self._place(key).with_name(f"{key}.part")

    def _remove(self, key: str) -> None:
        """With what a process left of it that was killed while it wrote."""
        self._part(key).unlink(missing_ok=True)
        self._place(key).unlink(missing_ok=True)

    def _copy(self, key: str, to: str) -> None:
        source, place = self._place(key), self._place(to)
        try:
            place.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
            place.hardlink_to(source)
            _sync_folder(place.parent)
            _sync_folder(self._folder)
        except FileNotFoundError:
            raise BlobMissing from None
        except OSError:  # a file system without links, or with no more of them for this file
            self._put(to, source)

    def _put(self, key: str, source: Path) -> None:
        place, part = self._place(key), self._part(key)
        try:
            place.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
            if shutil.disk_usage(self._folder).free < source.stat().st_size + KEPT_FREE_BYTES:
                raise BlobsFull
            _copy(source, part)
            part.replace(place)
            _sync_folder(place.parent)
            _sync_folder(self._folder)
        except OSError as error:
            with suppress(OSError):
                part.unlink()
            raise (BlobsFull if is_full(error) else BlobsAway) from error


def _copy(source: Path, target: Path) -> None:
    descriptor = os.open(target, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_CLOEXEC | os.O_NOFOLLOW, 0o600)
    with source.open("rb") as given, open(descriptor, "wb") as written:  # noqa: PTH123 a descriptor has no path
        shutil.copyfileobj(given, written, PIECE_BYTES)
        written.flush()
        os.fsync(written.fileno())


def _sync_folder(folder: Path) -> None:
    descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


async def _pieces(file: BinaryIO) -> AsyncIterator[bytes]:
    with file:
        try:
            while piece := await anyio.to_thread.run_sync(file.read, PIECE_BYTES):
                yield piece
        except OSError as error:
            raise BlobsAway from error
