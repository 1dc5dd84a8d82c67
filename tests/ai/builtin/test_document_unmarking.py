"""A wish about the form of a section, or about all there is, never takes a section or a word with it."""

from __future__ import annotations

import pytest

from tests.ai.builtin.papers import BASKET, added, headings, say

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize(
    ("wish", "said"),
    [
        ("remove the numbers from the goals", "“Goals” has no numbers in front of its points"),
        ("remove the numbering from the requirements", "“Requirements” has no numbers in front"),
        ("remove the table from Goals", "“Goals” has no table"),
        ("remove the bullets from the users", "I leave the points of “Users” as they are"),
        ("get rid of the bullet points in Users", "I leave the points of “Users” as they are"),
        ("remove the list from Goals", "I leave the points of “Goals” as they are"),
        ("remove the bold from the requirements", "I change words and lists"),
        ("remove formatting from the summary", "I change words and lists"),
        ("remove all formatting", "I change words and lists"),
        ("unbold the goals", "I change words and lists"),
        ("remove the rows of the risks", "Which row?"),
        ("delete the points in goals", "Which bullet?"),
    ],
)
async def test_what_has_no_such_form_stays(wish: str, said: str) -> None:
    done, paper = await say(wish, BASKET)
    assert done.text.startswith(said)
    assert paper.text == BASKET


@pytest.mark.parametrize(
    ("text", "wish", "lines"),
    [
        ("## Goals\n\n1. Save\n2. Load\n", "remove the numbers from the goals", ["- Save", "- Load"]),
        ("## To do\n\n- [ ] Save\n- [x] Load\n", "remove the checkboxes from To do", ["- Save", "- Load"]),
        (
            BASKET,
            "remove the table from the risks",
            ["- Costs of storage; Mitigation: Delete old baskets; Owner: Tom", "- Legal says no"],
        ),
    ],
)
async def test_a_list_without_its_numbers_boxes_or_columns_is_one_with_bullets(
    text: str, wish: str, lines: list[str]
) -> None:
    _, paper = await say(wish, text)
    assert added(paper.text, text) == lines
    assert headings(paper.text) == headings(text)


@pytest.mark.parametrize(
    "wish",
    [
        "delete everything",
        "please delete everything!",
        "remove all",
        "delete it all",
        "delete all of it",
        "clear the document",
        "empty this doc",
        "wipe the whole document",
        "delete all sections",
        "erase everything in the document",
        "delete everything and start over",
        "start over",
    ],
)
async def test_all_there_is_stays_and_it_is_said_how_to_empty_it(wish: str) -> None:
    done, paper = await say(wish, BASKET)
    assert done.text.startswith("I do not empty a whole document, so nothing was changed.")
    assert paper.text == BASKET


@pytest.mark.parametrize(
    "wish", ["delete the goals", "remove the whole goals section", "delete the section “Goals”"]
)
async def test_a_section_that_is_named_is_removed(wish: str) -> None:
    _, paper = await say(wish, BASKET)
    assert headings(paper.text) == [name for name in headings(BASKET) if name != "Goals"]
