"""The bytes of people's files, on their way into a backup and out of one."""

from __future__ import annotations

import hashlib
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

from anyio.from_thread import BlockingPortal, start_blocking_portal

from requill.blobs.interface import PIECE_BYTES, BlobMissing, Blobs
from requill.commands.archive import Part
from requill.outside import blobs_of
from requill.settings import Settings

_IN_MEMORY_BYTES = 8 * 1024 * 1024


class CannotCopyError(Exception):
    """There is no room for the copy of a file that is on its way; the message says so, to the operator."""


class FileStore:
    """What keeps the bytes, for a command, which waits for each.

    Calls raise `BlobsAway`, `BlobsFull` and `CannotCopyError`.
    """

    def __init__(self, blobs: Blobs, portal: BlockingPortal) -> None:
        self._blobs, self._portal = blobs, portal

    @contextmanager
    def opened(self, file_id: str, part: Part) -> Iterator[IO[bytes] | None]:
        """A file with the bytes; None where they are missing, or aren't what they must be."""
        with tempfile.SpooledTemporaryFile(_IN_MEMORY_BYTES) as copy:
            digest, length = hashlib.sha256(), 0
            with _copying():
                for piece in self._pieces(file_id):
                    digest.update(piece)
                    length += len(piece)
                    copy.write(piece)
                copy.seek(0)
            yield copy if Part(length, digest.hexdigest()) == part else None

    def put(self, file_id: str, pieces: Iterable[bytes]) -> None:
        """Keep the bytes."""
        with _copying(), tempfile.NamedTemporaryFile() as copy:
            for piece in pieces:
                copy.write(piece)
            copy.flush()
            self._portal.call(self._blobs.put, file_id, Path(copy.name))

    def remove(self, file_id: str) -> None:
        """Forget the bytes."""
        self._portal.call(self._blobs.remove, file_id)

    def _pieces(self, file_id: str) -> Iterator[bytes]:
        try:
            pieces = self._portal.call(self._blobs.read, file_id)
        except BlobMissing:
            return
        while piece := self._portal.call(anext, pieces, b""):
            yield piece


@contextmanager
def _copying() -> Iterator[None]:
    """Tell an `OSError` as the temporary folder's: sources and stores of files raise errors of their own.

    Raises `CannotCopyError`.
    """
    try:
        yield
    except OSError as error:
        raise CannotCopyError(
            f"Temporary files can't be written: {error.strerror}. Make room for them, or name another folder "
            "in TMPDIR."
        ) from error


@contextmanager
def opened_file_store(settings: Settings) -> Iterator[FileStore]:
    """What keeps the bytes of this installation."""
    blobs = blobs_of(settings)
    with start_blocking_portal() as portal:
        try:
            yield FileStore(blobs, portal)
        finally:
            portal.call(blobs.close)


def pieces_of(file: IO[bytes]) -> Iterator[bytes]:
    """The bytes of a file from where it stands."""
    while piece := file.read(PIECE_BYTES):
        yield piece
