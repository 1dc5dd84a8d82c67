"""Has images made anew by a program of its own: bounded, below other work, and gone when it is over.

Nothing of an image is drawn in this process. What is kept was written by the library, so that neither a
camera's notes nor anything that was hidden beside the picture is in it.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import signal
import sys
from pathlib import Path

import anyio
import structlog
from msgspec import Struct

from requill.features.files import policy
from requill.features.files.errors import ImageTooComplex, NotAnImage
from requill.kit.errors import Unavailable
from requill.kit.own_files import own_file

log = structlog.get_logger(__name__)
_PROGRAM = own_file(Path(__file__).with_name("image_program.py")).content.decode()
_LIMITS: dict[str, int] = {
    "pixels": policy.PIXELS,
    "side": policy.SIDE,
    "frames": policy.FRAMES,
    "moving": policy.MOVING_PIXELS,
    "memory": policy.IMAGE_MEMORY_BYTES,
    "seconds": policy.IMAGE_SECONDS,
    "bytes": policy.IMAGE_BYTES,
}
_TYPES = {
    "PNG": ("image/png", "png"),
    "JPEG": ("image/jpeg", "jpg"),
    "WEBP": ("image/webp", "webp"),
    "GIF": ("image/gif", "gif"),
}
_STARTS = (b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff", b"GIF87a", b"GIF89a")


class Paper(Struct, frozen=True):
    """How an image is drawn for a page: its longer side in pixels at most, and how wide it is there.

    The width is in pixels of which 96 make an inch.
    """

    side: int
    width: int


class Picture(Struct, frozen=True):
    """An image that was made anew."""

    media_type: str
    ending: str
    width: int
    height: int


def looks_like_image(head: bytes) -> bool:
    """Whether a file begins as one of the kinds that are shown, whatever it is called."""
    return head.startswith(_STARTS) or (head[:4] == b"RIFF" and head[8:12] == b"WEBP")


async def make_anew(source: Path, target: Path) -> Picture:
    """Draw the image in `source` into `target`. Raises `NotAnImage`, `ImageTooComplex` and `Unavailable`."""
    return await _run(source, target, _LIMITS)


async def draw_for_paper(source: Path, target: Path, paper: Paper) -> Picture:
    """Draw it as PNG or JPEG, the first picture of what moves. Raises like `make_anew`."""
    return await _run(source, target, {**_LIMITS, "side_on_paper": paper.side, "width_on_paper": paper.width})


async def _run(source: Path, target: Path, limits: dict[str, int]) -> Picture:
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-I", "-c", _PROGRAM, str(source), str(target), json.dumps(limits)),
        stdin=asyncio.subprocess.DEVNULL,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.DEVNULL,
        cwd=target.parent,
        env={"LANG": "C.UTF-8"},
        start_new_session=True,
    )
    try:
        with contextlib.suppress(ProcessLookupError):
            os.setpriority(os.PRIO_PROCESS, process.pid, os.getpriority(os.PRIO_PROCESS, 0) + policy.NICENESS)
        async with asyncio.timeout(policy.IMAGE_SECONDS):
            told, _ = await process.communicate()
    except TimeoutError:
        raise ImageTooComplex from None
    finally:
        if process.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
            with anyio.CancelScope(shield=True):  # which a server that ends cancels again and again
                await process.wait()
    if process.returncode == os.EX_TEMPFAIL:
        log.warning("image refused", status=process.returncode, reason="Pillow can't be loaded")
        raise Unavailable
    if process.returncode == -signal.SIGKILL:  # by the system, for its time or memory
        raise ImageTooComplex
    if process.returncode != 0:
        log.info("image refused", status=process.returncode)
        raise NotAnImage
    made = json.loads(told)
    if "refused" in made:
        raise ImageTooComplex
    return Picture(*_TYPES[made["form"]], made["width"], made["height"])
