"""The interview with people who go back, correct themselves, answer in two words, or paste their notes."""

from __future__ import annotations

from typing import Literal

import pytest

from requill.ai.interface import (
    AssistantMessage,
    InterviewContext,
    Role,
    SectionKind,
    SectionProgress,
    SectionState,
    UserMessage,
)
from tests.ai.builtin.plans import plan, turn
from tests.ai.builtin.test_interviewer import context

pytestmark = pytest.mark.anyio


async def test_going_back_says_what_becomes_of_the_answer_that_stands_there() -> None:
    done = await turn(Role.INTERVIEWER, "back", context("back", current=1, bodies={1: "- Old"}))
    assert done.text == (
        "Back at “Problem”, which has text. A new answer replaces it; “skip” keeps it, “also …” adds to it."
        "\n\n**What is it?**"
    )


AFTER_BACK = (UserMessage("back"), AssistantMessage("Back at “Problem”. A new answer replaces it; …"))


@pytest.mark.parametrize(
    ("said", "markdown"),
    [
        ("It is slow", "- It is slow"),
        ("actually make it 50 of them", "- 50 of them"),
        ("also slow", "- Old\n- Slow"),
    ],
)
async def test_an_answer_replaces_another_only_where_that_was_said(said: str, markdown: str) -> None:
    asking = context(current=1, bodies={1: "- Old"})
    done = await turn(Role.INTERVIEWER, (*AFTER_BACK, UserMessage(said)), asking)
    assert done.named("fill_section")[0]["markdown"] == markdown


async def test_an_answer_to_a_section_that_has_text_adds_to_it() -> None:
    done = await turn(Role.INTERVIEWER, "It is slow", context(current=1, bodies={1: "- Old"}))
    assert done.named("fill_section")[0]["markdown"] == "- Old\n- It is slow"


@pytest.mark.parametrize("move", ["skip", "unknown"])
async def test_the_last_word_offers_no_way_back(move: Literal["skip", "unknown"]) -> None:
    states: dict[int, SectionState] = {**dict.fromkeys(range(7), "filled"), 6: "skipped"}
    done = await turn(Role.INTERVIEWER, move, context(move, None, None, states))
    assert done.text.startswith("Document complete!")
    assert "back" not in done.text


GOALS_AND_METRICS = """Goals:
- fewer contacts
Metrics:
- contacts 38% to 20% by Q3
Not doing:
- store pickup
must haves:
1. a label as pdf

Figma: https://example.org/a?b=1%3A2"""


async def test_a_brief_with_goals_and_metrics_names_every_metric() -> None:
    done = await turn(Role.INTERVIEWER, GOALS_AND_METRICS, context())
    filled = {fill["section"]: fill["markdown"] for fill in done.named("fill_section")}
    assert filled["Goals and metrics"].split("\n")[2:] == [
        "| Fewer contacts | to be set | to be set | to be set |",
        "| Contacts | 38% | 20% | Q3 |",
    ]
    assert filled["Non-goals"] == "- Store pickup"
    assert filled["Requirements"] == "**FR-001** A label as PDF."
    assert "https://example.org/a?b=1%3A2" in filled["Summary"]


async def test_what_a_brief_leaves_over_is_kept_and_the_question_stays() -> None:
    done = await turn(Role.INTERVIEWER, GOALS_AND_METRICS, context())
    assert done.named("ask")[0]["question"] == "What changes?"


async def test_a_table_in_a_brief_goes_where_its_columns_are() -> None:
    plans = (plan("prose", "Scope"), plan("table", "Assets", columns=("Asset", "Why", "Owner")))
    sections = tuple(SectionProgress(each, "open") for each in plans)
    asking = InterviewContext("T", "Passkeys", "ai-assisted", sections, 0, 0, "answer")
    brief = "# Scope\n\nWe add passkeys.\n\n| Asset | Why |\n|---|---|\n| Accounts | money |"
    done = await turn(Role.INTERVIEWER, brief, asking)
    filled = {fill["section"]: fill["markdown"] for fill in done.named("fill_section")}
    assert filled["Scope"] == "We add passkeys."
    assert (
        "| Accounts | Money | to be named |" in filled["Assets"] or "| Accounts | money |" in filled["Assets"]
    )


@pytest.mark.parametrize(
    "said",
    [
        "wait, the target is 95%, not 90%",
        "Sorry, 95% instead of 90%",
        "actually not 90% but 95%",
        "please change 90% to 95%",
        "replace “90%” with 95%",
    ],
)
async def test_a_correction_changes_the_earlier_answer_and_the_question_stays(said: str) -> None:
    bodies = {2: "| Finished | 64% | 90% | June |"}
    done = await turn(Role.INTERVIEWER, said, context(current=3, bodies=bodies, states={2: "filled"}))
    assert done.named("fill_section") == [
        {"section": "Goals and metrics", "markdown": "| Finished | 64% | 95% | June |", "assumptions": []}
    ]
    assert done.named("ask")[0]["section"] == "Non-goals"
    assert done.text.startswith(
        "Changed in “Goals and metrics”. It now reads: “Finished; 64%; 95%; June”. Back to “Non-goals”."
    )


@pytest.mark.parametrize(
    "said", ["change the address to a new one", "use maps, not lists", "no maps, not lists"]
)
async def test_what_corrects_nothing_is_an_answer(said: str) -> None:
    done = await turn(
        Role.INTERVIEWER, said, context(current=3, bodies={2: "| Finished | 64% | 90% | June |"})
    )
    assert [fill["section"] for fill in done.named("fill_section")] == ["Non-goals"]


WHY_NOW = "Why does this have to happen now rather than next year?"
DONE = "For the most important of these, what would you check to call it done?"
EXPORTS = "**FR-001** It exports."


@pytest.mark.parametrize(
    ("kind", "question", "said", "markdown"),
    [
        ("prose", WHY_NOW, "renewals", "- Old\n\nWhy now: renewals."),
        ("bullets", "How do you take it back if it goes wrong?", "flag off", "- Old\n- Way back: flag off"),
        (
            "bullets",
            "Who is affected by it without ever touching it?",
            "finance",
            "- Old\n- Affected without using it: finance",
        ),
        (
            "requirements",
            DONE,
            "opens in Excel",
            f"{EXPORTS}\n\nCheck: it opens in Excel.",
        ),
        ("faq", "What is the hardest part?", "the till", "**What is the hardest part?**\n\nThe till"),
    ],
)
async def test_a_short_answer_says_what_its_question_meant(
    kind: SectionKind, question: str, said: str, markdown: str
) -> None:
    section = plan(kind, "Part", questions=("First?", question), prefix="FR")
    body = {"requirements": EXPORTS, "faq": ""}.get(kind, "- Old")
    progress = (SectionProgress(section, "current", body),)
    asking = InterviewContext("T", "Title", "ai-assisted", progress, 0, 1, "answer")
    done = await turn(Role.INTERVIEWER, said, asking)
    assert done.named("fill_section")[0]["markdown"] == markdown


async def test_a_metric_that_must_not_get_worse_says_so() -> None:
    section = plan("metrics", "Goals", questions=("First?", "What must not get worse while you improve it?"))
    asking = InterviewContext(
        "T", "Title", "ai-assisted", (SectionProgress(section, "current"),), 0, 1, "answer"
    )
    done = await turn(Role.INTERVIEWER, "page load", asking)
    assert "| Page load (must not get worse) |" in done.named("fill_section")[0]["markdown"]


@pytest.mark.parametrize(
    ("said", "markdown"),
    [
        ("Forms get lost; oh and it costs 12k", "- Forms get lost\n- It costs 12k"),
        ("Forms get lost. Oh and it costs 12k.", "- Forms get lost\n- It costs 12k"),
        ("Forms get lost oh and it costs 12k", "- Forms get lost\n- It costs 12k"),
        ("and the repair guys", "- The repair guys"),
        ("- clerks\n- and the repair guys", "- Clerks\n- The repair guys"),
        ("tips, and as I said no payroll", "- Tips\n- No payroll"),
        ("Andrea calls; the andon lamp is off", "- Andrea calls\n- The andon lamp is off"),
        ("He wrote “lost oh and late”", "- He wrote “lost oh and late”"),
    ],
)
async def test_words_that_only_join_are_not_written(said: str, markdown: str) -> None:
    done = await turn(Role.INTERVIEWER, said, context(current=1))
    assert done.named("fill_section")[0]["markdown"] == markdown


async def test_and_still_adds_to_a_text_that_an_answer_would_replace() -> None:
    asking = context(current=1, bodies={1: "- Old"})
    done = await turn(Role.INTERVIEWER, (*AFTER_BACK, UserMessage("and slow")), asking)
    assert done.named("fill_section")[0]["markdown"] == "- Old\n- Slow"
