"""Makes an image anew, as a program: from one file to another, which has nothing but what is seen.

Called as `python -I -c … SOURCE TARGET LIMITS`, with the limits of `policy.py` as JSON. It writes
JSON on standard output: what it made, or why it refused. It stands alone and imports nothing of Requill; what
it is given may be hostile, so it may take little memory, time and disk, and holds no secrets.
"""

from __future__ import annotations

import errno
import io
import json
import os
import resource
import sys
from collections.abc import Iterator
from typing import Any

try:
    from PIL import Image, ImageCms, ImageOps, ImageSequence
except ImportError:  # it is being exchanged
    sys.exit(os.EX_TEMPFAIL)

FORMATS = ("PNG", "JPEG", "WEBP", "GIF")
_MODES = {
    "PNG": ("1", "L", "LA", "P", "RGB", "RGBA", "I;16"),
    "JPEG": ("L", "RGB"),
    "WEBP": ("RGB", "RGBA"),
    "GIF": ("L", "P", "RGB", "RGBA"),
}
_OPTIONS: dict[str, dict[str, Any]] = {
    "PNG": {},
    "JPEG": {"quality": 90, "optimize": True},
    "WEBP": {"quality": 90},
    "GIF": {},
}
_MOVING = frozenset({"WEBP", "GIF"})  # an animated PNG keeps its first frame
_ORIENTATION = 0x0112


class RefusedError(Exception):
    """The image is not made; the argument says why."""


def main() -> None:
    """Exits with 0 whether it was made or refused; anything else means that it can't be read."""
    source, target, given = sys.argv[1:]
    limits = json.loads(given)
    resource.setrlimit(resource.RLIMIT_AS, (limits["memory"], limits["memory"]))
    resource.setrlimit(resource.RLIMIT_CPU, (limits["seconds"], limits["seconds"]))
    resource.setrlimit(resource.RLIMIT_FSIZE, (limits["bytes"], limits["bytes"]))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    Image.MAX_IMAGE_PIXELS = None  # looked at below, before anything is drawn
    try:
        made = _make(source, target, limits)
    except RefusedError as refusal:
        made = {"refused": str(refusal)}
    except MemoryError:
        made = {"refused": "complex"}
    except OSError as error:
        if error.errno != errno.EFBIG:
            raise
        made = {"refused": "complex"}
    sys.stdout.write(json.dumps(made))


def _make(source: str, target: str, limits: dict[str, int]) -> dict[str, Any]:
    with Image.open(source, formats=FORMATS) as image:
        width, height = image.size
        if width * height > limits["pixels"] or max(width, height) > limits["side"]:
            raise RefusedError("complex")
        form = str(image.format)
        if "side_on_paper" in limits:
            return _make_for_paper(image, form, target, limits)
        frames = _frames(image, form, limits)
        if frames > 1:
            made, options = _moving(image, form)
        else:
            image.seek(0)
            made, options = _bare(image, form, turns=True), {}
        made.save(target, form, **_OPTIONS[form], **options)
        return {"form": form, "width": made.width, "height": made.height, "frames": frames}


def _make_for_paper(image: Image.Image, form: str, target: str, limits: dict[str, int]) -> dict[str, Any]:
    """Without what nobody sees on a page, with a density that makes it as wide there as it shall be."""
    made = _bare(image, "JPEG" if form == "JPEG" else "PNG", turns=True)
    if made.mode == "P":
        made = made.convert("RGBA")
    made.thumbnail((limits["side_on_paper"], limits["side_on_paper"]))
    density = max(1.0, made.width * 96 / limits["width_on_paper"])
    form = "JPEG" if form == "JPEG" else "PNG"
    made.save(target, form, **_OPTIONS[form], dpi=(density, density))
    return {"form": form, "width": made.width, "height": made.height, "frames": 1}


def _frames(image: Image.Image, form: str, limits: dict[str, int]) -> int:
    """How many there are; each is looked for, and none is drawn. Raises `RefusedError` for too many."""
    if form not in _MOVING:
        return 1
    most = min(limits["frames"], limits["moving"] // (image.width * image.height))
    if form == "WEBP":  # which says so in its head
        count = int(getattr(image, "n_frames", 1))
        if count > max(most, 1):
            raise RefusedError("complex")
        return count
    count = 1
    while True:
        try:
            image._seek(count, False)  # type: ignore[attr-defined]  # noqa: FBT003 the way of its `n_frames`, with an end
        except EOFError:
            break
        count += 1
        if count > max(most, 1):
            raise RefusedError("complex")
    image._seek(0)  # type: ignore[attr-defined]  # the same way
    return count


def _moving(image: Image.Image, form: str) -> tuple[Image.Image, dict[str, Any]]:
    """The first frame, and the others as they are shown one after the other, drawn when they are taken."""
    durations, is_opaque = [], form == "GIF"
    loop = image.info.get("loop")
    for frame in ImageSequence.Iterator(image):
        shown = frame.convert("RGBA")
        is_opaque = is_opaque and shown.getchannel("A").getextrema() == (255, 255)
        durations.append(int(frame.info.get("duration", 100)) or 100)  # which WebP knows once it is drawn
    frames = _frames_of(image, "RGB" if is_opaque else "RGBA")
    first = next(frames)
    options: dict[str, Any] = {"save_all": True, "append_images": frames, "duration": durations}
    if form == "GIF" and not is_opaque:
        options["disposal"] = 2  # each frame is a whole one: what is seen through would show the one before
    if loop is not None:
        options["loop"] = loop
    return first, options


def _frames_of(image: Image.Image, mode: str) -> Iterator[Image.Image]:
    for frame in ImageSequence.Iterator(image):
        shown = frame.convert(mode)
        shown.info = {}
        yield shown


def _bare(image: Image.Image, form: str, *, turns: bool) -> Image.Image:
    """The image as it is seen, turned as its camera said, in the usual colours, and nothing beside it."""
    image.load()
    profile, transparent = image.info.get("icc_profile"), image.info.get("transparency")
    shown = ImageOps.exif_transpose(image) if turns and _is_turned(image) else image.copy()
    if profile:
        shown = _in_usual_colours(shown, profile)
    if shown.mode not in _MODES[form]:
        has_alpha = "A" in shown.getbands() or transparent is not None
        shown = shown.convert("RGBA" if has_alpha and "RGBA" in _MODES[form] else "RGB")
    is_kept = transparent is not None and shown.mode == image.mode
    shown.info = {"transparency": transparent} if is_kept else {}
    return shown


def _is_turned(image: Image.Image) -> bool:
    try:
        return bool(image.getexif().get(_ORIENTATION, 1) != 1)
    except Exception:  # noqa: BLE001 whatever a broken record of the camera makes it raise: it is left out
        return False


def _in_usual_colours(image: Image.Image, profile: bytes) -> Image.Image:
    """In sRGB, which is meant where nothing else is said; as it is where its profile can't be used."""
    mode = "RGBA" if image.mode in ("RGBA", "LA", "PA") else "RGB"
    try:
        given = ImageCms.ImageCmsProfile(io.BytesIO(profile))
        found = ImageCms.profileToProfile(image, given, ImageCms.createProfile("sRGB"), outputMode=mode)
    except (ImageCms.PyCMSError, OSError, ValueError):
        return image
    return image if found is None else found


if __name__ == "__main__":
    main()
