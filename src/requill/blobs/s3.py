"""Keeps the bytes of files in a bucket of a service that speaks the protocol of Amazon S3."""

from __future__ import annotations

from collections.abc import AsyncIterator
from datetime import timedelta
from pathlib import Path

import obstore
from msgspec import Struct
from obstore.exceptions import BaseError
from obstore.store import S3Store

from requill.blobs.interface import PIECE_BYTES, BlobMissing, BlobsAway

_SECONDS = timedelta(seconds=30)
_RETRIES = 2


class Bucket(Struct, frozen=True):
    """Where it is, and who asks."""

    name: str
    endpoint: str | None
    region: str
    access_key: str
    secret_key: str


class S3Blobs:
    """Implements `Blobs`; keys stand below `files/` in the bucket."""

    def __init__(self, bucket: Bucket) -> None:
        self._store = S3Store(
            bucket.name,
            prefix="files",
            endpoint=bucket.endpoint,
            region=bucket.region,
            access_key_id=bucket.access_key,
            secret_access_key=bucket.secret_key,
            client_options={"allow_http": True, "timeout": _SECONDS, "connect_timeout": _SECONDS / 6},
            retry_config={"max_retries": _RETRIES, "retry_timeout": _SECONDS},
        )

    async def put(self, key: str, source: Path) -> None:
        """One request, so that a part of it is never seen."""
        try:
            await obstore.put_async(self._store, key, source, use_multipart=False)
        except (BaseError, OSError) as error:
            raise BlobsAway from error

    async def read(self, key: str) -> AsyncIterator[bytes]:
        try:
            found = await obstore.get_async(self._store, key)
        except FileNotFoundError:
            raise BlobMissing from None
        except (BaseError, OSError) as error:
            raise BlobsAway from error
        return _pieces(found)

    async def copy(self, key: str, to: str) -> None:
        """The service copies; nothing comes here."""
        try:
            await obstore.copy_async(self._store, key, to)
        except FileNotFoundError:
            raise BlobMissing from None
        except (BaseError, OSError) as error:
            raise BlobsAway from error

    async def remove(self, key: str) -> None:
        try:
            await obstore.delete_async(self._store, key)
        except FileNotFoundError:
            return
        except (BaseError, OSError) as error:
            raise BlobsAway from error

    async def close(self) -> None:
        """Its connections end with the process."""


async def _pieces(found: obstore.GetResult) -> AsyncIterator[bytes]:
    try:
        async for piece in found.stream(min_chunk_size=PIECE_BYTES):
            yield bytes(piece)
    except (BaseError, OSError) as error:
        raise BlobsAway from error
