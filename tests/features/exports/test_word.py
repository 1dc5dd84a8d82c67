"""Word files: every word and every form of a document is in them."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path

import pytest

from requill.features.exports.interface import ExportDocument
from requill.features.exports.word import word_converter
from tests.features.exports import reading
from tests.features.exports.reading import W
from tests.features.exports.samples import PRD

pytestmark = pytest.mark.anyio

TITLE = "Ordering & <paying> 要件"
CREATED = datetime(2026, 3, 1, 0, 30, 5, tzinfo=timezone(timedelta(hours=2)))
CHANGED = datetime(2026, 7, 12, 9, 30, tzinfo=UTC)


@pytest.fixture(scope="module")
async def file() -> bytes:
    """The sample as a Word file."""
    return await word_converter().convert(ExportDocument(TITLE, PRD, CREATED, CHANGED))


async def test_converting_back_loses_no_word(file: bytes) -> None:
    back = reading.words(reading.by_pandoc(file))
    assert reading.words_of_markdown(PRD) - back == {}


@pytest.mark.full
async def test_other_readers_find_every_word(file: bytes, tmp_path: Path) -> None:
    document = reading.tree(reading.parts(file)["word/document.xml"])
    notes = reading.tree(reading.parts(file)["word/footnotes.xml"])
    for line_end in document.iter(f"{W}br"):
        line_end.text = "\n"
    seen = " ".join("".join(text.itertext()) for root in (document, notes) for text in root.iter(f"{W}p"))
    office = reading.by_office(file, tmp_path)
    wanted = reading.words_of_markdown(PRD)
    numbers = {"1", "2", "3", "☐", "☒"}  # of list items, whose markers Word sets by itself
    for text in (seen, *([office] if office is not None else [])):
        missing = wanted - reading.words(text)
        assert set(missing) <= numbers, missing


async def test_the_properties_tell_the_documents_days_and_author() -> None:
    exported = ExportDocument(TITLE, "Text", CREATED, CHANGED, "Mara <L> & \\1")
    file = await word_converter().convert(exported)
    told = {
        part.tag.rsplit("}")[-1]: part.text for part in reading.tree(reading.parts(file)["docProps/core.xml"])
    }
    assert told["title"] == TITLE
    assert (told["created"], told["modified"]) == ("2026-02-28T22:30:05Z", "2026-07-12T09:30:00Z")
    assert told["creator"] == "Mara <L> & \\1"


async def test_the_same_document_makes_the_same_file(file: bytes) -> None:
    assert await word_converter().convert(ExportDocument(TITLE, PRD, CREATED, CHANGED)) == file


async def test_every_part_is_sound(file: bytes) -> None:
    for name, part in reading.parts(file).items():
        if name.endswith((".xml", ".rels")):
            reading.tree(part)


async def test_tables_tasks_code_and_images_have_their_form(file: bytes) -> None:
    parts = reading.parts(file)
    document = reading.tree(parts["word/document.xml"])
    tables = list(document.iter(f"{W}tbl"))
    assert len(tables) == 6
    assert [len(list(table.iter(f"{W}tr"))) for table in tables] == [4] * 6
    styles = [style.get(f"{W}val") for style in document.iter() if style.tag in (f"{W}pStyle", f"{W}rStyle")]
    assert styles.count("SourceCode") == 6
    assert sorted(marker for marker in _markers_of_lists(parts) if marker in "☐☒") == ["☐"] * 12 + ["☒"] * 6
    assert {"Title", "Subtitle", "Heading2", "BlockText", "FootnoteReference"} <= set(styles)
    levels = {level.get(f"{W}val") for level in document.iter(f"{W}ilvl")}
    assert {"0", "1", "2"} <= levels
    assert len([name for name in parts if name.startswith("word/media/")]) >= 1
    assert len(list(document.iter("{http://schemas.openxmlformats.org/drawingml/2006/main}blip"))) == 6


def _markers_of_lists(parts: dict[str, bytes]) -> list[str]:
    """What stands in front of each item's first paragraph."""
    numbering = reading.tree(parts["word/numbering.xml"])
    markers: dict[str | None, str | None] = {}
    for form in numbering.iter(f"{W}abstractNum"):
        marker = form.find(f"{W}lvl/{W}lvlText")
        markers[form.get(f"{W}abstractNumId")] = None if marker is None else marker.get(f"{W}val")
    forms = {
        number.get(f"{W}numId"): number.find(f"{W}abstractNumId") for number in numbering.iter(f"{W}num")
    }
    used = [item.get(f"{W}val") for item in reading.tree(parts["word/document.xml"]).iter(f"{W}numId")]
    found = (forms[number] for number in used)
    return [markers[form.get(f"{W}val")] or "" for form in found if form is not None]


async def test_a_task_has_a_box_and_no_bullet() -> None:
    exported = ExportDocument(TITLE, "- [ ] Ask\n  - [x] Count\n- Plain", CREATED, CHANGED)
    parts = reading.parts(await word_converter().convert(exported))
    assert _markers_of_lists(parts) == ["☐", "☒", "\uf0b7"]
    texts = ["".join(text.itertext()) for text in reading.tree(parts["word/document.xml"]).iter(f"{W}p")]
    assert texts[-3:] == ["Ask", "Count", "Plain"]


async def _document(text: str) -> ET.Element:
    exported = ExportDocument(TITLE, text, CREATED, CHANGED)
    return reading.tree(reading.parts(await word_converter().convert(exported))["word/document.xml"])


async def test_tasks_that_are_counted_have_boxes_too() -> None:
    texts = ["".join(text.itertext()) for text in (await _document("1. [ ] Ask\n2. [X] Count")).iter(f"{W}p")]
    assert texts[-2:] == ["☐ Ask", "☒ Count"]


async def test_code_blocks_beside_each_other_stay_two() -> None:
    text = "```\nfirst\n```\n\n```\nsecond\n```\n"
    file = await word_converter().convert(ExportDocument(TITLE, text, CREATED, CHANGED))
    paragraphs = reading.tree(reading.parts(file)["word/document.xml"]).iter(f"{W}p")
    styles = [paragraph.find(f"{W}pPr/{W}pStyle") for paragraph in paragraphs]
    assert [None if style is None else style.get(f"{W}val") for style in styles][-3:] == [
        "SourceCode",
        None,
        "SourceCode",
    ]


async def test_short_code_stays_together_and_long_code_may_break() -> None:
    for lines, is_kept in ((5, True), (60, False)):
        code = "\n".join(["line"] * lines)
        kept = list((await _document(f"```\n{code}\n```")).iter(f"{W}keepLines"))
        assert (len(kept) == 1) == is_kept


async def test_a_note_named_twice_is_one_note() -> None:
    text = "One[^a], two[^b], one again[^a].\n\n[^a]: The first.\n[^b]: The second."
    parts = reading.parts(await word_converter().convert(ExportDocument(TITLE, text, CREATED, CHANGED)))
    document = reading.tree(parts["word/document.xml"])
    assert len(list(document.iter(f"{W}footnoteReference"))) == 2
    assert "NOTEREF note1" in "".join(part.text or "" for part in document.iter(f"{W}instrText"))
    notes = "".join(reading.tree(parts["word/footnotes.xml"]).itertext())
    assert notes.count("The first.") == 1


WIDE = """| ID | Requirement | Priority | Description | Acceptance | Owner |
|---|---|---|---|---|---|
| FR-001 | Swap | Must | A nurse offers a shift to everybody who may work there. | All are told. | Priya |
"""


async def test_a_table_is_as_wide_as_the_text_and_its_columns_as_what_they_hold() -> None:
    exported = ExportDocument(TITLE, WIDE, CREATED, CHANGED)
    document = reading.tree(reading.parts(await word_converter().convert(exported))["word/document.xml"])
    (width,) = document.iter(f"{W}tblW")
    assert (width.get(f"{W}type"), width.get(f"{W}w")) == ("pct", "5000")
    columns = [int(column.get(f"{W}w", "0")) for column in document.iter(f"{W}gridCol")]
    identifier, requirement, priority, description, acceptance, owner = columns
    assert max(columns) == description
    assert min(columns) in (identifier, owner)
    letter = sum(columns) / 80
    for column, word in ((requirement, "Requirement"), (priority, "Priority"), (acceptance, "Acceptance")):
        assert column > 1.2 * letter * len(word), f"{word} does not break"
    assert len(list(document.iter(f"{W}tr"))) == 2


async def test_every_style_that_is_used_has_a_look(file: bytes) -> None:
    parts = reading.parts(file)
    known = {style.get(f"{W}styleId") for style in reading.tree(parts["word/styles.xml"]).iter(f"{W}style")}
    tags = (f"{W}pStyle", f"{W}rStyle", f"{W}tblStyle")
    for name in ("word/document.xml", "word/footnotes.xml", "word/header1.xml", "word/footer1.xml"):
        used = {style.get(f"{W}val") for style in reading.tree(parts[name]).iter() if style.tag in tags}
        assert used <= known, name


async def test_the_header_says_title_and_date(file: bytes) -> None:
    header = "".join(reading.tree(reading.parts(file)["word/header1.xml"]).itertext())
    assert header == f"{TITLE}12 July 2026"


async def test_the_footer_counts_the_pages_also_of_those_in_landscape() -> None:
    wide = "|" + " a long heading |" * 14
    text = f"Words.\n\n{wide}\n{'|---' * 14}|\n{wide}\n\n" + "Words.\n\n" * 40
    parts = reading.parts(await word_converter().convert(ExportDocument(TITLE, text, CREATED, CHANGED)))
    fields = reading.tree(parts["word/footer1.xml"]).iter(f"{W}fldSimple")
    assert [field.get(f"{W}instr", "").strip() for field in fields] == ["PAGE", "NUMPAGES"]
    sections = list(reading.tree(parts["word/document.xml"]).iter(f"{W}sectPr"))
    assert len(sections) > 1
    assert all(section.find(f"{W}footerReference") is not None for section in sections)


async def test_a_heading_that_repeats_the_title_stands_once() -> None:
    text = "# ordering & <paying> 要件\n\nThe rest."
    back = reading.by_pandoc(await word_converter().convert(ExportDocument(TITLE, text, CREATED, CHANGED)))
    assert back.count("要件") == 1
    assert "The rest." in back


async def test_another_title_of_the_text_is_the_subtitle_and_no_heading() -> None:
    document = await _document("# Field work\n\n[up](#field-work) ## no\n\n## Goals\n\nText.")
    shown = [
        (style.get(f"{W}val"), "".join(paragraph.itertext()).strip())
        for paragraph in document.iter(f"{W}p")
        for style in paragraph.iter(f"{W}pStyle")
    ]
    assert shown[:2] == [("Title", TITLE), ("Subtitle", "Field work")]
    assert [style for style, _ in shown if style in ("Title", "Heading1")] == ["Title"]


@pytest.mark.parametrize(
    ("heading", "name"),
    [
        ("Goals & metrics", "goals-metrics"),
        ("4.1 Scope", "4-1-scope"),
        ("Größe?", "gr%C3%B6%C3%9Fe"),
    ],
)
async def test_links_lead_to_headings_by_their_names_on_the_screen(heading: str, name: str) -> None:
    document = await _document(f"## Before\n\n[up](#{name}) [gone](#nowhere)\n\n## {heading}\n\nText.")
    anchors = [link.get(f"{W}anchor") for link in document.iter(f"{W}hyperlink")]
    named = [bookmark.get(f"{W}name") for bookmark in document.iter(f"{W}bookmarkStart")]
    assert anchors == named[1:]


async def test_headings_of_the_first_level_are_headings_where_there_are_several() -> None:
    document = await _document("# Goals\n\nText.\n\n# Scope\n\nText.")
    styles = [style.get(f"{W}val") for style in document.iter(f"{W}pStyle")]
    assert styles.count("Heading1") == 2
    assert "Subtitle" not in styles


@pytest.mark.parametrize("title", ["true", "null", "---", "*not* `marked`", "{{date}}"])
async def test_a_title_is_taken_to_the_letter(title: str) -> None:
    file = await word_converter().convert(ExportDocument(title, "Text", CREATED, CHANGED))
    parts = reading.parts(file)
    first = next(reading.tree(parts["word/document.xml"]).iter(f"{W}p"))
    assert "".join(first.itertext()).strip() == title
    assert "".join(reading.tree(parts["word/header1.xml"]).itertext()) == f"{title}12 July 2026"


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("---\ntitle: Mine\n---\n\nAfter", ["title: Mine", "After"]),
        ("| a |\n|---|\n| one<br>two |", ["one", "two"]),
        ("Dear <name>, <!-- a remark -->", ["<name>", "a remark"]),
        ("<div>\nIn a block\n</div>\n\nAfter", ["<div>", "In a block", "After"]),
        ("> [!NOTE]\n> Mind this", ["[!NOTE]", "Mind this"]),
        (":rocket: $x$ and $y$", [":rocket:", "$x$", "$y$"]),
        ("[gone](javascript:alert(1)) [there](https://example.org)", ["gone", "there"]),
        ("Bell \a and \x0b tab", ["Bell", "and", "tab"]),
    ],
)
async def test_what_looks_like_something_else_stays_text(text: str, kept: list[str]) -> None:
    back = reading.by_pandoc(await word_converter().convert(ExportDocument("T", text, CREATED, CHANGED)))
    for piece in kept:
        assert piece in back


async def test_lines_end_where_they_were_typed() -> None:
    text = "It must sync.\nIt must warn.\n\n- one\n  two\n\n> said\n> so"
    parts = reading.parts(await word_converter().convert(ExportDocument(TITLE, text, CREATED, CHANGED)))
    paragraphs = reading.tree(parts["word/document.xml"]).iter(f"{W}p")
    breaks = [len(list(paragraph.iter(f"{W}br"))) for paragraph in paragraphs]
    assert breaks[-3:] == [1, 1, 1]


RIGHT_TO_LEFT = "Words שלום\n\n## כותרת\n\nשלום עולם.\n\n- مرحبا\n- words\n\n1. 12 שלום\n"


async def test_letters_are_raised_and_lowered_between_a_tag_and_its_end() -> None:
    text = "H<sub>2</sub>O, m<SUP>**3**</SUP>, a <sub>b"
    document = reading.tree(
        reading.parts(await word_converter().convert(ExportDocument("T", text, CREATED, CHANGED)))[
            "word/document.xml"
        ]
    )
    runs = [
        (align.get(f"{W}val"), "".join(run.itertext()))
        for run in document.iter(f"{W}r")
        for align in run.iter(f"{W}vertAlign")
    ]
    assert runs == [("subscript", "2"), ("superscript", "3")]
    assert "H2O, m3, a <sub>b" in "".join(document.itertext())


async def test_a_paragraph_begins_on_the_side_of_its_first_letter() -> None:
    file = await word_converter().convert(ExportDocument(TITLE, RIGHT_TO_LEFT, CREATED, CHANGED))
    body = reading.tree(reading.parts(file)["word/document.xml"])
    from_right = {
        "".join(paragraph.itertext()): paragraph.find(f"{W}pPr/{W}bidi") is not None
        for paragraph in body.iter(f"{W}p")
    }
    written = {"כותרת": True, "שלום עולם.": True, "مرحبا": True, "12 שלום": True}
    assert from_right | written == from_right
    assert not from_right["words"]
    assert not from_right["Words שלום"]


async def test_no_row_of_a_table_breaks_across_pages(file: bytes) -> None:
    rows = list(reading.tree(reading.parts(file)["word/document.xml"]).iter(f"{W}tr"))
    assert rows
    assert all(row.find(f"{W}trPr/{W}cantSplit") is not None for row in rows)


def _styles(document: ET.Element) -> list[str | None]:
    return [style.get(f"{W}val") for style in document.iter(f"{W}pStyle")]


async def test_a_long_document_begins_with_a_table_of_contents_that_is_filled() -> None:
    section = "\n\n## Section {0}\n\n" + "Some words that fill the page. " * 90
    long, short = ("".join(section.format(number) for number in range(count)) for count in (12, 3))
    document = await _document(long)
    assert _styles(document)[:3] == ["Title", "TOCHeading", "TOC2"]
    anchors = [link.get(f"{W}anchor") for link in document.iter(f"{W}hyperlink")]
    named = {bookmark.get(f"{W}name") for bookmark in document.iter(f"{W}bookmarkStart")}
    assert len(anchors) == 12
    assert set(anchors) <= named
    kinds = [char.get(f"{W}fldCharType") for char in document.iter(f"{W}fldChar")]
    assert kinds == ["begin", "separate", "end"]
    assert "TOCHeading" not in _styles(await _document(short))
