"""Interface of the storage of files' bytes, each under a key of the product's own making."""

from __future__ import annotations

import errno
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Protocol

from requill.kit.errors import Unavailable

PIECE_BYTES = 256 * 1024
KEPT_FREE_BYTES = 64 * 1024 * 1024
"""On the disk that keeps files, for the database, which is most often on the same one."""

_FULL = frozenset({errno.ENOSPC, errno.EDQUOT, errno.EFBIG})


def is_full(error: OSError) -> bool:
    """Whether the disk, or what somebody may use of it, is full."""
    return error.errno in _FULL


class BlobMissing(Exception):
    """Nothing is kept under that key."""


class BlobsAway(Unavailable):
    """What keeps the files doesn't answer, or refuses."""

    code = "FILES_UNAVAILABLE"
    default_message = "Files can't be reached right now. Please try again in a moment."


class BlobsFull(Unavailable):
    """There is no room for another file."""

    code = "DISK_FULL"
    default_message = "The server has no room for more files. Please tell whoever runs it."


class Blobs(Protocol):
    """Keeps bytes under keys of lower-case letters and digits; what is put is there when `put` returns."""

    async def put(self, key: str, source: Path) -> None:
        """Keep what is in the file `source`; what was under the key is replaced as a whole.

        Raises `BlobsFull` and `BlobsAway`.
        """

    async def read(self, key: str) -> AsyncIterator[bytes]:
        """The bytes in pieces, once it is known that they are there.

        Raises `BlobMissing` and `BlobsAway`, the second also in the middle of the pieces.
        """

    async def copy(self, key: str, to: str) -> None:
        """Keep the same bytes under another key, too. Raises `BlobMissing`, `BlobsFull` and `BlobsAway`."""

    async def remove(self, key: str) -> None:
        """Forget what is under the key, if anything is. Raises `BlobsAway`."""

    async def close(self) -> None:
        """Give every connection back."""
