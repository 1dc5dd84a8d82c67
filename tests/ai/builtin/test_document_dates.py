"""A correction puts right what it names: no part of a date twice, and no number of a list."""

from __future__ import annotations

import pytest

from tests.ai.builtin.papers import CHECKOUT, added, gone, say

pytestmark = pytest.mark.anyio

LAUNCH = (
    "One-page checkout for mobile buyers. We replace five steps by one. The launch is planned for {} with "
    "a small beta first."
)


@pytest.mark.parametrize(
    ("message", "date"),
    [
        ("the launch is Q2 2027, not Q1", "Q2 2027"),
        ("the launch is Q3 2027 not Q1", "Q3 2027"),
        ("the launch is Q2 2028, not Q1", "Q2 2028"),
        ("the launch is Q2, not Q1", "Q2 2027"),
        ("the launch is Q1 2028, not Q1 2027", "Q1 2028"),
        ("change Q1 to Q2 2027", "Q2 2027"),
        ("replace Q1 2027 with Q2 2027", "Q2 2027"),
    ],
)
async def test_a_year_stands_once(message: str, date: str) -> None:
    _, paper = await say(message, CHECKOUT)
    assert added(paper.text, CHECKOUT) == [LAUNCH.format(date)]
    assert len(gone(paper.text, CHECKOUT)) == 1


@pytest.mark.parametrize(
    ("message", "line"),
    [
        ("Beta is January 19 not 12", "1. Beta on January 19"),
        ("Beta is January 19, not January 12", "1. Beta on January 19"),
        ("Beta is 19, not 12", "1. Beta on January 19"),
        ("50% is on February 9 instead of 2", "2. 50% on February 9"),
        ("50% is on February 16 instead of 2", "2. 50% on February 16"),
        ("50% is on February 9, not February 2", "2. 50% on February 9"),
        ("GA is March 15, not March 1", "3. GA on March 15"),
        ("GA is March 15 2027, not March 1", "3. GA on March 15 2027"),
        ("GA is April 5, not 1", "3. GA on April 5"),
        ("GA is 5 April, not March 1", "3. GA on 5 April"),
        ("checkout time is 5 min, not 4", "| Checkout time | 5 min | 90 s | June 2027 |"),
    ],
)
async def test_a_day_stands_once_and_the_list_keeps_its_numbers(message: str, line: str) -> None:
    _, paper = await say(message, CHECKOUT)
    assert added(paper.text, CHECKOUT) == [line]
    assert len(gone(paper.text, CHECKOUT)) == 1


async def test_a_date_that_names_its_month_last_is_replaced_as_a_whole() -> None:
    _, paper = await say("GA is 5 April, not 1", "## Plan\n\n1. GA on 1 March\n2. Beta on 3 May\n")
    assert paper.text == "## Plan\n\n1. GA on 5 April\n2. Beta on 3 May\n"


async def test_old_words_that_stand_twice_in_a_line_are_asked_about() -> None:
    text = "## Plan\n\n- Beta takes 2 weeks, with 2 teams\n"
    done, paper = await say("Beta takes 3, not 2", text)
    assert paper.text == text
    assert done.text == (
        "“2” stands two times in “Beta takes 2 weeks, with 2 teams” Nothing was changed: quote more of what "
        "is to be replaced."
    )


async def test_a_part_of_a_word_is_not_corrected() -> None:
    done, paper = await say("Beta is 3, not an", "## Plan\n\n- Beta in January\n")
    assert paper.text == "## Plan\n\n- Beta in January\n"
    assert done.text.startswith("I find no line about “Beta” that says “an”")
