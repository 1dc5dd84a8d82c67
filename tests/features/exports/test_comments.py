"""Comments in files: on request, by whoever may read them, and about the words that they stand on."""

from __future__ import annotations

import io
import re
from datetime import UTC, datetime

import pytest
from pypdf import PdfReader

from requill.features.comments.in_files import Line, PrintedDiscussion
from requill.features.documents.outline_reader import read_outline
from requill.features.exports.interface import ExportDocument
from requill.features.exports.marks import with_marks
from requill.features.exports.pandoc_writing import cleaned
from requill.features.exports.pdf import pdf_converter
from requill.features.exports.word import word_converter
from tests.features.exports import reading
from tests.features.exports.reading import W
from tests.support.people import Product

pytestmark = pytest.mark.anyio

DAY = datetime(2026, 7, 12, 9, 30, tzinfo=UTC)
TEXT = """## Goals here

The **quick fox** jumps.

- [ ] task one

```
code here
```

| A | B |
|---|---|
| cell one | two |

A claim[^1].

[^1]: The note.
"""


def _on(words: str | None, *said: str) -> PrintedDiscussion:
    start = -1 if words is None else TEXT.index(words)
    span = None if words is None else (start, start + len(words))
    return PrintedDiscussion(span, words or "", tuple(Line("Mara <L>", DAY, one) for one in said))


COMMENTS = (
    _on("## Goals", "On a heading"),
    _on("**quick fox**", "On bold words\nin two lines", "A reply"),
    _on("- [ ] task one\n\n```\ncode", "From a task into code"),
    _on("code here", "On code"),
    _on("| cell one | two", "Over cells"),
    _on("The note", "On a note"),
    _on("[^1].", "On a mark and on"),
    _on("1].\n\n[^1]: The", "From a mark into a note"),
    _on("[^1]: The note.", "On the whole note"),
    _on(None, "On everything <&>"),
)


async def test_word_shows_each_comment_with_author_and_date_and_no_word_of_the_text_changes() -> None:
    plain = await word_converter().convert(ExportDocument("T", TEXT, DAY, DAY))
    file = await word_converter().convert(ExportDocument("T", TEXT, DAY, DAY, "", COMMENTS))
    assert reading.by_pandoc(file).split() == reading.by_pandoc(plain).split()
    parts = reading.parts(file)
    comments = list(reading.tree(parts["word/comments.xml"]).iter(f"{W}comment"))
    assert {comment.get(f"{W}author") for comment in comments} == {"Mara <L>"}
    assert {comment.get(f"{W}date") for comment in comments} == {"2026-07-12T09:30:00Z"}
    said = {"".join(comment.itertext()).strip() for comment in comments}
    assert said == {line.words.replace("\n", "") for told in COMMENTS for line in told.lines}
    document = reading.tree(parts["word/document.xml"])
    ids = {comment.get(f"{W}id") for comment in comments}
    for kind in ("commentRangeStart", "commentRangeEnd", "commentReference"):
        assert sorted(mark.get(f"{W}id", "") for mark in document.iter(f"{W}{kind}")) == sorted(
            one for one in ids if one
        )


async def test_a_comment_in_word_is_about_its_words() -> None:
    file = await word_converter().convert(ExportDocument("T", TEXT, DAY, DAY, "", COMMENTS[1:2]))
    document = reading.tree(reading.parts(file)["word/document.xml"])
    (paragraph,) = (one for one in document.iter(f"{W}p") if "jumps" in "".join(one.itertext()))
    words, is_inside = "", False
    for part in paragraph.iter():
        if part.tag == f"{W}commentRangeStart":
            is_inside = True
        elif part.tag == f"{W}commentRangeEnd":
            is_inside = False
        elif part.tag == f"{W}t" and is_inside:
            words += part.text or ""
    assert words == "quick fox"


async def test_the_contents_and_the_side_of_a_paragraph_are_of_the_text_alone() -> None:
    text = "## Goals\n\nCount every shelf.\n\n" + "A line of the plan.\n\n" * 400
    comments = tuple(
        PrintedDiscussion((at, at + len(words)), words, (Line("Mara", DAY, said),))
        for words, said in (("Goals", "Is this still true?"), ("Count", "\u05d4\u05d0\u05dd?"))
        for at in (text.index(words),)
    )
    file = await word_converter().convert(ExportDocument("T", text, DAY, DAY, "", comments))
    document = reading.tree(reading.parts(file)["word/document.xml"])
    is_entry = f"{W}pPr/{W}pStyle[@{W}val='TOC2']"
    (entry,) = (one for one in document.iter(f"{W}p") if one.find(is_entry) is not None)
    assert "".join(part.text or "" for part in entry.iter(f"{W}t")) == "Goals"
    assert list(document.iter(f"{W}bidi")) == []
    assert list(document.iter(f"{W}rtl")) == []


async def test_pdf_tells_comments_in_notes_at_the_end() -> None:
    file = await pdf_converter().convert(ExportDocument("T", TEXT, DAY, DAY, "", COMMENTS))
    shown = "\n".join(page.extract_text() for page in PdfReader(io.BytesIO(file)).pages)
    text, _, notes = shown.partition("\nComments\n")
    assert "quick fox[2]" in text.replace("\n", "")
    for number, told in enumerate(COMMENTS, 1):
        assert f"[{number}]" in notes
        for line in told.lines:
            assert all(words in notes for words in line.words.split("\n"))
    assert notes.count("Mara <L>, 12 July 2026") == 11


def test_marks_stand_beside_markers_and_clean_text_keeps_its_words() -> None:
    text = "# One\ufdd1\x00\n\n- **two** three"
    marked = with_marks(text, [PrintedDiscussion((0, len(text)), "", ())], cleaned)
    assert cleaned(marked) == "# One\n\n- **two** three"
    assert marked.startswith("# ")


async def test_a_comment_that_begins_at_the_mark_of_a_note_is_about_it() -> None:
    text = "Words[^1] more.\n\n[^1]: The note."
    comment = PrintedDiscussion((5, 14), "[^1] more", (Line("Mara", DAY, "Which?"),))
    file = await word_converter().convert(ExportDocument("T", text, DAY, DAY, "", (comment,)))
    document = reading.tree(reading.parts(file)["word/document.xml"])
    shown = [
        part.text or part.tag.rpartition("}")[2]
        for part in document.iter()
        if part.tag
        in {f"{W}{kind}" for kind in ("t", "footnoteReference", "commentRangeStart", "commentRangeEnd")}
    ]
    at = shown.index("commentRangeStart")
    assert (shown[at - 1], shown[at + 1]) == ("Words", "footnoteReference")
    assert "".join(shown[at + 2 : shown.index("commentRangeEnd")]) == " more"


FORMS = """\
> a[^1]: b [^2]
>
> - [^1]: n

- [ ] c
1. d

# e

| f | g |
|:--|---|
| h |   |

---

[^2]: [i](j)
"""


def test_marks_of_comments_change_no_form_wherever_they_begin_and_end() -> None:
    def forms(text: str) -> object:
        outline = read_outline(text)
        blocks = [(block.kind, block.depth, block.ticked) for block in outline.blocks]
        rows = [[len(row.cells) for row in (table.header, *table.rows)] for table in outline.tables]
        starts = re.findall(r"(?m)^(?:> - |)\[\^\w+\]:", text)
        return blocks, rows, len(outline.sections), re.findall(r"\[\^\w+\]:?", text), starts

    length = len(FORMS)
    spans = {span for at in range(length) for span in ((0, at + 1), (at, at + 1), (at, at + 5), (at, length))}
    for start, end in spans:
        marked = with_marks(FORMS, [PrintedDiscussion((start, min(end, length)), "", ())], cleaned)
        assert cleaned(marked) == FORMS
        assert forms(marked) == forms(FORMS), FORMS[start:end]


async def test_comments_come_on_request_and_only_to_those_who_may_read(product: Product) -> None:
    owner, other = await product.member(), await product.member()
    document = await owner.write_document(content="Some words to talk about.")
    made = await owner.post(f"/api/documents/{document['id']}/comments", {"body": "Is it true?"})
    assert made.status_code in (200, 201), made.text
    path = f"/api/documents/{document['id']}/export/docx"
    with_them = reading.parts((await owner.get(f"{path}?comments=true")).content)
    without = reading.parts((await owner.get(path)).content)
    assert b"Is it true?" in with_them["word/comments.xml"]
    assert b"Is it true?" not in without["word/comments.xml"]
    assert (await other.get(f"{path}?comments=true")).status_code == 404
    assert (await owner.get(f"{path}?comments=maybe")).status_code == 422
