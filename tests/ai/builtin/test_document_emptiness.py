"""Which sections say nothing yet is told by looking, with offers to fill them in."""

from __future__ import annotations

import pytest

from requill.ai.builtin.text.hollow import hollow_parts
from requill.ai.builtin.text.outline import Outline
from requill.ai.interface import (
    AssistantMessage,
    DocumentContext,
    LeftOut,
    Role,
    UserMessage,
)
from requill.features.documents.tools import Paper
from tests.ai.builtin.papers import BASKET, TITLE, say, tools
from tests.ai.builtin.plans import turn

pytestmark = pytest.mark.anyio

LUNCH = """## Summary

Parents order lunch online.

## Problem

## Goals and metrics

| Metric | Baseline | Target | By |
| --- | --- | --- | --- |
| Calls | to be set | to be set | June 2027 |

## Users

TBD

## Non-goals

- [add non-goals here]

## Requirements

### Must have

- **FR-001** The system must take orders.

### Later

## Risks

| Risk | Mitigation | Owner |
| --- | --- | --- |
| | to be set | to be named |

## Open questions

1. ...
"""
TOLD = """Six sections say nothing yet:

- “Problem” is empty.
- “Users” says only “TBD”.
- “Non-goals” says only “[add non-goals here]”.
- “Later” is empty.
- “Risks” has a table without a filled row.
- “Open questions” says only “...”."""


@pytest.mark.parametrize(
    "message",
    [
        "which sections are empty?",
        "Which sections are still empty",
        "what is still empty?",
        "what's empty?",
        "are there any empty sections left?",
        "is anything still empty?",
        "show me the empty sections",
        "list all empty sections please",
        "any empty sections?",
        "which parts are blank",
        "which sections have no text yet?",
        "what sections are still not written?",
        "which sections only have placeholders?",
        "which sections are not filled in yet",
        "which sections still have to be filled in?",
        "which chapters need content?",
        "Welche Abschnitte sind noch leer?",
        "Quelles sections sont encore vides ?",
    ],
)
async def test_the_sections_that_say_nothing_are_listed(message: str) -> None:
    done, paper = await say(message, LUNCH)
    assert paper.text == LUNCH
    assert done.text == TOLD
    assert done.suggestions == ["Fill in Problem", "Fill in Users", "Fill in Non-goals"]


@pytest.mark.parametrize(
    "message",
    [
        "when is the basket empty?",
        "what happens when the list is empty?",
        "what does the parent see on the empty page?",
        "which sections of the app are empty on first start?",
        "is the kitchen empty on Mondays?",
        "what is the empty state?",
        "add a requirement: empty sections are hidden",
        "which goals are empty promises?",
    ],
)
async def test_what_the_product_shows_when_it_is_empty_is_another_question(message: str) -> None:
    done, _ = await say(message, LUNCH)
    assert "nothing yet:" not in done.text


async def test_where_nothing_is_empty_it_says_so() -> None:
    done, _ = await say("which sections are empty?", BASKET)
    assert done.text == (
        "No section is empty, and none holds a placeholder alone. "
        "Single values are still open: “What is missing?” lists them."
    )
    assert done.suggestions == ["What is missing?"]
    done, _ = await say("which sections are empty?", "## Summary\n\nLunch.\n")
    assert done.text == "No section is empty, and none holds a placeholder alone."


async def test_what_the_template_has_beyond_it_is_told_as_well() -> None:
    left = (LeftOut("Users", "Who is it for?"),)
    context = DocumentContext(TITLE, "## Summary\n\nLunch.\n\n## Goals\n", left_out=left)
    done = await turn(Role.DOCUMENT, "which sections are empty?", context)
    assert "“Goals” is empty." in done.text
    assert "Not written yet, of its template’s sections: required: “Users”." in done.text
    assert done.suggestions == ["Fill in Goals", "Fill in Users", "What is missing?"]


async def test_what_was_not_read_is_not_called_filled() -> None:
    context = DocumentContext(TITLE, "## Summary\n\nLunch.\n", omitted=("Risks",))
    done = await turn(Role.DOCUMENT, "which sections are empty?", context)
    assert done.text.endswith("Not read: Risks.")


async def test_a_document_without_sections() -> None:
    done, _ = await say("which sections are empty?", "Lunch is late.")
    assert done.text == "The document has no sections yet."


@pytest.mark.parametrize(
    ("heading", "answer", "old", "new"),
    [
        ("Problem", "Calls take two hours.", "## Problem\n", "## Problem\n\nCalls take two hours.\n"),
        ("Users", "Parents in the evening", "TBD", "Parents in the evening"),
        ("Non-goals", "no payments", "- [add non-goals here]", "- No payments"),
        ("Later", "Teachers see who eats", "### Later\n", "### Later\n\nTeachers see who eats"),
        ("Open questions", "Who pays?", "1. ...", "- Who pays? Owner: to be named"),
    ],
)
async def test_the_offer_asks_and_the_answer_takes_the_placeholders_place(
    heading: str, answer: str, old: str, new: str
) -> None:
    question, _ = await say(f"Fill in {heading}", LUNCH)
    assert question.text == f"Your answer goes under “{heading}”.\n\n**What should it say?**"
    paper = Paper(TITLE, LUNCH)
    said = (UserMessage(f"Fill in {heading}"), AssistantMessage(question.text), UserMessage(answer))
    done = await turn(Role.DOCUMENT, said, DocumentContext(TITLE, LUNCH), tools(paper))
    assert old not in paper.text.replace(new, "") or heading in ("Problem", "Later")
    assert new.strip() in paper.text
    assert all(each.part.heading != heading for each in hollow_parts(Outline(paper.text)))
    assert f"Fill in {heading}" not in done.suggestions


@pytest.mark.parametrize(
    "body",
    [
        "None.",
        "No payments",
        "- Decide who pays (TBD with Ana)",
        "The text says TODO for people who forget.",
        "| Metric | Target |\n| --- | --- |\n| Calls | to be set |",
        "**FR-001** To be written by the kitchen.",
        "> Assumption: parents have phones.",
        "```\nTBD = 1\n```",
    ],
)
def test_a_section_that_says_something_is_not_empty(body: str) -> None:
    assert hollow_parts(Outline(f"## Notes\n\n{body}\n")) == []


@pytest.mark.parametrize(
    "body",
    [
        "",
        "TBD",
        "*TBD*",
        "- to be written",
        "- [ ] TODO",
        "…",
        "[insert text here]",
        "**FR-001** TBD",
        "<!-- who is it for? -->",
        "> Assumption: nothing has been said yet about the users.",
        "Owner: to be named",
        "| Risk | Owner |\n| --- | --- |",
    ],
)
def test_a_section_with_a_placeholder_alone_is(body: str) -> None:
    assert [each.part.heading for each in hollow_parts(Outline(f"## Notes\n\n{body}\n"))] == ["Notes"]
