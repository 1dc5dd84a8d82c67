"""Ordinary wishes in the words of a working day: a requirement said anew, a decision, a value asked for."""

from __future__ import annotations

import pytest

from tests.ai.builtin.checkout import ask
from tests.ai.builtin.papers import say

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize(
    "message",
    [
        "make FR-002 say: The page loads in 2 seconds",
        "FR-002: The page loads in 2 seconds",
        "let FR-002 read “The page loads in 2 seconds”",
        "Please make FR-002 say that the page loads in 2 seconds",
    ],
)
async def test_a_requirement_is_said_anew_by_its_id(message: str) -> None:
    text, came, went = await ask(message)
    assert came == ["**FR-002** The page loads in 2 seconds."]
    assert went == ["**FR-002** The page is fast on old phones."]
    assert text == "It now says “FR-002 The page loads in 2 seconds.”."


@pytest.mark.parametrize(
    "message",
    [
        "FR-002: add a criterion",
        "FR-002: is it fast enough?",
        "FR-009: the page loads in time",
        "FR-002: why so",
    ],
)
async def test_what_follows_an_id_is_no_requirement_where_it_asks_or_wishes(message: str) -> None:
    _, came, went = await ask(message)
    assert (came, went) == ([], [])


async def test_one_requirement_is_shortened_by_its_id() -> None:
    text, came, _ = await ask("shorten FR-001")
    assert text.startswith("I find no filler in FR-001 that I could take out")
    assert "“FR-001: …”" in text
    assert came == []
    assert (await ask("shorten FR-009"))[0] == "There is no section “FR-009” in this document."


@pytest.mark.parametrize(
    ("message", "line"),
    [
        ("we decided to push GA to April 5", "3. GA on April 5"),
        ("We've decided to move beta to January 19", "1. Beta on January 19"),
        (
            "we have agreed to change 400 to 450",
            "- Support receives 450 tickets a month about lost discount codes.",
        ),
    ],
)
async def test_a_decision_is_carried_out(message: str, line: str) -> None:
    assert (await ask(message))[1] == [line]


@pytest.mark.parametrize(
    ("message", "said"),
    [
        ("whats the conversion target", "The target of “Mobile conversion” is **3%**."),
        ("What is the conversion target?", "The target of “Mobile conversion” is **3%**."),
        ("what's the conversion baseline", "The baseline of “Mobile conversion” is **2.1%**."),
        ("what is the PCI mitigation?", "The mitigation of “PCI scope grows” is **Hosted fields**."),
        ("whats missing", "Three things are missing or open:"),
    ],
)
async def test_a_value_is_told_whichever_way_it_is_asked_for(message: str, said: str) -> None:
    text, came, _ = await ask(message)
    assert text.startswith(said)
    assert came == []


PROBLEM = (
    "- **Problem**: 61% of mobile carts are abandoned at the address step; "
    "Support receives 400 tickets a month about lost discount codes."
)
TARGETS = (
    "- **Targets**: Mobile conversion from 2.1% to 3% by March 2027; "
    "Checkout time from 4 min to 90 s by June 2027."
)
DATES = "- **Dates**: Beta on January 12; 50% on February 2; GA on March 1."
RISKS = "- **Risks**: Loqate outage; PCI scope grows (no owner yet)."
QUESTIONS = "- **Open questions**: Do we need 3DS for orders under 30 EUR?; Who pays for Loqate?"


@pytest.mark.parametrize(
    ("message", "points"),
    [
        ("summarise for my boss", [PROBLEM, TARGETS, DATES, RISKS, QUESTIONS]),
        ("TL;DR for the CEO", [PROBLEM, TARGETS, DATES, RISKS, QUESTIONS]),
        ("summarize this in 3 bullets for the exec team", [PROBLEM, TARGETS, DATES]),
        ("summarise the document in two points", [PROBLEM, TARGETS]),
    ],
)
async def test_those_who_decide_are_told_what_matters(message: str, points: list[str]) -> None:
    text, came, _ = await ask(message)
    assert text == "\n".join(["“Offline mode” in short:", "", *points])
    assert came == []


async def test_others_are_told_what_the_document_holds() -> None:
    assert "**Problem** (20 words)" in (await ask("summarise the document"))[0]
    assert (await ask("summarise the risks"))[0].startswith("**Risks**: two rows")
    done, _ = await say("summarise for my boss", "## Notes\n\nWe ship.\n")
    assert done.text.startswith("“Offline mode” has ")
