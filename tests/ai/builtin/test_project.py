"""Questions about a project: what is read for them, and what is answered from it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import pytest

from requill.ai.builtin.answering import answer
from requill.ai.interface import ModelRequest, ProjectContext, Role, ToolSpec, UserMessage
from requill.features.chat.project_search import answer_of, best_first, find_in, sought
from tests.ai.builtin.plans import turn

pytestmark = pytest.mark.anyio

OFFLINE = """## Summary

Inspectors work offline. Photos sync at night.

## Goals and metrics

| Metric | Baseline | Target | By |
| --- | --- | --- | --- |
| Done on site | 64% | 90% | June 2027 |
| Lost photos | 12 | 0 | May 2027 |

## Requirements

**FR-001** The app stores every field within 1 second.

*Given* no power, *when* it restarts, *then* all is there.

**FR-002** The app sends photos in the regulator's format.

## Risks

| Risk | Mitigation |
| --- | --- |
| Storage runs full | Warn at 80% |

## Open questions

- Who pays for the tablets? Owner: Mia
- Which depots go first?
"""
ROLLOUT = """## Rollout

- Two depots start on 3 May 2027.
- Everyone from June 2027.

## Goals and metrics

| Metric | Baseline | Target | By |
| --- | --- | --- | --- |
| Done on site | 64% | 80% | July 2027 |

## Non-goals

- No contractors

> Assumption: the depots have chargers.

## User stories

- As a driver I want maps.
"""
PRICES = "## Pricing\n\n| Plan | Price |\n| --- | --- |\n| Team | 12 euro |\n\nThe price of data is TBD.\n"
TEXTS = {1: OFFLINE, 2: ROLLOUT, 3: PRICES}
TITLES = {1: "Offline mode", 2: "Rollout plan", 3: "Prices"}
PROJECT = ProjectContext("Field work", "", tuple(TITLES.items()))


def search(arguments: Mapping[str, Any]) -> dict[str, Any]:
    """As the product's own tool answers."""
    texts = [(number, TITLES[number], text) for number, text in TEXTS.items()]
    hits = best_first(find_in(texts, sought(arguments["query"])))
    return answer_of(hits, len(texts), shown=30, quoted=8)


def read(arguments: Mapping[str, Any]) -> dict[str, Any]:
    number = arguments["id"]
    return {"ok": True, "id": number, "title": TITLES[number], "content": TEXTS[number]}


TOOLS = {"search_documents": search, "read_document": read}


async def said(question: str) -> str:
    return (await turn(Role.PROJECT, question, PROJECT, TOOLS)).text


# --- quotations -------------------------------------------------------------------------------


async def test_an_answer_quotes_the_sentences_under_the_documents_names() -> None:
    done = await turn(Role.PROJECT, "When do the two depots start?", PROJECT, TOOLS)
    assert [name for name, _ in done.calls][:2] == ["search_documents", "read_document"]
    assert "**Rollout plan** says:\n\n> Two depots start on 3 May 2027." in done.text
    assert "Prices" not in done.text


async def test_a_heading_speaks_for_what_stands_below_it() -> None:
    assert "**Rollout plan** says:" in await said("How does the rollout begin?")


async def test_a_question_for_a_person_prefers_sentences_that_name_one() -> None:
    assert "Who pays for the tablets? Owner: Mia" in await said("Who is responsible for the tablets?")


async def test_words_of_one_family_are_alike() -> None:
    assert "> Inspectors work offline." in await said("What do they inspect?")


async def test_a_row_of_a_table_can_be_the_answer() -> None:
    assert "> Team; Price: 12 euro\n" in await said("what does the team plan cost?")


async def test_a_requirement_can_be_the_answer() -> None:
    text = await said("Which requirements depend on the regulator's format?")
    assert "**Offline mode** says:" in text
    assert "FR-002" in text


async def test_titles_help_where_the_search_finds_nothing() -> None:
    answers = TOOLS | {"search_documents": {"ok": True, "found": 0, "results": []}}
    done = await turn(Role.PROJECT, "What about the rollout of depots?", PROJECT, answers)
    assert {"id": 2} in done.named("read_document")


async def test_a_document_that_is_named_is_read_without_a_search() -> None:
    done = await turn(Role.PROJECT, "What does the Rollout plan say of contractors?", PROJECT, TOOLS)
    assert done.calls == [("read_document", {"id": 2})]
    assert "No contractors" in done.text


async def test_nothing_found_is_said() -> None:
    text = await said("Who owns the unicorn stable?")
    assert text.startswith("I find nothing about that in **")


async def test_a_document_that_cannot_be_read_is_named() -> None:
    answers = TOOLS | {"read_document": {"ok": False, "error": "Not found"}}
    done = await turn(Role.PROJECT, "When do the two depots start?", PROJECT, answers)
    assert "I could not read “Rollout plan”" in done.text


# --- which documents --------------------------------------------------------------------------


@pytest.mark.parametrize(
    "question", ["Which documents are there?", "List the documents", "how many docs do we have?", "hello"]
)
async def test_the_documents_are_listed_on_request(question: str) -> None:
    done = await turn(Role.PROJECT, question, PROJECT, TOOLS)
    assert done.calls == []
    assert "“Field work” has three documents:" in done.text
    assert "- Offline mode\n- Rollout plan\n- Prices" in done.text
    assert "compare two documents" in done.text


@pytest.mark.parametrize(
    ("question", "titles"),
    [
        ("Which documents mention depots?", ["Rollout plan", "Offline mode"]),
        ("which docs are about prices", ["Prices"]),
        ("Where are the tablets mentioned?", ["Offline mode"]),
        ("find “regulator”", ["Offline mode"]),
        ("List all documents that mention contractors", ["Rollout plan"]),
    ],
)
async def test_the_documents_that_mention_something_are_named_with_a_line(
    question: str, titles: list[str]
) -> None:
    done = await turn(Role.PROJECT, question, PROJECT, TOOLS)
    assert [name for name, _ in done.calls] == ["search_documents"]
    named = [line for line in done.text.split("\n") if line.startswith("- **")]
    assert [line.split("**")[1] for line in named] == titles
    assert all(": " in line for line in named)


async def test_a_line_that_was_cut_out_of_a_document_shows_no_signs() -> None:
    hit = {
        "id": 1,
        "title": "Offline mode",
        "phrasePlaces": 1,
        "excerpt": "FR-001** The app must scan `barcodes`",
    }
    found = TOOLS | {"search_documents": {"ok": True, "searched": 3, "found": 1, "results": [hit]}}
    done = await turn(Role.PROJECT, "Which documents mention barcodes?", PROJECT, found)
    assert "- **Offline mode** (one place): FR-001 The app must scan barcodes" in done.text


async def test_that_no_document_mentions_something_is_said() -> None:
    assert (
        await said("Which documents mention unicorns?") == "No document of the project mentions “unicorns”."
    )


# --- all documents together -------------------------------------------------------------------


async def test_each_document_is_summarised() -> None:
    done = await turn(Role.PROJECT, "Summarise each document", PROJECT, TOOLS)
    assert [arguments["id"] for arguments in done.named("read_document")] == [1, 2, 3]
    assert "**Offline mode**\n\nInspectors work offline.\n\nTwo requirements (one with criteria)" in done.text
    assert "**Rollout plan**\n\nTwo depots start on 3 May 2027." in done.text


async def test_one_document_is_summarised_section_by_section() -> None:
    done = await turn(Role.PROJECT, "Summarise the offline mode, please", PROJECT, TOOLS)
    assert done.calls == [("read_document", {"id": 1})]
    assert "“Offline mode” has" in done.text
    assert "- **Open questions**" in done.text


async def test_open_questions_are_gathered_from_all_documents() -> None:
    text = await said("What are the open questions?")
    assert text.startswith("Three open questions in two documents:")
    assert "**Offline mode**\n\n- Who pays for the tablets? Owner: Mia\n- Which depots go first?" in text
    assert "**Prices**\n\n- The price of data is TBD." in text


@pytest.mark.parametrize(
    ("question", "line"),
    [
        ("List all risks", "- Storage runs full; Mitigation: Warn at 80%"),
        ("What are the metrics?", "- Lost photos; Baseline: 12; Target: 0; By: May 2027"),
        ("What are the non-goals of the project?", "- No contractors"),
        ("Which assumptions did we make?", "- the depots have chargers."),
        ("Is there a date we could miss?", "- Everyone from June 2027."),
        ("Which deadlines are there?", "- Two depots start on 3 May 2027."),
        ("List the user stories", "- As a driver I want maps."),
        ("Show all requirements", "- FR-001 The app stores every field within 1 second."),
    ],
)
async def test_things_of_one_kind_are_gathered(question: str, line: str) -> None:
    assert line in (await said(question)).split("\n")


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        (
            "Which documents have no risks?",
            "Two documents have no risks:\n\n- **Rollout plan**\n- **Prices**",
        ),
        ("Which docs lack metrics?", "One document has no goals or metrics:\n\n- **Prices**"),
    ],
)
async def test_the_documents_without_something_are_named(question: str, answer: str) -> None:
    assert await said(question) == answer


async def test_what_each_document_lacks_is_said() -> None:
    text = await said("What is missing?")
    assert "**Offline mode**\n\n- There is no section about the problem." in text
    assert "smaller point" in text


async def test_thanks_are_answered() -> None:
    assert (await said("thanks a lot!")).startswith("You are welcome.")


async def test_what_is_gathered_is_narrowed_to_what_the_question_names() -> None:
    text = await said("What are the open questions about the depots?")
    assert "Which depots go first?" in text
    assert "Who pays" not in text


async def test_nothing_to_gather_is_said_with_the_documents_names() -> None:
    text = await said("What are the risks in Prices?")
    assert text == "I find no risks in **Prices**."


async def test_requirements_are_counted() -> None:
    text = await said("How many requirements are there?")
    assert text.startswith(
        "Two requirements in one of three documents, one of them with acceptance criteria."
    )
    assert "| Offline mode | 2 | 1 | 2 |" in text
    assert "| All | 2 | 1 | 3 |" in text


@pytest.mark.parametrize(
    "question",
    [
        "Compare Offline mode and Rollout plan",
        "What is the difference between the rollout and offline documents?",
    ],
)
async def test_two_documents_are_compared(question: str) -> None:
    done = await turn(Role.PROJECT, question, PROJECT, TOOLS)
    assert {arguments["id"] for arguments in done.named("read_document")} == {1, 2}
    assert "Both have “Goals and metrics”." in done.text
    assert "| Requirements |" in done.text
    assert "They disagree about:" in done.text
    assert "Target: 90%" in done.text
    assert "Target: 80%" in done.text


async def test_a_comparison_without_two_documents_is_answered_by_quotation() -> None:
    text = await said("How do the prices differ?")
    assert "**Prices** says:" in text


async def test_a_large_project_is_read_up_to_a_limit_of_calls() -> None:
    many = ProjectContext("Big", "", tuple((number, f"Document {number}") for number in range(1, 201)))
    answers = {"read_document": {"ok": True, "content": "## A\n\nText.\n"}}
    done = await turn(Role.PROJECT, "Summarise all documents", many, answers)
    assert len(done.calls) <= 31
    assert "**Document 1**" in done.text


# --- edges ------------------------------------------------------------------------------------


async def test_a_project_without_documents_says_so() -> None:
    done = await turn(Role.PROJECT, "What is planned?", ProjectContext("Empty", ""))
    assert "has no documents yet" in done.text


async def test_what_is_not_listed_is_counted() -> None:
    context = ProjectContext("Field work", "", ((1, "Offline mode"),), unlisted=7)
    done = await turn(Role.PROJECT, "Which documents are there?", context)
    assert "“Field work” has eight documents:" in done.text
    assert "7 more are not listed." in done.text


def test_without_tools_the_documents_are_listed() -> None:
    reply = answer(ModelRequest(Role.PROJECT, (UserMessage("What is planned?"),), PROJECT, ()))
    assert "- Offline mode" in reply.text


def test_without_a_search_the_documents_are_read() -> None:
    tools = (ToolSpec("read_document", "", {"type": "object"}),)
    question = (UserMessage("Which documents mention the depots?"),)
    reply = answer(ModelRequest(Role.PROJECT, question, PROJECT, tools))
    assert {call.name for call in reply.calls} == {"read_document"}


@pytest.mark.parametrize("text", ["", "# \n" * 5, "|a|\n" * 50, "> Assumption: " * 99, "**FR-001**", "\x00"])
@pytest.mark.parametrize(
    "question",
    ["Summarise each", "open questions", "compare Offline mode and Prices", "how many requirements"],
)
async def test_no_text_breaks_an_answer(text: str, question: str) -> None:
    answers = TOOLS | {"read_document": {"ok": True, "content": text}}
    assert (await turn(Role.PROJECT, question, PROJECT, answers)).text


async def test_text_of_documents_cannot_become_structure() -> None:
    hostile = "## Risks\n\n- <script>alert(1)</script> # x\n\n## Open questions\n\n- ``` why?\n"
    answers = TOOLS | {"read_document": {"ok": True, "content": hostile}}
    for question in ("list the risks", "open questions", "summarise each", "when is the alert?"):
        done = await turn(Role.PROJECT, question, PROJECT, answers)
        assert "<script" not in done.text.replace("\\<script", ""), question
        assert json.dumps(done.text)
