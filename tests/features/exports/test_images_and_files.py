"""A document's own images are drawn in its files, and its images and files come along in the archive."""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Mapping
from pathlib import Path

import pypdf
import pytest
from PIL import Image

from requill.features.exports import bundle, own_images, service
from requill.features.exports.interface import ExportDocument, FileFormat
from requill.features.exports.policy import OWN_DOWNLOADS
from requill.kit.clock import now
from requill.kit.errors import Unavailable
from tests.features.exports import reading
from tests.support.actors import member
from tests.support.people import Json, Person, Product
from tests.support.pictures import GPS_NOTE, moving, photograph, picture, taken

pytestmark = pytest.mark.anyio


def _away(*_: object) -> None:
    raise Unavailable


async def _written(person: Person, document: Json, text: str) -> None:
    path = f"/api/documents/{document['id']}"
    version = (await person.get(path)).json()["version"]
    answer = await person.patch(path, {"content": text, "version": version})
    assert answer.status_code == 200, answer.text


async def _exported(person: Person, document: Json, form: str) -> bytes:
    answer = await person.get(f"/api/documents/{document['id']}/export/{form}")
    assert answer.status_code == 200, answer.text
    return answer.content


def _media(word: bytes) -> list[Image.Image]:
    with zipfile.ZipFile(io.BytesIO(word)) as archive:
        names = sorted(name for name in archive.namelist() if name.startswith("word/media/"))
        return [Image.open(io.BytesIO(archive.read(name))) for name in names]


@pytest.mark.parametrize(
    "form", ["PNG", *(pytest.param(form, marks=pytest.mark.full) for form in ("JPEG", "WEBP", "GIF"))]
)
async def test_an_image_is_drawn_in_word_and_pdf(product: Product, form: str) -> None:
    person = await product.member()
    document = await person.write_document("Plan")
    image = await taken(person, document, picture(form, (300, 200)))
    await _written(person, document, f"## Goals\n\n![A list]({image['address']}#150x100)\n\nWords.\n")
    word = await _exported(person, document, "docx")
    [drawn] = _media(word)
    assert drawn.size == (300, 200)
    with zipfile.ZipFile(io.BytesIO(word)) as archive:
        body = archive.read("word/document.xml").decode()
    assert 'descr="A list"' in body
    [width] = {int(found) for found in re.findall('<wp:extent cx="([0-9]+)"', body)}
    assert width == pytest.approx(150 * 9_525, rel=0.01)  # of which 9,525 make a pixel
    pages = pypdf.PdfReader(io.BytesIO(await _exported(person, document, "pdf"))).pages
    assert [found.image.size for page in pages for found in page.images if found.image] == [(300, 200)]


async def test_an_image_is_as_wide_as_each_place_in_the_text_says(product: Product) -> None:
    person = await product.member()
    document = await person.write_document("Plan")
    image = await taken(person, document, picture("PNG", (800, 400)))
    text = f"![Large]({image['address']}#600x300)\n\n![Small]({image['address']}#120x60)\n"
    await _written(person, document, text)
    with zipfile.ZipFile(io.BytesIO(await _exported(person, document, "docx"))) as archive:
        body = archive.read("word/document.xml").decode()
    widths = [int(found) / 9_525 for found in re.findall('<wp:extent cx="([0-9]+)"', body)]
    assert widths == pytest.approx([600, 120], rel=0.01)


async def test_an_image_in_a_table_is_drawn_in_its_cell(product: Product) -> None:
    person = await product.member()
    document = await person.write_document("Plan")
    image = await taken(person, document, picture("PNG", (300, 200)))
    text = f"| Screen | Notes |\n| --- | --- |\n| ![A list]({image['address']}#150x100)<br>below | words |\n"
    await _written(person, document, text)
    word = await _exported(person, document, "docx")
    with zipfile.ZipFile(io.BytesIO(word)) as archive:
        body = archive.read("word/document.xml").decode()
    cell = body.partition("<w:tbl>")[2].partition("below")[0].rpartition("<w:tc>")[2]
    [width] = {int(found) for found in re.findall('<wp:extent cx="([0-9]+)"', cell)}
    assert width == pytest.approx(150 * 9_525, rel=0.01)
    pages = pypdf.PdfReader(io.BytesIO(await _exported(person, document, "pdf"))).pages
    assert [found.image.size for page in pages for found in page.images if found.image] == [(300, 200)]


async def test_what_is_larger_than_a_page_and_what_moves_is_drawn_for_paper(product: Product) -> None:
    person = await product.member()
    document = await person.write_document("Plan")
    large = await taken(person, document, picture("JPEG", (4_000, 1_000)))
    clip = await taken(person, document, moving("GIF", 5))
    await _written(person, document, f"![a]({large['address']}#4000x1000)\n\n![b]({clip['address']})\n")
    sizes = [image.size for image in _media(await _exported(person, document, "docx"))]
    assert sorted(sizes) == [(32, 20), (1_600, 400)]


async def test_an_image_that_is_not_the_documents_or_is_lost_is_told_in_words(
    product: Product, environment: Mapping[str, str]
) -> None:
    person = await product.member()
    document, other = await person.write_document("Plan"), await person.write_document("Other")
    foreign, lost = await taken(person, other, picture()), await taken(person, document, picture())
    [path] = (Path(environment["REQUILL_DATA_DIR"]) / "files").rglob(lost["id"])
    path.unlink()
    await _written(person, document, f"![Foreign]({foreign['address']})\n\n![Lost]({lost['address']})\n")
    for form, read in (("docx", reading.by_pandoc), ("pdf", reading.by_pdf_reader)):
        text = read(await _exported(person, document, form))
        assert "Foreign" in text
        assert "Lost" in text
        assert "api/files" not in text


@pytest.mark.full
async def test_images_of_a_document_have_an_end(product: Product, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(own_images, "_BYTES", 2_000)
    person = await product.member()
    document = await person.write_document("Plan")
    noise = Image.effect_noise((200, 200), 90)
    made = io.BytesIO()
    noise.save(made, "PNG")
    large, small = await taken(person, document, made.getvalue()), await taken(person, document, picture())
    await _written(person, document, f"![Noise]({large['address']})\n\n![Small]({small['address']})\n")
    word = await _exported(person, document, "docx")
    assert [image.size for image in _media(word)] == [(64, 40)]
    assert "Noise" in reading.by_pandoc(word)


@pytest.mark.full
async def test_as_many_images_as_there_may_be_are_made_in_time(product: Product) -> None:
    noise = Image.effect_noise((1_600, 1_600), 90)
    made = io.BytesIO()
    noise.save(made, "PNG")
    images = {f"own-a{number}.png": made.getvalue() for number in range(own_images._BYTES // made.tell())}
    document = ExportDocument(
        "Many", "\n\n".join(f"![]({name})" for name in images), now(), now(), images=images
    )
    for form in FileFormat:
        assert len(await product.services.exports.make(member("somebody"), form, document)) > 1_000_000


async def test_an_archive_has_the_text_and_beside_it_what_it_names(product: Product) -> None:
    person = await product.member()
    document = await person.write_document("Offline mode")
    image = await taken(person, document, photograph(), name="tablet.jpg")
    same = await taken(person, document, picture(), name="Tablet.JPG")
    twin = await taken(person, document, picture(), name="tablet.png")
    plan = await taken(person, document, b"%PDF-1.7", name="../plan (1).pdf", kind="file")
    signs = await taken(person, document, b"%PDF-1.7", name="Plan-#2-50%.pdf", kind="file")
    await taken(person, document, b"unnamed", name="unnamed.txt", kind="file")
    text = (
        f"## Scope\n\n![A list]({image['address']}#300x200) ![B]({same['address']})"
        f" ![C]({twin['address']})\n\n"
        f"[signs]({signs['address']}) [plan]({plan['address']})"
        f" and `{plan['address']}`, ![far](https://elsewhere.example/x.png)\n"
    )
    await _written(person, document, text)
    answer = await person.get(f"/api/documents/{document['id']}/export/zip")
    assert answer.headers["content-type"] == "application/zip"
    assert answer.headers["content-disposition"].startswith('attachment; filename="offline-mode.zip"')
    with zipfile.ZipFile(io.BytesIO(answer.content)) as archive:
        assert archive.testzip() is None
        assert len(archive.namelist()) == 6
        names = {"offline-mode.md", "files/tablet.jpg", "files/plan-(1).pdf", "files/Plan-#2-50%.pdf"}
        assert names < set(archive.namelist())
        assert len({name.casefold() for name in archive.namelist()}) == 6
        written = archive.read("offline-mode.md").decode()
        assert archive.read("files/plan-(1).pdf") == b"%PDF-1.7"
        assert GPS_NOTE not in archive.read("files/tablet.jpg")
    assert written.startswith("# Offline mode\n\n## Scope\n\n![A list](files/tablet.jpg) ![B](files/")
    assert "[signs](files/Plan-%232-50%25.pdf) [plan](<files/plan-(1).pdf>)" in written
    assert "![far](https://elsewhere.example/x.png)" in written
    assert "](/api/files" not in written


async def test_archives_under_way_take_so_much_room(
    product: Product, monkeypatch: pytest.MonkeyPatch
) -> None:
    person = await product.member()
    document = await person.write_document()
    image = await taken(person, document, picture())
    await _written(person, document, f"![A]({image['address']})")
    monkeypatch.setattr(bundle, "_BYTES_AT_ONCE", 100)
    busy = await person.get(f"/api/documents/{document['id']}/export/zip")
    assert (busy.status_code, busy.json()["code"]) == (503, "EXPORTS_BUSY")
    without = await person.write_document()
    assert (await person.get(f"/api/documents/{without['id']}/export/zip")).status_code == 200
    guest = await product.guest()
    own = await guest.write_document()
    refused = await guest.get(f"/api/documents/{own['id']}/export/zip")
    assert (refused.status_code, refused.json()["code"]) == (403, "ACCOUNT_REQUIRED")


async def test_an_archive_that_is_not_sent_keeps_nobody_from_another(
    product: Product, monkeypatch: pytest.MonkeyPatch
) -> None:
    person = await product.member()
    document = await person.write_document()
    image = await taken(person, document, picture())
    await _written(person, document, f"![A]({image['address']})")
    path = f"/api/documents/{document['id']}/export/zip"
    with monkeypatch.context() as failing:
        failing.setattr(service, "note_export", _away)
        for _ in range(OWN_DOWNLOADS):
            assert (await person.get(path)).status_code == 503
    assert product.services.bundles._bytes_under_way == 0
    assert (await person.get(path)).status_code == 200


@pytest.mark.parametrize("form", list(FileFormat))
async def test_no_text_reads_a_file_that_was_not_put_beside_it(product: Product, form: FileFormat) -> None:
    text = (
        "![One](own-secret.png) ![Two](own-../../etc/passwd.png) ![Three](reference.docx) ![Four](1.image)\n"
    )
    document = ExportDocument("Reading", text, now(), now(), images={"own-other.png": picture()})
    file = await product.services.exports.make(member("somebody"), form, document)
    read = reading.by_pandoc if form is FileFormat.WORD else reading.by_pdf_reader
    for word in ("One", "Two", "Three", "Four"):
        assert word in read(file)
    if form is FileFormat.WORD:
        assert _media(file) == []
