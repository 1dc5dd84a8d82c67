"""After "back": what is said replaces the text only where that is plain, and what went is quoted."""

from __future__ import annotations

import pytest

from requill.ai.interface import AssistantMessage, Role, UserMessage
from tests.ai.builtin.plans import Turn, turn
from tests.ai.builtin.test_interviewer import context

pytestmark = pytest.mark.anyio

BASKETS = "People lose their basket. About 1,200 tickets a month come in about it."
AFTER_BACK = (UserMessage("back"), AssistantMessage("Back at “Summary”. A new answer replaces it; …"))


async def told(said: str, stands: str = BASKETS, current: int = 0) -> Turn:
    """An answer of somebody who has come back."""
    asking = context(current=current, bodies={current: stands})
    return await turn(Role.INTERVIEWER, (*AFTER_BACK, UserMessage(said)), asking)


def written(done: Turn) -> list[str]:
    """The texts that were written."""
    return [fill["markdown"] for fill in done.named("fill_section")]


@pytest.mark.parametrize(
    ("said", "added"),
    [
        ("oh and it costs 40k a year", "It costs 40k a year."),
        ("by the way it costs 40k a year", "It costs 40k a year."),
        ("plus it costs 40k a year", "It costs 40k a year."),
        ("I forgot to say that it costs 40k a year", "It costs 40k a year."),
        ("It costs 40k", "It costs 40k."),
    ],
)
async def test_a_remark_is_added(said: str, added: str) -> None:
    done = await told(said)
    assert written(done) == [f"{BASKETS}\n\n{added}"]


async def test_a_short_answer_that_was_added_says_how_to_replace_the_text() -> None:
    done = await told("It costs 40k")
    assert done.text.startswith("What stood under “Summary” is kept; “back” and “instead: …” puts an answer")
    again = await told("instead: it costs 40k")
    assert written(again) == ["It costs 40k."]
    assert again.text.startswith(f"Replaced under “Summary”: “{BASKETS}” Noted under Summary.")


@pytest.mark.parametrize("said", ["no wait, it's 1,400 tickets", "sorry, 1,400 tickets"])
async def test_an_amount_is_put_in_the_place_of_the_one_that_stands_there(said: str) -> None:
    assert written(await told(said)) == [BASKETS.replace("1,200", "1,400")]


@pytest.mark.parametrize("said", ["sorry, I meant every Monday", "no wait, the depot", "I meant the depot"])
async def test_a_correction_that_does_not_say_of_what_is_asked_about(said: str) -> None:
    done = await told(said)
    assert written(done) == []
    assert "What should that replace? Name the words that stand there now." in done.text


async def test_a_correction_of_one_of_several_points_replaces_none() -> None:
    done = await told("sorry, I meant every Monday", "- They use Excel\n- It costs 40k a year", 1)
    assert written(done) == []


async def test_replaced_points_are_quoted_without_their_marks() -> None:
    done = await told("Nobody has time for the forms at all", "- They use Excel\n- It costs 40k a year", 1)
    assert written(done) == ["- Nobody has time for the forms at all"]
    assert done.text.startswith("Replaced under “Problem”: “They use Excel; It costs 40k a year.”")


async def test_a_new_answer_replaces_the_text_and_quotes_it() -> None:
    done = await told("Parents lose what they chose when they change the phone, and start anew.")
    assert written(done) == ["Parents lose what they chose when they change the phone, and start anew."]
    assert done.text.startswith(f"Replaced under “Summary”: “{BASKETS}”")


async def test_the_answer_to_the_other_question_of_the_section_is_kept() -> None:
    done = await told(
        "Parents lose what they chose.", "People lose their basket.\n\nThe contract ends in May."
    )
    assert written(done) == ["Parents lose what they chose.\n\nThe contract ends in May."]
    assert "Replaced under “Summary”: “People lose their basket.”" in done.text


async def test_one_more_point_does_not_replace_a_list() -> None:
    done = await told(
        "The till is slow", "- It is slow at noon\n- Nobody knows the codes by heart\n- No card", 1
    )
    assert written(done) == [
        "- It is slow at noon\n- Nobody knows the codes by heart\n- No card\n- The till is slow"
    ]


async def test_what_stands_in_other_sections_is_asked_about_and_replaces_nothing_here() -> None:
    bodies = {0: "Keys get lost, 25 a month.", 1: "A lock for each of 25 keys.", 2: "Phone dead, Olu opens."}
    asking = context(current=2, bodies=bodies, states={0: "filled", 1: "filled"})
    said = UserMessage("actually it's 27, not 25")
    done = await turn(Role.INTERVIEWER, (*AFTER_BACK, said), asking)
    assert written(done) == []
    assert "“25” stands in two places. Say it with the words beside it." in done.text


async def test_what_stands_here_is_replaced_by_the_answer_as_before() -> None:
    asking = context(current=0, bodies={0: "Nurses wait.", 1: "Nurses plan. Nurses swap."})
    done = await turn(Role.INTERVIEWER, (*AFTER_BACK, UserMessage("no, doctors, not nurses")), asking)
    assert written(done) == ["Doctors, not nurses."]
