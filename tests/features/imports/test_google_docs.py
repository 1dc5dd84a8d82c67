"""A document of Google Docs, as its web page in an archive and as a Word file, becomes what it looks like."""

from __future__ import annotations

import io
import re
import zipfile
from pathlib import Path

import pytest

from requill.features.imports.page_looks import with_looks
from requill.features.imports.reading import Draft, read_import
from requill.features.imports.service import text_of
from tests.features.imports.files import IMPORTING, with_part, word_file, zipped

pytestmark = pytest.mark.anyio
# Written by hand in the form that Google Docs gives "Web page (.html, zipped)".
PAGE = Path(__file__).with_name("google-docs.html")

READ = """\
# Goals

Count **every shelf** by ***Friday***, see [the plan](https://halden.example/plan?a=1).

- First
  - Nested
    - ~~Deep~~
- Second

Then

1.  One
    1.  One a
    2.  One b
2.  Two

## Screens

| Screen            | Picture                                     |
|-------------------|---------------------------------------------|
| Start<br>and more | *[Image: The start]* |

A claim[^1] and a remark

[^1]: The survey.
"""


def _text(draft: Draft) -> str:
    return text_of(draft, [""] * len(draft.images), range(1, 100))


async def _page(body: str, style: str = "") -> str:
    page = f"<html><head><title></title><style>{style}</style></head><body>{body}</body></html>"
    return _text((await read_import("a.html", page.encode(), IMPORTING)).drafts[0])


async def test_a_page_of_google_docs_is_read_as_it_looks() -> None:
    archive = zipped({"Stock count.html": PAGE.read_bytes(), "images/image1.png": b"PNG"})
    [draft] = (await read_import("Stock count.zip", archive, IMPORTING)).drafts
    assert (draft.title, draft.left_out) == ("Stock count", ["Comments"])
    assert [(image.name, image.read()) for image in draft.images] == [("image1.png", b"PNG")]
    assert _text(draft) == READ


async def test_a_page_is_named_by_the_title_that_it_begins_with() -> None:
    body = '<p class="c1 title"><span>Faster&nbsp;checkout</span></p><p>x</p><p class="title">y</p>'
    page = f"<body>{body}</body>".encode()
    [draft] = (await read_import("Fastercheckout.html", page, IMPORTING)).drafts
    assert (draft.title, _text(draft)) == ("Faster checkout", "x\n\ny\n")
    assert await _page('<p class="title"><span>&nbsp;</span></p><p>x</p>') == "x\n"


async def test_a_link_is_not_emphasised_for_its_line_nor_a_head_for_its_weight(tmp_path: Path) -> None:
    markdown = "[the plan](https://a.b/c)\n\n| **A** | **B** |\n|---|---|\n| **1** | 2 |\n"
    word = await word_file(tmp_path, markdown)
    with zipfile.ZipFile(io.BytesIO(word)) as opened:
        document = opened.read("word/document.xml").decode()
    line = r'\1<w:rPr><w:u w:val="single"/></w:rPr>'
    lined = re.sub(r"(<w:hyperlink.*?)<w:rPr>.*?</w:rPr>", line, document)
    assert lined != document
    word = with_part(word, "word/document.xml", lined.encode())
    [draft] = (await read_import("a.docx", word, IMPORTING)).drafts
    read = " ".join(_text(draft).split())
    assert read.startswith("[the plan](https://a.b/c) | A | B | |")
    assert "| **1** | 2" in read


@pytest.mark.parametrize(
    ("levels", "read"),
    [
        ("0120", "- 0\n  - 1\n    - 2\n- 0\n"),
        ("0210", "- 0\n  - 2\n  - 1\n- 0\n"),
        ("210", "- 2\n\n- 1\n\n- 0\n"),
        ("0101", "- 0\n  - 1\n- 0\n  - 1\n"),
    ],
)
async def test_flat_lists_are_nested_by_their_levels(levels: str, read: str) -> None:
    lists = "".join(f'<ul class="c1 lst-kix_a-{level} start"><li>{level}</li></ul>' for level in levels)
    shown = await _page(f"<p>x</p>{lists}")
    assert shown.removeprefix("x\n\n").replace("\n\n", "\n") == read.replace("\n\n", "\n")


@pytest.mark.parametrize(
    ("html", "read"),
    [
        ('<p><span style="font-weight:700">b</span> c</p>', "**b** c\n"),
        ('<p><span style="font-style:italic">b</span> c</p>', "*b* c\n"),
        ('<p>m<span style="vertical-align:super">2</span></p>', "m<sup>2</sup>\n"),
        ('<p><span style="font-weight:400">b</span></p>', "b\n"),
        ('<p>x</p><h2><span style="font-weight:700">b</span></h2>', "x\n\n## b\n"),
        ('<p>x</p><hr style="page-break-before:always;display:none;"><p>b</p>', "x\n\nb\n"),
        (
            '<p><a href="https://www.google.com/url?q=https://a.b/c&amp;sa=D">x</a></p>',
            "[x](https://a.b/c)\n",
        ),
        (
            '<p><a href="https://www.google.com/url?q=javascript:alert(1)&amp;sa=D">x</a></p>',
            "[x](https://www.google.com/url?q=javascript:alert(1)&sa=D)\n",
        ),
    ],
)
async def test_what_word_processors_say_by_styles_is_read(html: str, read: str) -> None:
    assert await _page(html) == read


async def test_lines_end_where_they_end_and_what_begins_them_stays_text() -> None:
    page = "<p>x</p><p>a<br>- b<br>1. c<br># d<br>---<br><br>e\nf</p><ul><li>g<br>h</li></ul><hr><p>i</p>"
    read = "x\n\na\n\\- b\n1\\. c\n\\# d\n\\---<br>\ne f\n\n- g\n  h\n\n---\n\ni\n"
    assert await _page(page) == read


async def test_lists_that_are_nested_already_stay_so() -> None:
    assert await _page("<p>x</p><ul><li>a<ul><li>b</li></ul></li></ul>") == "x\n\n- a\n  - b\n"


@pytest.mark.parametrize(
    "piece",
    ["<ul class='lst-kix_a-0'>", "</ul>", "<span class='c1'", "<style>.a{", "<a href='", ".a{", "lst-a-"],
)
def test_a_hostile_page_is_read_in_time_that_grows_with_it_alone(piece: str) -> None:
    assert with_looks(piece * 200_000)


async def test_a_word_file_keeps_its_title_and_the_headings_below_it(tmp_path: Path) -> None:
    markdown = "# Goals\n\n**Count** it.\n\n# Lists\n\n- a\n  - b\n\n1.  one\n    1.  two\n"
    named = ("--metadata", "title=Stock count", "--metadata", "subtitle=Of the north")
    word = await word_file(tmp_path, markdown, *named)
    [draft] = (await read_import("file.docx", word, IMPORTING)).drafts
    assert (draft.title, _text(draft)) == ("Stock count", f"Of the north\n\n{markdown}")


_W = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"


def _run(words: str, *, bold: bool = False) -> str:
    look = '<w:b w:val="1"/><w:bCs w:val="1"/>' if bold else ""
    return f'<w:r><w:rPr>{look}<w:rtl w:val="0"/></w:rPr><w:t xml:space="preserve">{words}</w:t></w:r>'


def _paragraph(runs: str, style: str = "", level: int | None = None, number: int = 1) -> str:
    """As Google Docs writes one: with its indents beside its number."""
    numbered = (
        "" if level is None else f'<w:numPr><w:ilvl w:val="{level}"/><w:numId w:val="{number}"/></w:numPr>'
    )
    left = 0 if level is None else 720 * (level + 1)
    named = f'<w:pStyle w:val="{style}"/>' if style else ""
    indent = f'<w:ind w:left="{left}" w:hanging="360"/>' if left else ""
    return f'<w:p><w:pPr>{named}{numbered}{indent}<w:rPr><w:u w:val="none"/></w:rPr></w:pPr>{runs}</w:p>'


def _numbering() -> str:
    def kind(number: int, form: str) -> str:
        levels = "".join(
            f'<w:lvl w:ilvl="{level}"><w:start w:val="1"/><w:numFmt w:val="{form}"/>'
            f'<w:lvlText w:val="%{level + 1}."/>'
            f'<w:pPr><w:ind w:left="{720 * (level + 1)}" w:hanging="360"/></w:pPr></w:lvl>'
            for level in range(3)
        )
        return f'<w:abstractNum w:abstractNumId="{number}">{levels}</w:abstractNum>'

    named = "".join(f'<w:num w:numId="{each}"><w:abstractNumId w:val="{each}"/></w:num>' for each in (1, 2))
    return f'<w:numbering xmlns:w="{_W}">{kind(1, "bullet")}{kind(2, "decimal")}{named}</w:numbering>'


def _row(*cells: str) -> str:
    return "<w:tr>" + "".join(f"<w:tc><w:tcPr/>{cell}</w:tc>" for cell in cells) + "</w:tr>"


async def test_a_word_file_of_google_docs_is_read_as_it_looks(tmp_path: Path) -> None:
    body = (
        _paragraph(_run("Stock count"), "Title")
        + _paragraph(_run("Goals"), "Heading1")
        + _paragraph(_run("Count ") + _run("every shelf", bold=True) + _run("."))
        + _paragraph("")
        + _paragraph(_run("First"), level=0)
        + _paragraph(_run("Nested"), level=1)
        + _paragraph(_run("Second"), level=0)
        + _paragraph(_run("Then"))
        + _paragraph(_run("One"), level=0, number=2)
        + _paragraph(_run("One a"), level=1, number=2)
        + _paragraph(_run("Two"), level=0, number=2)
        + '<w:tbl><w:tblPr/><w:tblGrid><w:gridCol w:w="4000"/><w:gridCol w:w="4000"/></w:tblGrid>'
        + _row(_paragraph(_run("Screen", bold=True)), _paragraph(_run("Notes", bold=True)))
        + _row(_paragraph(_run("Start")), _paragraph(_run("one")) + _paragraph(_run("two")))
        + "</w:tbl>"
    )
    document = f'<w:document xmlns:w="{_W}"><w:body>{body}<w:sectPr/></w:body></w:document>'
    word = await word_file(tmp_path, "- x\n")  # with the parts and styles that Word files have
    for part, text in (("word/document.xml", document), ("word/numbering.xml", _numbering())):
        word = with_part(word, part, text.encode())
    [draft] = (await read_import("Stock count.docx", word, IMPORTING)).drafts
    assert (draft.title, draft.left_out) == ("Stock count", [])
    assert _text(draft) == (
        "# Goals\n\nCount **every shelf**.\n\n- First\n  - Nested\n- Second\n\nThen\n\n"
        "1.  One\n    1.  One a\n2.  Two\n\n"
        "| Screen | Notes      |\n|--------|------------|\n| Start  | one<br>two |\n"
    )
