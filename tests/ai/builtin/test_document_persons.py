"""A story for somebody by name reads as that person's, and one for a role as a role's."""

from __future__ import annotations

import pytest

from tests.ai.builtin.papers import CHECKOUT, added, say

pytestmark = pytest.mark.anyio

END = "I want to track my refund, so that (benefit to be named)."


@pytest.mark.parametrize(
    "wish",
    [
        "add a user story: As a dana, I want to track my refund",
        "add a user story: as dana i want to track my refund",
        "As a Dana I want to track my refund",
        "add a user story for dana to track my refund",
        "new story: As Dana, I want to track my refund",
    ],
)
async def test_a_person_of_the_document_has_no_article(wish: str) -> None:
    _, paper = await say(wish, CHECKOUT)
    assert added(paper.text, CHECKOUT) == ["## User stories", f"- As Dana, {END}"]


@pytest.mark.parametrize(
    ("wish", "who"),
    [
        ("add a user story: As a buyer, I want to track my refund", "a buyer"),
        ("add a story: as support agent i want to track my refund", "a support agent"),
        ("as admin i want to track my refund", "an admin"),
        ("As the owner I want to track my refund", "an owner"),
        ("add a user story for buyers to track my refund", "a buyer"),
        ("add a user story: As a Priya, I want to track my refund", "Priya"),
    ],
)
async def test_a_role_keeps_its_article_and_a_capital_shows_a_name(wish: str, who: str) -> None:
    _, paper = await say(wish, CHECKOUT)
    assert added(paper.text, CHECKOUT) == ["## User stories", f"- As {who}, {END}"]


async def test_a_story_for_somebody_unknown_is_asked_for() -> None:
    done, paper = await say("add a user story for zoe", CHECKOUT)
    assert done.text.startswith("What should the story say? Nothing was changed yet.")
    assert paper.text == CHECKOUT
