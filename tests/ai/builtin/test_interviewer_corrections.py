"""A correction swaps what was meant and nothing else, shows the line, and asks where it is not sure."""

from __future__ import annotations

import pytest

from requill.ai.interface import AssistantMessage, Message, Role, UserMessage
from tests.ai.builtin.plans import Turn, turn
from tests.ai.builtin.test_interviewer import context

pytestmark = pytest.mark.anyio

ASKS = "That sounds like a correction. What should that replace? Name the words that stand there now."
PAYS = "The staffing office pays."
LIST = "- Bank nurses on call\n- People find out by WhatsApp\n- Managers call around for 2 hours"


async def told(
    said: str, *, summary: str = PAYS, problem: str = "", before: tuple[Message, ...] = ()
) -> Turn:
    """A message to an interview in which these were the answers, at the goals."""
    bodies = {0: summary, 1: problem}
    asking = context(current=2, bodies=bodies, states={0: "filled", 1: "filled" if problem else "open"})
    return await turn(Role.INTERVIEWER, (*before, UserMessage(said)), asking)


def written(done: Turn) -> list[str]:
    """The texts that were written."""
    return [fill["markdown"] for fill in done.named("fill_section")]


@pytest.mark.parametrize(
    ("said", "stands", "reads"),
    [
        (
            "Correction: the chief nursing officer pays, not the staffing office",
            PAYS,
            "The chief nursing officer pays.",
        ),
        (
            "no wait, the chief nursing officer pays, not the staffing office",
            "For bank nurses, and the staffing office pays. The chief nursing officer pays later.",
            "For bank nurses, and the chief nursing officer pays. The chief nursing officer pays later.",
        ),
        ("sorry, ward managers not the staffing office", PAYS, "Ward managers pays."),
        ("I meant ward nurses, not bank nurses", "For bank nurses at night.", "For ward nurses at night."),
        ("wait, it takes 3 hours, not 2 hours", "It takes 2 hours.", "It takes 3 hours."),
        ("Correction: it starts in May, not in March", "It starts in March.", "It starts in May."),
        ("please change March to May", "It starts in March.", "It starts in May."),
        ("can you change “March” to “May”?", "It starts in March.", "It starts in May."),
        ("no, replace the staffing office with the ward", PAYS, "The ward pays."),
        ("oops, 12 wards instead of 10 wards", "We start with 10 wards.", "We start with 12 wards."),
    ],
)
async def test_only_the_words_that_were_meant_are_swapped(said: str, stands: str, reads: str) -> None:
    done = await told(said, summary=stands)
    assert written(done) == [reads]
    assert done.text.startswith(f"Changed in “Summary”. It now reads: “{reads}” Back to “Goals and metrics”.")


async def test_what_stands_in_two_places_is_not_guessed() -> None:
    done = await told("sorry, nurses not doctors", summary="Doctors ask doctors.")
    assert written(done) == []
    assert done.text.startswith("“doctors” stands in two places. Say it with the words beside it.")
    again = await told("sorry, ask nurses, not ask doctors", summary="Doctors ask doctors.")
    assert written(again) == ["Doctors ask nurses."]


@pytest.mark.parametrize(
    "said",
    [
        "sorry, nurses find out by WhatsApp, I got that wrong",
        "Correction: ward managers, nurses and the staffing office",
        "no wait, 3 days",
        "no wait, the ward manager decides",
        "wait, it's the ward manager",
        "oops, I meant the ward manager",
        "actually, make that 3",
        "I misspoke: the ward manager decides",
        "that was wrong, the ward manager decides",
        "hang on, the ward manager decides that",
        "The ward manager decides - my mistake",
    ],
)
async def test_a_correction_that_does_not_say_of_what_is_asked_about(said: str) -> None:
    done = await told(said)
    assert written(done) == []
    assert done.text == f"{ASKS} Nothing was changed.\n\n**What is it?**"


@pytest.mark.parametrize("said", ["no wait, 3 hours", "sorry, 3 hours", "actually it's more like 3 hours"])
async def test_an_amount_stands_where_the_last_answer_had_one_of_its_kind(said: str) -> None:
    before = (
        UserMessage("Managers call around for 2 hours"),
        AssistantMessage("Three points under Problem."),
    )
    done = await told(said, problem=LIST, before=before)
    assert written(done) == [LIST.replace("2 hours", "3 hours")]
    assert "It now reads: “Managers call around for 3 hours”." in done.text


def after(correction: str) -> tuple[Message, ...]:
    """A conversation in which it was asked what the correction replaces."""
    return (UserMessage(correction), AssistantMessage(f"{ASKS} Nothing was changed.\n\n**What is it?**"))


@pytest.mark.parametrize(
    ("said", "reads"),
    [
        ("the staffing office", "The ward manager pays."),
        ("“the staffing office”, please", "The ward manager pays."),
    ],
)
async def test_the_answer_to_that_says_what_is_replaced(said: str, reads: str) -> None:
    done = await told(said, before=after("oops, I meant the ward manager"))
    assert written(done) == [reads]


async def test_the_answer_may_name_the_point_by_what_it_is_about() -> None:
    done = await told(
        "the bit about WhatsApp",
        problem=LIST,
        before=after("sorry, nurses find out by text message, I got that wrong"),
    )
    assert written(done) == [LIST.replace("People find out by WhatsApp", "Nurses find out by text message")]


async def test_who_answers_the_question_instead_is_not_held_up_twice() -> None:
    asked = after("oops, I meant the ward manager")
    done = await told("fewer calls", before=asked)
    assert written(done) == []
    assert done.text.startswith(
        "I find “fewer calls” in none of your answers. If it answers the question, say"
    )
    said = (*asked, UserMessage("fewer calls"), AssistantMessage(done.text))
    again = await told("fewer calls", before=said)
    assert "| Fewer calls |" in written(again)[0]


async def test_a_correction_may_be_dropped() -> None:
    done = await told("never mind", before=after("oops, I meant the ward manager"))
    assert written(done) == []
    assert done.text.startswith("All right. Nothing was changed.")


@pytest.mark.parametrize(
    "said",
    [
        "Scratch that last bit about WhatsApp",
        "scratch the part about WhatsApp please",
        "forget what I said about WhatsApp",
        "please delete the sentence about WhatsApp",
        "remove the bit about WhatsApp",
    ],
)
async def test_a_point_is_taken_out_where_that_was_asked_for(said: str) -> None:
    done = await told(said, problem=LIST)
    assert written(done) == ["- Bank nurses on call\n- Managers call around for 2 hours"]
    assert done.text.startswith("Removed from “Problem”: “People find out by WhatsApp”.")


async def test_a_sentence_is_taken_out_of_its_paragraph() -> None:
    done = await told("scratch the bit about WhatsApp", summary="It pays. WhatsApp is slow. It is new.")
    assert written(done) == ["It pays. It is new."]


@pytest.mark.parametrize(
    ("said", "why"),
    [
        ("scratch that", "What should go? Name it"),
        ("scratch the bit about email", "I find “email” in none of your answers."),
        ("scratch the bit about the staffing office", "That is all that stands there."),
    ],
)
async def test_what_cannot_be_taken_out_is_said_and_nothing_is_written(said: str, why: str) -> None:
    done = await told(said)
    assert written(done) == []
    assert done.text.startswith(why)


@pytest.mark.parametrize(
    "said",
    [
        "Should it be nurses, not doctors?",
        "Is it the ward manager instead of the staffing office?",
    ],
)
async def test_a_question_corrects_nothing(said: str) -> None:
    done = await told(said)
    assert written(done) == []
    assert done.text.startswith("I took that as a question to me and wrote nothing.")


@pytest.mark.parametrize(
    "said",
    [
        "It is wrong in 3 of 10 cases",
        "Actually they keep a spreadsheet",
        "wait, also the night shift",
        "remove the paper form",
        "Correct answers per nurse",
        "delete the old plan at night",
        "I mean fewer calls",
        "Sorry pages per week",
    ],
)
async def test_what_only_begins_like_a_correction_is_an_answer(said: str) -> None:
    done = await told(said)
    assert [fill["section"] for fill in done.named("fill_section")] == ["Goals and metrics"]


CUSTOMERS = "- 38 customers are on v1\n- Managers call around for 2 hours"


@pytest.mark.parametrize(
    "said",
    [
        "actually it is 39 customers, not 38 — Nordlicht has two tenants",
        "actually it is 39 customers, not 38, Nordlicht has two tenants",
        "Actually 39 customers, not 38 (Nordlicht has two tenants)",
        "wait, 39 not 38 - Nordlicht has two tenants",
        "it is 39 customers, not 38 – Nordlicht has two tenants",
        "it's 39, not 38 — two tenants",
        "sorry, 39 customers instead of 38: Nordlicht has two tenants",
        "wait, change 38 to 39 — Nordlicht has two tenants",
    ],
)
async def test_a_reason_after_a_correction_is_no_part_of_it(said: str) -> None:
    done = await told(said, problem=CUSTOMERS)
    assert written(done) == [CUSTOMERS.replace("38", "39")]


@pytest.mark.parametrize("sign", [";", "."])
async def test_a_statement_of_its_own_after_a_correction_is_no_part_of_it(sign: str) -> None:
    done = await told(f"sorry, 39 customers, not 38{sign} Nordlicht has two tenants", problem=CUSTOMERS)
    assert written(done)[0] == CUSTOMERS.replace("38", "39")


@pytest.mark.parametrize(
    "said",
    [
        "actually 39 customers, not 38, and they use FTP",
        "actually 39 customers, not 37 — they have two tenants",
    ],
)
async def test_what_is_no_reason_is_not_left_away(said: str) -> None:
    done = await told(said, problem=CUSTOMERS)
    assert written(done) == []


@pytest.mark.parametrize(
    "said",
    [
        "Managers decide, not the customers, about every swap",
        "We plan for 39 seats, not 38, Petra counts them",
    ],
)
async def test_an_answer_is_not_taken_for_a_correction_with_a_reason(said: str) -> None:
    done = await told(said, problem=CUSTOMERS)
    assert [fill["section"] for fill in done.named("fill_section")] == ["Goals and metrics"]
