"""What somebody does not know is an open question, whatever else the answer says."""

from __future__ import annotations

import pytest

from requill.ai.interface import InterviewContext, Role, SectionKind, SectionProgress
from tests.ai.builtin.plans import Turn, plan, turn

pytestmark = pytest.mark.anyio

ASKS = "Who will use it?"


async def told(said: str, kind: SectionKind = "bullets", heading: str = "Users", body: str = "") -> Turn:
    """An answer to the first of two questions of a section."""
    section = plan(kind, heading, questions=(ASKS, "Who else?"), prefix="FR", columns=("Job", "Owner"))
    sections = (
        SectionProgress(section, "current", body),
        SectionProgress(plan("questions", "Open questions"), "open"),
    )
    return await turn(
        Role.INTERVIEWER, said, InterviewContext("T", "Title", "ai-assisted", sections, 0, 0, "answer")
    )


def written(done: Turn) -> str:
    """The section's text."""
    return "".join(fill["markdown"] for fill in done.named("fill_section"))


def noted(done: Turn) -> list[tuple[str, str]]:
    """The open questions, each with whom to ask."""
    return [(note["question"], note["owner"]) for note in done.named("note_open_question")]


REST = "Who will use it, beyond what is written?"


@pytest.mark.parametrize(
    ("said", "markdown", "question", "owner"),
    [
        ("dispatchers; don't know who else", "- Dispatchers", "Users: who else?", ""),
        ("plan; swap; not sure about publish", "- Plan\n- Swap", "Users: what about publish?", ""),
        ("Pickers get changed baskets. No idea otherwise", "- Pickers get changed baskets", REST, ""),
        ("photo; OCR; tbd", "- Photo\n- OCR", REST, ""),
        ("payroll; the rest I don't know", "- Payroll", REST, ""),
        ("I don't know, maybe payroll", "- Maybe payroll", REST, ""),
        ("payroll. no idea, ask Kim", "- Payroll", REST, "Kim"),
        ("payroll. Priya knows", "- Payroll", REST, "Priya"),
        ("a button. ask design for the copy", "- A button", "Users: what is the copy?", "design"),
        (
            "It answers within 5 s. dont know the threshold",
            "- It answers within 5 s.",
            "Users: what is the threshold?",
            "",
        ),
        (
            "It is slow. I don't know the exact numbers, Priya has them",
            "- It is slow",
            "Users: what are the exact numbers?",
            "Priya",
        ),
        (
            "8% of them give up, need to check w/ data team",
            "- 8% of them give up",
            "Is this right: “8% of them give up”?",
            "data team",
        ),
        ("- excel\n- not sure about word\n- paper", "- Excel\n- Paper", "Users: what about word?", ""),
        ("It pays. Receipt without VAT?? dunno", "- It pays", "Users: receipt without VAT?", ""),
        (
            "not sure about the cost, but Priya counts 9 - a day, and 8% give up at noon",
            "- Priya counts 9 - a day, and 8% give up at noon.",
            "Users: what is the cost?",
            "",
        ),
        ("not sure about the cost, but Priya counts", "- Priya counts", "Users: what is the cost?", ""),
    ],
)
async def test_each_part_is_either_written_or_an_open_question(
    said: str, markdown: str, question: str, owner: str
) -> None:
    done = await told(said)
    assert written(done) == markdown
    assert noted(done) == [(question, owner)]
    assert done.text.startswith(f"What you do not know is under Open questions: “{question}”")
    assert done.named("ask")[0]["question"] == "Who else?"


@pytest.mark.parametrize(
    ("kind", "said", "row", "question"),
    [
        (
            "metrics",
            "number of wrong shifts, I'm not sure about the baseline, target 3%",
            "| Number of wrong shifts | to be set | 3% | to be set |",
            "Users: what is the baseline?",
        ),
        (
            "table",
            "2 jobs; dont know owners, will ask Lea",
            "| 2 jobs | to be named |",
            "Users: what about owners?",
        ),
        ("table", "tools; don't know", "| Tools | to be named |", ""),
        ("risks", "Costs rise, nobody owns it; no idea who knows", "Costs rise", REST),
    ],
)
async def test_a_value_that_is_not_known_leaves_its_cell_to_be_set(
    kind: SectionKind, said: str, row: str, question: str
) -> None:
    done = await told(said, kind)
    assert row in written(done)
    assert [each for each, _ in noted(done)] == ([question] if question else [])


async def test_an_answer_that_knows_nothing_writes_nothing() -> None:
    done = await told("Priya knows", body="- Nurses")
    assert written(done) == ""
    assert noted(done) == [(ASKS, "Priya")]
    assert done.text.endswith("One more on this.\n\n**Who else?**")


@pytest.mark.parametrize(
    ("said", "owner"),
    [
        ("dunno tbh", ""),
        ("no clue tbh", ""),
        ("no idea, mate", ""),
        ("no idea mate, ask HR", "HR"),
        ("beats me", ""),
        ("haven't the foggiest, sorry", ""),
    ],
)
async def test_what_is_said_around_it_is_no_topic(said: str, owner: str) -> None:
    done = await told(said)
    assert written(done) == ""
    assert noted(done) == [(ASKS, owner)]


async def test_several_are_counted() -> None:
    done = await told("pickers; not sure about temps; I don't know the night shift")
    assert written(done) == "- Pickers"
    assert done.text.startswith(
        "Two things you do not know are under Open questions: “Users: what about temps?” and “Users: what is "
        "the night shift?” One point under Users."
    )


@pytest.mark.parametrize(
    "said",
    [
        "We do not know which orders are late",
        "Nurses lose the signal, don't know why, and give up",
        "People who are not sure about the price call us",
        "“I don't know where my basket is”",
        "Ask the user to confirm",
        "Everyone knows",
        "The rest of the ward decides",
        "Then all of them. Omar decides.",
        "unknown dependents; log every key",
        "need to check in luggage",
    ],
)
async def test_what_is_said_of_the_product_or_its_people_is_written(said: str) -> None:
    done = await told(said)
    assert noted(done) == []
    assert written(done)


@pytest.mark.parametrize("kind", ["quote", "faq"])
async def test_what_somebody_was_heard_to_say_is_not_taken_apart(kind: SectionKind) -> None:
    done = await told("I don't know where to click. No idea who knows.", kind)
    assert noted(done) == []
