"""What people say to the interviewer rather than to the document: questions, wishes for later, noise."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from requill.ai.builtin.interview.asides import read_aside
from requill.ai.interface import (
    AssistantMessage,
    InterviewContext,
    Role,
    SectionKind,
    SectionProgress,
    UserMessage,
)
from tests.ai.builtin.plans import plan, turn
from tests.ai.builtin.test_interviewer import LIBRARY, context, load

pytestmark = pytest.mark.anyio

METRICS = replace(
    plan("metrics", "Goals", questions=("First?", "What must not get worse while you improve that number?")),
    guidance="Baseline, target, date.",
    example="| Errors | 2% | 1% | June |",
)


def guardrail(kind: SectionKind = "metrics", body: str = "") -> InterviewContext:
    progress = (SectionProgress(replace(METRICS, kind=kind), "current", body),)
    return InterviewContext("T", "Title", "ai-assisted", progress, 0, 1, "answer")


@pytest.mark.parametrize(
    "said",
    [
        "what do you mean by that?",
        "Why do you need a number?",
        "What is a guardrail metric?",
        "Which number do you suggest?",
        "which number do you suggest",
        "hm, what is a guardrail?",
        "What is a guardrail? Which one would you take?",
        "Can you write it for me?",
        "give me an idea",
        "why?",
        "What",
        "give me some ideas",
        "I don't understand. What do you mean?",
    ],
)
@pytest.mark.parametrize("kind", ["metrics", "prose", "bullets"])
async def test_a_question_to_the_assistant_is_answered_and_not_written(said: str, kind: SectionKind) -> None:
    done = await turn(Role.INTERVIEWER, said, guardrail(kind))
    assert [name for name, _ in done.calls] == ["ask"]
    assert done.named("ask")[0]["question"] == "What must not get worse while you improve that number?"
    assert "Baseline, target, date.\n\nFor example: Errors; 2%; 1%; June" in done.text
    assert done.text.endswith("**What must not get worse while you improve that number?**")


async def test_a_question_is_said_not_to_be_written() -> None:
    done = await turn(Role.INTERVIEWER, "What is a guardrail metric?", guardrail())
    assert done.text.startswith("I took that as a question to me and wrote nothing.")


@pytest.mark.parametrize(
    "said",
    [
        "Could be doctors?",
        "The ward asks: who has it? Nobody knows.",
        "- Who has it?\n- Where is it?",
        "Nurses?",
        "What slows them down is the paper.",
    ],
)
async def test_a_question_within_an_answer_is_written(said: str) -> None:
    done = await turn(Role.INTERVIEWER, said, context(current=1))
    assert [fill["section"] for fill in done.named("fill_section")] == ["Problem"]


async def test_where_questions_are_asked_for_a_question_is_the_answer() -> None:
    done = await turn(Role.INTERVIEWER, "Who pays for the tablets?", context(current=6))
    assert "Who pays for the tablets?" in done.named("fill_section")[0]["markdown"]
    asked = await turn(Role.INTERVIEWER, "what do you mean by that?", context(current=6))
    assert asked.named("fill_section") == []


@pytest.mark.parametrize(
    "said",
    [
        "make section 2 shorter",
        "Please rewrite the problem section",
        "delete section 3",
        "change the goals section",
        "rewrite the non-goals",
        "can you shorten the document",
        "make it shorter",
        "rewrite it",
        "add a section about privacy",
        "remove the second bullet",
        "delete the summary",
        "can you delete the summary",
        "rename Risks to Dangers",
        "rename the problem section to Evidence",
        "move Risks before Requirements",
        "swap the risks and the requirements",
    ],
)
async def test_a_wish_for_the_text_is_put_off_until_after_the_interview(said: str) -> None:
    done = await turn(Role.INTERVIEWER, said, context(current=3))
    assert [name for name, _ in done.calls] == ["ask"]
    assert done.text == (
        "That change has to wait until the interview is over; “finish” ends it now. Nothing was changed. "
        "If it is the product that shall do this, say who: “A user can …”.\n\n**What is it?**"
    )


@pytest.mark.parametrize(
    "said",
    [
        "make sharing easy",
        "A user can rewrite a section",
        "add dark mode",
        "delete old drafts on request",
        "change the address to a new one",
    ],
)
async def test_a_wish_for_the_product_is_an_answer(said: str) -> None:
    done = await turn(Role.INTERVIEWER, said, context(current=4))
    assert [fill["section"] for fill in done.named("fill_section")] == ["Requirements"]


@pytest.mark.parametrize(
    "said",
    [
        "hm",
        "ok",
        "Hmm",
        "umm…",
        "OK.",
        "asdf",
        "asdasd",
        "jkl jkl",
        "xcvb",
        "xxx",
        "x",
        "...",
        "???",
        "hmm let me think",
    ],
)
async def test_noise_is_asked_about_again(said: str) -> None:
    done = await turn(Role.INTERVIEWER, said, context(current=2))
    assert [name for name, _ in done.calls] == ["ask"]
    assert done.text.startswith("I did not take “")
    assert done.text.endswith(
        "” as an answer and wrote nothing. “skip” leaves the question out.\n\n**What is it?**"
    )


@pytest.mark.parametrize(
    "said", ["stop", "Stop please.", "quit", "can we finish for today?", "I'm done", "let's stop here"]
)
async def test_who_wants_to_stop_is_told_that_all_is_kept_and_nothing_is_written(said: str) -> None:
    done = await turn(Role.INTERVIEWER, said, context(current=1))
    assert done.named("fill_section") == []
    assert done.text.startswith("You can leave at any time")


@pytest.mark.parametrize("said", ["Stop the timer when the nurse leaves", "End users", "Cancel a booking"])
async def test_what_the_product_stops_is_an_answer(said: str) -> None:
    done = await turn(Role.INTERVIEWER, said, context(current=1))
    assert len(done.named("fill_section")) == 1


@pytest.mark.parametrize(
    "said", ["HR", "nurses", "crm", "gdpr", "fhir", "15", "SMS", "ward staff", "Ärzte", "医生"]
)
async def test_a_short_answer_is_no_noise(said: str) -> None:
    done = await turn(Role.INTERVIEWER, said, context(current=1))
    assert len(done.named("fill_section")) == 1


@pytest.mark.parametrize("path", LIBRARY, ids=lambda path: path.stem)
def test_no_answer_that_a_template_offers_is_taken_for_something_else(path: Path) -> None:
    _, plans = load(path)
    asked = [(section, question) for section in plans for question in section.questions]
    assert [
        offer
        for section, question in asked
        for offer in question.suggestions
        if read_aside(offer, section, question.ask) is not None
    ] == []


async def test_a_question_after_back_does_not_lose_that_the_answer_replaces() -> None:
    told = (UserMessage("back"), AssistantMessage("Back at “Problem”. A new answer replaces it; …"))
    asking = context(current=1, bodies={1: "- Old"})
    again = await turn(Role.INTERVIEWER, (*told, UserMessage("hm")), asking)
    after = (*told, UserMessage("hm"), AssistantMessage(again.text), UserMessage("It is slow"))
    done = await turn(Role.INTERVIEWER, after, asking)
    assert done.named("fill_section")[0]["markdown"] == "- It is slow"


async def test_a_guardrail_is_one_row_whatever_sign_ends_it() -> None:
    done = await turn(Role.INTERVIEWER, "Page load!", guardrail())
    rows = done.named("fill_section")[0]["markdown"].split("\n")[2:]
    assert [row.split(" | ")[0] for row in rows] == ["| Page load (must not get worse)"]


HANDOVER = "Doctors on the ward hand over patients at shift end on paper."


@pytest.mark.parametrize(
    "said",
    [
        "no wait, it's for nurses not doctors",
        "it's for nurses not doctors",
        "nurses not doctors",
        "Nurses, not doctors, sorry",
        "I meant nurses not doctors",
        "sorry, it's nurses, not the doctors",
        "actually not for doctors but for nurses",
    ],
)
async def test_a_correction_changes_only_the_word(said: str) -> None:
    asking = context(current=1, bodies={0: HANDOVER}, states={0: "filled"})
    done = await turn(Role.INTERVIEWER, said, asking)
    assert [fill["markdown"] for fill in done.named("fill_section")] == [
        "Nurses on the ward hand over patients at shift end on paper."
    ]
    assert done.text.startswith("Changed in “Summary”.")


async def test_a_correction_may_be_taken_back() -> None:
    asking = context(current=1, bodies={0: "For nurses on the ward."}, states={0: "filled"})
    done = await turn(Role.INTERVIEWER, "It's for doctors not nurses", asking)
    assert done.named("fill_section")[0]["markdown"] == "For doctors on the ward."


@pytest.mark.parametrize(
    ("said", "why"),
    [
        ("no wait, it's for nurses not porters", "I find “porters” in none of your answers."),
        ("I meant 3 not 4", "I find “4” in none of your answers."),
        ("sorry, the nurses of every ward take turns, not doctors", "I could not tell which words"),
    ],
)
async def test_a_correction_that_finds_nothing_says_so_and_writes_nothing(said: str, why: str) -> None:
    done = await turn(Role.INTERVIEWER, said, context(current=1, bodies={0: HANDOVER}, states={0: "filled"}))
    assert done.named("fill_section") == []
    assert done.text.startswith(why)
    assert done.text.endswith("Nothing was changed.\n\n**What is it?**")
