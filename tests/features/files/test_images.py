"""Images are made anew: they look the same, and say nothing about where they come from."""

from __future__ import annotations

import io

import pytest
from PIL import Image, ImageCms

from requill.features.files import image_process, policy
from tests.support.people import Json, Person, Product
from tests.support.pictures import (
    GPS_NOTE,
    drawn,
    moving,
    opened,
    photograph,
    picture,
    recording,
    sent,
    taken,
)

pytestmark = pytest.mark.anyio


async def _kept(person: Person, file: Json) -> bytes:
    return (await person.get(file["address"])).content


@pytest.mark.parametrize("form", ["PNG", "JPEG", "WEBP", "GIF"])
async def test_an_image_is_taken_and_shown(product: Product, form: str) -> None:
    person = await product.member()
    document = await person.write_document()
    file = await taken(person, document, picture(form), name="Tablet list.bin")
    ending = {"JPEG": "jpg"}.get(form, form.lower())
    assert file["name"] == f"Tablet-list.{ending}"
    assert file["address"] == f"/api/files/{file['id']}/Tablet-list.{ending}"
    assert (file["kind"], file["width"], file["height"]) == ("image", 64, 40)
    shown = await person.get(file["address"])
    assert shown.headers["content-type"] == f"image/{form.lower()}"
    assert (opened(shown.content).format, opened(shown.content).size) == (form, (64, 40))
    assert len(shown.content) == file["size"]


async def test_what_a_camera_wrote_beside_the_picture_is_gone_and_it_stands_upright(product: Product) -> None:
    person = await product.member()
    document = await person.write_document()
    given = photograph(orientation=6)
    assert GPS_NOTE in given
    file = await taken(person, document, given, name="IMG_1.JPG")
    assert (file["width"], file["height"]) == (40, 64)
    kept = await _kept(person, file)
    assert GPS_NOTE not in kept
    assert b"Exif" not in kept
    assert b"Mara" not in kept
    image = opened(kept)
    assert image.size == (40, 64)
    assert dict(image.getexif()) == {}


@pytest.mark.full
async def test_colours_of_a_profile_are_those_of_the_screen_and_the_profile_is_gone(product: Product) -> None:
    person = await product.member()
    document = await person.write_document()
    profile = ImageCms.ImageCmsProfile(ImageCms.createProfile("LAB")).tobytes()
    for given in (
        picture("PNG", icc_profile=ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()),
        picture("JPEG", icc_profile=profile),  # which is not for these colours
        picture("WEBP", icc_profile=b"no profile at all"),
    ):
        kept = opened(await _kept(person, await taken(person, document, given)))
        assert "icc_profile" not in kept.info
        assert kept.convert("L").getpixel((32, 20)) == pytest.approx(0, abs=40)


@pytest.mark.parametrize("form", ["GIF", "WEBP"])
async def test_what_moves_goes_on_moving(product: Product, form: str) -> None:
    person = await product.member()
    file = await taken(person, await person.write_document(), moving(form, frames=7))
    image = opened(await _kept(person, file))
    assert (getattr(image, "n_frames", 1), image.size) == (7, (32, 20))
    assert image.info["duration"] == 40


async def test_a_recording_stays_as_it_is_and_as_small(product: Product) -> None:
    given = recording(60, (320, 200))
    person = await product.member()
    kept = await _kept(person, await taken(person, await person.write_document(), given))
    assert len(kept) < 1.2 * len(given)
    assert [hash(frame) for frame in drawn(kept)] == [hash(frame) for frame in drawn(given)]


async def test_what_moves_and_is_transparent_shows_nothing_of_the_frame_before(product: Product) -> None:
    frames = [Image.new("RGBA", (20, 20)) for _ in range(3)]
    for at, frame in enumerate(frames):
        frame.paste((200, 30, 30, 255), (5 * at, 0, 5 * at + 5, 20))
    made = io.BytesIO()
    frames[0].save(made, "GIF", save_all=True, append_images=frames[1:], disposal=2)
    person = await product.member()
    file = await taken(person, await person.write_document(), made.getvalue())
    assert drawn(await _kept(person, file)) == [frame.tobytes() for frame in frames]


async def test_what_is_too_much_to_be_made_anew_is_told_so(
    product: Product, monkeypatch: pytest.MonkeyPatch
) -> None:
    person = await product.member()
    document = await person.write_document()
    for given, limit, size in (
        (recording(6, (320, 200)), "bytes", 2_000),
        (recording(60, (1_280, 800)), "seconds", 1),
        (moving("WEBP", 100, (640, 400)), "memory", 100 * 1024**2),
    ):
        with monkeypatch.context() as less:
            less.setitem(image_process._LIMITS, limit, size)
            answer = await sent(person, document, given)
        assert (answer.status_code, answer.json().get("code")) == (422, "IMAGE_TOO_COMPLEX"), limit


async def test_what_is_transparent_stays_so(product: Product) -> None:
    person = await product.member()
    document = await person.write_document()
    for form in ("PNG", "WEBP", "GIF"):
        made = io.BytesIO()
        Image.new("RGBA", (20, 20), (200, 30, 30, 0)).save(made, form)
        image = opened(await _kept(person, await taken(person, document, made.getvalue())))
        assert image.convert("RGBA").getchannel("A").getextrema() == (0, 0), form


@pytest.mark.full
async def test_unusual_forms_of_the_four_kinds_are_shown(product: Product) -> None:
    person = await product.member()
    document = await person.write_document()
    unusual = {"JPEG": ("CMYK", "L"), "PNG": ("I;16", "1", "LA", "P"), "GIF": ("P", "L")}
    for form, mode in ((form, mode) for form, modes in unusual.items() for mode in modes):
        made = io.BytesIO()
        Image.new(mode, (30, 20)).save(made, form)
        file = await taken(person, document, made.getvalue())
        assert opened(await _kept(person, file)).size == (30, 20), (mode, form)


async def test_the_program_ends_with_whoever_waits_for_it(
    product: Product, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(policy, "IMAGE_SECONDS", 0.0)
    person = await product.member()
    answer = await sent(person, await person.write_document(), picture())
    assert (answer.status_code, answer.json()["code"]) == (422, "IMAGE_TOO_COMPLEX")
