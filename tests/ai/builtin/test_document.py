"""Commands to the open document in the words people use, run against the real document tools."""

from __future__ import annotations

import pytest

from requill.ai.interface import DocumentContext, Role
from tests.ai.builtin.papers import DOCUMENT, TITLE, added, gone, say
from tests.ai.builtin.plans import turn

pytestmark = pytest.mark.anyio

ADDITIONS = [
    (
        "Add a metric for how fast a report arrives, 27 hours today, 4 by September",
        "| How fast a report arrives | 27 hours | 4 hours | September |",
    ),
    ("Add a row to the metrics table: crash rate, 2%, 0.5%, May", "| Crash rate | 2% | 0.5% | May |"),
    (
        "Add a risk: sync corrupts data -> nightly check, owner Ana",
        "| Sync corrupts data | Nightly check | Ana |",
    ),
    ("add risk about tablets being stolen", "| Tablets being stolen | to be set | to be named |"),
    ("Add to Risks: legal may object", "| Legal may object | to be set | to be named |"),
    ("Add a requirement: inspectors can sign with a finger", "**FR-004** Inspectors can sign with a finger."),
    ("add a requirement that photos must be compressed", "**FR-004** Photos must be compressed."),
    ("please add another requirement: must work in the dark", "**FR-004** The system must work in the dark."),
    (
        "Please add a bullet to Users: dispatchers who plan the next day",
        "- Dispatchers who plan the next day",
    ),
    ("In Users, add: support staff", "- Support staff"),
    ("add support staff to the Users section", "- Support staff"),
    ('add "voice input" to non-goals', "- Voice input."),
    ("Add a non-goal: no desktop app", "- No desktop app."),
    ("Add an open question: who pays for tablets?", "- Who pays for tablets? Owner: to be named"),
    ("add a question about who pays, owner: Mia", "- Who pays? Owner: Mia"),
    (
        "add a criterion to FR-002: given no power, when it restarts, then all is there",
        "*Given* no power, *when* it restarts, *then* all is there.",
    ),
    ("insert a paragraph in Summary: This helps everyone.", "This helps everyone."),
]


@pytest.mark.parametrize(("message", "line"), ADDITIONS)
async def test_what_is_added_is_one_line_in_its_section(message: str, line: str) -> None:
    done, paper = await say(message)
    assert added(paper.text) == [line]
    assert gone(paper.text) == []
    assert [name for name, _ in done.calls] == ["replace_text"]
    assert done.text.startswith("Added")


async def test_the_head_of_a_new_table_is_not_counted_as_added() -> None:
    done, _ = await say("Add a risk: tablets are lost", "## Risks\n\nNothing was written here yet.\n")
    assert done.text.startswith("Added one risk to “Risks”.")


CHANGES: list[tuple[str, list[str], list[str]]] = [
    (
        'Replace "next 3 days" with "next 5 days"',
        ["**FR-001** An inspector downloads all inspections assigned for the next 3 days."],
        ["**FR-001** An inspector downloads all inspections assigned for the next 5 days."],
    ),
    (
        "change “alone on site” to “in pairs”",
        ["- Inspectors: on tablets, alone on site"],
        ["- Inspectors: on tablets, in pairs"],
    ),
    (
        "replace Team leads with Supervisors",
        ["- Team leads: review the reports"],
        ["- Supervisors: review the reports"],
    ),
    ("Rename the section Users to People", ["## Users"], ["## People"]),
    ("rename Users to Audience", ["## Users"], ["## Audience"]),
    ("remove FR-002", ["**FR-002** Every field is stored on the device within 1 second."], []),
    ("Remove the risk about storage", ["| Storage runs out | Download 3 days at most | Jona |"], []),
    ("remove the bullet about team leads", ["- Team leads: review the reports"], []),
    (
        "Set the target of paper forms to under 10",
        ["| Paper forms retyped per week | 118 | to be set | Jun 2027 |"],
        ["| Paper forms retyped per week | 118 | under 10 | Jun 2027 |"],
    ),
    (
        "set the owner of storage to Mia",
        ["| Storage runs out | Download 3 days at most | Jona |"],
        ["| Storage runs out | Download 3 days at most | Mia |"],
    ),
    (
        "remove the Non-goals section",
        ["## Non-goals", "- Maps without a connection; the navigation app has them."],
        [],
    ),
    (
        "delete section Risks",
        [
            "## Risks",
            "| Risk | Mitigation | Owner |",
            "| --- | --- | --- |",
            "| Storage runs out | Download 3 days at most | Jona |",
        ],
        [],
    ),
    (
        "turn the list in Users into a table",
        ["- Inspectors: on tablets, alone on site", "- Team leads: review the reports"],
        [
            "| User | Details |",
            "| --- | --- |",
            "| Inspectors | on tablets, alone on site |",
            "| Team leads | review the reports |",
        ],
    ),
    (
        "Convert the table in Risks to bullets",
        [
            "| Risk | Mitigation | Owner |",
            "| --- | --- | --- |",
            "| Storage runs out | Download 3 days at most | Jona |",
        ],
        ["- Storage runs out; Mitigation: Download 3 days at most; Owner: Jona"],
    ),
    ("Add a section called Rollout", [], ["## Rollout"]),
    ("add a Budget section", [], ["## Budget"]),
    (
        'add a section "Dependencies" after Risks: API from team B by March',
        [],
        ["## Dependencies", "- API from team B by March"],
    ),
    (
        "add a story: inspectors want to sign so that they save paper",
        [],
        ["## User stories", "- As an inspector, I want to sign, so that I save paper."],
    ),
]


@pytest.mark.parametrize(("message", "before", "after"), CHANGES)
async def test_a_change_touches_only_its_lines(message: str, before: list[str], after: list[str]) -> None:
    _, paper = await say(message)
    # A table's rule may stand in other sections as well, so that line is compared by presence only.
    rule = "| --- | --- | --- |"
    assert [line for line in gone(paper.text) if line != rule] == [line for line in before if line != rule]
    assert set(added(paper.text)) == set(after)


@pytest.mark.parametrize(
    ("message", "title"),
    [
        ("Rename the document to Offline mode 2.0", "Offline mode 2.0"),
        ('rename this to "Field work"', "Field work"),
        ("Change the title to Offline for all", "Offline for all"),
        ("call it Field notes", "Field notes"),
    ],
)
async def test_the_document_gets_another_title(message: str, title: str) -> None:
    done, paper = await say(message)
    assert paper.title == title
    assert paper.text == DOCUMENT
    assert done.text == f"The document is now called “{title}”."


@pytest.mark.parametrize(
    ("message", "order"),
    [
        (
            "Move Risks before Requirements",
            "Summary,Goals and metrics,Users,Risks,Requirements,Non-goals,Open questions",
        ),
        (
            "move Non-goals after Users",
            "Summary,Goals and metrics,Users,Non-goals,Requirements,Risks,Open questions",
        ),
        (
            "Move the Users section to the top",
            "Users,Summary,Goals and metrics,Requirements,Non-goals,Risks,Open questions",
        ),
        (
            "move Summary to the end",
            "Goals and metrics,Users,Requirements,Non-goals,Risks,Open questions,Summary",
        ),
    ],
)
async def test_a_section_moves_with_all_that_is_in_it(message: str, order: str) -> None:
    _, paper = await say(message)
    assert [line[3:] for line in paper.text.split("\n") if line.startswith("## ")] == order.split(",")
    assert sorted(paper.text.split()) == sorted(DOCUMENT.split())


async def test_every_place_of_a_word_is_replaced() -> None:
    done, paper = await say("replace 3 days with 5 days")
    assert "3 days" not in paper.text
    assert paper.text.count("5 days") == DOCUMENT.count("3 days")
    assert "places" in done.text


async def test_a_vague_requirement_gets_a_figure_that_is_marked_as_an_assumption() -> None:
    done, paper = await say("FR-003 is vague. Make it testable")
    assert "**FR-003** Photos are uploaded within 10 minutes, oldest inspection first." in paper.text
    assert "> Assumption: “within 10 minutes” in FR-003 stands for “as soon as possible”" in paper.text
    assert done.text.startswith(
        "“As soon as possible” cannot be tested. “Within 10 minutes” is my assumption"
    )


async def test_a_vague_word_without_a_figure_is_asked_about() -> None:
    done, _ = await say("make FR-001 testable", "## Requirements\n\n**FR-001** The list is robust.\n")
    assert done.calls == []
    assert done.text == (
        "Only you can make FR-001 testable. Tell me what “robust” means in FR-001: in which share of cases "
        "must it work, over which period?"
    )


async def test_a_requirement_without_vague_words_is_left_alone() -> None:
    done, _ = await say("make FR-002 testable")
    assert done.calls == []
    assert "no vague word in FR-002" in done.text


async def test_unnumbered_requirements_get_ids_and_doubles_get_new_ones() -> None:
    text = "## Requirements\n\n**FR-001** One.\n\nTwo stands alone.\n\n**FR-001** Three.\n\n- four\n"
    _, paper = await say("number the requirements", text)
    assert paper.text == (
        "## Requirements\n\n**FR-001** One.\n\n**FR-002** Two stands alone.\n\n**FR-003** "
        "Three.\n\n**FR-004** Four.\n"
    )


async def test_a_new_id_is_free_in_the_whole_document() -> None:
    text = "## Requirements\n\n**FR-001** One.\n\n## Later\n\n**FR-009** Nine.\n"
    _, paper = await say("add a requirement: photos sync", text)
    assert "**FR-010** Photos sync." in paper.text


@pytest.mark.parametrize("message", ["shorten the summary", "make the document shorter", "tighten Summary"])
async def test_filler_is_taken_out_and_nothing_else(message: str) -> None:
    done, paper = await say(message)
    assert "signal. To help them, offline mode is needed." in paper.text
    assert "three words" in done.text


@pytest.mark.parametrize(
    "message", ["What is missing?", "whats missing", "is it complete?", "what should I do next"]
)
async def test_what_is_missing_is_listed(message: str) -> None:
    done, _ = await say(message)
    assert done.calls == []
    for gap in (
        "no section about the problem",
        "has no target",
        "FR-002 and FR-003 have no acceptance",
        "no owner",
    ):
        assert gap in done.text


@pytest.mark.parametrize("message", ["summarise", "Give me an overview of the document", "tl;dr"])
async def test_the_summary_counts_what_matters(message: str) -> None:
    done, _ = await say(message)
    assert "7 sections, 3 requirements, 2 tables, 1 open question" in done.text
    assert "- **Requirements** (47 words): FR-001 to FR-003, one with criteria" in done.text


@pytest.mark.parametrize("message", ["review", "give me feedback on this document", "what do you think?"])
async def test_a_review_quotes_the_words(message: str) -> None:
    done, _ = await say(message)
    assert "FR-003: “as soon as possible” cannot be tested." in done.text


@pytest.mark.parametrize("message", ["write me a poem", "asdf", "", "❤️", "你好"])
async def test_anything_else_gets_three_suggestions_for_this_document(message: str) -> None:
    done, paper = await say(message)
    assert paper.text == DOCUMENT
    assert done.suggestions == ["Add a section “Problem”", "Make FR-003 testable", "Shorten Summary"]
    assert "did not understand that" in done.text
    assert "- Add a section “Problem”\n- Make FR-003 testable\n- Shorten Summary" in done.text


@pytest.mark.parametrize("suggestion", ["Add a section “Problem”", "Make FR-003 testable", "Shorten Summary"])
async def test_a_suggestion_that_is_sent_back_works(suggestion: str) -> None:
    done, paper = await say(suggestion)
    assert paper.text != DOCUMENT
    assert done.calls


@pytest.mark.parametrize(
    ("message", "answer"),
    [
        ("replace foo with bar", "“foo” does not stand in this document"),
        ("remove the section Budget", "There is no section “Budget”"),
        ("remove FR-099", "There is no requirement FR-099"),
        ("make FR-099 testable", "There is no requirement FR-099 in this document. It has FR-001 to FR-003."),
        ("add a metric", "What should the metric say?"),
        ("Add a section Users", "There already is a section “Users”"),
        ("move Budget after Users", "There is no section “Budget”"),
        ("set the target of unicorns to 3", "I find no row about “unicorns”"),
    ],
)
async def test_what_cannot_be_done_is_said_and_nothing_changes(message: str, answer: str) -> None:
    done, paper = await say(message)
    assert answer in done.text
    assert paper.text == DOCUMENT
    assert {name for name, _ in done.calls} <= {"suggest"}


async def test_a_question_about_practice_is_answered() -> None:
    done, _ = await say("what is a non-goal?")
    assert done.text.startswith("**Non-goals, and how to say no**")


async def test_a_tool_that_refuses_is_told_in_words() -> None:
    answers = {
        "replace_text": {"ok": False, "error": "The quote occurs 2 times; it must occur exactly once."}
    }
    done = await turn(Role.DOCUMENT, "Add a risk: theft", DocumentContext(TITLE, DOCUMENT), answers)
    assert done.text.startswith("I could not make that change: The quote occurs 2 times")
    assert "replace_text" not in done.text


async def test_text_from_a_message_cannot_become_structure() -> None:
    _, paper = await say("Add a bullet to Users: # Big | <img src=x>")
    assert "### Big | \\<img src=x>" in paper.text
    assert [line for line in added(paper.text) if line.startswith(("# ", "## "))] == []


@pytest.mark.parametrize("message", [message for message, _ in ADDITIONS])
async def test_an_empty_document_takes_additions_or_says_why_not(message: str) -> None:
    done, _ = await say(message, "")
    assert done.text
    assert "could not make that change" not in done.text
