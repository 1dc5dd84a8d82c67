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
