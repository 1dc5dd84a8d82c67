"""A proposal is announced in the words a colleague would use."""

from __future__ import annotations

import pytest
from hypothesis import given, settings

from requill.features.documents.proposals.hunks import make_hunks, title_hunk
from requill.features.documents.proposals.summary import summarise
from tests.features.documents.proposals.test_hunks import PRD
from tests.features.documents.test_text import TEXTS
from tests.support.amounts import FACTOR

SECTION = "\n## Rollout\n\nTen crews first.\n\n### Fallback\n\nPaper.\n"
ROW = "| Uploads lost | 4 % | 0.1 % |\n"


@pytest.mark.parametrize(
    ("after", "summary"),
    [
        pytest.param(
            PRD.replace(ROW, f"{ROW}| Wait | 2 h | 10 min |\n"), "1 row in Goals and metrics", id="row"
        ),
        pytest.param(PRD.replace("0.1 %", "0.2 %"), "1 row in Goals and metrics", id="a cell of a row"),
        pytest.param(PRD.replace(ROW, ""), "1 row in Goals and metrics", id="removed row"),
        pytest.param(PRD.replace(ROW, ROW * 3), "2 rows in Goals and metrics", id="rows"),
        pytest.param(PRD.replace("as soon as possible", "soon"), "FR-002 in Requirements", id="requirement"),
        pytest.param(
            PRD.replace("1 second", "2 s").replace("as soon as possible", "soon"),
            "FR-001 and FR-002 in Requirements",
            id="requirements",
        ),
        pytest.param(
            PRD.replace("it waits", "it stays").replace("share", "lend"),
            "2 changes in Requirements and Risks",
            id="changes",
        ),
        pytest.param(PRD + SECTION, "Section Rollout added", id="added section"),
        pytest.param(
            PRD + SECTION + "\n## Cost\n\nNone.\n", "Sections Rollout and Cost added", id="added sections"
        ),
        pytest.param(PRD[: PRD.index("\n## Risks")], "Section Risks removed", id="removed section"),
        pytest.param(
            PRD.replace("it waits", "it stays") + SECTION,
            "Section Rollout added, 1 change in Requirements",
            id="added section and a change",
        ),
        pytest.param(
            "", "Sections Goals and metrics, Requirements and Risks removed", id="everything removed"
        ),
    ],
)
def test_the_summary_names_what_changed_and_where(after: str, summary: str) -> None:
    assert summarise(make_hunks(PRD, after, 1)) == summary


@pytest.mark.parametrize(("order", "summary"), [("CBA", "2 rows"), ("CAB", "1 row"), ("BAC", "1 row")])
def test_a_row_that_moves_is_counted_once(order: str, summary: str) -> None:
    def table(names: str) -> str:
        return "## Metrics\n\n| M | N |\n| --- | --- |\n" + "".join(f"| {name} | 1 |\n" for name in names)

    assert summarise(make_hunks(table("ABC"), table(order), 1)) == f"{summary} in Metrics"


def test_many_sections_are_counted_after_the_first_two() -> None:
    text = "".join(f"## Part {number}\n\nText.\n\n" for number in range(1, 8))
    assert summarise(make_hunks("", text, 1)) == "Sections Part 1, Part 2 and 5 more added"


def test_a_text_without_headings_is_simply_changed() -> None:
    assert summarise(make_hunks("One line.", "Another line.", 1)) == "1 change"


def test_a_new_title_is_named_before_the_rest() -> None:
    title = title_hunk(0, "Old", "New", 1)
    assert summarise([title]) == "Title changed"
    assert summarise([title, *make_hunks("", "## Rollout\n", 1)]) == "Title changed, section Rollout added"


@given(TEXTS, TEXTS)
@settings(max_examples=80 * FACTOR, deadline=None)
def test_every_change_has_a_line_that_fits(base: str, after: str) -> None:
    hunks = make_hunks(base, after, 1)
    summary = summarise(hunks)
    assert bool(summary) == bool(hunks)
    assert len(summary) <= 200


def test_endless_headings_are_cut() -> None:
    summary = summarise(make_hunks("", "".join(f"## {letter * 900}\n\nText.\n\n" for letter in "ABC"), 1))
    assert len(summary) <= 200
    assert summary.startswith("Sections AAA")
