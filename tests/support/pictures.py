"""Images for tests: ordinary ones, and those that somebody made to do harm."""

from __future__ import annotations

import io
import struct
import zlib
from collections.abc import AsyncIterator
from typing import Any

from PIL import Image, ImageSequence

from tests.support.people import Json, Person

GPS_NOTE = b"59.3293N 18.0686E"


def picture(form: str = "PNG", size: tuple[int, int] = (64, 40), **options: Any) -> bytes:
    """An image with something on it."""
    image = Image.radial_gradient("L").resize(size).convert("RGB")
    made = io.BytesIO()
    image.save(made, form, **options)
    return made.getvalue()


def photograph(orientation: int = 1, size: tuple[int, int] = (64, 40)) -> bytes:
    """A JPEG as a telephone makes it: turned, with its place, a comment and a small picture of itself."""
    exif = Image.Exif()
    exif[0x0112] = orientation
    exif[0x010F] = "A telephone"
    exif.get_ifd(0x8825)[2] = (59.0, 19.0, 45.0)
    exif[0x010E] = GPS_NOTE.decode()
    return picture("JPEG", size, exif=exif, comment=b"taken by Mara")


def moving(form: str = "GIF", frames: int = 3, size: tuple[int, int] = (32, 20)) -> bytes:
    """An animation."""
    shades = [Image.new("RGB", size, (number * 5 % 256, number % 256, 80)) for number in range(frames)]
    made = io.BytesIO()
    shades[0].save(made, form, save_all=True, append_images=shades[1:], duration=40, loop=0)
    return made.getvalue()


def recording(frames: int, size: tuple[int, int]) -> bytes:
    """A GIF of something small that moves before much that does not."""
    scene = Image.effect_noise(size, 60).quantize(100)
    shown = []
    for number in range(frames):
        frame = scene.copy()
        frame.paste(number, (number, 0, number + 10, 10))
        shown.append(frame)
    made = io.BytesIO()
    shown[0].save(made, "GIF", save_all=True, append_images=shown[1:], duration=40, loop=0)
    return made.getvalue()


def drawn(content: bytes) -> list[bytes]:
    """What each frame of an animation shows."""
    with Image.open(io.BytesIO(content)) as image:
        return [frame.convert("RGBA").tobytes() for frame in ImageSequence.Iterator(image)]


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def png_that_says(width: int, height: int, *, rows: int = 0) -> bytes:
    """A PNG of a few bytes whose head promises that many pixels, with so many rows of black in it."""
    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    packer = zlib.compressobj(9)
    data = b"".join([*(packer.compress(bytes(1 + 3 * width)) for _ in range(rows)), packer.flush()])
    return b"\x89PNG\r\n\x1a\n" + _chunk(b"IHDR", head) + _chunk(b"IDAT", data) + _chunk(b"IEND", b"")


def png_with_text(size: int) -> bytes:
    """A small PNG with a compressed text that is unpacked to that many bytes."""
    whole = picture()
    at = whole.index(b"IDAT") - 4
    return whole[:at] + _chunk(b"zTXt", b"Comment\x00\x00" + zlib.compress(bytes(size), 9)) + whole[at:]


def gif_of_frames(count: int) -> bytes:
    """A GIF with that many frames of one pixel, twenty bytes each."""
    start = b"GIF89a" + struct.pack("<HHBBB", 1, 1, 0x80, 0, 0) + bytes(3) + b"\xff\xff\xff"
    frame = b"\x2c" + struct.pack("<HHHHB", 0, 0, 1, 1, 0) + b"\x02\x02\x44\x01\x00"
    return start + frame * count + b"\x3b"


async def sent(
    person: Person,
    document: Json,
    content: bytes | AsyncIterator[bytes],
    *,
    name: str = "picture.png",
    kind: str = "image",
    **headers: str,
) -> Any:
    """What the server answers to a file that somebody puts into a document."""
    return await person.http.post(
        f"/api/documents/{document['id']}/files",
        params={"name": name, "kind": kind},
        content=content,
        headers={"Content-Type": "application/octet-stream", **headers},
    )


async def taken(person: Person, document: Json, content: bytes, **options: Any) -> Json:
    """The same of one that is taken."""
    answer = await sent(person, document, content, **options)
    assert answer.status_code == 201, answer.text
    return answer.json()


def opened(content: bytes) -> Image.Image:
    """An image as somebody sees it."""
    image = Image.open(io.BytesIO(content))
    image.load()
    return image
