"""A figure that stands several times is not corrected in one place alone, and dates left behind are named."""

from __future__ import annotations

import pytest

from tests.ai.builtin.checkout import talk
from tests.ai.builtin.papers import added, say

pytestmark = pytest.mark.anyio

VET = """## Summary

Our three practices lose about 140 appointments a month. They are open 85 hours.

## Goals

1. Cut missed appointments from 140 to 60 by 30 September 2027.

## Success metrics

| Metric | Today | Target | By |
| --- | --- | --- | --- |
| Missed appointments | 140 | 60 | 30 Sep 2027 |
| Monday calls | 85 | 10 | to be set |

## Milestones

| Milestone | Date |
| --- | --- |
| Pilot | 12 April 2027 |
| All three practices | 1 June 2027 |
"""


@pytest.mark.parametrize(
    "message",
    [
        "it's 150 appointments, not 140",
        "it's 150 appointments a month, not 140",
        "no, 150 appointments, not 140",
        "140 appointments is wrong, it's 150",
    ],
)
async def test_every_line_with_the_figure_is_shown(message: str) -> None:
    turns, paper = await talk(message, text=VET)
    assert paper.text == VET
    assert turns[0].text.startswith("“140” stands in three lines about that:")
    assert "“Replace 140 with 150 everywhere”" in turns[0].text
    _, paper = await talk(message, "Replace 140 with 150 everywhere", text=VET)
    assert paper.text == VET.replace("140", "150")


async def test_the_same_figure_of_something_else_is_left() -> None:
    _, paper = await say("it's 90 calls, not 85", VET)
    assert added(paper.text, VET) == ["| Monday calls | 90 | 10 | to be set |"]


@pytest.mark.parametrize(
    "message", ["we now have four practices, not three", "there are four practices now, not three"]
)
async def test_a_number_in_words_is_the_one_that_changes(message: str) -> None:
    done, paper = await say(message, VET)
    assert paper.text == VET
    assert "“Replace “three practices” with “four practices””" in done.text
    text = VET.replace("All three practices", "All practices")
    _, paper = await say(message, text)
    assert paper.text == text.replace("three practices", "four practices")


@pytest.mark.parametrize("message", ["we need trains, not three", "they all said no, not yes"])
async def test_a_sentence_takes_no_words_place(message: str) -> None:
    _, paper = await say(message, VET)
    assert paper.text == VET


@pytest.mark.parametrize(
    "message",
    [
        "postpone everything by two weeks",
        "shift every date two weeks later",
        "push each milestone back by 2 weeks",
    ],
)
async def test_dates_outside_of_the_schedule_are_named(message: str) -> None:
    done, paper = await say(message, VET)
    assert added(paper.text, VET) == ["| Pilot | 26 April 2027 |", "| All three practices | 15 June 2027 |"]
    _, left = done.text.split("Not moved, because these dates stand elsewhere:\n\n")
    assert left.split("\n") == [
        "- Cut missed appointments from 140 to 60 by 30 September 2027.",
        "- Missed appointments · 140 · 60 · 30 Sep 2027",
    ]


async def test_nothing_is_named_where_one_date_moves() -> None:
    done, _ = await say("postpone the pilot by two weeks", VET)
    assert "Not moved" not in done.text
