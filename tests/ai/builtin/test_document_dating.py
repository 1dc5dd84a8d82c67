"""What has another date gets it in the form that stands there; where it is not clear, it is asked."""

from __future__ import annotations

import pytest

from tests.ai.builtin.checkout import talk
from tests.ai.builtin.papers import CHECKOUT, WARD, added, gone, say
from tests.ai.builtin.test_document_shifting import PLAN

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize(
    ("wish", "line"),
    [
        ("GA is Q3", "| GA | Q3 2027 | everyone |"),
        ("ga is now q3", "| GA | Q3 2027 | everyone |"),
        ("GA slips to Q3 2027", "| GA | Q3 2027 | everyone |"),
        ("GA slips to Q1 2028", "| GA | Q1 2028 | everyone |"),
        ("the new date for GA is Q4", "| GA | Q4 2027 | everyone |"),
        ("launch date is May 2", "| GA | May 2, 2027 | everyone |"),
        ("we launch on May 2", "| GA | May 2, 2027 | everyone |"),
        ("beta starts March 15", "| Beta | Mar 15, 2027 | 10 partners |"),
        ("beta is now March 15", "| Beta | Mar 15, 2027 | 10 partners |"),
        ("the beta is on the 15th of march", "| Beta | Mar 15, 2027 | 10 partners |"),
        ("beta was postponed to 2027-04-05", "| Beta | Apr 5, 2027 | 10 partners |"),
        ("no, beta is March 15", "| Beta | Mar 15, 2027 | 10 partners |"),
        ("alpha is feb 2", "| Alpha | 2027-02-02 | internal |"),
    ],
)
async def test_the_date_changes_in_its_own_form_and_keeps_its_year(wish: str, line: str) -> None:
    _, paper = await say(wish, PLAN)
    assert added(paper.text, PLAN) == [line]
    assert len(gone(paper.text, PLAN)) == 1


@pytest.mark.parametrize(
    ("wish", "text", "line"),
    [
        ("beta starts January 19", CHECKOUT, "1. Beta on January 19"),
        ("GA is Q3", CHECKOUT, "3. GA in Q3"),
        ("GA is March 15, 2027", CHECKOUT, "3. GA on March 15, 2027"),
        ("the pilot is in March", WARD, "- Pilot on two wards in March"),
    ],
)
async def test_a_date_without_a_year_changes_too(wish: str, text: str, line: str) -> None:
    _, paper = await say(wish, text)
    assert added(paper.text, text) == [line]


async def test_of_several_dates_in_a_sentence_the_one_beside_the_name_changes() -> None:
    _, paper = await say("the pilot is March 15", PLAN)
    assert paper.text == PLAN.replace("March 1, 2027, press", "March 15, 2027, press")


async def test_two_dates_in_one_message_both_change() -> None:
    _, paper = await say("GA is Q3 and beta is March 15", PLAN)
    assert added(paper.text, PLAN) == ["| Beta | Mar 15, 2027 | 10 partners |", "| GA | Q3 2027 | everyone |"]


@pytest.mark.parametrize(
    ("wish", "offers"),
    [
        ("GA slips to Q1", ["GA is Q1 2028"]),
        ("alpha is December 2", ["Alpha is 2027-12-02", "Alpha is 2028-12-02"]),
    ],
)
async def test_a_year_in_doubt_is_asked_for(wish: str, offers: list[str]) -> None:
    done, paper = await say(wish, PLAN)
    assert paper.text == PLAN
    assert "in which year" in done.text
    assert done.suggestions == offers
    _, paper = await talk(offers[-1], text=PLAN)
    assert len(added(paper.text, PLAN)) == 1


@pytest.mark.parametrize(
    "line",
    [
        "- Beta from March 1 to March 31, 2027",
        "- Beta on March 1–15, 2027",
        "- Beta on 1–15 March 2027",
        "- Beta not before March 1, 2027",
        "- Beta runs until March 1, 2027",
        "- Beta in late March 2027",
        "- Beta on Monday, March 1, 2027",
        "- Beta partners sign on March 1, 2027",
        "- Beta on March 1, 2027\n- Beta: June 3, 2027",
    ],
)
async def test_a_date_that_may_be_another_or_a_part_of_one_is_left(line: str) -> None:
    text = f"## Rollout\n\n{line}\n"
    done, paper = await say("beta starts April 20", text)
    assert paper.text == text
    assert "othing was changed" in done.text


async def test_one_date_told_in_two_places_changes_in_both() -> None:
    text = "## Summary\n\nBeta on March 1, 2027.\n\n## Rollout\n\n- Beta: March 1, 2027\n"
    done, paper = await say("beta is March 15", text)
    assert paper.text == text.replace("March 1,", "March 15,")
    assert done.text.startswith("Two places named that date")


async def test_a_column_of_starts_and_one_of_ends_are_told_apart() -> None:
    head = "## Timeline\n\n| Phase | Start | End |\n| --- | --- | --- |\n"
    text = f"{head}| Beta | March 1, 2027 | May 3, 2027 |\n"
    _, paper = await say("beta starts March 15", text)
    assert added(paper.text, text) == ["| Beta | March 15, 2027 | May 3, 2027 |"]
    _, paper = await say("beta ends May 10", text)
    assert added(paper.text, text) == ["| Beta | March 1, 2027 | May 10, 2027 |"]
    done, paper = await say("beta is March 15", text)
    assert paper.text == text
    assert done.text.startswith("I cannot tell which date")


async def test_a_cell_that_waits_for_its_date_gets_it() -> None:
    text = "## Timeline\n\n| Phase | When |\n| --- | --- |\n| Beta | March 1 |\n| GA | TBD |\n"
    _, paper = await say("GA is Q3 2027", text)
    assert added(paper.text, text) == ["| GA | Q3 2027 |"]


@pytest.mark.parametrize(
    "wish",
    ["is GA Q3?", "GA is Q3?", "GA is not Q3", "it is March", "sync is Q3", "Tom says beta is March 15"],
)
async def test_what_names_no_date_of_the_document_changes_nothing(wish: str) -> None:
    _, paper = await say(wish, PLAN)
    assert paper.text == PLAN


@pytest.mark.parametrize(
    ("wish", "line"),
    [
        ("move GA to Q3", "| GA | Q3 2027 | everyone |"),
        ("change GA to Q3", "| GA | Q3 2027 | everyone |"),
        ("set the GA date to March 15", "| GA | March 15, 2027 | everyone |"),
        ("set the date of GA to march 15", "| GA | March 15, 2027 | everyone |"),
        ("push GA back to Q3", "| GA | Q3 2027 | everyone |"),
        ("bring GA forward to Q1", "| GA | Q1 2027 | everyone |"),
        ("move GA to Q3 2028", "| GA | Q3 2028 | everyone |"),
        ("set the GA date to 2028-03-15", "| GA | 2028-03-15 | everyone |"),
        ("move alpha to feb 2", "| Alpha | 2027-02-02 | internal |"),
        ("move beta to the 15th of march", "| Beta | Mar 15, 2027 | 10 partners |"),
    ],
)
async def test_a_date_that_is_set_keeps_its_form_and_its_year(wish: str, line: str) -> None:
    _, paper = await say(wish, PLAN)
    assert added(paper.text, PLAN) == [line]
    assert len(gone(paper.text, PLAN)) == 1


@pytest.mark.parametrize(
    ("wish", "offers"),
    [
        ("postpone GA to Q1", ["Set the date of “GA” to Q1 2028"]),
        ("push the GA date back to March 15", ["Set the date of “GA” to March 15, 2028"]),
        (
            "set the alpha date to December 2",
            ["Set the date of “Alpha” to 2027-12-02", "Set the date of “Alpha” to 2028-12-02"],
        ),
    ],
)
async def test_a_date_that_is_set_and_may_be_in_two_years_is_asked_about(
    wish: str, offers: list[str]
) -> None:
    done, paper = await say(wish, PLAN)
    assert paper.text == PLAN
    assert "in which year" in done.text
    assert done.suggestions == offers
    _, paper = await talk(offers[-1], text=PLAN)
    [line] = added(paper.text, PLAN)
    assert "2028" in line


METRICS = """## Metrics

| Metric | Target | Owner | By |
| --- | --- | --- | --- |
| Refunds | 5% | Ana | **Q1 2027** |

## Rollout

- Pilot: Q1 2027
"""


@pytest.mark.parametrize(
    ("wish", "line"),
    [
        ("set the target of Refunds to Q3", "| Refunds | Q3 | Ana | **Q1 2027** |"),
        ("set the owner of Refunds to May", "| Refunds | 5% | May | **Q1 2027** |"),
        ("set the deadline of Refunds to tbd", "| Refunds | 5% | Ana | tbd |"),
        ("set the deadline of Refunds to Q3", "| Refunds | 5% | Ana | **Q3 2027** |"),
        ("set the target of Refunds to 4% and the date to Q3", "| Refunds | 4% | Ana | **Q3 2027** |"),
        ("move the pilot to Q3", "- Pilot: Q3 2027"),
    ],
)
async def test_only_a_date_in_the_place_of_a_date_gets_a_year(wish: str, line: str) -> None:
    _, paper = await say(wish, METRICS)
    assert added(paper.text, METRICS) == [line]


async def test_what_else_was_said_of_the_row_stands_in_the_offer_too() -> None:
    text = METRICS.replace("**Q1 2027**", "Q4 2027")
    done, paper = await say("set the target of Refunds to 4% and the date to Q1", text)
    assert paper.text == text
    assert done.suggestions[-1] == "Set the target of “Refunds” to 4% and the date to Q1 2028"
    _, paper = await talk(done.suggestions[-1], text=text)
    assert added(paper.text, text) == ["| Refunds | 4% | Ana | Q1 2028 |"]
