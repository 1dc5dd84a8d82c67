"""Dates move by days, weeks, months, quarters and years where that is exact; else it is asked."""

from __future__ import annotations

import pytest

from requill.ai.builtin.document.calendar import Unit, dates_in, shifted
from tests.ai.builtin.checkout import ask, talk
from tests.ai.builtin.papers import added, say

pytestmark = pytest.mark.anyio

PLAN = """## Timeline

| Phase | When | Who |
| --- | --- | --- |
| Alpha | 2027-01-18 | internal |
| Beta | Mar 1, 2027 | 10 partners |
| GA | Q2 2027 | everyone |

## Rollout

- Internal test in January 2027, pilot with 5% of shoppers on March 1, 2027, press day on 12 April 2027.

## Questions

- Which partners join the beta?
"""


@pytest.mark.parametrize(
    ("written", "count", "unit", "new"),
    [
        ("2027-03-01", 2, "week", "2027-03-15"),
        ("2027-01-18", 2, "week", "2027-02-01"),
        ("18.01.2027", 2, "week", "01.02.2027"),
        ("18.1.2027", 2, "week", "1.2.2027"),
        ("2027-03", 1, "month", "2027-04"),
        ("March 1, 2027", 2, "week", "March 15, 2027"),
        ("Mar 1", -1, "week", None),
        ("March 22", 2, "week", "April 5"),
        ("March 1st, 2027", 1, "day", "March 2nd, 2027"),
        ("12 January 2027", 3, "week", "2 February 2027"),
        ("12th of January", 1, "month", "12th of February"),
        ("05.02.2027", 1, "week", "12.02.2027"),
        ("December 28, 2027", 1, "week", "January 4, 2028"),
        ("December 28", 1, "week", None),
        ("January 31, 2027", 1, "month", None),
        ("February 20, 2028", 2, "week", "March 5, 2028"),
        ("January 2027", 1, "month", "February 2027"),
        ("January 2027", -1, "month", "December 2026"),
        ("January 2027", 2, "week", None),
        ("Sept 2027", 1, "month", "Oct 2027"),
        ("Q1 2027", 1, "quarter", "Q2 2027"),
        ("Q4 2027", 2, "quarter", "Q2 2028"),
        ("2027 Q1", -1, "quarter", "2026 Q4"),
        ("Q1 2027", 3, "month", "Q2 2027"),
        ("Q1 2027", 1, "month", None),
        ("Q4", 1, "quarter", None),
        ("H1 2027", 6, "month", "H2 2027"),
        ("Friday, March 5, 2027", 1, "week", "March 12, 2027"),
        ("Friday, March 5, 2027", 1, "month", None),
    ],
)
def test_a_date_moves_in_its_own_form_or_not_at_all(
    written: str, count: int, unit: Unit, new: str | None
) -> None:
    [stated] = dates_in(written)
    assert shifted(stated, count, unit) == new


@pytest.mark.parametrize(
    "text", ["2.1% in 2 places", "3-5 people", "may march", "2027", "v1.2.2027.4", "31 February"]
)
def test_what_is_no_date_is_none(text: str) -> None:
    assert dates_in(text) == []


@pytest.mark.parametrize(
    ("wish", "line"),
    [
        ("postpone beta by two weeks", "| Beta | Mar 15, 2027 | 10 partners |"),
        ("pls push the beta back 2 weeks", "| Beta | Mar 15, 2027 | 10 partners |"),
        ("beta slips by two weeks", "| Beta | Mar 15, 2027 | 10 partners |"),
        ("we postponed the beta by a fortnight", "| Beta | Mar 15, 2027 | 10 partners |"),
        ("pull the beta forward a week", "| Beta | Feb 22, 2027 | 10 partners |"),
        ("move the alpha a week earlier", "| Alpha | 2027-01-11 | internal |"),
        ("move GA one quarter later", "| GA | Q3 2027 | everyone |"),
        ("delay general availability by three months", "| GA | Q3 2027 | everyone |"),
    ],
)
async def test_the_date_of_what_is_named_moves(wish: str, line: str) -> None:
    _, paper = await say(wish, PLAN)
    assert added(paper.text, PLAN) == [line]


@pytest.mark.parametrize(
    ("wish", "old", "new"),
    [
        ("postpone the pilot by two weeks", "March 1, 2027, press", "March 15, 2027, press"),
        ("delay the internal test by a month", "January 2027", "February 2027"),
        ("bring the press day forward by a day", "12 April 2027", "11 April 2027"),
    ],
)
async def test_of_several_dates_in_a_sentence_the_one_beside_the_name_moves(
    wish: str, old: str, new: str
) -> None:
    _, paper = await say(wish, PLAN)
    assert paper.text == PLAN.replace(old, new)


async def test_what_else_has_the_old_date_is_shown_and_left() -> None:
    text = "## Rollout\n\n- Beta on March 1, 2027\n- Press release on March 1, 2027\n"
    done, paper = await say("postpone the beta by a week", text)
    assert added(paper.text, text) == ["- Beta on March 8, 2027"]
    assert "The old date also stands here" in done.text
    assert "- Press release on March 1, 2027" in done.text


async def test_every_date_of_a_section_moves_together() -> None:
    done, paper = await say("push everything in the timeline back by a quarter", PLAN)
    assert added(paper.text, PLAN) == [
        "| Alpha | 2027-04-18 | internal |",
        "| Beta | Jun 1, 2027 | 10 partners |",
        "| GA | Q3 2027 | everyone |",
    ]
    assert done.text.startswith("Three dates are one quarter later now:")


@pytest.mark.parametrize(
    ("wish", "why"),
    [
        ("move GA one month later", "The date of “GA” is “Q2 2027”, and one month later is no exact date"),
        ("delay the internal test by a week", "The date of “Internal test” is “January 2027”"),
        ("push everything in the timeline back by a week", "The date of “GA” is “Q2 2027”"),
        ("postpone the party by a week", "I find no date of “party” in this document"),
        ("move the beta by two weeks", "Later or earlier?"),
        ("move the beta forward two weeks", "Later or earlier?"),
    ],
)
async def test_what_is_not_exact_is_asked_and_changes_nothing(wish: str, why: str) -> None:
    done, paper = await say(wish, PLAN)
    assert done.text.startswith(why)
    assert "othing was changed" in done.text
    assert paper.text == PLAN


async def test_two_dates_of_one_name_are_asked_about() -> None:
    text = "## Rollout\n\n- Beta in Europe: March 1, 2027\n- Beta in Asia: April 1, 2027\n"
    done, paper = await say("postpone the beta by a week", text)
    assert "Two dates are about “beta”" in done.text
    assert paper.text == text
    _, paper = await say("postpone the beta in Asia by a week", text)
    assert added(paper.text, text) == ["- Beta in Asia: April 8, 2027"]


@pytest.mark.parametrize(("answer", "date"), [("later", "January 26"), ("earlier", "January 5")])
async def test_the_side_can_be_said_when_asked(answer: str, date: str) -> None:
    count = "two weeks" if answer == "later" else "a week"
    _, paper = await talk(f"move the beta by {count}", answer)
    assert f"1. Beta on {date}" in paper.text


async def test_a_length_of_time_is_no_move() -> None:
    said, came, went = await ask("the pilot is two weeks")
    assert "Later or earlier" not in said
    assert (came, went) == ([], [])


async def test_a_risk_about_a_delay_is_still_a_risk() -> None:
    _, came, went = await ask("add a risk that the launch slips by two weeks")
    assert went == []
    assert came == ["| The launch slips by two weeks | to be set | to be named |"]


async def test_a_line_of_thousands_of_dates_is_read_once() -> None:
    text = "## Rollout\n\n" + "March 1, 2027, and " * 3000 + "\n"
    done, paper = await say("postpone the beta by a week", text)
    assert paper.text == text
    assert "I find no date of “beta”" in done.text
