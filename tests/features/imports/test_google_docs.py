"""A document of Google Docs, as its web page in an archive and as a Word file, becomes what it looks like."""

from __future__ import annotations

from pathlib import Path

import pytest

from requill.features.imports.page_looks import with_looks
from requill.features.imports.reading import Draft, read_import
from requill.features.imports.service import text_of
from tests.features.imports.files import READER, word_file, zipped

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
    return _text((await read_import("a.html", page.encode(), READER, "ada")).drafts[0])


async def test_a_page_of_google_docs_is_read_as_it_looks() -> None:
    archive = zipped({"Stock count.html": PAGE.read_bytes(), "images/image1.png": b"PNG"})
    [draft] = (await read_import("Stock count.zip", archive, READER, "ada")).drafts
    assert (draft.title, draft.left_out) == ("Stock count", ["Comments"])
    assert [(image.name, image.read()) for image in draft.images] == [("image1.png", b"PNG")]
    assert _text(draft) == READ


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
    [draft] = (await read_import("file.docx", word, READER, "ada")).drafts
    assert (draft.title, _text(draft)) == ("Stock count", f"Of the north\n\n{markdown}")
