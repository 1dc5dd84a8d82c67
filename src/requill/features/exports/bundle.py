"""A document as Markdown with its images and files beside it, in an archive that other programs read."""

from __future__ import annotations

import zipfile
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path

import anyio
import anyio.to_thread

from requill.features.exports.errors import ExportFailed, ExportsBusy
from requill.features.exports.interface import ExportDocument
from requill.features.exports.markdown_file import markdown_file
from requill.features.exports.own_addresses import OWN_ADDRESS
from requill.features.exports.policy import PIECE_BYTES, RETRY_SECONDS
from requill.features.files.errors import FileNotFound
from requill.features.files.service import Files
from requill.kit.file_names import file_name
from requill.models import File

FOLDER = "files"
_BYTES = 512 * 1024 * 1024  # of all files in one
_BYTES_AT_ONCE = 4 * _BYTES


class Bundles:
    """Makes them, a few at a time: each is as large on the disk as its files, until it is sent."""

    def __init__(self, files: Files) -> None:
        self._files = files
        self._bytes_under_way = 0

    @asynccontextmanager
    async def made(
        self, document: ExportDocument, named: Sequence[File]
    ) -> AsyncIterator[AsyncIterator[bytes]]:
        """The archive, piece by piece, with those of `named` that the text names; gone when this is left.

        Raises `ExportsBusy`, `ExportFailed` for what is too large, and what `Files.read` raises but for bytes
        that are lost.
        """
        size = sum(file.size for file in named)
        if size > _BYTES:
            raise ExportFailed
        with self._room(size):
            async with anyio.TemporaryDirectory(prefix="requill-bundle-") as folder:
                path = Path(folder, "bundle.zip")
                await self._write(path, document, named)
                async with await anyio.open_file(path, "rb") as file:
                    yield _pieces(file)

    @contextmanager
    def _room(self, size: int) -> Iterator[None]:
        if self._bytes_under_way + size > _BYTES_AT_ONCE:
            raise ExportsBusy(RETRY_SECONDS)
        self._bytes_under_way += size
        try:
            yield
        finally:
            self._bytes_under_way -= size

    async def _write(self, path: Path, document: ExportDocument, named: Sequence[File]) -> None:
        places = _places(named)
        with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
            for file in named:
                try:
                    stored = await self._files.read(file)
                except FileNotFound:
                    continue
                # Images are packed already.
                info = zipfile.ZipInfo(places[file.id], file.created_at.timetuple()[:6])
                with archive.open(info, "w", force_zip64=True) as target:
                    async for piece in stored.pieces:
                        await anyio.to_thread.run_sync(target.write, piece)
            text = OWN_ADDRESS.sub(lambda match: _relative(match["id"], match.group(), places), document.text)
            content = markdown_file(document.title, text)
            await anyio.to_thread.run_sync(archive.writestr, file_name(document.title, "md"), content)


def _places(named: Sequence[File]) -> dict[str, str]:
    """Where each stands in the archive: by its name, of which there may be several."""
    places: dict[str, str] = {}
    taken: set[str] = set()
    for file in named:
        stem, dot, ending = file.name.rpartition(".")
        stem, ending = (stem, f".{ending}") if dot else (file.name, "")
        number, name = 1, file.name
        while name.casefold() in taken:  # some systems take large and small letters for the same
            number += 1
            name = f"{stem}-{number}{ending}"
        taken.add(name.casefold())
        places[file.id] = f"{FOLDER}/{name}"
    return places


def _relative(file_id: str, address: str, places: dict[str, str]) -> str:
    place = places.get(file_id)
    if place is None:
        return address
    place = place.replace("%", "%25").replace("#", "%23")  # which mean something in addresses
    return place if not set(place) & set(" ()<>\\") else f"<{place}>"


async def _pieces(file: anyio.AsyncFile[bytes]) -> AsyncIterator[bytes]:
    while piece := await file.read(PIECE_BYTES):
        yield piece
