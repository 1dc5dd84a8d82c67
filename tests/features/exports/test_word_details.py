"""Word files: images, lists, rules, code and sides are where people expect them."""

from __future__ import annotations

import re
from datetime import UTC, datetime

import pytest

from requill.features.exports.interface import ExportDocument
from requill.features.exports.word import word_converter
from tests.features.exports import reading
from tests.features.exports.samples import png

pytestmark = pytest.mark.anyio
DAY = datetime(2026, 7, 12, 9, 30, tzinfo=UTC)
_EMU = 9_525  # of a pixel, 96 to an inch
_PAGE = 9072 // 15  # pixels between the margins


async def _parts(text: str, title: str = "T") -> dict[str, str]:
    file = await word_converter().convert(ExportDocument(title, text, DAY, DAY))
    return {
        name: part.decode() for name, part in reading.parts(file).items() if name.endswith((".xml", ".rels"))
    }


async def _body(text: str, title: str = "T") -> str:
    return (await _parts(text, title))["word/document.xml"]


def _sizes(body: str) -> list[tuple[int, int]]:
    found = re.findall(r'<wp:extent cx="(\d+)" cy="(\d+)"', body)
    return [(int(width) // _EMU, int(height) // _EMU) for width, height in found]


async def test_an_image_is_as_wide_as_its_column_at_most_and_keeps_its_form() -> None:
    body = await _body(f"| A | B |\n|---|---|\n| ![x]({png(900, 300)}) | words that ask for room, too |\n")
    columns = [int(width) // 15 for width in re.findall(r'<w:gridCol w:w="(\d+)"', body)]
    [(width, height)] = _sizes(body)
    assert columns[0] - 30 < width < columns[0]
    assert width / height == pytest.approx(3, rel=0.02)


async def test_a_column_of_images_has_room_for_them() -> None:
    columns = "| A | B | C | D | E | F | G | H |\n" + "|---" * 8 + "|\n"
    body = await _body(f"{columns}| ![x]({png(900, 300)}) | b | c | d | e | f | g | some words |\n")
    [(width, _)] = _sizes(body)
    assert width > 140


@pytest.mark.parametrize(
    ("text", "most"),
    [
        ("![x]({})", _PAGE),
        ("- ![x]({})", _PAGE - 48),
        ("- a\n  - ![x]({})", _PAGE - 96),
        ("> ![x]({})", _PAGE - 19),
    ],
)
async def test_an_image_stays_on_its_page(text: str, most: int) -> None:
    [wide] = _sizes(await _body(text.format(png(3000, 300))))
    assert most - 3 < wide[0] <= most + 1
    assert wide[0] / wide[1] == pytest.approx(10, rel=0.05)
    [tall] = _sizes(await _body(text.format(png(300, 3000))))
    assert tall[1] < 900
    assert tall[1] / tall[0] == pytest.approx(10, rel=0.05)


async def test_words_stand_right_beside_an_image() -> None:
    assert 'distL="0" distR="0"' in await _body(f"a ![x]({png()}) b")


async def test_a_table_in_a_list_ends_where_the_page_does() -> None:
    body = await _body("- a\n  - b\n\n    | A | B |\n    |---|---|\n    | 1 | 2 |\n")
    assert '<w:tblInd w:w="1440"' in body
    assert f'<w:tblW w:type="dxa" w:w="{9072 - 1440}"/>' in body
    assert sum(map(int, re.findall(r'<w:gridCol w:w="(\d+)"', body))) <= 9072 - 1440


async def test_items_of_nothing_keep_their_place() -> None:
    body = await _body("-\n\n1.\n\n- [ ]\n- [ ] x\n")
    assert body.count("<w:numPr>") == 4
    assert "☐" not in body


async def test_what_goes_on_in_a_list_has_the_style_for_it() -> None:
    body = await _body("- a\n\n  more\n\n  > said\n\n  ```\n  code\n  ```\n")
    styles = re.findall(r'<w:pStyle w:val="(\w+)" ?/>', body)
    assert styles[1:] == ["BodyText", "ListContinue", "BlockText", "SourceCode"]
    assert '<w:ind w:left="1004" w:hanging="160"/>' in body


async def test_sides_of_cells_are_those_of_the_page() -> None:
    body = await _body("| מזהה | ערך |\n| :--- | ---: |\n| שלום | עולם |\n")
    cells = re.findall(r"<w:pPr>(?:(?!</w:pPr>).)*<w:bidi(?:(?!</w:pPr>).)*</w:pPr>", body, re.DOTALL)
    sides = [re.findall(r'<w:jc w:val="(\w+)"', cell) for cell in cells]
    assert sides == [["right"], ["left"]] * 2  # which in paragraphs from the right are left and right


@pytest.mark.parametrize(("title", "is_right"), [("כותרת 1", True), ("1. مرحبا", True), ("Plan מסמך", False)])
async def test_a_title_begins_on_the_side_of_its_first_letter(title: str, is_right: bool) -> None:
    body = await _body(f"# {title} b\n\nText.", title)
    assert body.partition("Text.")[0].count("<w:bidi/>") == (2 if is_right else 0)


async def test_letters_from_the_right_are_bold_in_headings_and_heads() -> None:
    styles = (await _parts("x"))["word/styles.xml"]
    assert len(re.findall(r"<w:b ?/><w:bCs ?/>", styles)) == len(re.findall(r"<w:b ?/>", styles)) > 5


async def test_a_rule_is_thin_and_grey() -> None:
    assert 'o:hrnoshade="t" o:hr="t" fillcolor="#C9CFD4" stroked="f"' in await _body("a\n\n---\n\nb")


async def test_code_is_as_large_as_the_words_around_it() -> None:
    parts = await _parts("## A `b`\n\nc `d`[^1]\n\n[^1]: e `f`\n")
    sized = re.compile(r'VerbatimChar" ?/><w:sz w:val="(\d+)"/>')
    assert sized.findall(parts["word/document.xml"]) == ["24"]
    assert sized.findall(parts["word/footnotes.xml"]) == ["16"]


async def test_lists_in_notes_have_the_letters_of_notes() -> None:
    notes = (await _parts("a[^1]\n\n[^1]: b\n\n    - c\n"))["word/footnotes.xml"]
    assert set(re.findall(r'<w:pStyle w:val="(\w+)" ?/>', notes)) == {"FootnoteText"}


async def test_word_opens_the_file_as_one_of_today() -> None:
    settings = (await _parts("x"))["word/settings.xml"]
    assert (
        'w:name="compatibilityMode" w:uri="http://schemas.microsoft.com/office/word" w:val="15"' in settings
    )
