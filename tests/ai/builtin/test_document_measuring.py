"""A wish to make something measurable is about the thing that it names, and changes no other."""

from __future__ import annotations

import pytest

from tests.ai.builtin.papers import BASKET, added, gone, say

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize(
    ("wish", "said"),
    [
        ("make goal 2 measurable", "“Make checkout faster” needs what only you know: what is measured"),
        ("goal 2 is too vague", "“Make checkout faster” needs what only you know: what is measured"),
        ("make the second goal more specific", "“Make checkout faster” needs what only you know"),
        ("make risk 1 specific", "“Costs of storage” needs what only you know: what exactly happens"),
        ("make user 2 more specific", "“Tom: support agent” needs what only you know: who exactly"),
        ("the summary is too vague", "I find no word in “Summary” that a rule knows as vague."),
        ("make the problem measurable", "I find no word in “Problem” that a rule knows as vague."),
        ("make the goals measurable", "These words in “Goals” leave open what is meant:\n\n- “faster”: How"),
        ("make the goals measurable: everything in 90 s", "“Goals” lists three: name the one"),
        ("make goal 9 measurable", "“Goals” has only three goals."),
        ("make it measurable", "Say what is to be measurable"),
        ("this is too vague", "Say what is to be measurable"),
        ("make the login less vague", "I find no line about “login”"),
        ("make goal 2 measurable: 90 s", "“90 s” is too short to stand for goal 2."),
        ("make FR-004 measurable: 1 s", "“1 s” is too short to stand for FR-004."),
    ],
)
async def test_what_only_a_person_knows_is_asked_for(wish: str, said: str) -> None:
    done, paper = await say(wish, BASKET)
    assert done.text.startswith(said)
    assert done.text.endswith("Nothing was changed.")
    assert paper.text == BASKET


@pytest.mark.parametrize(
    ("wish", "old", "new"),
    [
        (
            "make goal two measurable: checkout takes 90 s instead of 4 min by march",
            "- Make checkout faster",
            "- Checkout takes 90 s instead of 4 min by march",
        ),
        (
            "make risk 1 specific: storage costs 4k a month",
            "| Costs of storage | Delete old baskets | Tom |",
            "| Storage costs 4k a month | Delete old baskets | Tom |",
        ),
        (
            "make requirement 4 testable: The system answers within 1 s",
            "**FR-004** The system should be fast.",
            "**FR-004** The system answers within 1 s.",
        ),
        (
            "make the summary specific: 61% of carts are lost.",
            "Baskets are lost. When people change from phone to laptop, everything is gone.",
            "61% of carts are lost.",
        ),
    ],
)
async def test_the_words_that_were_given_are_put_in_their_place(wish: str, old: str, new: str) -> None:
    _, paper = await say(wish, BASKET)
    assert (gone(paper.text, BASKET), added(paper.text, BASKET)) == ([old], [new])


@pytest.mark.parametrize("number", ["requirement 3", "requirement 1", "the third requirement", "FR-001"])
async def test_a_requirement_that_has_no_vague_word_stays_and_so_do_the_others(number: str) -> None:
    for wish in (f"make {number} testable", f"{number} is not testable"):
        done, paper = await say(wish, BASKET)
        assert done.text.startswith("I find no vague word in FR-00")
        assert paper.text == BASKET


@pytest.mark.parametrize(
    "wish",
    [
        "make requirement 4 testable",
        "make the fourth requirement measurable",
        "the last requirement is too vague",
        "make the requirements testable",
        "the requirements are too vague",
        "make all vague requirements more specific",
        "make FR-004 clearer",
        "rewrite FR-004 so that it is testable",
        "fix FR-004",
    ],
)
async def test_a_requirement_that_is_named_or_all_of_them_get_a_proposal(wish: str) -> None:
    _, paper = await say(wish, BASKET)
    assert added(paper.text, BASKET)[0] == "**FR-004** The system should answer within 2 seconds."
    assert gone(paper.text, BASKET) == ["**FR-004** The system should be fast."]
