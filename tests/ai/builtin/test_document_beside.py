"""A thing is added beside another one, and the words of the order are no part of it."""

from __future__ import annotations

import pytest

from tests.ai.builtin.papers import BASKET, added, gone, say

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize(
    ("wish", "line", "before", "after"),
    [
        (
            "insert a requirement after FR-001: The system must log it",
            "**FR-005** The system must log it.",
            "**FR-001** The system must save the basket within 2 s.",
            "**FR-002** The system must show the basket on a laptop.",
        ),
        (
            "add a requirement above FR-003: The system must log it",
            "**FR-005** The system must log it.",
            "*Given* a basket, *when* the buyer logs in, *then* it is shown.",
            "**FR-003** The buyer can empty the basket.",
        ),
        (
            "insert a risk before Costs of storage: rain",
            "| Rain | to be set | to be named |",
            "| --- | --- | --- |",
            "| Costs of storage | Delete old baskets | Tom |",
        ),
        (
            "add a risk after the first one: rain; buy umbrellas; owner Kim",
            "| Rain | Buy umbrellas | Kim |",
            "| Costs of storage | Delete old baskets | Tom |",
            "| Legal says no | to be set | to be named |",
        ),
        ("add a goal before goal 2: be nice", "- Be nice", "- Save the basket on every device", "- Make"),
        ("add a goal after the last goal: be nice", "- Be nice", "- Fewer tickets", "## Users"),
        ("add a bullet after “Fewer tickets”: be nice", "- Be nice", "- Fewer tickets", "## Users"),
    ],
)
async def test_it_stands_where_it_was_ordered(wish: str, line: str, before: str, after: str) -> None:
    done, paper = await say(wish, BASKET)
    assert (added(paper.text, BASKET), gone(paper.text, BASKET)) == ([line], [])
    lines = [each for each in paper.text.split("\n") if each]
    place = lines.index(line)
    assert lines[place - 1] == before
    assert lines[place + 1].startswith(after)
    assert "It stands " in done.text


@pytest.mark.parametrize(
    ("wish", "said"),
    [
        ("add a goal after goal 9: be nice", "“Goals” has only three goals. Nothing was changed."),
        ("add a goal before goal 2", "Say its words too: “Add a goal before goal 2: …”."),
        ("insert a requirement after goal 1: The system must log it", "“Save the basket on every device” "),
        ("add a risk before FR-009: rain", "There is no requirement FR-009 in this document."),
    ],
)
async def test_without_such_a_place_nothing_is_added(wish: str, said: str) -> None:
    done, paper = await say(wish, BASKET)
    assert done.text.startswith(said)
    assert paper.text == BASKET


@pytest.mark.parametrize(
    ("wish", "line"),
    [
        ("add a risk after launch: servers fail", "| After launch: servers fail | to be set | to be named |"),
        ("add a goal: before goal 2 comes this", "- Before goal 2 comes this"),
        ("add a risk after basket: rain", "| After basket: rain | to be set | to be named |"),
    ],
)
async def test_a_place_that_is_no_listed_thing_is_part_of_the_words(wish: str, line: str) -> None:
    _, paper = await say(wish, BASKET)
    assert added(paper.text, BASKET) == [line]


async def test_it_may_be_one_of_two_wishes() -> None:
    _, paper = await say("delete goal 3 and add a goal after goal 1: be nice", BASKET)
    assert (added(paper.text, BASKET), gone(paper.text, BASKET)) == (["- Be nice"], ["- Fewer tickets"])


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("what is goal 2?", "In **Goals** it says:\n\n- Make checkout faster"),
        ("what does goal 2 say?", "In **Goals** it says:\n\n- Make checkout faster"),
        ("what is the second goal?", "In **Goals** it says:\n\n- Make checkout faster"),
        ("show goal 2", "In **Goals** it says:\n\n- Make checkout faster"),
        ("Show me the last goal, please", "In **Goals** it says:\n\n- Fewer tickets"),
        ("what's goal #2?", "In **Goals** it says:\n\n- Make checkout faster"),
        (
            "what are the first two goals?",
            "In **Goals** it says:\n\n- Save the basket on every device\n- Make checkout faster",
        ),
        (
            "what is risk 1",
            "In **Risks** it says:\n\n- Costs of storage; Mitigation: Delete old baskets; Owner: Tom",
        ),
        (
            "show requirement 2",
            "In **Requirements** it says:\n\n**FR-002** The system must show the basket on a laptop.\n\n"
            "*Given* a basket, *when* the buyer logs in, *then* it is shown.",
        ),
        ("what is goal 9?", "“Goals” has only three goals."),
    ],
)
async def test_what_is_listed_at_a_place_is_shown(question: str, answer: str) -> None:
    done, paper = await say(question, BASKET)
    assert done.text == answer
    assert paper.text == BASKET


async def test_a_question_about_the_craft_is_still_one() -> None:
    done, _ = await say("what is a risk?", BASKET)
    assert done.text.startswith("**Risks**")
