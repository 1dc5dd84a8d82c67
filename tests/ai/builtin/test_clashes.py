"""Lines that say the same with and without "not", or with another figure, are named as contradictions."""

from __future__ import annotations

import time

import pytest

from requill.ai.builtin.document.reading import read_command
from requill.ai.builtin.text.clashes import clashes
from requill.ai.builtin.text.outline import Outline
from tests.ai.builtin.papers import say
from tests.ai.builtin.projects import Project

pytestmark = pytest.mark.anyio

LUNCH = """## Requirements

**FR-001** The app must accept card payments.

**FR-002** The app must not accept card payments.

## Rules

- Orders close at 8 am
- Clerks print the list

## Operation

Orders close at 9 am.
"""


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("The app must accept card payments.", "The app must not accept card payments."),
        ("The app stores photos on the device.", "The app does not store photos on the device."),
        ("Parents can cancel an order.", "Parents cannot cancel an order."),
        ("Parents can cancel the order.", "Parents can't cancel an order."),
        ("The kiosk keeps a paper list.", "The kiosk keeps no paper list."),
        ("Orders are possible until 8 am.", "Orders are possible until 9 am."),
        ("Orders are possible until 8 am.", "Orders are possible until 8 pm."),
        ("Photos are deleted after 30 days.", "Photos are deleted after 60 days."),
        ("The list is kept for two years", "The list is kept for 5 years"),
        ("**FR-001** Pages open within 2 s.", "**NFR-009** Pages open within 3 s."),
        ("Das System speichert die Fotos.", "Das System speichert die Fotos nicht."),
    ],
)
def test_lines_that_differ_in_not_or_in_one_figure_clash(one: str, other: str) -> None:
    assert len(clashes([f"## A\n\n{one}\n\n## B\n\n{other}\n"])) == 1
    assert len(clashes([one, other])) == 1


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("The app must accept card payments.", "The app must accept card payments."),
        ("The app must accept card payments.", "The app must not accept cash payments."),
        ("Phase 1 starts with two schools.", "Phase 2 starts with two schools."),
        ("Bus 1 leaves from the depot at 8 am.", "Bus 2 leaves from the depot at 9 am."),
        ("Five vans start on 3 May 2027.", "Nine vans start on 10 May 2027."),
        ("Orders close at 8 am.", "Deliveries close at 9 am."),
        ("Closed at 8", "Closed at 9"),
        ("Given 3 orders, the list has one page.", "Given 9 orders, the list has one page."),
        ("Do parents pay by card?", "Parents do not pay by card."),
        ("Orders close at 8 am.", "Orders close at 8 am and not later."),
    ],
)
def test_near_misses_do_not_clash(one: str, other: str) -> None:
    assert clashes([f"{one}\n\n{other}\n"]) == []


@pytest.mark.parametrize("heading", ["Risks", "Problem", "Open questions", "Non-goals", "Out of scope"])
def test_what_is_feared_asked_or_left_out_contradicts_nothing(heading: str) -> None:
    assert (
        clashes([f"## Goals\n\nClerks print the list.\n\n## {heading}\n\nClerks do not print the list.\n"])
        == []
    )


def test_a_series_of_like_lines_is_no_contradiction() -> None:
    assert clashes(["\n".join(f"- Table for {n} guests costs extra" for n in range(2, 9))]) == []


def test_long_texts_are_compared_in_bounded_time() -> None:
    start = time.process_time()
    clashes(["- The app must accept 5 cards not 6\n" * 30_000, "1 " * 200_000, "a" * 500_000])
    assert time.process_time() - start < 5.0


@pytest.mark.parametrize(
    "question",
    [
        "is anything contradictory?",
        "do any requirements contradict each other?",
        "Are there any contradictions in the document?",
        "which lines contradict each other?",
        "does anything contradict anything else?",
        "are the requirements consistent?",
        "is the document consistent?",
        "find contradictions",
        "are there conflicting requirements?",
    ],
)
async def test_the_document_chat_names_the_pairs(question: str) -> None:
    done, paper = await say(question, LUNCH)
    assert paper.text == LUNCH
    assert done.text == (
        "Two pairs of lines may contradict each other:\n\n"
        "- Requirements: “FR-001 The app must accept card payments.”, but "
        "Requirements: “FR-002 The app must not accept card payments.”\n"
        "- Rules: “Orders close at 8 am”, but Operation: “Orders close at 9 am.”\n\n"
        "I compared only lines that say the same with and without “not”, or the same with one other "
        "figure or time; a contradiction in other words I cannot see."
    )


async def test_where_none_is_found_it_says_what_was_compared() -> None:
    done, _ = await say("is anything contradictory?", "## Goals\n\nWarm food.\n")
    assert "I find no lines that contradict each other. I compared only lines that say the same" in done.text


@pytest.mark.parametrize(
    "said",
    [
        "add a risk: two people's changes contradict each other",
        "add a requirement: the app shows conflicting bookings",
        "what happens when two bookings conflict?",
        "who checks that the figures are consistent?",
        "which requirements conflict with the GDPR?",
        "does the kiosk disagree with the school?",
    ],
)
def test_words_about_conflicts_are_no_such_question(said: str) -> None:
    assert type(read_command(said, Outline(LUNCH))).__name__ != "FindClashes"


async def test_the_project_chat_names_them_with_their_documents() -> None:
    project = Project(
        {
            "Lunch orders": "**FR-001** The app must accept cards.\n\n**FR-002** Meals cook until 8 am.",
            "Kiosk": "**FR-001** The app must not accept cards.\n\n**FR-002** Meals cook until 9 am.",
        }
    )
    told = await project.said("do the documents contradict each other?")
    assert told.startswith(
        "Two pairs of lines may contradict each other:\n\n- **Lunch orders**: “FR-001 The app must"
    )
    assert "“FR-002 Meals cook until 8 am.”, but **Kiosk**: “FR-002 Meals cook until 9 am.”" in told
    assert "a contradiction in other words I cannot see" in told


async def test_a_project_of_one_document_is_compared_with_itself() -> None:
    told = await Project({"Lunch": LUNCH}).said("are there contradictions?")
    assert told.startswith("Two pairs of lines may contradict each other:")
    told = await Project({"Lunch": "## Goals\n\nWarm food.\n"}).said("are there contradictions?")
    assert told.startswith("I find nothing that contradicts itself; the project has only this document.")
