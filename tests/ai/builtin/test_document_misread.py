"""What is no wish, or none that a rule can meet, is never written down as if it were text."""

from __future__ import annotations

import pytest

from tests.ai.builtin.checkout import ask
from tests.ai.builtin.papers import CHECKOUT, added, say

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize(
    ("wish", "line"),
    [
        ("pls add a requirment: the buyer cancels a payment", "**FR-004** The buyer cancels a payment."),
        ("add an open qestion: who pays?", "- Who pays? Owner: to be named"),
    ],
)
async def test_a_misspelt_noun_is_read_as_what_it_is(wish: str, line: str) -> None:
    _, came, _ = await ask(wish)
    assert came == [line]


@pytest.mark.parametrize(
    "wish",
    [
        "insert an image",
        "add emoji to headings",
        "write an intro",
        "write user stories for the must haves",
        "suggest ten names",
        "compare with Front",
        "use british spelling",
        "make FR-001 bold",
    ],
)
async def test_what_needs_words_of_its_own_is_declined(wish: str) -> None:
    said, came, went = await ask(wish)
    assert (came, went) == ([], [])
    assert "language model" in said
    assert "Nothing was changed." in said


@pytest.mark.parametrize(
    ("wish", "count"),
    [
        (
            "Feedback from Tom (CTO): sync is the hardest part. FR-002 is too vague. Why not Klarna?",
            "three points",
        ),
        ("bugs from eng:\n- FR-002 loads twice\n- remove is stuck", "two points"),
        ("here are comments from legal:\n1. Missing DPA\n2. Where is data stored?", "two points"),
    ],
)
async def test_what_somebody_else_said_changes_nothing_and_can_be_kept(wish: str, count: str) -> None:
    done, paper = await say(wish, CHECKOUT)
    assert paper.text == CHECKOUT
    assert f"That reads as {count} from" in done.text
    _, paper = await say(done.suggestions[0], CHECKOUT)
    assert len(added(paper.text, CHECKOUT)) == 1
    assert added(paper.text, CHECKOUT)[0].endswith("Owner: to be named")


async def test_a_list_of_different_things_goes_where_each_belongs() -> None:
    lines = ["a risk: the bank is late", "a question: who tests it?", "a non-goal: vouchers"]
    wish = "\n- ".join(["please add the following:", *lines])
    _, came, went = await ask(wish)
    assert went == []
    assert came == [
        "- Vouchers",
        "| The bank is late | to be set | to be named |",
        "- Who tests it? Owner: to be named",
    ]


async def test_one_line_that_names_nothing_stops_the_whole_list() -> None:
    said, came, went = await ask("add the following:\n- a risk: the bank is late\n- search")
    assert (came, went) == ([], [])
    assert said.startswith("I cannot tell what “search” is.")


@pytest.mark.parametrize(
    ("wish", "why"),
    [
        ("add under Loyalty points: vouchers", "“Loyalty points” is a point of a list"),
        ("add vouchers under Loyalty points", "“Loyalty points” is a point of a list"),
        ("add to Payments: vouchers", "There is no section “Payments”"),
        ("add acceptance criteria to R2: given a cart, when b, then c", "R2 is no requirement"),
    ],
)
async def test_a_place_that_is_no_section_is_not_written_down(wish: str, why: str) -> None:
    said, came, went = await ask(wish)
    assert (came, went) == ([], [])
    assert said.startswith(why)
