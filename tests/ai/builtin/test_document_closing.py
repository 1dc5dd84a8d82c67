"""An open question that is answered is open no more, and neither question nor answer is lost."""

from __future__ import annotations

import pytest

from tests.ai.builtin.checkout import talk
from tests.ai.builtin.papers import CHECKOUT, added, gone, say

pytestmark = pytest.mark.anyio

BOXES = """## Things to decide

- [ ] Pricing: per seat or per mailbox?
- [ ] Do we migrate old labels? (Mei)
- [x] Which regions first? EU and US.
"""
TABLE = """## Open questions

| # | Question | Owner | Answer |
| --- | --- | --- | --- |
| Q1 | Who pays? | Ana | |
| Q2 | Do we need SMS? | Tom | |
"""


@pytest.mark.parametrize(
    ("wish", "answer"),
    [
        ("close the question about 3DS: we decided no, the bank does it", "No, the bank does it."),
        ("the answer to Q1 is no, the bank does it", "No, the bank does it."),
        ("the answer to 3DS is no", "No."),
        ("resolve the 3DS question: not for the pilot", "Not for the pilot."),
        ("question 1 is answered: no", "No."),
        ("mark the first open question as decided: no", "No."),
        ("pls close question 1, we agreed to wait", "Wait."),
    ],
)
async def test_a_question_moves_to_the_decisions_with_its_answer(wish: str, answer: str) -> None:
    done, paper = await say(wish, CHECKOUT)
    line = "- Do we need 3DS for orders under 30 EUR?"
    assert added(paper.text, CHECKOUT) == ["## Decisions", f"{line} {answer} Owner: Ana"]
    assert gone(paper.text, CHECKOUT) == [f"{line} Owner: Ana"]
    assert "“Decisions”" in done.text


async def test_the_next_answer_joins_the_decisions_that_there_are() -> None:
    _, paper = await talk("the answer to Q1 is no", "the answer to the question about Loqate is the shop")
    decided = paper.text.split("## Decisions\n\n")[1].split("\n\n## ")[0]
    assert decided == (
        "- Do we need 3DS for orders under 30 EUR? No. Owner: Ana\n- Who pays for Loqate? The shop."
    )


@pytest.mark.parametrize(
    ("wish", "line"),
    [
        ("the answer to pricing is per seat", "- [x] Pricing: per seat or per mailbox? Per seat."),
        ("close the question about labels: no", "- [x] Do we migrate old labels? No. (Mei)"),
    ],
)
async def test_a_box_is_ticked_and_has_the_answer(wish: str, line: str) -> None:
    _, paper = await say(wish, BOXES)
    assert added(paper.text, BOXES) == [line]
    assert len(gone(paper.text, BOXES)) == 1


async def test_a_table_has_the_answer_in_its_column() -> None:
    _, paper = await say("the answer to Q2 is no", TABLE)
    assert added(paper.text, TABLE) == ["| Q2 | Do we need SMS? | Tom | No. |"]


async def test_without_an_answer_it_is_asked_for() -> None:
    turns, paper = await talk("resolve the open question about 3DS", "no, the bank does it")
    assert turns[0].text.startswith("What is the answer to “Do we need 3DS for orders under 30 EUR?”?")
    assert turns[0].calls == []
    assert "- Do we need 3DS for orders under 30 EUR? No, the bank does it. Owner: Ana" in paper.text


@pytest.mark.parametrize("answer", ["never mind", "why?", "show risks"])
async def test_what_is_no_answer_closes_nothing(answer: str) -> None:
    _, paper = await talk("resolve the question about 3DS", answer)
    assert paper.text == CHECKOUT


@pytest.mark.parametrize(
    "wish",
    [
        "close the question about payroll: no",
        "the answer to Q7 is yes",
        "close the question",
        "the answer to everything is 42",
    ],
)
async def test_what_asks_nothing_that_is_open_changes_nothing(wish: str) -> None:
    done, paper = await say(wish, CHECKOUT)
    assert paper.text == CHECKOUT
    assert "othing was changed" in done.text


DECIDING = """## Decisions

- We build for the web.

## Open questions

- Do we need 3DS for orders under 30 EUR? Owner: Ana
- Which pricing do we launch with?
- Who pays for Loqate? Owner: to be named
"""


@pytest.mark.parametrize(
    ("wish", "line"),
    [
        (
            "we decided that orders under 30 EUR need no 3DS",
            "- Do we need 3DS for orders under 30 EUR? Orders under 30 EUR need no 3DS. Owner: Ana",
        ),
        (
            "We've decided to skip 3DS for orders under 30 EUR.",
            "- Do we need 3DS for orders under 30 EUR? Skip 3DS for orders under 30 EUR. Owner: Ana",
        ),
        (
            "it's decided that we launch with seat pricing",
            "- Which pricing do we launch with? We launch with seat pricing.",
        ),
        (
            "mark pricing as decided: seats at 9 EUR",
            "- Which pricing do we launch with? Seats at 9 EUR.",
        ),
    ],
)
async def test_a_decision_answers_the_question_that_it_is_about(wish: str, line: str) -> None:
    _, paper = await say(wish, DECIDING)
    assert added(paper.text, DECIDING) == [line]
    before, _, after = paper.text.partition("## Open questions")
    assert before == f"## Decisions\n\n- We build for the web.\n{line}\n\n"
    assert line.split("?")[0] not in after


async def test_a_question_that_is_decided_is_asked_for_its_answer() -> None:
    done, paper = await say("mark pricing as decided", DECIDING)
    assert paper.text == DECIDING
    assert done.text.startswith("What is the answer to “Which pricing do we launch with?”?")
    _, paper = await talk("mark pricing as decided", "seats at 9 EUR", text=DECIDING)
    assert "- Which pricing do we launch with? Seats at 9 EUR." in paper.text.split("## Open questions")[0]


@pytest.mark.parametrize(
    "wish",
    [
        "we decided on Stripe",
        "we agreed that 3DS is hard",
        "mark onboarding as decided",
        "mark FR-001 as decided",
    ],
)
async def test_a_decision_that_answers_none_says_what_is_open(wish: str) -> None:
    text = f"{DECIDING}\n## Requirements\n\n**FR-001** The buyer pays.\n"
    done, paper = await say(wish, text)
    assert paper.text == text
    assert "so nothing was changed. “Open questions” asks:" in done.text
    assert "- Who pays for Loqate?" in done.text


async def test_a_decision_without_open_questions_can_be_kept() -> None:
    text = "## Summary\n\nWords.\n"
    done, paper = await say("we decided on Stripe", text)
    assert paper.text == text
    assert done.suggestions == ["Add a decision: Stripe"]


async def test_a_wish_that_was_decided_on_is_carried_out() -> None:
    _, paper = await say("we decided to remove the question about Loqate", DECIDING)
    assert gone(paper.text, DECIDING) == ["- Who pays for Loqate? Owner: to be named"]
