"""Another name for something that is listed: its words are replaced, its id and its place stay."""

from __future__ import annotations

import pytest

from tests.ai.builtin.papers import BASKET, added, gone, say

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize(
    ("wish", "line"),
    [
        ("rename FR-001 to: The system must show gaps", "**FR-001** The system must show gaps."),
        ("rename FR-001 to The system must show gaps", "**FR-001** The system must show gaps."),
        ("rename fr-001 to “The system must show gaps”", "**FR-001** The system must show gaps."),
        ("rename requirement 1 to The system must show gaps", "**FR-001** The system must show gaps."),
        ("rename goal 2 to Faster checkout", "- Faster checkout"),
        ("rename goal 2 to: Faster checkout", "- Faster checkout"),
        ("rename the second goal into “Faster checkout”", "- Faster checkout"),
        ("call goal 2: Faster checkout", "- Faster checkout"),
        ("rename the first risk to Hosting costs", "| Hosting costs | Delete old baskets | Tom |"),
        ("rename FR-001 to FR-010", "**FR-010** The system must save the basket within 2 s."),
    ],
)
async def test_the_words_are_replaced_and_nothing_else(wish: str, line: str) -> None:
    _, paper = await say(wish, BASKET)
    assert added(paper.text, BASKET) == [line]
    assert len(gone(paper.text, BASKET)) == 1


@pytest.mark.parametrize(
    ("wish", "said"),
    [
        ("rename goal 9 to Speed", "“Goals” has only three goals."),
        ("rename FR-009 to: The system must show gaps", "There is no requirement FR-009"),
    ],
)
async def test_what_is_not_there_is_not_renamed(wish: str, said: str) -> None:
    done, paper = await say(wish, BASKET)
    assert done.text.startswith(said)
    assert paper.text == BASKET


async def test_words_of_the_document_and_headings_are_renamed_wherever_they_stand() -> None:
    _, paper = await say("rename Costs of storage to Hosting costs", BASKET)
    assert added(paper.text, BASKET) == ["| Hosting costs | Delete old baskets | Tom |"]
    _, paper = await say("rename Users to People", BASKET)
    assert added(paper.text, BASKET) == ["## People"]
