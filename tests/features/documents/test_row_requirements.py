"""Which rows of a table are requirements, and what their other cells say of them, by the app's cases, too."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from requill.features.documents.outline import Requirement
from requill.features.documents.outline_reader import read_outline
from requill.features.documents.text import Edit, apply_edits

CASES: dict[str, Any] = json.loads(Path(__file__).with_name("row_requirements.json").read_text("utf-8"))
TEXT = """## Requirements

**FR-001** [Must] In a paragraph.

| ID | Priority | Requirement | Acceptance criteria | Owner | Status |
|:---|---|---|---|---|---|
| FR-002 | Must | Opens *offline*, see FR-001 | In 2 s | Mara | Agreed |
| **FR-003** | won’t | Closes |  |  |  |
| | Must | no id | | | |
| see FR-004 | Must | a mention | | | |

- a list behind
"""


def ids(text: str) -> list[str]:
    return [one.id for one in read_outline(text).requirements]


def in_cell(cell: str, head: str = "Name") -> list[str]:
    return ids(f"| {head} | Words |\n| --- | --- |\n| {cell} | said |\n")


def rows() -> list[Requirement]:
    return [one for one in read_outline(TEXT).requirements if one.is_row]


def test_requirements_in_rows_stand_among_the_others_in_the_order_of_the_text() -> None:
    found = read_outline(TEXT).requirements
    assert [(one.id, one.prefix, one.number, one.is_row) for one in found] == [
        ("FR-001", "FR", 1, False),
        ("FR-002", "FR", 2, True),
        ("FR-003", "FR", 3, True),
    ]
    assert [one.section for one in found] == [0, 0, 0]


def test_what_is_said_of_a_requirement_in_a_row_are_its_other_cells() -> None:
    first, second = rows()
    assert first.span.of(TEXT) == TEXT.splitlines()[6] == first.line.of(TEXT)
    assert (first.mark.of(TEXT), first.statement.of(TEXT)) == ("FR-002", "Opens *offline*, see FR-001")
    assert (first.priority, [one.of(TEXT) for one in first.criteria]) == ("Must", ["In 2 s"])
    assert first.owner is not None
    assert first.owner.value.of(TEXT) == "Mara"
    assert first.status is not None
    assert first.status.value.of(TEXT) == "Agreed"
    assert (second.mark.of(TEXT), second.priority) == ("**FR-003**", "Won't")
    assert (second.criteria, second.owner, second.status) == ((), None, None)
    assert [TEXT[one.id_start :][: len(one.id)] for one in read_outline(TEXT).requirements] == [
        "FR-001",
        "FR-002",
        "FR-003",
    ]


def test_a_position_in_a_row_belongs_to_its_requirement() -> None:
    outline = read_outline(TEXT)
    found = outline.requirement_at(TEXT.index("Opens"))
    assert found is not None
    assert found.id == "FR-002"
    assert outline.requirement_at(TEXT.index("no id")) is None
    assert outline.requirement_at(TEXT.index("a list behind")) is None


@pytest.mark.parametrize("case", CASES["cells"], ids=lambda case: case["cell"])
def test_an_id_counts_where_its_cell_holds_it_or_begins_with_it(case: dict[str, Any]) -> None:
    assert in_cell(case["cell"]) == case["found"]


@pytest.mark.parametrize("head", CASES["ids"])
def test_a_column_for_ids_is_the_one_that_counts(head: str) -> None:
    text = f"| No | {head} | Needs |\n|---|---|---|\n| FR-001 | FR-002 | FR-003 |\n| FR-004 | | FR-005 |\n"
    assert ids(text) == ["FR-002"]


@pytest.mark.parametrize("head", CASES["others"])
def test_without_such_a_column_it_is_the_first(head: str) -> None:
    text = f"| Name | {head} |\n| --- | --- |\n| FR-001 | FR-002 |\n| nothing | FR-003 |\n"
    assert ids(text) == ["FR-001"]


@pytest.mark.parametrize("case", CASES["words"])
def test_the_words_and_the_priority_are_found_by_their_columns(case: dict[str, Any]) -> None:
    head = case["head"]
    columns = head.replace(r"\|", "").count("|") + 1
    text = f"| {head} |\n|{' --- |' * columns}\n| {case['row']} |\n"
    (one,) = read_outline(text).requirements
    assert (one.statement.of(text), one.priority) == (case["words"], case["priority"])


def test_tables_without_bars_at_their_sides_and_with_other_line_ends_count_too() -> None:
    assert ids("ID | Words\r\n--- | ---\r\nFR-001 | one\r\nFR-002 | two\r\n") == ["FR-001", "FR-002"]
    assert ids("  | ID |\n  | --- |\n  | FR-001 |\nbehind") == ["FR-001"]


@pytest.mark.parametrize("text", [*CASES["none"], "<div>\n| ID |\n| --- |\n| FR-001 |\n</div>\n"])
def test_what_is_code_quoted_in_an_item_or_no_row_is_no_requirement(text: str) -> None:
    assert ids(text) == []


def test_nothing_behind_a_table_with_requirements_belongs_to_the_paragraph_before_it() -> None:
    text = "**FR-001** One\n\n| ID |\n| --- |\n| FR-002 |\n\n- behind\n"
    first, second = read_outline(text).requirements
    assert (first.criteria, first.span.of(text), second.span.of(text)) == ((), "**FR-001** One", "| FR-002 |")
    other = "**FR-001** One\n\n| Name |\n| --- |\n| any |\n\n- behind\n"
    assert [one.of(other) for one in read_outline(other).requirements[0].criteria] == ["behind"]


HEAD = "| ID | Words |\n| --- | --- |\n"


def test_a_row_that_traces_what_is_given_elsewhere_gives_no_id_again() -> None:
    given, traced = "- **FR-001** In a list\n\n", f"{HEAD}| FR-001 | Test 4 |\n| FR-002 | Test 5 |\n\n"
    for text in (given + traced, traced + given):
        found = read_outline(text).requirements
        assert sorted((one.id, one.is_row) for one in found) == [("FR-001", False), ("FR-002", True)]
    first, second = read_outline(f"{traced}{HEAD}| FR-002 | 2027.1 |\n").requirements
    assert (first.id, second.id, second.statement.of(traced)) == ("FR-001", "FR-002", "Test 5")


def test_an_id_that_two_rows_of_a_table_have_stands_twice() -> None:
    outline = read_outline(f"{HEAD}| FR-001 | one |\n| FR-001 | two |\n")
    assert len(outline.requirement("fr-001")) == 2


def test_renaming_the_id_where_it_begins_leaves_all_else() -> None:
    for cell in ("FR-001", "**FR-001** Login", "FR-001: Login"):
        text = f"| Name |\n| --- |\n| {cell} |\n"
        (one,) = read_outline(text).requirements
        edited = apply_edits(text, [Edit(one.id_start, one.id_start + len(one.id), "FR-009")])
        assert edited == text.replace("FR-001", "FR-009")
