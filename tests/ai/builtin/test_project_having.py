"""Questions for a number, for the greatest, and for what things have or lack, over a project's documents."""

from __future__ import annotations

import pytest

from tests.ai.builtin.projects import Project

pytestmark = pytest.mark.anyio

CHECKOUT = """## Goals

| Metric | Baseline | Target | By |
| --- | --- | --- | --- |
| Conversion | 2.1% | 3% | March 2027 |
| Churn | 4% | to be set | to be set |

## Requirements

**FR-001** The buyer pays with one tap.

*Given* a full cart, *when* the buyer taps, *then* it is paid.

**FR-002** The page loads within 2 seconds.

## Risks

| Risk | Mitigation | Owner |
| --- | --- | --- |
| Outage | Manual entry | Tom |
| Scope grows | Hosted fields | to be named |

## Open questions

- Who pays? Owner: to be named
- Which bank? Owner: Ana
"""
SUNSET = """## Risks

| Risk | Mitigation | Owner |
| --- | --- | --- |
| Holidays | Call in June | to be named |
"""
SHOP = Project({"Checkout": CHECKOUT, "Sunset": SUNSET, "Empty": ""})


@pytest.mark.parametrize(
    ("question", "opening"),
    [
        ("how many risks have no owner?", "Two of the three risks have no owner."),
        ("How many of the risks have an owner?", "One of the three risks has an owner."),
        ("how many metrics have no target?", "One of the two metrics has no target."),
        ("how many open questions have no owner?", "One of the two open questions has no owner."),
        ("how many requirements have no criteria?", "One of the two requirements has no criterion."),
        ("how many requirements are there?", "Two requirements in one of three documents, one of them"),
        ("how many open questions are there?", "Two open questions in one of three documents."),
        ("which document is the longest?", "**Checkout** is the longest: "),
        ("which document has the most requirements?", "**Checkout** has the most requirements: 2 "),
        ("what is the shortest document?", "**Empty** is the shortest: 0 words."),
    ],
)
async def test_the_number_that_is_asked_for_comes_first(question: str, opening: str) -> None:
    assert (await SHOP.said(question)).startswith(opening)


@pytest.mark.parametrize(
    "question", ["which risks have an owner?", "show all risks with an owner", "who owns the risks?"]
)
async def test_things_that_have_an_owner_are_told_with_it(question: str) -> None:
    told = await SHOP.said(question)
    assert told.startswith("**Checkout**: One risk of two has an owner:\n\n- Outage; Owner: Tom\n")
    assert "**Sunset**: None of the risks has an owner." in told
    assert told.endswith("In **Empty** I find no list of risks.")


async def test_that_metrics_name_no_owner_is_said() -> None:
    assert "None of the metrics has an owner." in await SHOP.said("who owns the metrics?")


async def test_unowned_things_are_those_without_an_owner() -> None:
    assert "One risk of two has no owner:\n\n- Scope grows" in await SHOP.said("which risks are unowned?")


async def test_a_long_list_says_how_much_more_there_is() -> None:
    rows = "".join(f"| Risk {number} | none | to be named |\n" for number in range(25))
    many = Project({"Long": f"## Risks\n\n| Risk | Mitigation | Owner |\n| --- | --- | --- |\n{rows}"})
    assert "- and 5 more" in await many.said("which risks have no owner?")


async def test_one_owner_is_still_told_by_name() -> None:
    assert "The owner of “Outage” is **Tom**." in await SHOP.said("who owns the outage risk?")
