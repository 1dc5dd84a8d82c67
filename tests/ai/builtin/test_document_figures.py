"""A figure is changed beside the words that name it, and the words stay."""

from __future__ import annotations

import pytest

from tests.ai.builtin.papers import added, gone, say

pytestmark = pytest.mark.anyio

NOTES = """## Notes

Kickoff was on 5 October. Budget is 220k EUR until launch.

- Rules
  - snooze

3. Reporting

## Quality

**NFR-001** 99.9% availability per month.

## Timeline

| Phase | When | Owner |
| --- | --- | --- |
| Alpha | May | Mei |

## Risks

- Verification takes longer than 6 weeks (Jonas)
"""


@pytest.mark.parametrize(
    ("wish", "line"),
    [
        ("change budget to 250k EUR", "Kickoff was on 5 October. Budget is 250k EUR until launch."),
        ("change the budget to 250k", "Kickoff was on 5 October. Budget is 250k EUR until launch."),
        ("set the budget to 300k USD", "Kickoff was on 5 October. Budget is 300k USD until launch."),
        ("raise availability to 99.95%", "**NFR-001** 99.95% availability per month."),
    ],
)
async def test_the_figure_beside_the_words_changes(wish: str, line: str) -> None:
    _, paper = await say(wish, NOTES)
    assert added(paper.text, NOTES) == [line]
    assert len(gone(paper.text, NOTES)) == 1


@pytest.mark.parametrize("wish", ["change snooze to 4", "change kickoff to 7"])
async def test_words_without_a_figure_beside_them_stay(wish: str) -> None:
    done, paper = await say(wish, NOTES)
    assert paper.text == NOTES
    assert "no figure stands directly beside" in done.text


async def test_an_owner_in_a_bracket_is_replaced_there() -> None:
    _, paper = await say("set the owner of verification to Maria", NOTES)
    assert added(paper.text, NOTES) == ["- Verification takes longer than 6 weeks (Maria)"]


async def test_a_paragraph_becomes_no_rows_of_a_table() -> None:
    done, paper = await say("move the budget line to Timeline", NOTES)
    assert paper.text == NOTES
    assert "is a paragraph, and “Timeline” a table" in done.text


LUNCH = """## Users

Only parents order today.

## Requirements

**FR-001** The office sees all orders at 8 am.

**FR-002** A parent orders until 8 am.
"""


@pytest.mark.parametrize(
    "message",
    [
        "the deadline in FR-002 is 9 am, not 8",
        "the deadline in fr-002 is 9 am, not 8 am",
        "the deadline in FR-002 is 9, not 8",
        "in FR-002 it is 9 am, not 8",
    ],
)
async def test_a_figure_of_a_requirement_is_found_by_its_id(message: str) -> None:
    _, paper = await say(message, LUNCH)
    assert added(paper.text, LUNCH) == ["**FR-002** A parent orders until 9 am."]


async def test_a_figure_that_the_requirement_does_not_say_changes_nothing() -> None:
    done, paper = await say("the deadline in FR-002 is 9 am, not 7", LUNCH)
    assert paper.text == LUNCH
    assert "so nothing was changed" in done.text


@pytest.mark.parametrize(
    "message",
    ["teachers also order, not only parents", "the users are teachers as well, not just parents"],
)
async def test_what_is_said_beside_another_takes_nothing_back(message: str) -> None:
    done, paper = await say(message, LUNCH)
    assert paper.text == LUNCH
    assert "did not understand" in done.text
