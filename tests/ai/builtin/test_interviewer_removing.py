"""What is to go by its place in a list goes, or stays and is said to; it never becomes text."""

from __future__ import annotations

import pytest

from requill.features.templates.library import read_library
from tests.ai.builtin.papers import BASKET, gone, say
from tests.features.flow.talking import Talk

STANDARD = next(each for each in read_library() if each.name == "Standard PRD")
SAID = (
    "Parents order lunch online instead of by phone.",
    "The caterer contract ends in March.",
    "- calls take 2 hours every morning\n- 30 wrong meals a week",
    "I counted the calls for a week",
    "- halve the calls by June 2027\n- wrong meals from 30 to 5 a week\n- parents rate it 4 of 5",
    "quality of meals",
    "- parents: order in the evening\n- teachers: look up who eats\n- kitchen: cooks",
    "the caterer",
    "- order\n- cancel",
    "no payments",
)
MEALS = "| Wrong meals a week | 30 | 5 | to be set |"
CALLS = "| Halve the calls | to be set | to be set | June 2027 |"
RATED = "| Parents rate it 4 of 5 | to be set | to be set | to be set |"
KEPT = "| Quality of meals (must not get worse) | to be set | to be set | to be set |"
TEACHERS = "- Teachers: look up who eats"
CATERER = "- Affected without using it: the caterer"


def talk_of_lunch() -> Talk:
    """An interview that has come to the requirements."""
    talk = Talk(STANDARD, "Lunch")
    for said in SAID:
        talk.say(said)
    return talk


@pytest.mark.parametrize(
    ("said", "lines"),
    [
        ("goals: delete 2", [MEALS]),
        ("Goals: delete 2.", [MEALS]),
        ("goals: delete the second one", [MEALS]),
        ("goals: remove #2 please", [MEALS]),
        ("goals - delete the second", [MEALS]),
        ("goals – drop number 2", [MEALS]),
        ("goals, delete the second one", [MEALS]),
        ("in the goals, delete the second", [MEALS]),
        ("goals delete 2", [MEALS]),
        ("delete the second goal", [MEALS]),
        ("please delete the second goal", [MEALS]),
        ("can you remove the 2nd goal?", [MEALS]),
        ("delete goal 2", [MEALS]),
        ("remove goal number 2", [MEALS]),
        ("goal 2 can go", [MEALS]),
        ("the second goal can go", [MEALS]),
        ("delete the second entry in goals", [MEALS]),
        ("delete number 2 in the goals", [MEALS]),
        ("delete the second of the goals", [MEALS]),
        ("goals: remove 1 and 3", [CALLS, RATED]),
        ("delete goals 1 and 2", [CALLS, MEALS]),
        ("goals: get rid of the last two", [RATED, KEPT]),
        ("delete the first and second goals", [CALLS, MEALS]),
        ("users: remove 2", [TEACHERS]),
        ("users - remove the second", [TEACHERS]),
        ("remove the second user", [TEACHERS]),
        ("remove user 2", [TEACHERS]),
        ("drop the last user", [CATERER]),
        ("problem: delete 2", ["- 30 wrong meals a week"]),
        ("scope: delete the last", ["- Cancel"]),
        ("Not doing: scrap the second", []),
    ],
)
def test_it_goes_and_the_question_is_put_again(said: str, lines: list[str]) -> None:
    talk = talk_of_lunch()
    before, question = talk.text, talk.last.rpartition("**What")[2]
    talk.say(said)
    assert gone(talk.text, before) == lines
    assert gone(before, talk.text) == []
    assert talk.last.endswith(question)
    assert talk.last.startswith("Removed " if lines else "“Non-goals” has only one non-goal.")


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("goals: delete 7", "“Goals and metrics” has only four points. Nothing was changed."),
        ("delete the seventh goal", "“Goals and metrics” has only four points. Nothing was changed."),
        ("risks: delete 2", "“Risks” lists nothing that I could count. Nothing was changed."),
        ("delete the second risk", "“Risks” lists nothing that I could count. Nothing was changed."),
        ("competitors: delete 2", "This document has no section “competitors”. Nothing was changed."),
        ("non-goals: delete 1", "That is all that “Non-goals” lists; “back to Non-goals” lets you answer"),
        ("delete all goals", "That is all that “Goals and metrics” lists"),
        ("delete 2", "Say of which section that is, for example: “Problem and evidence: delete 2”."),
        ("remove the second one", "Say of which section that is"),
        ("goals: delete 2\nusers: delete 1", "I take one such change at a time. Nothing was changed."),
    ],
)
def test_what_cannot_go_is_said_and_nothing_is_written(said: str, told: str) -> None:
    talk = talk_of_lunch()
    before = talk.text
    talk.say(said)
    assert talk.text == before
    assert talk.last.startswith(told)


@pytest.mark.parametrize(
    "said",
    [
        "delete accounts after 30 days",
        "Delete the second copy automatically",
        "Delete the second copy",
        "Delete the last order",
        "delete the last message",
        "delete the second question",
        "remove the last option",
        "delete all users",
        "remove the last user from the list",
        "Delete the first user's data",
        "delete a goal",
        "delete 2 orders at once",
        "remove the third and any further reminder",
        "the second reminder can go out at noon",
        "Kitchen: delete 2",
        "users: delete 2 meals at once",
        "requirements: delete the last item",
        "Drop the first letter of each name",
    ],
)
def test_what_the_product_is_to_do_is_an_answer(said: str) -> None:
    talk = talk_of_lunch()
    before = talk.text
    talk.say(said)
    assert gone(talk.text, before) == []
    assert "## Requirements" in talk.text
    assert "FR-001" in talk.text


def test_the_section_at_hand_needs_no_name() -> None:
    talk = Talk(STANDARD, "Lunch")
    for said in SAID[:7]:
        talk.say(said)
    assert "without ever touching it" in talk.last
    talk.say("delete the second one")
    assert TEACHERS not in talk.text
    assert "- Kitchen: cooks" in talk.text


@pytest.mark.parametrize(
    ("said", "now"),
    [
        ("users: change 2 to teachers: see who eats", "- teachers: see who eats"),
        ("users - change the second to teachers: see who eats", "- teachers: see who eats"),
    ],
)
def test_an_entry_is_changed_by_its_number(said: str, now: str) -> None:
    talk = talk_of_lunch()
    before = talk.text
    talk.say(said)
    assert gone(talk.text, before) == [TEACHERS]
    assert gone(before, talk.text) == [now]


@pytest.mark.anyio
@pytest.mark.parametrize(
    ("said", "lines"),
    [
        ("goals: delete 2", ["- Make checkout faster"]),
        ("goals - delete the second", ["- Make checkout faster"]),
        ("users, remove the last", ["- Tom: support agent"]),
        ("requirements: delete 3", ["**FR-003** The buyer can empty the basket."]),
        ("goals: delete 1 and 3", ["- Save the basket on every device", "- Fewer tickets"]),
        ("goals: delete 2 old orders", []),
    ],
)
async def test_beside_the_document_it_goes_as_well(said: str, lines: list[str]) -> None:
    _, paper = await say(said, BASKET)
    assert gone(paper.text, BASKET) == lines


@pytest.mark.anyio
async def test_a_number_that_is_also_the_id_of_another_is_asked_about() -> None:
    text = BASKET.replace("**FR-001** The system must save the basket within 2 s.\n\n", "")
    done, paper = await say("requirements: delete 2", text)
    assert paper.text == text
    assert done.text == "In “Requirements”, say which by its id. Nothing was changed."
