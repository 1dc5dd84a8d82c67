"""PDF files: every word is in them, in every script, with fonts that the files carry themselves."""

from __future__ import annotations

import io
from datetime import UTC, datetime

import pytest
from pypdf import PdfReader

from requill.features.exports.interface import ExportDocument
from requill.features.exports.pdf import pdf_converter
from tests.features.exports import reading
from tests.features.exports.samples import PRD, png

pytestmark = pytest.mark.anyio

TITLE = "Ordering & <paying> 要件"
DAY = datetime(2026, 7, 12, 9, 30, tzinfo=UTC)


@pytest.fixture(scope="module")
async def file() -> bytes:
    """The sample as a PDF file."""
    return await pdf_converter().convert(ExportDocument(TITLE, PRD, DAY, DAY))


async def _converted(text: str, title: str = "T") -> bytes:
    return await pdf_converter().convert(ExportDocument(title, text, DAY, DAY))


async def test_no_word_is_lost(file: bytes) -> None:
    shown = "".join(reading.by_pdf_reader(file).split())  # its lines and gaps are the page's, not the text's
    wanted = reading.words_of_markdown(PRD)
    assert {word for word, count in wanted.items() if shown.count(word) < count} == set()


async def test_the_sample_has_five_pages_each_with_title_date_and_number(file: bytes) -> None:
    pages = PdfReader(io.BytesIO(file)).pages
    assert len(pages) == 5
    for number, page in enumerate(pages, 1):
        assert page.extract_text().startswith(f"{TITLE} 12 July 2026")
        assert page.extract_text().endswith(f"{number} / 5")


async def test_chinese_japanese_korean_and_emoji_have_letters(file: bytes) -> None:
    fonts = {font for page in PdfReader(io.BytesIO(file)).pages for font in reading.fonts_of(page)}
    assert any("NotoSansCJK" in font for font in fonts)
    assert any("NotoEmoji" in font for font in fonts)


@pytest.mark.parametrize(
    ("text", "font"),
    [("مرحبا", "NotoNaskhArabic"), ("สวัสดี", "NotoSerifThai"), ("नमस्ते", "NotoSerifDevanagari")],
)
async def test_arabic_thai_and_devanagari_have_letters_made_for_reading(text: str, font: str) -> None:
    fonts = reading.fonts_of(PdfReader(io.BytesIO(await _converted(f"{text} **{text}**"))).pages[0])
    assert {name.partition("+")[2] for name in fonts if font in name} == {f"{font}-Regular", f"{font}-Bold"}


@pytest.mark.full
async def test_shared_characters_take_the_forms_of_the_language_around_them() -> None:
    for text, country in (("直す", "jp"), ("直接", "sc"), ("한국 直", "kr")):
        fonts = reading.fonts_of(PdfReader(io.BytesIO(await _converted(text))).pages[0])
        assert any(f"NotoSansCJK{country}" in font for font in fonts), (text, fonts)


async def test_a_task_has_a_box_and_no_bullet() -> None:
    text = "- [ ] Ask\n  1. One\n  2. Two\n     - [x] Count\n  - Under\n- [x] Done\n- Plain"
    (page,) = PdfReader(io.BytesIO(await _converted(text))).pages
    lines = page.extract_text().splitlines()
    assert lines[2:-1] == ["☐ Ask", "1. One", "2. Two", "☒ Count", "• Under", "☒ Done", "• Plain"]


async def test_images_of_the_text_are_drawn(file: bytes) -> None:
    contents = [page.get_contents() for page in PdfReader(io.BytesIO(file)).pages]
    assert sum(content.get_data().count(b" Do") for content in contents if content is not None) == 6


async def test_an_image_that_cannot_be_drawn_leaves_its_words_and_the_rest() -> None:
    broken = "data:image/png;base64,iVBORw0KGgpub25zZW5zZQ=="
    shown = reading.by_pdf_reader(
        await _converted(f"Before ![the lost figure]({broken}) after ![kept]({png()})")
    )
    for words in ("Before", "the lost figure", "after", "kept"):
        assert words in shown


async def test_a_title_is_taken_to_the_letter() -> None:
    for title in ("true", '#import "x"', "*not* `marked`", "$title$ \\"):
        assert title in reading.by_pdf_reader(await _converted("Text", title))


async def test_dots_and_hyphens_stay_what_they_are() -> None:
    text = "From -5 to +5... no -?- 10--12, a---b.... **-1** [-2...](https://example.org) `-3...`"
    plain = text.replace("*", "").replace("`", "").replace("](https://example.org)", "").replace("[", "")
    title = "Plan -5... B"
    (page,) = PdfReader(io.BytesIO(await _converted(f"{text}\n\n| A |\n| --- |\n| -4... |", title))).pages
    shown = page.extract_text()
    assert plain in shown
    assert "-4..." in shown
    assert shown.count(title) == 2


async def test_a_link_to_a_heading_that_is_not_there_stays_text() -> None:
    shown = reading.by_pdf_reader(await _converted("# Goals\n\n[up](#goals) [nowhere](#gone) [x][y]"))
    assert "nowhere" in shown


async def test_a_table_longer_than_a_page_goes_on_with_its_head() -> None:
    rows = "".join(f"| row {number} | value |\n" for number in range(120))
    pages = PdfReader(io.BytesIO(await _converted(f"| Name | Worth |\n|---|---|\n{rows}"))).pages
    assert len(pages) > 2
    for page in pages:
        assert "Worth" in page.extract_text()
    assert "row 119" in pages[-1].extract_text()


LONG = "Incomprehensibilities" * 10
WIDE = "|".join(["a", *"bcdefgh"])
PLACES = {
    "a sentence": f"It is {LONG} and more.",
    "code": f"`{LONG}`",
    "a block of code": f"```\n{LONG}\n```",
    "a link": f"<https://example.com/{LONG}>",
    "a heading": f"## {LONG}",
    "a quotation": f"> {LONG}",
    "an item": f"- {LONG}",
    "a note": f"One[^1].\n\n[^1]: {LONG}",
    "a narrow column": f"|{WIDE}|\n|{'|'.join(['-'] * 8)}|\n|{LONG}{'|x' * 7}|",
}


@pytest.mark.parametrize("text", PLACES.values(), ids=PLACES)
async def test_a_word_too_long_for_its_line_is_broken_and_whole(text: str) -> None:
    shown = reading.by_pdf_reader(await _converted(text))
    assert all(LONG not in line for line in shown.splitlines())
    assert LONG in "".join(shown.split())


async def test_a_line_of_code_that_goes_on_is_indented_there() -> None:
    code = "SELECT " + "shelf, " * 40 + "end\n\nnext"
    (page,) = PdfReader(io.BytesIO(await _converted(f"```\n{code}\n```"))).pages
    lefts: list[float] = []

    def note(said: str, matrix: list[float], _text: list[float], _font: object, _size: float) -> None:
        if any(word in said for word in ("shelf", "next")):
            lefts.append(matrix[4])

    page.extract_text(visitor_text=note)
    first, *going_on, last = lefts
    assert first == last
    assert len(going_on) == 3
    assert {round(left - first) for left in going_on} == {18}


@pytest.mark.parametrize("words", ["1. open", "- x", "+ a", "/ t: x", "= head", "== b", "12. y"])
async def test_what_begins_a_cell_an_item_or_a_link_stays_text(words: str) -> None:
    text = f"| A | B |\n|---|---|\n| {words}<br>{words} | b |\n\n- [{words}](https://halden.example)\n"
    shown = reading.by_pdf_reader(await _converted(text))
    assert shown.count(words) == 3


async def test_a_heading_of_two_lines_is_one_heading() -> None:
    reader = PdfReader(io.BytesIO(await _converted("## Goals<br>(and more)\n\nText.")))
    assert [entry.title for entry in reader.outline if not isinstance(entry, list)] == ["Goals (and more)"]


async def test_titles_notes_and_quotations_begin_on_the_side_of_their_first_letter() -> None:
    text = "# משנה\n\n## x\n\nword[^1]\n\n[^1]: הערה.\n\n> ציטוט\n"
    (page,) = PdfReader(io.BytesIO(await _converted(text, "כותרת"))).pages
    places: dict[str, float] = {}

    def note(said: str, matrix: list[float], _text: list[float], _font: object, _size: float) -> None:
        places[said.strip()] = matrix[4]  # of the title the last, for the head of the page has it, too

    page.extract_text(visitor_text=note)
    found = [left for said, left in places.items() if said.strip(".") in {"משנה", "הערה", "ציטוט", "כותרת"}]
    assert len(found) == 4
    assert min(found) > page.mediabox.width / 2


async def test_a_paragraph_begins_on_the_side_of_its_first_letter() -> None:
    text = "words\n\nשלום\n\n> ציטוט\n\n- مرحبا\n"
    (page,) = PdfReader(io.BytesIO(await _converted(text))).pages
    places: dict[str, float] = {}

    def note(said: str, matrix: list[float], _text: list[float], _font: object, _size: float) -> None:
        places[said.strip()] = matrix[4]

    page.extract_text(visitor_text=note)
    middle = page.mediabox.width / 2
    assert places["words"] < middle < min(places["שלום"], places["ציטוט"], places["مرحبا"])


async def test_a_list_from_the_right_has_its_marks_there() -> None:
    (page,) = PdfReader(io.BytesIO(await _converted("- שלום\n- עולם\n"))).pages
    places: list[float] = []

    def note(said: str, matrix: list[float], text: list[float], _font: object, _size: float) -> None:
        if said.strip() == "•":
            places.append(matrix[4] or text[4])

    page.extract_text(visitor_text=note)
    assert len(places) == 2
    assert min(places) > page.mediabox.width / 2


async def test_a_note_named_twice_is_one_note() -> None:
    text = "One[^a], two[^b], one again[^a].\n\n[^a]: The first.\n[^b]: The second."
    shown = reading.by_pdf_reader(await _converted(text))
    assert shown.count("The first.") == shown.count("The second.") == 1


async def test_what_stands_at_the_deepest_level_keeps_its_lines() -> None:
    text = "\n".join(f"{'  ' * depth}- level{depth}" for depth in range(10))
    lines = [line.strip("•‣– ") for line in reading.by_pdf_reader(await _converted(text)).splitlines()]
    assert [f"level{depth}" for depth in range(10)] == [line for line in lines if line.startswith("level")]


async def test_another_title_of_the_text_is_beneath_the_title_and_no_heading() -> None:
    reader = PdfReader(io.BytesIO(await _converted("# Field work\n\n## Goals\n\nText.", "Plan")))
    lines = reader.pages[0].extract_text().splitlines()
    assert lines[1:4] == ["Plan", "Field work", "Goals"]
    assert [entry.title for entry in reader.outline if not isinstance(entry, list)] == ["Goals"]


@pytest.mark.full
async def test_above_ten_pages_there_is_a_table_of_contents_with_the_right_pages() -> None:
    section = "\n\n## Section {0}\n\n" + "Some words that fill the page. " * 90
    long, short = ("".join(section.format(number) for number in range(count)) for count in (18, 3))
    pages = [page.extract_text() for page in PdfReader(io.BytesIO(await _converted(long))).pages]
    assert len(pages) > 10
    assert "Contents" in pages[0]
    for number in range(18):
        (line,) = (line for line in pages[0].splitlines() if f"Section {number} " in f"{line} ")
        told = int(line.rsplit(maxsplit=1)[-1].strip(". "))
        assert f"Section {number}\n" in pages[told - 1]
    assert "Contents" not in reading.by_pdf_reader(await _converted(short))


@pytest.mark.parametrize("author", ["Mara Lind", 'a" + read("x") + "', "back\\"])
async def test_the_properties_name_the_author(author: str) -> None:
    file = await pdf_converter().convert(ExportDocument("T", "Text", DAY, DAY, author))
    properties = PdfReader(io.BytesIO(file)).metadata
    assert properties is not None
    assert properties.author == author
