"""The assistant understands the answers to its own questions, and nothing else as one."""

from __future__ import annotations

import pytest

from requill.ai.interface import AssistantMessage, DocumentContext, Role, UserMessage
from requill.features.documents.tools import Paper
from tests.ai.builtin.checkout import talk
from tests.ai.builtin.papers import CHECKOUT, TITLE, added, gone, headings, tools
from tests.ai.builtin.plans import turn

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize(
    ("wish", "answer", "line"),
    [
        ("add a risk", "Apple rejects the app", "| Apple rejects the app | to be set | to be named |"),
        ("Add a new risk, please", "fraud; 3DS for all; owner Ana", "| Fraud | 3DS for all | Ana |"),
        ("add a risk", "It should say that Apple is late", "| Apple is late | to be set | to be named |"),
        ("add a metric", "Refund rate from 3% to 2% by May 2027", "| Refund rate | 3% | 2% | May 2027 |"),
        ("add a requirement", "Users can save their cart", "**FR-004** Users can save their cart."),
        (
            "add a requirement",
            "remove unused carts after 30 days",
            "**FR-004** The system must remove unused carts after 30 days.",
        ),
        (
            "add an open question",
            "Do we need a refund page?",
            "- Do we need a refund page? Owner: to be named",
        ),
        ("add an open question", "who pays for it? owner Ana", "- Who pays for it? Owner: Ana"),
        ("add a non-goal", "No payroll", "- No payroll"),
        (
            "add a criterion to FR-002",
            "given 4G, when it opens, then it shows in 2 s",
            "*Given* 4G, *when* it opens, *then* it shows in 2 s.",
        ),
    ],
)
async def test_what_a_thing_should_say_is_said_in_the_next_message(wish: str, answer: str, line: str) -> None:
    turns, paper = await talk(wish, answer)
    assert turns[0].text.startswith("What should the ")
    assert added(paper.text, CHECKOUT) == [line]
    assert gone(paper.text, CHECKOUT) == []


async def test_several_things_may_be_answered() -> None:
    _, paper = await talk("add risks", "Apple rejects the app\nFraud rises")
    assert [line[:15] for line in added(paper.text, CHECKOUT)] == ["| Apple rejects", "| Fraud rises |"]


@pytest.mark.parametrize(
    ("wish", "answer", "line"),
    [
        ("add some edge cases", "Requirements", "**FR-004** Some edge cases."),
        ("add some edge cases", "to the non-goals", "- Some edge cases"),
        ("add some edge cases", "no, put it under Non-goals", "- Some edge cases"),
        ("add a TL;DR", "at the top", "## TL;DR"),
        ("add a TL;DR", "in a new section", "## A TL;DR"),
        ("add a section", "Budget", "## Budget"),
        ("change the target to 4%", "Mobile conversion", "| Mobile conversion | 2.1% | 4% | March 2027 |"),
        (
            "change the target to 4%",
            "the one about conversion",
            "| Mobile conversion | 2.1% | 4% | March 2027 |",
        ),
    ],
)
async def test_where_something_belongs_is_said_in_the_next_message(wish: str, answer: str, line: str) -> None:
    _, paper = await talk(wish, answer)
    assert added(paper.text, CHECKOUT) == [line]


@pytest.mark.parametrize(
    ("wish", "answer", "line"),
    [
        ("delete the risk", "Loqate outage", "| Loqate outage | Manual entry of the address | Tom |"),
        ("delete the risk", "the one about PCI", "| PCI scope grows | Hosted fields | to be named |"),
        ("delete the risk", "the second one", "| PCI scope grows | Hosted fields | to be named |"),
        ("delete the risk", "the last", "| PCI scope grows | Hosted fields | to be named |"),
        ("delete the last bullet", "in Non-goals", "- Gift cards"),
        ("delete the last bullet", "Non-goals", "- Gift cards"),
    ],
)
async def test_which_one_is_meant_is_said_in_the_next_message(wish: str, answer: str, line: str) -> None:
    _, paper = await talk(wish, answer)
    assert gone(paper.text, CHECKOUT) == [line]


async def test_one_of_several_is_counted_and_a_word_in_several_lines_takes_no_line_with_it() -> None:
    _, paper = await talk("delete beta", "the second one")
    assert "Beta on January 12" not in paper.text
    assert "a small beta" in paper.text
    for answer in ("the first one", "Mobile conversion"):
        turns, paper = await talk("remove the word mobile", answer)
        assert turns[1].text.startswith("To take out “mobile” in one place alone, say how")
        assert paper.text == CHECKOUT


async def test_a_wish_may_need_two_answers() -> None:
    turns, paper = await talk("delete the bullet", "the last one", "in Non-goals")
    assert [each.text for each in turns] == [
        "Which bullet? Name it, or say its place.",
        "In which section is that bullet?",
        "Removed “Gift cards”.",
    ]
    assert gone(paper.text, CHECKOUT) == ["- Gift cards"]


async def test_an_answer_after_another_question_in_between_answers_nothing() -> None:
    _, paper = await talk("add a risk", "what is a risk?", "Apple rejects the app")
    assert paper.text == CHECKOUT


@pytest.mark.parametrize("answer", ["never mind", "No.", "forget it", "I don't know", "not sure yet"])
@pytest.mark.parametrize("wish", ["add a risk", "add some edge cases", "delete the risk"])
async def test_a_wish_may_be_given_up(wish: str, answer: str) -> None:
    turns, paper = await talk(wish, answer)
    assert (turns[1].text, paper.text) == ("All right. Nothing was changed.", CHECKOUT)


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        ("thanks", "You are welcome."),
        ("what is a risk?", "**Risks**"),
        ("show the risks", "**Risks** says:"),
        ("who owns PCI?", ""),
        ("yes", "I work by rule"),
        ("why?", ""),
    ],
)
async def test_what_is_no_answer_is_not_written_down(answer: str, said: str) -> None:
    turns, paper = await talk("add a risk", answer)
    assert turns[1].text.startswith(said)
    assert paper.text == CHECKOUT


async def test_another_wish_is_carried_out_instead() -> None:
    _, paper = await talk("add a risk", "rename Users to Personas", "Apple rejects the app")
    assert headings(paper.text) == [h if h != "Users" else "Personas" for h in headings(CHECKOUT)]
    assert added(paper.text, CHECKOUT) == ["## Personas"]


async def test_only_the_message_right_after_the_question_answers_it() -> None:
    """A reply may be missing from the history, where the turn was stopped."""
    asked = AssistantMessage("What should the risk say? Nothing was changed yet.")
    history = (
        UserMessage("add a risk"),
        asked,
        UserMessage("what is left?"),
        UserMessage("Apple rejects us"),
    )
    paper = Paper(TITLE, CHECKOUT)
    done = await turn(Role.DOCUMENT, history, DocumentContext(TITLE, CHECKOUT), tools(paper))
    assert (done.named("replace_text"), paper.text) == ([], CHECKOUT)


async def test_what_is_to_be_something_is_answered_by_its_name() -> None:
    asked = (UserMessage("change it to 4%"), AssistantMessage("What is to be “4%”? Nothing was changed."))
    paper = Paper(TITLE, CHECKOUT)
    history = (*asked, UserMessage("the target of conversion"))
    await turn(Role.DOCUMENT, history, DocumentContext(TITLE, CHECKOUT), tools(paper))
    assert added(paper.text, CHECKOUT) == ["| Mobile conversion | 2.1% | 4% | March 2027 |"]


async def test_the_example_for_a_question_has_its_article() -> None:
    turns, _ = await talk("add an open question")
    assert "For example: “Add an open question: who pays for it? owner Ana”." in turns[0].text


@pytest.mark.parametrize(
    ("answer", "now"),
    [
        ("2 seconds on 4G for 95% of visits", "within 2 seconds on 4G for 95% of visits on old phones."),
        ("Make it 3 seconds.", "within 3 seconds on old phones."),
        ("within 1 second", "within 1 second on old phones."),
        ("no, in under 5 s", "in under 5 s on old phones."),
    ],
)
async def test_a_figure_that_was_assumed_is_put_right_in_the_next_message(answer: str, now: str) -> None:
    turns, paper = await talk("Make FR-002 testable", answer)
    assert "is my assumption and marked as one" in turns[0].text
    assert turns[1].text.endswith("now, which is no assumption any more.")
    assert added(paper.text, CHECKOUT) == [f"**FR-002** The page answers {now}"]
    assert paper.text.count("\n") == CHECKOUT.count("\n")


async def test_the_assumption_stays_where_no_figure_is_given() -> None:
    for message in ("thanks", "I do not know", "Dana has 2 phones"):
        _, paper = await talk("Make FR-002 testable", message)
        assert "> Assumption: “answers within 2 seconds” in FR-002" in paper.text
