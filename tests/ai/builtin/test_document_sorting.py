"""Dates are sorted by the calendar, whatever their form, and what cannot be placed is named."""

from __future__ import annotations

import pytest

from tests.ai.builtin.papers import say

pytestmark = pytest.mark.anyio


def plan(*dates: str) -> str:
    """A table with steps A, B and so on at these dates."""
    rows = "".join(f"| {chr(65 + place)} | {date} |\n" for place, date in enumerate(dates))
    return f"## Plan\n\n| Step | When |\n| --- | --- |\n{rows}"


def order(text: str) -> str:
    """The names of the steps as they stand."""
    return "".join(line[2] for line in text.split("\n")[4:] if line)


@pytest.mark.parametrize(
    ("dates", "sorted_"),
    [
        (("30 Jan 2027", "5 March 2027", "12 Feb 2026"), "CAB"),
        (("31.08.2027", "15.06.2027", "01.12.2027"), "BAC"),
        (("March", "January", "Q4"), "BAC"),
        (("2027-03-01", "2027-01-05"), "BA"),
        (("May 3, 2027", "by 4 April 2027", "H1 2026"), "CBA"),
        (("end of August 2027", "mid August 2027", "tbd", "2 August 2027"), "DBAC"),
        (("Q2 2027", "April 2027", "June 2027"), "BAC"),
    ],
)
async def test_dates_are_sorted_by_the_calendar(dates: tuple[str, ...], sorted_: str) -> None:
    done, paper = await say("sort the plan by when", plan(*dates))
    assert order(paper.text) == sorted_
    assert done.text.startswith("Sorted “Plan” by “When”.")


@pytest.mark.parametrize(
    "wish",
    [
        "sort the plan by when, latest first",
        "sort the plan by date (newest first)",
        "sort the plan by when with the latest first",
        "sort the plan by date, descending",
        "put the plan in chronological order, latest first",
    ],
)
async def test_the_latest_come_first_where_that_is_said(wish: str) -> None:
    _, paper = await say(wish, plan("30 Jan 2027", "5 March 2027", "to be set", "12 Feb 2028"))
    assert order(paper.text) == "DBAC"


async def test_dates_in_order_are_left() -> None:
    text = plan("12 April 2027", "1 June 2027")
    done, paper = await say("sort the plan by date", text)
    assert (done.text, paper.text) == ("“Plan” is in that order already.", text)


@pytest.mark.parametrize(
    ("dates", "why"),
    [
        (("after launch", "3 May 2027"), "“after launch” in “When” is no date that I can place"),
        (("1 Jan 2027", "May"), "“May” in “When” names no year, and others do"),
    ],
)
async def test_a_date_that_cannot_be_placed_is_named(dates: tuple[str, ...], why: str) -> None:
    text = plan(*dates)
    done, paper = await say("sort the plan by when", text)
    assert (done.text, paper.text) == (f"{why}, so nothing was sorted.", text)


@pytest.mark.parametrize("wish", ["sort the timeline by date", "order the timeline chronologically"])
async def test_the_points_of_a_list_are_sorted_by_their_dates(wish: str) -> None:
    text = "## Timeline\n\n1. 2 May 2027: kick-off\n2. Count all on 15 April 2027\n"
    done, paper = await say(wish, text)
    assert paper.text == "## Timeline\n\n1. Count all on 15 April 2027\n2. 2 May 2027: kick-off\n"
    assert done.text == "Sorted “Timeline” by date."


async def test_points_without_dates_are_left() -> None:
    text = "## Goals\n\n- Save paper\n- Save time by 3 May\n"
    done, paper = await say("sort the goals by date", text)
    assert (done.text, paper.text) == (
        "“Save paper” names no date that I know, so nothing was sorted.",
        text,
    )


async def test_words_with_a_date_among_them_go_by_the_alphabet() -> None:
    rows = "| A | Wait until May |\n| B | 3 May 2027 |\n| C | Ask |\n"
    text = f"## Risks\n\n| Risk | Mitigation |\n| --- | --- |\n{rows}"
    _, paper = await say("sort the risks by mitigation", text)
    assert order(paper.text) == "BCA"
