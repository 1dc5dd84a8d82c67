"""A file becomes the text of documents, and what could not be taken over is named."""

from __future__ import annotations

import io
import re
import secrets
import stat
import unicodedata
import zipfile
from copy import copy
from functools import partial
from pathlib import Path

import pytest

from requill.features.exports.policy import OWN_INSIDE
from requill.features.exports.queue import Slots
from requill.features.imports.converting import ImportReader
from requill.features.imports.errors import ArchiveTooLarge, ImportNotInstalled, ImportsBusy, NotImportable
from requill.features.imports.policy import MAX_DOCUMENTS, MAX_ENTRIES, MAX_UNPACKED_BYTES
from requill.features.imports.reading import Draft, Importing, read_import
from requill.features.imports.service import text_of
from requill.kit.compute import Computing
from tests.features.exports.samples import png
from tests.features.imports.files import ADA, IMPORTING, READER, with_part, word_file, zipped
from tests.support.held import held

pytestmark = pytest.mark.anyio


async def _draft(name: str, file: bytes | str) -> Draft:
    found = await read_import(name, file.encode() if isinstance(file, str) else file, IMPORTING)
    return found.drafts[0]


def _text(draft: Draft) -> str:
    """The text without images: their words are in their place."""
    return text_of(draft, [""] * len(draft.images), range(1, 100))


@pytest.mark.parametrize(
    "file",
    [
        "Größe: 5 €\r\n".encode(),
        "\ufeffGröße: 5 €\n".encode(),
        "Größe: 5 €\n".encode("utf-16"),
        "Größe: 5 €\n".encode("utf-16-le"),
        "Größe: 5 €\n".encode("utf-16-be"),
        "Größe: 5 €\n".encode("cp1252"),
    ],
)
async def test_text_is_read_in_its_encoding(file: bytes) -> None:
    draft = await _draft("notes.txt", file)
    assert (draft.title, _text(draft)) == ("notes", "Größe: 5 €\n")


@pytest.mark.parametrize(
    ("name", "text", "title", "content"),
    [
        ("a.md", "# The plan #\n\nWords.\n", "The plan", "Words.\n"),
        ("a.md", "# A \\* b\n", "A * b", ""),
        ("a.md", "# **Stock** [count](http://a.b) of `it`\n", "Stock count of it", ""),
        ("a.md", "# 1. Do 2 * 3, a_b | c\n", "1. Do 2 * 3, a_b | c", ""),
        ("a.md", "# Plan ![x](https://a.b/c.png)\n", "a", "# Plan ![x](https://a.b/c.png)\n"),
        ("b.md", "Words.\n\n# Later\n", "b", "Words.\n\n# Later\n"),
        ("Roadmap 0123456789abcdef0123456789abcdef.md", "x", "Roadmap", "x"),
        ("a.md", f"# {'long ' * 50}\n\nx", "a", f"# {'long ' * 50}\n\nx"),
        ("\u200b.md", "x", "Imported document", "x"),
        ("Plan.md", "Plan\n\nx", "Plan", "x"),
        ("Plan.md", "Plan\nx", "Plan", "Plan\nx"),
        ("Plan.md", "- Plan\n\nx", "Plan", "- Plan\n\nx"),
        ("a.md", '---\ntitle: "Plan B"\n---\n\nx', "Plan B", "x"),
        ("a.md", "---\ntitle: Plan\n---\n# Plan\n\nx", "Plan", "x"),
        ("a.md", "---\ntitle: Plan\n---\n# Other\n\nx", "Plan", "# Other\n\nx"),
        ("a.md", "---\n\nJust a rule.\n\n---\n", "a", "---\n\nJust a rule.\n\n---\n"),
        ("a.md", "---\nno end", "a", "---\nno end"),
    ],
)
async def test_a_title_is_found_and_the_rest_kept(name: str, text: str, title: str, content: str) -> None:
    draft = await _draft(name, text)
    assert (draft.title, _text(draft), draft.left_out) == (title, content, [])


async def test_images_and_links_that_came_along_are_found_and_others_named() -> None:
    text = (
        "![Flow](pics/flow%201.png) ![](gone.png) ![far](https://a.example/b.png) `![c](d.png)`\n\n"
        "```\n![e](f.png)\n```\n\n[next](Other.md) [web](https://a.example) [part](#part)\n"
    )
    archive = zipped({"notes/a.md": text, "notes/pics/flow 1.png": b"PNG"})
    found = await read_import("all.zip", archive, IMPORTING)
    draft = found.drafts[0]
    assert not found.refused
    assert [(image.name, image.read()) for image in draft.images] == [("flow 1.png", b"PNG")]
    words = text.replace("![Flow](pics/flow%201.png)", "*[Image: Flow]*")
    assert _text(draft) == words.replace("![](gone.png)", "*[Image]*")
    assert draft.left_out == ["Image “gone.png” (missing)", "Link to “Other.md”"]


async def test_a_web_page_becomes_markdown_without_what_runs() -> None:
    page = """<html><head><title>Plan</title><script>alert(1)</script><style>p{}</style></head>
    <body onload="x"><h2>Scope</h2><p class="a">a &lt;b&gt; <b>bold</b>
    <img src="p.png" alt="P" width="9"></p>
    <table><tr><th>A</th><th>B</th></tr><tr><td><p>one</p><ul><li>x</li><li>y</li></ul></td>
    <td rowspan="2">q|r</td></tr><tr><td>c</td></tr></table><iframe src="https://evil.example"></iframe><form><input></form></body></html>"""
    draft = await _draft("plan.html", page)
    assert draft.title == "Plan"
    assert "## Scope\n\na \\<b\\> **bold** *[Image: P]*" in _text(draft)
    assert "one<br>• x<br>• y | q\\|r" in _text(draft)
    assert "evil" not in _text(draft)
    assert "alert" not in _text(draft)
    assert draft.left_out == ["1 × <iframe>", "1 × <form>", "Image “p.png” (missing)"]


@pytest.mark.parametrize(
    ("charset", "words"), [("windows-1251", "Требования"), ("gb2312", "需求 镕"), ("ISO-8859-2", "Požadavky")]
)
async def test_a_page_is_read_in_the_letters_that_it_names(charset: str, words: str) -> None:
    head = f'<meta http-equiv="Content-Type" content="text/html; charset={charset}">'
    page = f"<html><head>{head}</head><body><p>{words}</p></body></html>"
    draft = await _draft("a.html", page.encode("gbk" if charset == "gb2312" else charset))
    assert _text(draft) == f"{words}\n"


async def test_a_page_of_a_word_processor_reads_as_it_looks() -> None:
    page = """<html><body class="doc-content"><p class="c2 title"><span>Field work</span></p>
    <h1><span>Scope</span></h1><p class="c1"><span></span></p>
    <p><span>10&nbsp;km</span><span><br></span></p><p>&nbsp;</p>
    <ul class="lst-0"><li>one</li></ul><ul class="lst-1"><li>two</li></ul>
    <ol><li>a</li></ol><ol start="2"><li>b</li></ol>
    <pre>x ``` y</pre><table><tr><td><p>Device</p></td><td><p>Share<br></p></td></tr>
    <tr><td><p><span>Tablet</span></p></td>
    <td><p>70%</p></td></tr></table></body></html>"""
    draft = await _draft("Field work.html", page)
    assert draft.title == "Field work"
    assert _text(draft) == (
        "# Scope\n\n10\u00a0km\n\n- one\n- two\n\n1.  a\n2.  b\n\n````\nx ``` y\n````\n\n"
        "| Device | Share |\n|--------|-------|\n| Tablet | 70%   |\n"
    )


async def test_a_word_file_becomes_markdown_with_its_table(tmp_path: Path) -> None:
    markdown = "## Scope\n\nIt is *wrong*.\n\n- a\n  - b\n\n| A   | B   |\n|-----|-----|\n| 1   | 2   |\n"
    word = await word_file(tmp_path, f"{markdown}\n![funnel]({png()})", "--metadata", "title=The plan")
    draft = await _draft("file.docx", with_part(word, "word/vbaProject.bin", b"x"))
    assert draft.title == "The plan"
    assert _text(draft).startswith(markdown)
    assert "*[Image: funnel]*" in _text(draft)
    assert draft.left_out == ["Macros"]
    assert draft.images[0].read().startswith(b"\x89PNG")


async def test_the_title_of_a_word_file_is_its_words(tmp_path: Path) -> None:
    for markdown in ("---\ntitle: '**Stock** count'\n---\n\nText.\n", "# **Stock** count\n\nText.\n"):
        draft = await _draft("file.docx", await word_file(tmp_path, markdown))
        assert (draft.title, _text(draft)) == ("Stock count", "Text.\n")


async def test_an_image_in_a_table_of_a_word_file_stays_in_its_cell(tmp_path: Path) -> None:
    table = f"| A   | B   |\n|-----|-----|\n| ![funnel]({png()}) and words | 2   |\n"
    draft = await _draft("file.docx", await word_file(tmp_path, table))
    assert "| *[Image: funnel]* and words | 2" in _text(draft)
    assert draft.images[0].read().startswith(b"\x89PNG")
    assert draft.left_out == []


@pytest.mark.parametrize(
    ("name", "file"),
    [
        ("a.md", b"\x89PNG\r\n\x1a\n\x00\x00\x01"),
        ("a.pdf", b"%PDF"),
        ("a.docx", b"PK\x03\x04 and nothing else"),
        ("a.docx", b"words"),
        ("a.zip", b"words"),
        ("a.md", b"a" * (1024 * 1024 + 1)),
    ],
)
async def test_what_cannot_be_read_is_refused(name: str, file: bytes) -> None:
    with pytest.raises(NotImportable):
        await read_import(name, file, IMPORTING)


async def test_of_an_archive_what_is_no_document_is_named() -> None:
    archive = zipped(
        {
            "a.md": "# A",
            "b/c.txt": "c",
            "__MACOSX/a.md": "x",
            "b/.DS_Store": b"\0",
            "inner.zip": b"PK",
            "tool.exe": b"MZ",
            "../../etc/passwd.md": "x",
            "/root.md": "x",
            "C:/x.md": "x",
        }
    )
    found = await read_import("all.zip", archive, IMPORTING)
    assert [(draft.path, draft.title) for draft in found.drafts] == [("a.md", "A"), ("b/c.txt", "c")]
    assert [(each.path, each.reason) for each in found.refused] == [
        ("inner.zip", "Archives in an archive aren't unpacked."),
        ("tool.exe", "Choose a .md, .txt, .docx, .html or .zip file."),
        ("../../etc/passwd.md", "Its path leads out of the archive."),
        ("/root.md", "Its path leads out of the archive."),
        ("C:/x.md", "Its path leads out of the archive."),
    ]


async def test_names_are_read_where_an_archive_does_not_say_that_they_are_utf_8() -> None:
    names = [unicodedata.normalize("NFD", name) for name in ("Prüfung.md", "Größe/Gerät.png")]
    archive = bytearray(zipped({names[0]: "![x](Größe/Gerät.png)", names[1]: b"PNG"}))
    for mark, flags in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        for found in re.finditer(mark, archive):
            archive[found.start() + flags + 1] &= ~8
    draft = (await read_import("all.zip", bytes(archive), IMPORTING)).drafts[0]
    assert (draft.title, draft.left_out) == ("Prüfung", [])
    assert [image.read() for image in draft.images] == [b"PNG"]


async def test_a_link_in_an_archive_is_not_followed() -> None:
    archive = io.BytesIO()
    with zipfile.ZipFile(archive, "w") as opened:
        link = zipfile.ZipInfo("a.md")
        link.external_attr = (stat.S_IFLNK | 0o777) << 16
        opened.writestr(link, "/etc/passwd")
    found = await read_import("all.zip", archive.getvalue(), IMPORTING)
    assert found.drafts == []
    assert found.refused[0].reason == "It's a link to another file."


@pytest.mark.parametrize(
    "files",
    [
        {"bomb.md": b"0" * (8 * 1024 * 1024)},
        {f"{number}.md": "x" for number in range(MAX_DOCUMENTS + 1)},
        {f"{number}.png": "" for number in range(MAX_ENTRIES + 1)},
    ],
)
async def test_an_archive_that_holds_too_much_is_refused(files: dict[str, bytes | str]) -> None:
    with pytest.raises(ArchiveTooLarge):
        await read_import("all.zip", zipped(files), IMPORTING)


async def test_a_file_that_lies_about_its_size_is_named() -> None:
    archive = bytearray(zipped({"a.md": "Words. " * 100, "b.md": "x"}))
    at = archive.index(b"PK\x01\x02") + 24  # its size, where the list of files has it
    archive[at : at + 4] = (10).to_bytes(4, "little")
    found = await read_import("all.zip", bytes(archive), IMPORTING)
    assert [draft.path for draft in found.drafts] == ["b.md"]
    assert [(each.path, each.reason) for each in found.refused] == [("a.md", "This file can't be unpacked.")]


async def test_files_that_share_their_bytes_are_counted_each() -> None:
    archive = io.BytesIO()
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as opened:
        opened.writestr("a.md", secrets.token_bytes(1024 * 1024))
        [info] = opened.infolist()
        for number in range(MAX_UNPACKED_BYTES // info.file_size):
            again = copy(info)
            again.filename = f"{number}.md"
            opened.filelist.append(again)
    assert len(archive.getvalue()) < 2 * 1024 * 1024
    with pytest.raises(ArchiveTooLarge):
        await read_import("all.zip", archive.getvalue(), IMPORTING)


async def test_a_word_file_that_unpacks_to_far_more_is_refused(tmp_path: Path) -> None:
    word = await word_file(tmp_path, "x")
    with pytest.raises(ArchiveTooLarge):
        await read_import("a.docx", with_part(word, "word/media/a.png", b"0" * 2**24), IMPORTING)


async def test_a_word_file_reads_nothing_and_unfolds_nothing(tmp_path: Path) -> None:
    (tmp_path / "secret.txt").write_text("the secret")
    lol = "".join(f'<!ENTITY l{n} "{f"&l{n - 1};" * 10}">' for n in range(1, 10))
    part = f"""<?xml version="1.0"?><!DOCTYPE d [<!ENTITY l0 "lol">{lol}
    <!ENTITY x SYSTEM "file://{tmp_path}/secret.txt">]>
    <w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body><w:p><w:r>
    <w:t>words &x; &l9;</w:t></w:r></w:p></w:body></w:document>"""
    word = with_part(await word_file(tmp_path, "x"), "word/document.xml", part.encode())
    try:
        text = _text(await _draft("a.docx", word))
    except NotImportable:
        return
    assert "secret" not in text
    assert len(text) < 100


async def test_a_server_without_pandoc_says_so() -> None:
    with pytest.raises(ImportNotInstalled):
        await read_import("a.html", b"<p>x", Importing(ImportReader(None, Slots()), Computing(), ADA))


async def test_who_has_files_being_read_already_is_asked_to_come_back() -> None:
    slots = Slots()
    async with held(partial(slots.of, ADA), OWN_INSIDE):
        with pytest.raises(ImportsBusy) as refusal:
            await read_import(
                "a.html", b"<p>x", Importing(ImportReader(READER.pandoc, slots), Computing(), ADA)
            )
    assert refusal.value.headers["Retry-After"]
