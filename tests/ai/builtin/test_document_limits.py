"""What is asked of sections by their number, what no rule can do, and what only a long document shows."""

from __future__ import annotations

import json

import pytest

from requill.ai.interface import AssistantMessage, DocumentContext, Role, ToolCall, ToolResult, UserMessage
from tests.ai.builtin.papers import DOCUMENT, added, gone, headings, say
from tests.ai.builtin.plans import turn

pytestmark = pytest.mark.anyio

RISKS = """## Risks

| Risk | Mitigation | Owner |
| --- | --- | --- |
| to be named | to be set | to be named |"""


@pytest.mark.parametrize(
    "message",
    [
        "make section 1 shorter",
        "make section 1 shorter please",
        "make chapter 1 shorter",
        "make the first section shorter",
        "shorten section 1",
        "make section summary shorter",
    ],
)
async def test_a_section_is_shortened_by_its_number(message: str) -> None:
    _, paper = await say(message)
    assert headings(paper.text) == headings(DOCUMENT)
    assert "To help them, offline mode is needed." in paper.text


@pytest.mark.parametrize("message", ["make section 3 shorter", "make section users shorter"])
async def test_a_section_without_filler_is_not_changed(message: str) -> None:
    done, paper = await say(message)
    assert paper.text == DOCUMENT
    assert "I find no filler in “Users”" in done.text


@pytest.mark.parametrize(
    "message",
    [
        "make section 12 shorter",
        "remove section 12",
        "what does section 12 say?",
        "turn chapter 12 into a table",
        "make the ninth section longer",
    ],
)
async def test_a_section_number_that_does_not_exist_is_said(message: str) -> None:
    done, paper = await say(message)
    assert paper.text == DOCUMENT
    assert "this document has seven sections, from “Summary” to “Open questions”" in done.text


@pytest.mark.parametrize(
    ("message", "heading", "wish"),
    [
        ("make section 4 clearer", "Requirements", "clearer"),
        ("make section 3 bold", "Users", "bold"),
        ("make section summary longer", "Summary", "longer"),
        ("make section summary much longer", "Summary", "much longer"),
        ("make the summary section longer", "Summary", "longer"),
        ("make the summary longer", "Summary", "longer"),
        ("Please make the summary clearer", "Summary", "clearer"),
    ],
)
async def test_what_cannot_be_done_to_a_section_is_said(message: str, heading: str, wish: str) -> None:
    done, paper = await say(message)
    assert paper.text == DOCUMENT
    assert done.text.startswith(f"I cannot make “{heading}” {wish}: I work by rule")
    assert f"Shorten {heading}" in done.suggestions


async def test_a_section_that_is_not_there_is_not_made_by_making_it_longer() -> None:
    done, paper = await say("make the glossary section longer")
    assert paper.text == DOCUMENT
    assert done.text.startswith("There is no section “glossary”")


async def test_a_new_section_may_still_be_made() -> None:
    _, paper = await say("make a section called Glossary")
    assert "Glossary" in headings(paper.text)


async def test_a_section_is_removed_by_its_number() -> None:
    _, paper = await say("remove section 2")
    assert headings(paper.text) == [name for name in headings(DOCUMENT) if name != "Goals and metrics"]


async def test_a_section_is_turned_into_a_table_by_its_number() -> None:
    _, paper = await say("turn section 3 into a table")
    assert (
        "| Inspectors | On tablets, alone on site |" in paper.text
        or "| Inspectors | on tablets" in paper.text
    )


async def test_a_section_is_shown_by_its_number() -> None:
    done, _ = await say("what does section 3 say?")
    assert done.text.startswith("**Users** says:\n\n- Inspectors: on tablets")


async def test_something_is_added_to_a_section_by_its_number() -> None:
    _, paper = await say("add a bullet to section 5: printing")
    assert added(paper.text) == ["- Printing."]


async def test_a_number_in_a_heading_counts_more_than_the_place() -> None:
    text = "## Preface\n\nIn order to begin.\n\n## 1. Goals\n\nIn order to win.\n"
    _, paper = await say("shorten section 1", text)
    assert paper.text == "## Preface\n\nIn order to begin.\n\n## 1. Goals\n\nTo win.\n"


async def test_of_two_sections_with_one_name_none_is_removed_by_number() -> None:
    text = "## Notes\n\nA\n\n## Notes\n\nB\n"
    done, paper = await say("remove section 2", text)
    assert paper.text == text
    assert "More than one section is called “Notes”" in done.text


async def test_a_section_number_in_added_words_stays_as_it_is() -> None:
    _, paper = await say("add a non-goal: section 3 of the law")
    assert added(paper.text) == ["- Section 3 of the law."]


WITHOUT = DOCUMENT[: DOCUMENT.index("## Risks")] + DOCUMENT[DOCUMENT.index("## Open questions") :]


@pytest.mark.parametrize(
    "message",
    [
        "add a table of risks",
        "add a risks table",
        "Create a Risks section with a table",
        "please add a table for the risks",
        "insert a risk table",
        "add a section Risks with a table",
    ],
)
async def test_a_table_of_risks_has_its_columns_and_a_row_to_fill_in(message: str) -> None:
    done, paper = await say(message, WITHOUT)
    assert RISKS in paper.text
    assert gone(paper.text, WITHOUT) == []
    assert "still to be filled in" in done.text


async def test_the_first_risk_takes_the_place_of_the_row_to_fill_in() -> None:
    _, empty = await say("add a risks table", WITHOUT)
    _, paper = await say("add a risk: storage runs out", empty.text)
    assert added(paper.text, empty.text) == ["| Storage runs out | to be set | to be named |"]
    assert gone(paper.text, empty.text) == ["| to be named | to be set | to be named |"]


async def test_a_table_that_is_there_is_not_made_again() -> None:
    done, paper = await say("add a table of risks")
    assert paper.text == DOCUMENT
    assert done.text == "“Risks” already has a table. For another row, say “Add a risk: …”."


async def test_a_table_goes_into_the_section_that_is_there_and_empty() -> None:
    _, paper = await say("add a table of risks", "## Summary\n\nIt.\n\n## Risks\n\n## Notes\n\nB\n")
    assert paper.text.replace("\n\n\n", "\n\n") == f"## Summary\n\nIt.\n\n{RISKS}\n\n## Notes\n\nB\n"


async def test_a_table_of_other_things_is_asked_about() -> None:
    done, paper = await say("add a table of milestones")
    assert paper.text == DOCUMENT
    assert "Tell me the first milestone" in done.text


LONG = DOCUMENT[: DOCUMENT.index("## Risks")] + "\n\n".join(f"A line of words {n}." for n in range(3000))


async def test_a_section_beyond_what_is_read_is_not_called_missing() -> None:
    text = f"{LONG}\n\n## Risks\n\n- Storage runs out\n"
    done, _ = await say("what's missing?", text)
    assert len(text) > 52_000
    assert "There is no section about risks" not in done.text
    assert "There is no section about rollout" in done.text
    assert "I looked at the headings of all of it" in done.text


async def test_a_section_of_the_outline_is_not_called_missing() -> None:
    context = DocumentContext("T", WITHOUT, ("## Summary", "## Risks"), ("Risks",))
    done = await turn(Role.DOCUMENT, "what's missing?", context)
    assert "There is no section about risks" not in done.text


async def test_a_section_that_is_cut_by_the_limit_is_not_called_empty() -> None:
    filler = "x" * (49_980 - len(DOCUMENT))
    done, _ = await say(
        "what's missing?", f"{DOCUMENT}\n{filler}\n\n## Rollout\n\nFirst the pilot, then all of them.\n"
    )
    assert "“Rollout” is empty" not in done.text


@pytest.mark.parametrize(
    "message", ["undo", "Undo that", "please undo the last change", "revert", "take it back"]
)
async def test_undo_points_to_the_button(message: str) -> None:
    done, paper = await say(message)
    assert paper.text == DOCUMENT
    assert "press “Undo” at the last change" in done.text


@pytest.mark.parametrize("message", ["What does FR-002 say?", "show me FR-002", "what is fr-002"])
async def test_a_requirement_is_quoted_by_its_id(message: str) -> None:
    done, _ = await say(message)
    assert done.text == "FR-002 says:\n\n**FR-002** Every field is stored on the device within 1 second."


async def test_a_requirement_is_judged_by_its_id() -> None:
    clear, same = await say("Is FR-002 testable?")
    vague, paper = await say("is FR-003 testable?")
    assert clear.text.startswith("I find no vague word in FR-002.")
    assert vague.text.startswith("Not yet: “as soon as possible” in FR-003 leaves open what to check.")
    assert same.text == paper.text == DOCUMENT


@pytest.mark.parametrize("message", ["What does FR-009 say?", "Is FR-009 testable?"])
async def test_a_requirement_that_is_not_there_is_said(message: str) -> None:
    done, _ = await say(message)
    assert done.text == "There is no requirement FR-009 in this document. It has FR-001 to FR-003."


async def test_a_section_cannot_be_expanded_and_that_is_said() -> None:
    done, paper = await say("expand section 3")
    assert paper.text == DOCUMENT
    assert done.text.startswith("I cannot make “Users” longer")


@pytest.mark.parametrize("message", ["delete sections 2 and 3", "make section 4 and 5 shorter"])
async def test_of_several_sections_by_number_none_is_touched(message: str) -> None:
    done, paper = await say(message)
    assert paper.text == DOCUMENT
    assert done.text.startswith("I take one section at a time")


async def test_the_number_of_a_new_section_is_no_part_of_its_name() -> None:
    _, paper = await say("add section 8: Glossary")
    assert "Glossary" in headings(paper.text)
    assert "8" not in headings(paper.text)


async def test_a_section_by_number_is_asked_about_something() -> None:
    done, _ = await say("what does section 4 say about photos?")
    assert done.text == (
        "The document says about that:\n\n"
        "- Requirements: FR-003 Photos are uploaded as soon as possible, oldest inspection first."
    )


async def test_a_table_of_risks_has_the_columns_that_were_asked_for() -> None:
    _, paper = await say("add a risks table with likelihood and impact", WITHOUT)
    assert "| Risk | Likelihood | Impact | Mitigation | Owner |" in paper.text


async def test_the_words_for_a_column_are_no_risk() -> None:
    _, paper = await say("Add a Risks section with a table and a mitigation column", WITHOUT)
    assert RISKS in paper.text


async def test_a_table_goes_below_the_words_of_the_section_that_is_named() -> None:
    _, paper = await say("add a risks table to the Summary", WITHOUT)
    assert f"is basically needed.\n\n{RISKS.removeprefix('## Risks')[2:]}\n\n## Goals" in paper.text
    assert gone(paper.text, WITHOUT) == []


@pytest.mark.parametrize("message", ["add a table", "add a table of contents"])
async def test_a_table_of_nothing_known_is_asked_about(message: str) -> None:
    done, paper = await say(message)
    assert paper.text == DOCUMENT
    assert done.text.startswith("A table of what?")


async def test_an_undo_with_nothing_to_undo_is_no_change_that_failed() -> None:
    told = "No change of mine stands in the document."
    call = ToolCall("call-1", "undo_last_change", "{}")
    refused = ToolResult("call-1", json.dumps({"ok": False, "error": told}))
    messages = (UserMessage("undo"), AssistantMessage("", (call,)), refused)
    done = await turn(Role.DOCUMENT, messages, DocumentContext("Paper", DOCUMENT))
    assert done.text == told
