"""Images of an import become files of its documents; what could not be taken is told with its reason."""

from __future__ import annotations

import base64
import io
import re
import secrets
from collections.abc import Mapping
from pathlib import Path

import pytest
from msgspec.structs import replace
from PIL import Image
from sqlalchemy import func, select

from requill.blobs import folder
from requill.db.session import Session
from requill.features.files import policy
from requill.features.imports.policy import SOURCE_BYTES
from requill.models import File, FileRemoval
from tests.features.imports.files import word_file, zipped
from tests.support.pauses import pauses
from tests.support.people import Json, Person, Product
from tests.support.pictures import GPS_NOTE, opened, photograph, picture, png_that_says, taken
from tests.support.storage import counted_anew, stored

pytestmark = pytest.mark.anyio

ADDRESS = re.compile(r"/api/files/[a-z2-7]{26}/([^)#]+)#(\d+)x(\d+)")
PICTURE = base64.b64encode(picture()).decode()
DATA = f"data:image/png;base64,{PICTURE}"


async def _imported(person: Person, name: str, file: bytes | str, **headers: str) -> Json:
    response = await person.http.post(
        "/api/imports",
        params={"name": name},
        content=file,
        headers={"Content-Type": "application/octet-stream", **headers},
    )
    assert response.status_code == 201, response.text
    return response.json()


async def _text(person: Person, made: Json) -> str:
    content: str = (await person.get(f"/api/documents/{made['id']}")).json()["content"]
    return content


def _kept(environment: Mapping[str, str]) -> list[str]:
    folder = Path(environment["REQUILL_DATA_DIR"]) / "files"
    return [path.name for path in folder.rglob("*") if path.is_file()]


async def _rows(product: Product) -> tuple[int, int]:
    """How many files there are, and how many bytes that are to go."""

    def read(session: Session) -> tuple[int, int]:
        counts = (session.scalar(select(func.count()).select_from(table)) for table in (File, FileRemoval))
        files, removals = counts
        return files or 0, removals or 0

    found: tuple[int, int] = await product.services.database.read(read)
    return found


def _noise(side: int = 800) -> bytes:
    """An image of 600 KB, of which two are more than a mebibyte; with 560 pixels, of half as much."""
    made = io.BytesIO()
    Image.effect_noise((side, side), 100).save(made, "PNG")
    return made.getvalue()


async def test_an_image_beside_the_text_becomes_a_file_of_its_document(
    product: Product, environment: Mapping[str, str]
) -> None:
    person, other = await product.member(), await product.member()
    text = "# Plan\n\n![Flow *b*](pics/flow%201.PNG 'x')\n\n| A |\n| - |\n| ![](<./pics/flow 1.PNG>) |\n"
    archive = zipped({"notes/a.md": text, "notes/pics/flow 1.PNG": photograph(orientation=6)})
    [made] = (await _imported(person, "all.zip", archive))["documents"]
    assert (made["title"], made["leftOut"]) == ("Plan", [])
    content = await _text(person, made)
    [first, second] = [found[0] for found in ADDRESS.finditer(content)]
    assert first == second
    assert first.endswith("/flow-1.jpg#40x64")
    assert content == f"![Flow *b*]({first})\n\n| A |\n| - |\n| ![]({first}) |\n"
    shown = await person.get(first.partition("#")[0])
    assert opened(shown.content).size == (40, 64)
    assert GPS_NOTE not in shown.content
    assert (await other.get(first.partition("#")[0])).status_code == 404
    assert await _rows(product) == (1, 0)
    assert await stored(product) == await counted_anew(product)
    await person.delete(f"/api/documents/{made['id']}")
    await product.services.files.sweep()
    assert _kept(environment) == []


@pytest.mark.parametrize(
    ("name", "file", "size"),
    [
        ("a.html", f'<img src="{DATA}" width="32" alt="Flow">', "32x20"),
        ("a.html", f'<img src="{DATA}" style="max-width:9px; width: 24pt" alt="Flow">', "32x20"),
        ("a.html", f'<img src="{DATA}" width="50%" alt="Flow">', "64x40"),
        ("a.html", f'<img src="{DATA}" width="900" title="Flow">', "64x40"),
        ("a.md", f'<img alt="Flow" src="{DATA}" width="32px">', "64x40"),
        ("a.md", f'<img alt="Flow" src="{DATA}" width="32">', "32x20"),
        ("a.md", f'<img alt="Flow" src="{DATA}" width="0">', "64x40"),
    ],
)
async def test_an_image_is_as_wide_as_it_was(
    shared_product: Product, name: str, file: str, size: str
) -> None:
    person = await shared_product.member()
    [made] = (await _imported(person, name, file))["documents"]
    assert re.fullmatch(rf"!\[Flow\]\(/api/files/\S+/Flow\.png#{size}\)\n?", await _text(person, made))


async def test_an_embedded_image_is_found_by_its_name_in_any_folder(shared_product: Product) -> None:
    person = await shared_product.member()
    archive = zipped({"notes/a.md": "![[Flow.png|32x99]] ![[gone.png]]", "attached/flow.png": picture()})
    [made] = (await _imported(person, "all.zip", archive))["documents"]
    assert re.fullmatch(r"!\[\]\(/api/files/\S+/flow\.png#32x20\) \*\[Image\]\*", await _text(person, made))
    assert made["leftOut"] == ["Image “gone.png” (missing)"]


@pytest.mark.parametrize(
    ("name", "file"),
    [
        ("a.md", f"A ![Flow]({DATA}) b"),
        ("a.md", f"A ![Flow][image1] b\n\n[image1]: <{DATA}>\n"),
        ("a.md", f'A <img src="{DATA}" alt="Flow"> b'),
        ("a.html", f'<p>A <img src="{DATA}" alt="Flow"> b</p>'),
    ],
    ids=["image", "reference", "tag", "page"],
)
async def test_an_image_that_the_text_carries_becomes_a_file(
    shared_product: Product, name: str, file: str
) -> None:
    person = await shared_product.member()
    [made] = (await _imported(person, name, file))["documents"]
    content = await _text(person, made)
    assert made["leftOut"] == []
    assert content.rstrip("\n") == f"A ![Flow]({ADDRESS.search(content)[0]}) b"  # type: ignore[index]
    assert content.count("/Flow.png#64x40") == 1


async def test_the_images_of_a_word_file_are_shown(shared_product: Product, tmp_path: Path) -> None:
    person = await shared_product.member()
    word = await word_file(tmp_path, f"## Scope\n\n| A | B |\n|---|---|\n| ![funnel]({DATA}) | 2 |\n")
    [made] = (await _imported(person, "a.docx", word))["documents"]
    content = await _text(person, made)
    address = ADDRESS.search(content)
    assert address is not None
    assert f"![funnel]({address[0]})" in content
    assert opened((await person.get(address[0].partition("#")[0])).content).size == (64, 40)
    assert made["leftOut"] == []


async def test_each_document_has_files_of_its_own(product: Product) -> None:
    person = await product.member()
    archive = zipped(
        {"a.md": "![](p.png)", "b.md": "![](p.png) ![](q.png)", "p.png": picture(), "q.png": picture()}
    )
    first, second = (await _imported(person, "all.zip", archive))["documents"]
    addresses = ADDRESS.findall(await _text(person, first)), ADDRESS.findall(await _text(person, second))
    assert [[name for name, *_ in found] for found in addresses] == [["p.png"], ["p.png", "q.png"]]
    await person.delete(f"/api/documents/{first['id']}")
    await product.services.files.sweep()
    for found in ADDRESS.finditer(await _text(person, second)):
        assert (await person.get(found[0].partition("#")[0])).status_code == 200


async def test_what_cannot_be_taken_is_told_with_its_reason(
    shared_product: Product,
) -> None:
    person = await shared_product.member()
    images = {
        "flow.svg": b"<svg onload='alert(1)'/>",
        "cut.png": picture()[:60],
        "page.png": b"<html><script>alert(1)</script>",
        "bomb.png": png_that_says(40_000, 40_000),
        "large.png": secrets.token_bytes(SOURCE_BYTES + 1),
        "../out.png": picture(),
    }
    text = "".join(
        f"![{number}]({name})\n" for number, name in enumerate([*images, "data:image/png;base64,A"])
    )
    archive = zipped({"a.md": text, **images})
    result = await _imported(person, "all.zip", archive)
    [made] = result["documents"]
    assert await _text(person, made) == "".join(f"*[Image: {number}]*\n" for number in range(7))
    assert made["leftOut"] == [
        "Image “large.png” (missing)",
        "Image “../out.png” (missing)",
        "Image “flow.svg” (not a PNG, JPEG, WebP or GIF)",
        "Image “cut.png” (not a PNG, JPEG, WebP or GIF)",
        "Image “page.png” (not a PNG, JPEG, WebP or GIF)",
        "Image “bomb.png” (too many pixels or frames)",
        "Image “6” (not a PNG, JPEG, WebP or GIF)",
    ]
    assert result["refused"] == [
        {"path": "large.png", "reason": "It's over 10 MB."},
        {"path": "../out.png", "reason": "Its path leads out of the archive."},
    ]


async def test_what_was_hidden_behind_an_image_is_not_kept(shared_product: Product) -> None:
    person = await shared_product.member()
    polyglot = picture() + zipped({"evil.html": "<script>alert(1)</script>"})
    [made] = (await _imported(person, "a.zip", zipped({"a.md": "![](p.html.png)", "p.html.png": polyglot})))[
        "documents"
    ]
    address = ADDRESS.search(await _text(person, made))
    assert address is not None
    shown = await person.get(address[0].partition("#")[0])
    assert shown.headers["content-type"] == "image/png"
    assert b"PK" not in shown.content


async def test_images_elsewhere_and_the_products_own_stay_and_nothing_is_fetched(
    shared_product: Product,
) -> None:
    person = await shared_product.member()
    text = (
        "![a](https://a.example/b.png) ![b](//a.example/b.png) ![c][d]"
        f" ![e](/api/files/{'a' * 26}/e.png#1x1)\n\n[d]: https://a.example/d.png\n"
    )
    [made] = (await _imported(person, "a.md", text))["documents"]
    assert (await _text(person, made), made["leftOut"]) == (text, [])
    page = "<img src='https://a.example/b.png' width=3 alt=e>"
    [made] = (await _imported(person, "a.html", page))["documents"]
    assert await _text(person, made) == "![e](<https://a.example/b.png>)\n"
    [made] = (await _imported(person, "b.md", "<img src=https://a.example/b.png?c=(d) alt=e>"))["documents"]
    assert await _text(person, made) == "![e](<https://a.example/b.png?c=(d)>)"


@pytest.mark.parametrize(
    "address", ["file:///etc/passwd", "/etc/passwd", "cid:1", "javascript:alert(1)", "~/x.png"]
)
async def test_an_address_of_no_image_is_missing(shared_product: Product, address: str) -> None:
    person = await shared_product.member()
    [made] = (await _imported(person, "a.md", f"![x]({address})"))["documents"]
    assert await _text(person, made) == "*[Image: x]*"
    assert made["leftOut"] == [f"Image “{address}” (missing)"]


async def test_a_text_that_names_files_of_another_document_has_copies_of_what_its_reader_may_see(
    product: Product,
) -> None:
    person, other = await product.member(), await product.member()
    document = await person.write_document()
    image = await taken(person, document, picture())
    text = f"![a]({image['address']}#64x40)"
    [made] = (await _imported(person, "a.md", text))["documents"]
    copy = await _text(person, made)
    assert copy != text
    await person.delete(f"/api/documents/{document['id']}")
    await product.services.files.sweep()
    assert (await person.get(copy[5:].partition("#")[0])).status_code == 200
    [made] = (await _imported(other, "a.md", copy))["documents"]
    assert await _text(other, made) == copy
    assert (await other.get(copy[5:].partition("#")[0])).status_code == 404


# --- limits -----------------------------------------------------------------------------------


async def test_without_room_for_its_images_a_document_is_made_and_they_are_told(
    environment: dict[str, str],
) -> None:
    async with Product.opened({**environment, "REQUILL_STORAGE_MIB": "1"}) as product:
        person = await product.member()
        archive = zipped({"a.md": "![large](l.png) ![small](s.png)", "l.png": _noise(), "s.png": picture()})
        first, second = [(await _imported(person, "all.zip", archive))["documents"][0] for _ in range(2)]
        assert first["leftOut"] == []
        assert second["leftOut"] == ["Image “l.png” (your storage is full)"]
        assert (await _text(person, second)).startswith("*[Image: large]* ![small](/api/files/")
        kept = await stored(product)
        assert max(kept.values()) <= 1024 * 1024
        assert kept == await counted_anew(product)


async def test_a_server_without_room_keeps_the_text_and_tells_of_the_images(
    product: Product, monkeypatch: pytest.MonkeyPatch
) -> None:
    person = await product.member()
    monkeypatch.setattr(folder, "KEPT_FREE_BYTES", 10**18)
    [made] = (await _imported(person, "a.md", f"![Flow]({DATA})"))["documents"]
    assert await _text(person, made) == "*[Image: Flow]*"
    assert made["leftOut"] == ["Image “Flow” (the server has no room for it)"]


async def test_nobody_imports_images_without_end(product: Product, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(policy, "IMPORTING", replace(policy.IMPORTING, limit=1))
    person = await product.member()
    archive = zipped({"a.md": "![](p.png) ![](q.png)", "p.png": picture(), "q.png": picture()})
    [made] = (await _imported(person, "all.zip", archive))["documents"]
    assert made["leftOut"] == ["Image “q.png” (too many images; wait a while and add it again)"]
    assert re.fullmatch(r"!\[\]\(\S+\) \*\[Image\]\*", await _text(person, made))


async def test_copies_of_files_that_texts_name_are_counted_like_images(
    product: Product, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(policy, "IMPORTING", replace(policy.IMPORTING, limit=3))
    person = await product.member()
    document = await person.write_document()
    images = [await taken(person, document, picture()) for _ in range(2)]
    text = "".join(f"![a]({image['address']}#64x40)" for image in images)
    archive = zipped({"a.md": text, "b.md": text})
    first, second = (await _imported(person, "all.zip", archive))["documents"]
    assert first["leftOut"] == []
    [told] = second["leftOut"]
    assert re.fullmatch(r"Image “\S+” \(too many images; wait a while and add it again\)", told)
    named = [
        set(re.findall(r"/api/files/[a-z2-7]{26}/", await _text(person, made))) for made in (first, second)
    ]
    theirs = set(re.findall(r"/api/files/[a-z2-7]{26}/", text))
    assert [len(ids & theirs) for ids in named] == [0, 1], "one still shows the file of the first document"
    assert (await _rows(product))[0] == 2 + 3


async def test_images_give_way_to_copies_where_there_is_no_room_for_both(
    environment: dict[str, str],
) -> None:
    async with Product.opened({**environment, "REQUILL_STORAGE_MIB": "1"}) as product:
        person = await product.member()
        image = await taken(person, await person.write_document(), _noise(560))
        archive = zipped({"a.md": f"![a]({image['address']}#64x40) ![large](l.png)", "l.png": _noise()})
        [made] = (await _imported(person, "all.zip", archive))["documents"]
        assert made["leftOut"] == ["Image “l.png” (your storage is full)"]
        assert (await _rows(product))[0] == 2


async def test_images_have_their_time_and_the_others_are_told(
    product: Product, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(policy, "TAKING_SECONDS", 0)
    person = await product.member()
    [made] = (await _imported(person, "a.md", f"![Flow]({DATA})"))["documents"]
    assert made["leftOut"] == ["Image “Flow” (there was no time left)"]
    assert (await _rows(product))[0] == 0


async def test_an_import_that_is_refused_leaves_no_file(product: Product) -> None:
    guest = await product.guest()
    archive = zipped({**{f"{number}.md": "![](p.png)" for number in range(60)}, "p.png": picture()})
    response = await guest.http.post(
        "/api/imports?name=a.zip", content=archive, headers={"Content-Type": "application/octet-stream"}
    )
    assert (response.status_code, response.json()["code"]) == (403, "LIMIT_EXCEEDED")
    files, removals = await _rows(product)
    assert files == 0
    assert removals == 60  # their bytes go, since nothing became of them


async def test_a_repeated_import_draws_and_keeps_nothing_twice(
    product: Product, environment: Mapping[str, str]
) -> None:
    person = await product.member()
    answers = [
        await _imported(person, "a.md", f"![Flow]({DATA})", **{"Idempotency-Key": "one"}) for _ in range(2)
    ]
    assert answers[0] == answers[1]
    assert len(_kept(environment)) == 1
    assert await _rows(product) == (1, 0)


@pytest.mark.alone
@pytest.mark.full
async def test_nothing_waits_while_an_import_is_read(product: Product) -> None:
    person = await product.member()
    hostile = ["![a](" * 150_000, "`" * 900_000, "[a]: b\n" * 120_000, f"![]({DATA})" * 2_000]
    archive = zipped({f"{number}.md": text for number, text in enumerate(hostile)})
    async with pauses() as seen:
        await _imported(person, "a.zip", archive)
    assert seen.longest < 0.5
