"""Tables in files: how wide their columns are, which turn their pages, and what stays together."""

from __future__ import annotations

import io
from datetime import UTC, datetime

import pytest
from pypdf import PdfReader

from requill.features.exports.interface import ExportDocument, PaperSize
from requill.features.exports.pdf import pdf_converter
from requill.features.exports.tables_apart import with_tables_apart
from requill.features.exports.word import word_converter
from tests.features.exports import reading
from tests.features.exports.reading import W

pytestmark = pytest.mark.anyio

DAY = datetime(2026, 7, 12, 9, 30, tzinfo=UTC)
TEXT = "The dispatcher assigns the nearest inspector and tells the customer when they will arrive. "


async def _word(text: str) -> dict[str, bytes]:
    return reading.parts(await word_converter().convert(ExportDocument("T", text, DAY, DAY)))


async def _pdf(text: str) -> PdfReader:
    return PdfReader(io.BytesIO(await pdf_converter().convert(ExportDocument("T", text, DAY, DAY))))


def _table(columns: int, rows: int, cell: str = "Value", head: str = "Column") -> str:
    heads = "|".join(f"{head}{number}" for number in range(columns))
    body = "".join(
        f"|{'|'.join(f'{cell} {row} {number}' for number in range(columns))}|\n" for row in range(rows)
    )
    return f"|{heads}|\n|{'---|' * columns}\n{body}"


def _is_broad(reader: PdfReader) -> list[bool]:
    return [page.mediabox.width > page.mediabox.height for page in reader.pages]


def _grid(prefix: str = "") -> str:
    return "\n".join(f"{prefix}{row}" for row in ("| h | i |", "|--|--|", "| 1 | 2 |"))


BENEATH = f"""**Metrics:**
{_grid()}

![Chart](https://halden.example/chart.png)
{_grid()}

- one
- two
{_grid("  ")}
- three

> said
{_grid("> ")}

1. > within
{_grid("   > ")}
"""


async def test_a_table_right_beneath_a_line_of_text_is_a_table_in_word_and_pdf() -> None:
    document = reading.tree((await _word(BENEATH))["word/document.xml"])
    tables = list(document.iter(f"{W}tbl"))
    assert [len(list(table.iter(f"{W}tr"))) for table in tables] == [2] * 5
    assert "|" not in "".join(document.itertext())
    numbered = [one for one in document.iter(f"{W}p") if one.find(f"{W}pPr/{W}numPr") is not None]
    assert ["".join(one.itertext()) for one in numbered] == ["one", "two", "three", "within"]
    shown = (await _pdf(BENEATH)).pages[0].extract_text()
    assert "|" not in shown
    assert shown.split().count("h") == 5


@pytest.mark.parametrize(
    "text",
    [
        f"```\nsaid\n{_grid()}\n```\n",
        f"- one\n\n  ~~~\n  said\n{_grid('  ')}\n  ~~~\n",
        f"Words.\n\n    said\n{_grid('    ')}\n",
        f"<div>\nsaid\n{_grid()}\n</div>\n",
        f"1. one\n2. two\n{_grid()}\n",
        f"{_grid()}\n| 3 | 4 |\n|--|--|\n| 5 | 6 |\n",
        f"> said\n>\n{_grid('> ')}\n",
        "- one\n- | h | i |\n  |--|--|\n  | 1 | 2 |\n",
    ],
)
async def test_code_and_what_is_no_table_beneath_a_line_are_converted_as_they_stand(text: str) -> None:
    assert await with_tables_apart(text) == text


async def test_a_column_of_digits_is_narrow_and_one_of_sentences_wide() -> None:
    rows = "".join(f"| FR-{row:03} | {row} | {TEXT * 2} |\n" for row in range(20))
    document = reading.tree(
        (await _word(f"| ID | Priority | Then |\n|--|--|--|\n{rows}"))["word/document.xml"]
    )
    identifier, priority, then = (int(column.get(f"{W}w", "0")) for column in document.iter(f"{W}gridCol"))
    assert then > 2 * (identifier + priority)
    assert identifier > 800, "FR-001 is not broken"


def _columns_of(reader: PdfReader, words: tuple[str, ...]) -> list[float]:
    """Where these words begin on the first page."""
    found: dict[str, float] = {}

    def note(said: str, matrix: list[float], text_matrix: list[float], _font: object, _size: float) -> None:
        found.setdefault(said.strip(), matrix[4] or text_matrix[4])

    reader.pages[0].extract_text(visitor_text=note)
    return [found[word] for word in words]


async def test_columns_of_a_pdf_file_are_as_wide_as_what_they_hold() -> None:
    rows = "".join(f"| FR-{row:03} | {row} | {TEXT * 2} | end |\n" for row in range(9))
    reader = await _pdf(f"| ID | Priority | Then | Last |\n|--|--|--|--|\n{rows}")
    identifier, priority, then, last = _columns_of(reader, ("ID", "Priority", "Then", "Last"))
    assert last - then > 3 * (priority - identifier)


@pytest.mark.parametrize(("columns", "is_broad"), [(3, False), (6, False), (12, True)])
async def test_only_a_table_too_wide_for_its_page_turns_it(columns: int, is_broad: bool) -> None:
    text = f"{TEXT * 20}\n\n{_table(columns, 4)}\n\n{TEXT * 20}"
    broad = _is_broad(await _pdf(text))
    assert broad == ([False, True, False] if is_broad else [False])
    sections = _sections(await _word(text))
    assert sections == (["portrait", "landscape", "portrait"] if is_broad else ["portrait"])


def _sections(parts: dict[str, bytes]) -> list[str]:
    found = []
    for section in reading.tree(parts["word/document.xml"]).iter(f"{W}sectPr"):
        size = section.find(f"{W}pgSz")
        assert size is not None
        turned = size.get(f"{W}orient", "portrait")
        assert (int(size.get(f"{W}w", "0")) > int(size.get(f"{W}h", "0"))) == (turned == "landscape")
        assert section.find(f"{W}headerReference") is not None
        assert section.find(f"{W}footerReference") is not None
        found.append(turned)
    return found


async def test_a_table_in_landscape_is_as_wide_as_its_page() -> None:
    text = f"{TEXT * 20}\n\n{_table(3, 2)}\n\n{_table(12, 2)}\n\n{TEXT * 20}"
    document = reading.tree((await _word(text))["word/document.xml"])
    widths = [sum(int(column.get(f"{W}w", "0")) for column in grid) for grid in document.iter(f"{W}tblGrid")]
    assert widths == [pytest.approx(9072, abs=20), pytest.approx(14004, abs=20)]


async def test_on_letter_pages_turn_and_hold_their_tables_too() -> None:
    text = f"{TEXT * 20}\n\n{_table(3, 2)}\n\n{_table(12, 2)}\n\n{TEXT * 20}"
    document = ExportDocument("T", text, DAY, DAY, paper=PaperSize.LETTER)
    parts = reading.parts(await word_converter().convert(document))
    assert _sections(parts) == ["portrait", "landscape", "portrait"]
    tree = reading.tree(parts["word/document.xml"])
    sizes = [{size.get(f"{W}w"), size.get(f"{W}h")} for size in tree.iter(f"{W}pgSz")]
    assert sizes == [{"12240", "15840"}] * 3
    widths = [sum(int(column.get(f"{W}w", "0")) for column in grid) for grid in tree.iter(f"{W}tblGrid")]
    assert widths == [pytest.approx(12240 - 2834, abs=20), pytest.approx(15840 - 2834, abs=20)]
    pages = PdfReader(io.BytesIO(await pdf_converter().convert(document))).pages
    sides = [(float(page.mediabox.width), float(page.mediabox.height)) for page in pages]
    assert sides == [(612, 792), (792, 612), (612, 792)]


async def test_the_heading_of_a_table_in_landscape_turns_with_it() -> None:
    reader = await _pdf(f"{TEXT * 20}\n\n## Figures\n\n{_table(12, 4)}\n\n## After\n\n{TEXT * 20}")
    assert ["Figures" in page.extract_text() for page in reader.pages] == [False, True, False]
    assert ["After" in page.extract_text() for page in reader.pages] == [False, False, True]


async def test_a_document_that_is_one_wide_table_has_no_page_without_it() -> None:
    text = _table(12, 4)
    assert _is_broad(await _pdf(text)) == [True]
    assert _sections(await _word(text)) == ["landscape"]


async def test_a_wide_table_at_the_end_turns_its_own_page() -> None:
    text = f"{TEXT * 20}\n\n{_table(12, 4)}"
    assert _is_broad(await _pdf(text)) == [False, True]
    assert _sections(await _word(text)) == ["portrait", "landscape"]


async def test_letters_are_smaller_in_a_wide_table_and_words_whole() -> None:
    text = _table(12, 4, head="Identifier")
    parts = await _word(text)
    styles = {style.get(f"{W}val") for style in reading.tree(parts["word/document.xml"]).iter(f"{W}pStyle")}
    assert "SmallestTableText" in styles
    shown = (await _pdf(text)).pages[0].extract_text()
    assert all(f"Identifier{number}" in shown for number in range(12))


async def test_every_page_of_a_table_repeats_its_head_in_word_and_pdf() -> None:
    text = _table(3, 120)
    document = reading.tree((await _word(text))["word/document.xml"])
    rows = list(document.iter(f"{W}tr"))
    assert [row.find(f"{W}trPr/{W}tblHeader") is not None for row in rows[:3]] == [True, False, False]
    assert all("Column2" in page.extract_text() for page in (await _pdf(text)).pages)


async def test_a_row_of_a_pdf_file_is_kept_whole_and_one_taller_than_a_page_is_not_lost() -> None:
    rows = "".join(f"| begin{row} {TEXT * 5} end{row} |\n" for row in range(30))
    for page in (await _pdf(f"| A |\n|---|\n{rows}")).pages:
        words = set(page.extract_text().split())
        for row in range(30):
            assert (f"begin{row}" in words) == (f"end{row}" in words)
    tall = await _pdf(f"| A |\n|---|\n| begin {TEXT * 90} end |\n")
    assert len(tall.pages) > 1
    shown = "".join(page.extract_text() for page in tall.pages)
    assert shown.split().count("dispatcher") == 90


@pytest.mark.full
@pytest.mark.parametrize("heading", ["## Alone", "###### Alone"])
async def test_no_heading_ends_a_page(heading: str) -> None:
    bodies = {"words": TEXT, "table": _table(2, 9), "list": "- one\n- two", "code": "```\none\ntwo\n```"}
    for lines in range(30, 44, 2):
        for name, body in bodies.items():
            filler = "\n".join(f"line{number}" for number in range(lines))
            for page in (await _pdf(f"{filler}\n\n{heading}\n\n{body}")).pages:
                last = page.extract_text().splitlines()[-2:]  # the last one is the number of the page
                assert "Alone" not in last[0], (name, lines)


async def test_six_levels_of_headings_look_different() -> None:
    text = "\n\n".join(f"{'#' * level} Level{level}\n\nText" for level in range(1, 7))
    looks: dict[str, tuple[str, float]] = {}

    def note(
        said: str, _m: list[float], _t: list[float], font: dict[str, object] | None, size: float
    ) -> None:
        if said.strip().startswith("Level") and font:
            looks[said.strip()] = (str(font["/BaseFont"]).partition("+")[2], size)

    for page in (await _pdf(text)).pages:
        page.extract_text(visitor_text=note)
    assert len(looks) == 6
    styles = reading.tree((await _word(text))["word/styles.xml"])
    letters = {
        style.get(f"{W}styleId"): tuple(
            (part.tag, tuple(part.attrib.values())) for part in style.find(f"{W}rPr") or ()
        )
        for style in styles.iter(f"{W}style")
        if (style.get(f"{W}styleId") or "").startswith("Heading")
    }
    assert len(set(letters.values())) == 6
    for style in styles.iter(f"{W}style"):
        if (style.get(f"{W}styleId") or "").startswith("Heading"):
            assert style.find(f"{W}pPr/{W}keepNext") is not None
