"""A new section that is to stand within another is a part of that one, and its place is not in its name."""

from __future__ import annotations

import pytest

from tests.ai.builtin.checkout import ask
from tests.ai.builtin.papers import CHECKOUT, say

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize(
    "wish",
    [
        "add a section Budget at the end of Rollout: 40k for the vendor.",
        "Add a section Budget in Rollout: 40k for the vendor.",
        "add a subsection Budget to the Rollout section: 40k for the vendor.",
        "pls add a sub-section called Budget under Rollout with 40k for the vendor.",
        "add a section at the end of Rollout called Budget: 40k for the vendor.",
    ],
)
async def test_it_stands_at_the_end_of_the_section_that_is_named(wish: str) -> None:
    done, paper = await say(wish, CHECKOUT)
    assert paper.text == CHECKOUT.replace(
        "3. GA on March 1\n", "3. GA on March 1\n\n### Budget\n\n40k for the vendor.\n"
    )
    assert done.text.startswith("Added “Budget” at the end of “Rollout”.")


async def test_a_second_one_of_the_name_is_not_made() -> None:
    text = "## Rollout\n\nWords.\n\n### Budget\n\n40k.\n"
    done, paper = await say("add a section Budget at the end of Rollout", text)
    assert paper.text == text
    assert "already has a part called “Budget”" in done.text


@pytest.mark.parametrize(
    ("wish", "said"),
    [
        ("add a section Budget at the end of Nothing", "There is no section “Nothing” in this document."),
        ("add a subsection called Costs", "Of which section is “Costs” to be a part?"),
        ("add a non-goals section", "There already is a section “Non-goals”."),
    ],
)
async def test_what_has_no_place_changes_nothing(wish: str, said: str) -> None:
    answer, came, went = await ask(wish)
    assert (came, went) == ([], [])
    assert answer.startswith(said)


@pytest.mark.parametrize(
    ("wish", "heading"),
    [
        ("add a section Budget in Euro", "## Budget in Euro"),
        ("add a section Users to interview", "## Users to interview"),
        ("add a section Budget at the end of the document", "## Budget"),
        ("add a section Budget after Rollout", "## Budget"),
    ],
)
async def test_words_that_name_no_section_are_part_of_the_name(wish: str, heading: str) -> None:
    _, came, went = await ask(wish)
    assert (came, went) == ([heading], [])
