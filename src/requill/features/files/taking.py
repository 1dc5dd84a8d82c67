"""Takes many images at once, as of an import: each is drawn anew and kept, or it is said why not."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from contextlib import AbstractAsyncContextManager
from pathlib import Path

import anyio
from anyio import to_thread
from msgspec import Struct
from msgspec.structs import replace

from requill.blobs.interface import Blobs, BlobsAway, BlobsFull, is_full
from requill.features.files import policy
from requill.features.files.errors import FileTooLarge, ImageTooComplex, NotAnImage, UploadTookTooLong
from requill.features.files.image_process import looks_like_image, make_anew
from requill.features.files.policy import Kind
from requill.features.files.records import FileRecord
from requill.kit.errors import DomainError
from requill.kit.file_names import given_name

_HEAD_BYTES = 16
_REFUSALS = (FileTooLarge, NotAnImage, ImageTooComplex, BlobsFull)


class GivenImage(Struct, frozen=True):
    """An image as it was found: what it is called there, and its bytes once they are asked for."""

    name: str
    read: Callable[[], bytes]


Outcome = FileRecord | DomainError
"""What became of an image: a file whose bytes are kept, or why it is none."""


Slot = Callable[[], AbstractAsyncContextManager[None]]
"""A slot in which one image is drawn, waited for."""


async def take(
    images: Sequence[GivenImage], file_ids: Sequence[str], blobs: Blobs, drawing: Slot
) -> list[Outcome]:
    """What became of each, under these ids; one after the other, and as many as there is time for.

    The same image is drawn once. Raises `BlobsAway` and `FilesBusy`.
    """
    outcomes: list[Outcome] = [UploadTookTooLong() for _ in images]
    drawn: dict[str, FileRecord] = {}
    with anyio.move_on_after(policy.TAKING_SECONDS):
        async with anyio.TemporaryDirectory(prefix="requill-file-") as folder:
            for number, (image, file_id) in enumerate(zip(images, file_ids, strict=True)):
                try:
                    outcomes[number] = await _take(image, file_id, blobs, drawing, Path(folder), drawn)
                except _REFUSALS as refusal:
                    outcomes[number] = refusal
    return outcomes


async def _take(
    image: GivenImage,
    file_id: str,
    blobs: Blobs,
    drawing: Slot,
    folder: Path,
    drawn: dict[str, FileRecord],
) -> FileRecord:
    source, target = folder / "given", folder / "made"
    given = await to_thread.run_sync(_write, image, source)
    if given in drawn:
        same = drawn[given]
        await blobs.copy(same.id, file_id)
        return replace(same, id=file_id, name=given_name(image.name, same.name.rpartition(".")[2]))
    async with drawing():
        picture = await make_anew(source, target)
    made, size = await to_thread.run_sync(measure, target)
    await blobs.put(file_id, target)
    drawn[given] = FileRecord(
        id=file_id,
        kind=Kind.IMAGE.value,
        media_type=picture.media_type,
        name=given_name(image.name, picture.ending),
        sha256=made,
        size=size,
        width=picture.width,
        height=picture.height,
    )
    return drawn[given]


def _write(image: GivenImage, source: Path) -> str:
    """The image's SHA-256, once it is in that file.

    Raises `FileTooLarge`, `NotAnImage`, `BlobsFull` and `BlobsAway`.
    """
    content = image.read()
    if len(content) > policy.MAX_BYTES[Kind.IMAGE]:
        raise FileTooLarge(Kind.IMAGE)
    if not looks_like_image(content[:_HEAD_BYTES]):
        raise NotAnImage
    try:
        source.write_bytes(content)
    except OSError as error:
        raise (BlobsFull if is_full(error) else BlobsAway) from error
    return hashlib.sha256(content).hexdigest()


def measure(path: Path) -> tuple[str, int]:
    """The SHA-256 of a file, and how large it is."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest(), path.stat().st_size
