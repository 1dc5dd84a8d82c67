"""Columns of a table are added and removed as such, and the pieces of a row go into its cells."""

from __future__ import annotations

import pytest

from tests.ai.builtin.papers import DOCUMENT, added, gone, say

pytestmark = pytest.mark.anyio

RISK = "| Storage runs out | Download 3 days at most | Jona |"


@pytest.mark.parametrize(
    ("message", "name"),
    [
        ("add a column Status to the risks table", "Status"),
        ("add a status column to the risks", "Status"),
        ("Please add a new column called “Due date” to Risks", "Due date"),
        ("can you add a column for likelihood to the risks table?", "Likelihood"),
        ("add status to the risks table", "Status"),
        ("insert another column: Impact in the risks", "Impact"),
    ],
)
async def test_a_column_is_added_with_cells_to_be_filled(message: str, name: str) -> None:
    done, paper = await say(message)
    assert added(paper.text) == [
        f"| Risk | Mitigation | Owner | {name} |",
        f"{RISK} to be set |",
    ]
    assert f"| Risk | Mitigation | Owner | {name} |\n| --- | --- | --- | --- |\n" in paper.text
    assert (
        done.text == f"Added the column “{name}” to the table in “Risks”. One cell is still to be filled in."
    )


async def test_several_columns_are_added_at_once_and_people_are_to_be_named() -> None:
    _, paper = await say("add columns Likelihood and Responsible to the risks table")
    assert f"{RISK} to be set | to be named |" in paper.text


async def test_where_there_are_several_tables_it_is_asked_which() -> None:
    done, paper = await say("add a status column")
    assert paper.text == DOCUMENT
    assert done.suggestions == ["Add a column Status to Goals and metrics", "Add a column Status to Risks"]
    _, chosen = await say(done.suggestions[1])
    assert added(chosen.text)[0] == "| Risk | Mitigation | Owner | Status |"


@pytest.mark.parametrize("message", ["add an owner column to the risks", "add owners to the risks table"])
async def test_a_column_that_is_there_is_not_added_again(message: str) -> None:
    done, paper = await say(message)
    assert paper.text == DOCUMENT
    assert "already" in done.text


@pytest.mark.parametrize(
    "message",
    ["remove the Owner column", "delete the column Owner from the risks table", "drop the owners column"],
)
async def test_a_column_is_removed_with_its_cells(message: str) -> None:
    done, paper = await say(message)
    assert added(paper.text) == [
        "| Risk | Mitigation |",
        "| --- | --- |",
        "| Storage runs out | Download 3 days at most |",
    ]
    assert len(gone(paper.text)) == 3
    assert done.text == "Removed the column “Owner” from “Risks”."


@pytest.mark.parametrize(
    "message", ["remove the Risk column", "remove the status column", "remove the Scope column"]
)
async def test_what_the_rows_are_about_and_what_is_not_there_stays(message: str) -> None:
    _, paper = await say(message)
    assert paper.text == DOCUMENT


@pytest.mark.parametrize("message", ["add a column chart to the dashboard", "Add a two-column layout"])
async def test_what_is_no_column_of_a_table_is_none(message: str) -> None:
    done, paper = await say(message)
    assert paper.text == DOCUMENT
    assert "Where should" in done.text


@pytest.mark.parametrize("sign", [",", ";"])
async def test_the_pieces_of_a_row_go_into_its_cells(sign: str) -> None:
    _, paper = await say(f"add a row to the risks: Loqate outage{sign} fall back to manual entry{sign} Tom")
    assert added(paper.text) == ["| Loqate outage | Fall back to manual entry | Tom |"]


async def test_a_row_with_other_pieces_than_columns_is_not_cut() -> None:
    _, paper = await say("add a row to the risks: Loqate outage, with no notice")
    assert added(paper.text) == ["| Loqate outage, with no notice | to be set | to be named |"]


@pytest.mark.parametrize(
    ("message", "row"),
    [
        (
            "add a row to the risks: meals arrive late, mitigation: second van, owner Tom",
            "| Meals arrive late | Second van | Tom |",
        ),
        (
            "add a row to the risk table: meals arrive late, owner: Tom, mitigation: second van",
            "| Meals arrive late | Second van | Tom |",
        ),
        (
            "add a line to the risks: mitigation: second van, meals arrive late, owner nurse Kim",
            "| Meals arrive late | Second van | nurse Kim |",
        ),
        (
            "add a line to the risks: meals arrive late; owner nurse Kim; mitigation second van",
            "| Meals arrive late | Second van | nurse Kim |",
        ),
        (
            "add a row to the metrics: sync failures, target: 5%, baseline: 9%, May",
            "| Sync failures | 9% | 5% | May |",
        ),
    ],
)
async def test_a_row_that_names_its_columns_is_put_under_them(message: str, row: str) -> None:
    _, paper = await say(message)
    assert added(paper.text) == [row]


async def test_a_risk_that_begins_like_a_label_stays_the_risk() -> None:
    _, paper = await say("add a risk: mitigation fails, owner Tom")
    assert added(paper.text) == ["| Mitigation fails | to be set | Tom |"]
