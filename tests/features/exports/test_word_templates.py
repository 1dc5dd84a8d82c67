"""Somebody's own Word template: checked, kept, the look of their Word files, and removed."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

import pytest

from requill.features.exports import word
from requill.features.exports.errors import TemplateUnfit
from requill.features.exports.interface import ExportDocument, PaperSize
from requill.features.exports.pandoc import find_pandoc
from requill.features.exports.policy import TEMPLATE_BYTES, TEMPLATE_OPENED_BYTES
from requill.features.exports.process import run
from requill.features.exports.word import word_converter
from requill.features.exports.word_templates import check
from tests.features.exports import reading
from tests.features.exports.reading import W
from tests.features.exports.samples import PRD
from tests.support.people import Json, Person, Product

pytestmark = pytest.mark.anyio
PATH = "/api/settings/word-template"
DAY = datetime(2026, 7, 12, 9, 30, tzinfo=UTC)
OURS = Path(word.__file__).with_name("reference.docx").read_bytes()
HEADER = "word/header1.xml"


def _changed(parts: dict[str, bytes | None], file: bytes = OURS) -> bytes:
    """A file with other parts; None is a part that goes."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, part in {**reading.parts(file), **parts}.items():
            if part is not None:
                archive.writestr(name, part)
    return made.getvalue()


def _with(part: str, old: str, new: str) -> bytes:
    text = reading.parts(OURS)[part].decode()
    assert old in text
    return _changed({part: text.replace(old, new, 1).encode()})


_RED = _with("word/styles.xml", 'w:val="175873"', 'w:val="C00000"')
_OUTSIDE = (
    '<Relationship Id="rId99" Type="http://x/attachedTemplate" Target="http://evil/" TargetMode="External"/>'
)
_BOMB = _changed({"word/media/a.png": b"\0" * (TEMPLATE_OPENED_BYTES + 1)})
_SPLIT = "<w:r><w:instrText> INCLUDE</w:instrText></w:r><w:r><w:instrText>TEXT x</w:instrText></w:r></w:p>"
UNFIT: dict[str, Callable[[], bytes]] = {
    "isn't a Word file": lambda: b"PK\x03\x04 and nothing else",
    "isn't a Word file. ": lambda: _changed({"word/styles.xml": None}),
    "isn't a Word file.  ": lambda: _changed({HEADER: b"<w:hdr>"}),
    "at most 1 MB": lambda: b"PK\x03\x04" + b"\0" * TEMPLATE_BYTES,
    "too large when unpacked": lambda: _BOMB,
    "too many parts": lambda: _changed({f"word/media/{n}.png": b"" for n in range(300)}),
    "macros": lambda: _changed({"word/vbaProject.bin": b"x"}),
    "macros or embedded": lambda: _with(
        "[Content_Types].xml", ".document.main+xml", ".macroEnabled.main+xml"
    ),
    "embedded objects": lambda: _changed({"word/embeddings/a.bin": b"x"}),
    "an unknown part: word/../../etc": lambda: _changed({"word/../../etc": b"x"}),
    "outside it": lambda: _with(
        "word/_rels/document.xml.rels", "</Relationships>", _OUTSIDE + "</Relationships>"
    ),
    "XML entities": lambda: _with(
        HEADER, "<w:hdr", '<!DOCTYPE a [<!ENTITY e SYSTEM "file:///etc/passwd">]><w:hdr'
    ),
    "include other files": lambda: _with(HEADER, "</w:p>", _SPLIT),
    "styles of this file": lambda: _changed({"word/styles.xml": b"<styles/>"}),
}


@pytest.mark.parametrize("why", UNFIT)
def test_what_is_no_plain_word_file_is_refused_in_a_sentence(why: str) -> None:
    with pytest.raises(TemplateUnfit) as refusal:
        check(UNFIT[why]())
    assert why.strip() in refusal.value.message


def _colors(file: bytes, style: str) -> list[str | None]:
    styles = reading.tree(reading.parts(file)["word/styles.xml"])
    (found,) = (one for one in styles.iter(f"{W}style") if one.get(f"{W}styleId") == style)
    return [color.get(f"{W}val") for color in found.iter(f"{W}color")]


async def test_a_template_has_its_own_pages() -> None:
    document = ExportDocument("T", "Text", DAY, DAY, template=OURS, paper=PaperSize.LETTER)
    file = await word_converter().convert(document)
    [size] = reading.tree(reading.parts(file)["word/document.xml"]).iter(f"{W}pgSz")
    assert (size.get(f"{W}w"), size.get(f"{W}h")) == ("11906", "16838")


async def _exported(template: bytes, text: str = PRD) -> bytes:
    return await word_converter().convert(ExportDocument("T", text, DAY, DAY, template=template))


async def test_a_template_of_words_own_gives_the_look_and_no_word_or_style_is_missing(tmp_path: Path) -> None:
    pandoc = find_pandoc()
    assert pandoc is not None
    # pandoc's own is made with Word, and has none of the styles that only this product has.
    foreign = await run((str(pandoc.path), "--print-default-data-file", "reference.docx"), "", tmp_path)
    check(foreign)
    for template in (foreign, _RED):
        file = await _exported(template)
        assert reading.words_of_markdown(PRD) - reading.words(reading.by_pandoc(file)) == {}
        parts = reading.parts(file)
        for name, part in parts.items():
            if name.endswith((".xml", ".rels")):
                reading.tree(part)
        known = {one.get(f"{W}styleId") for one in reading.tree(parts["word/styles.xml"]).iter(f"{W}style")}
        used = reading.tree(parts["word/document.xml"]).iter(f"{W}pStyle")
        assert {style.get(f"{W}val") for style in used} <= known
    assert _colors(await _exported(_RED), "Heading1") == ["C00000"]


async def test_headers_and_footers_are_the_templates_with_title_and_date_where_it_asks_for_them() -> None:
    template = _with(HEADER, "{{title}}", "Halden: {{title}}")
    header = reading.tree(reading.parts(await _exported(template))[HEADER])
    assert "".join(header.itertext()) == "Halden: T12 July 2026"


async def test_a_table_that_turns_its_page_begins_no_new_count_of_pages() -> None:
    begins = '<w:pgNumType w:fmt="lowerRoman" w:start="1"/><w:titlePg/></w:sectPr>'
    wide = f"|{'a long heading|' * 14}\n|{'---|' * 14}\n|{'a|' * 14}\n"
    template = _with("word/document.xml", "</w:sectPr>", begins)
    words = "Words. " * 200
    file = await _exported(template, f"{words}\n\n{wide}\n{words}")
    sections = list(reading.tree(reading.parts(file)["word/document.xml"]).iter(f"{W}sectPr"))
    assert [section.find(f"{W}titlePg") is not None for section in sections] == [True, False, False]
    numbers = [number for section in sections for number in section.iter(f"{W}pgNumType")]
    assert [number.get(f"{W}start") for number in numbers] == ["1", None, None]
    assert {number.get(f"{W}fmt") for number in numbers} == {"lowerRoman"}


async def _chosen(person: Person, file: bytes, name: str = "House style.docx") -> tuple[int, Json]:
    headers = {"Content-Type": "application/octet-stream"}
    response = await person.http.put(PATH, params={"name": name}, content=file, headers=headers)
    return response.status_code, response.json()


async def test_it_is_kept_used_for_ones_own_files_alone_and_removed(product: Product) -> None:
    person, other = await product.member(), await product.member()
    assert (await person.get(PATH)).json() == {"template": None}
    status, answer = await _chosen(person, _RED)
    assert (status, answer["template"]["name"], answer["template"]["size"]) == (
        200,
        "House style.docx",
        len(_RED),
    )
    for one, color in ((person, "C00000"), (other, "175873")):
        document = await one.write_document("Plan", "# One\n\n# Two")
        file = (await one.get(f"/api/documents/{document['id']}/export/docx")).content
        assert _colors(file, "Heading1") == [color]
    status, answer = await _chosen(person, OURS, "Other.docx")
    assert (status, (await person.get(PATH)).json()) == (200, answer)
    assert (await person.http.delete(PATH)).status_code == 200
    assert (await person.get(PATH)).json() == {"template": None}


async def test_what_is_refused_leaves_the_template_as_it_was(product: Product) -> None:
    person = await product.member()
    await _chosen(person, _RED)
    status, answer = await _chosen(person, UNFIT["macros"]())
    assert (status, answer["code"]) == (422, "TEMPLATE_UNFIT")
    assert (await person.get(PATH)).json()["template"]["size"] == len(_RED)
