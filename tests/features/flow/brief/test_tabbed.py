"""Rows of a spreadsheet in a brief are a table; lists and prose with tabs in them stay what they are."""

from __future__ import annotations

import pytest

from requill.features.flow.brief.tabbed import with_tables
from requill.features.flow.brief.writing import Given, write
from requill.features.templates.service import get_template
from tests.features.flow.brief.briefs import sort

PLANS = get_template(1).sections


@pytest.mark.parametrize(
    ("text", "table"),
    [
        ("A\tB\n1\t2\n3\t4", "| A | B |\n| --- | --- |\n| 1 | 2 |\n| 3 | 4 |"),
        ("They are:\nA\tB\n1\t2\nand more", "They are:\n\n| A | B |\n| --- | --- |\n| 1 | 2 |\n\nand more"),
        ("A\tB\n1 | 2\t\n", "| A | B |\n| --- | --- |\n| 1 \\| 2 |  |\n"),
        ('A\tB\n"one\ntwo"\tsaid "so"\n', '| A | B |\n| --- | --- |\n| one<br>two | said "so" |\n'),
        ('A\tB\n"a ""b""\tc"\t"d"', '| A | B |\n| --- | --- |\n| a "b"\tc | "d" |'),
        ("A\tB\tC\n1\t2\t3\n4\t5\n", "| A | B | C |\n| --- | --- | --- |\n| 1 | 2 | 3 |\n| 4 | 5 |  |\n"),
    ],
)
def test_rows_with_tabs_between_their_cells_are_a_table(text: str, table: str) -> None:
    assert with_tables(text) == table


@pytest.mark.parametrize(
    "text",
    [
        "one\ttwo\nthree",
        "- a\n\t- b\n\t- c",
        "1.\tfirst\n2.\tsecond",
        "•\tfirst\n•\tsecond",
        "\tset in\n\tset in",
        "```\na\tb\nc\td\n```",
        "| a\t| b |\n| --- | --- |\n| c\t| d |",
    ],
)
def test_other_words_with_tabs_stay(text: str) -> None:
    assert with_tables(text) == text


def test_a_pasted_table_is_a_table_in_the_document() -> None:
    pieces = sort("Risks:\n\nRisk\tOwner\nStorage runs out\tJona\nTwo tablets\tMara", PLANS)
    text = write("", PLANS, [Given(piece.text, piece.label, piece.section) for piece in pieces]).text
    table = "| Risk | Owner |\n| --- | --- |\n| Storage runs out | Jona |\n| Two tablets | Mara |"
    assert f"## Risks\n\n{table}" in text
