"""The lines that answer a question about a project: whole, dated where a date is asked for, and counted."""

from __future__ import annotations

import pytest

from requill.ai.builtin.text.evidence import telling
from tests.ai.builtin.projects import Project

pytestmark = pytest.mark.anyio

CHECKOUT = """## Goals

| Metric | Baseline | Target | By |
| --- | --- | --- | --- |
| Checkout time | 4 min | 90 s | June 2027 |

## Rollout

The launch is planned for Q1 2027. We show late parcels live.

- Batch calls go away

## Requirements

**FR-001** The basket is stored within 2 s.

## Risks

| Risk | Mitigation | Owner |
| --- | --- | --- |
| Outage of Loqate | to be set | to be named |

The 12 big ones come last. The council has to agree.
"""
SHOP = Project({"Checkout": CHECKOUT})


@pytest.mark.parametrize(
    "question", ["what's the budget?", "What’s blocked?", "how big is the budget?", "it's late"]
)
async def test_a_contraction_looks_for_no_letter(question: str) -> None:
    told = await SHOP.said(question)
    assert "90 s" not in told
    assert "2 s" not in told
    assert "12 big ones" not in told


@pytest.mark.parametrize(
    ("question", "terms"),
    [("what's Lea's budget", ["lea", "budget"]), ("we don’t ship", ["ship"]), ("Plan B?", ["plan", "b"])],
)
def test_the_telling_words_are_whole(question: str, terms: list[str]) -> None:
    assert telling(question) == terms


async def test_a_question_for_a_time_is_answered_by_lines_with_one() -> None:
    told = await SHOP.said("when do we go live?")
    assert told == "**Checkout** says:\n\n> The launch is planned for Q1 2027."


async def test_that_no_date_is_there_is_said() -> None:
    told = await SHOP.said("When does the council agree?")
    assert told.startswith("I find no date for that. What stands there about it:")
    assert "> The council has to agree." in told


async def test_a_row_stands_under_the_names_of_its_columns() -> None:
    told = await SHOP.said("is there anything about Loqate?")
    assert "> Outage of Loqate; Mitigation: to be set; Owner: to be named" in told


async def test_lines_that_are_left_out_are_counted() -> None:
    many = "".join(f"- Parcel {number} is lost\n" for number in range(20))
    told = await Project({"Parcels": f"## Losses\n\n{many}"}).said("what about the parcels?")
    assert told.count("> Parcel") == 8
    assert told.endswith("Twelve more lines speak of it.")
