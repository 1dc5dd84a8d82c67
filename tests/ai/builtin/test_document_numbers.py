"""A bare number is replaced where it stands by itself and once; else it is asked which one is meant."""

from __future__ import annotations

import pytest

from tests.ai.builtin.papers import BASKET, CHECKOUT, added, say

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize(
    ("message", "number"),
    [
        ("change 1 to 2", "1"),
        ("change 2 to 3", "2"),
        ("change 12 to 19", "12"),
        ("replace “1” with “2”", "1"),
        ("change 1 to 2 everywhere", "1"),
        ("change 2 to 3 in Rollout", "2"),
    ],
)
async def test_numbers_of_lists_and_days_of_dates_stay(message: str, number: str) -> None:
    done, paper = await say(message, CHECKOUT)
    assert paper.text == CHECKOUT
    assert done.text == (
        f"“{number}” stands only as the number of a list or within a date, so nothing was changed. "
        "Say the whole date, or what the number is of."
    )


@pytest.mark.parametrize(
    "line",
    [
        "It takes 2.1 s.",
        "At 12:30 we open.",
        "See FR-1.",
        "Due 2027-01-12.",
        "In v2 and h1.",
        "On 1/2 it begins.",
    ],
)
async def test_a_part_of_another_figure_stays(line: str) -> None:
    text = f"## Notes\n\n{line}\n"
    for number in ("1", "2", "12", "01", "30"):
        _, paper = await say(f"change {number} to 7", text)
        assert paper.text == text


@pytest.mark.parametrize(
    ("message", "line"),
    [
        ("change 400 to 450", "- Support receives 450 tickets a month about lost discount codes."),
        ("change 30 to 50", "- Do we need 3DS for orders under 50 EUR? Owner: Ana"),
        ("change 3 to 4", "| Mobile conversion | 2.1% | 4% | March 2027 |"),
        ("change 2.1 to 2.2", "| Mobile conversion | 2.2% | 3% | March 2027 |"),
        ("change 90 to 60 in goals and metrics", "| Checkout time | 4 min | 60 s | June 2027 |"),
    ],
)
async def test_a_figure_that_stands_once_is_replaced(message: str, line: str) -> None:
    _, paper = await say(message, CHECKOUT)
    assert added(paper.text, CHECKOUT) == [line]


async def test_a_number_in_several_places_is_asked_about_and_may_be_replaced_everywhere() -> None:
    done, paper = await say("change 2027 to 2028", CHECKOUT)
    assert paper.text == CHECKOUT
    assert done.text.startswith("“2027” stands in three places:\n\n- One-page checkout")
    assert done.text.endswith(
        "say the words beside the one that is meant, or “Replace 2027 with 2028 everywhere”."
    )
    assert done.suggestions == ["Replace 2027 with 2028 everywhere"]
    _, paper = await say(done.suggestions[0], CHECKOUT)
    assert paper.text == CHECKOUT.replace("2027", "2028")


@pytest.mark.parametrize(
    ("message", "line"),
    [
        ("FR-001 should be 1 second not 2", "**FR-001** The system must save the basket within 1 second."),
        ("FR-001 should be 1 minute, not 2 s", "**FR-001** The system must save the basket within 1 minute."),
        ("FR-001 should be 1 s not 2", "**FR-001** The system must save the basket within 1 s."),
        ("FR-001 should be 1 not 2", "**FR-001** The system must save the basket within 1 s."),
        ("change 2 to 1 second", "**FR-001** The system must save the basket within 1 second."),
        ("change 61 to 63%", "- 63% of carts are abandoned"),
        ("change 61 to 63 percent", "- 63 percent of carts are abandoned"),
        ("change 400 to 450 tickets", "- Support gets 450 tickets"),
    ],
)
async def test_a_figure_with_its_unit_replaces_the_old_one_with_its_own(message: str, line: str) -> None:
    _, paper = await say(message, BASKET)
    assert added(paper.text, BASKET) == [line]
