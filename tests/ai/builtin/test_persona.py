"""A persona's sheet over a conversation: facts are kept, orders are carried out, questions are answered."""

from __future__ import annotations

import pytest

from requill.ai.builtin.talk.persona import build_persona
from requill.ai.builtin.talk.persona_orders import read_order

DRIVER = (
    "Bus driver Ali, 38, works nights in Leipzig, uses a paper rota, hates last-minute changes, wants to "
    "see his kids at weekends"
)


def sheet(*said: str) -> str:
    return build_persona(said).text


def test_a_name_behind_the_role_is_the_name() -> None:
    assert sheet(DRIVER).startswith("### Ali, 38\n")


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("what are his goals?", "Goals: Wants to see his kids at weekends"),
        ("What does he hate?", "Pains: Hates last-minute changes"),
        ("which tools does he use?", "Tools today: Uses a paper rota"),
        ("what is his trigger?", "Nothing is known under Trigger yet; only you can tell me."),
        ("is this based on research?", "It rests on what you told me here and on nothing else."),
        ("what would he say about our app?", "I work by rule and make up nothing about a person"),
        ("interview him: why do you still use paper?", "I work by rule and make up nothing"),
        ("give me a second persona, his boss", "One conversation keeps one sheet."),
        ("save it as a document", "Start a document with it: [Persona and jobs](/document-flow/9?"),
        ("thanks", "You are welcome."),
    ],
)
def test_a_question_or_an_order_is_no_fact(question: str, answer: str) -> None:
    assert sheet(DRIVER, question).startswith(answer)
    later = sheet(DRIVER, question, "lives with his mother")
    assert question not in later.replace("“", "")
    assert "| Situation | Lives with his mother |" in later


@pytest.mark.parametrize(
    ("order", "expected"),
    [
        ("change his age to 41", "### Ali, 41\n"),
        ("make it a woman called Ayla", "### Ayla, 38\n"),
        ("call him Tom", "### Tom, 38\n"),
        ("add a frustration: the rota is never right", "changes; The rota is never right |"),
        ("add that he reads it on the bus", "He reads it on the bus"),
        ("change the goals to a free Sunday", "| Goals | A free Sunday |"),
        ("no, it is a printed list, not a paper rota", "| Tools today | Uses a printed list |"),
        ("replace paper rota by whiteboard", "| Tools today | Uses a whiteboard |"),
        ('he also said "I never know when I work"', "| Quote | “I never know when I work” |"),
    ],
)
def test_the_sheet_is_mended_as_it_is_told(order: str, expected: str) -> None:
    told = sheet(DRIVER, order)
    assert expected in told
    assert "Also said" not in told or order.startswith("add that")


def test_a_new_age_and_name_stand_in_what_was_said_as_well() -> None:
    assert "| Role | Bus driver Tom, 41, works nights in Leipzig |" in sheet(
        DRIVER, "change his age to 41", "call him Tom"
    )


def test_what_is_removed_is_named_and_gone() -> None:
    told = sheet(DRIVER, "remove the bit about kids")
    assert told.startswith("Removed: “wants to see his kids at weekends”")
    assert "| Goals | to be set |" in told


def test_what_stands_nowhere_cannot_be_removed() -> None:
    assert sheet(DRIVER, "remove the bit about dogs") == "I find nothing about “dogs” in the sheet."


def test_what_is_said_twice_stands_once() -> None:
    told = sheet("She is a nurse", "plans shifts on paper", "plans shifts on paper", "uses Excel")
    assert "| Tools today | Plans shifts on paper; Uses Excel |" in told


def test_a_message_of_fact_and_question_keeps_the_fact() -> None:
    told = sheet("Ana is a nurse", "She uses Excel. What are her pains?")
    assert "| Tools today | She uses Excel. |" in told
    assert told.startswith("Nothing is known under Pains yet")


@pytest.mark.parametrize(
    "fact",
    [
        "When she comes home she is too tired.",
        "What she wants is sleep.",
        "Makes forty calls a day",
        "Has two children",
        "Shows new drivers the depot",
        "Does the rota alone",
        "He is 38 and not happy",
        'She asks "where is my bus?"',
    ],
)
def test_a_statement_is_no_order(fact: str) -> None:
    assert read_order(fact) is None


MARTA = "Marta, 62, runs the ticket desk, hates Excel"


@pytest.mark.parametrize(
    "said", ["she is 58", "She's 58 now.", "no, she is actually 58", "sorry, she is 58 years old"]
)
def test_an_age_said_anew_takes_the_place_of_the_one_before(said: str) -> None:
    told = build_persona([MARTA, said]).text
    assert told.startswith("The age is 58 now.\n\n### Marta, 58")
    assert "62" not in told


def test_an_age_that_is_said_first_and_a_figure_that_is_none_are_facts() -> None:
    assert build_persona(["A clerk at the ticket desk", "she is 58"]).text.startswith("### Unnamed, 58")
    told = build_persona([MARTA, "she is 58 percent deaf"]).text
    assert told.startswith("### Marta, 62")
    assert "She is 58 percent deaf" in told


@pytest.mark.parametrize(
    ("fact", "order", "removed", "left"),
    [
        (
            "has a bad knee and works only evenings",
            "remove the knee",
            "has a bad knee",
            "Works only evenings",
        ),
        ("lives with two kids and no car", "remove the kids", "lives with two kids", "No car"),
        ("hates calling and texting people", "remove the texting", "texting people", "Hates calling"),
        (
            "lives alone, but has a dog and two cats",
            "remove the dog",
            "has a dog and two cats",
            "Lives alone",
        ),
    ],
)
def test_only_the_part_that_is_named_is_removed(fact: str, order: str, removed: str, left: str) -> None:
    told = build_persona([MARTA, f"add: she {fact}", order]).text
    assert f"Removed: “{'she ' if fact.startswith(removed) else ''}{removed}”" in told
    assert left.casefold() in told.casefold()


def test_a_part_that_would_lose_its_verb_goes_with_the_other() -> None:
    told = build_persona([MARTA, "add: she hates calling and texting people", "remove the calling"]).text
    assert "Removed: “she hates calling and texting people”" in told
