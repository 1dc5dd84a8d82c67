"""The chat about a project: quotations with their source, and never more than was looked for."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from requill.ai.builtin.answering import answer
from requill.ai.builtin.reply import CONNECT, Reply
from requill.ai.interface import Message, ModelRequest, ProjectContext, Role, ToolSpec, UserMessage
from requill.features.chat.project_tools import TOOLS
from tests.ai.builtin.samples import done

PROJECT = ProjectContext("Field work", "", ((1, "Offline"), (2, "Rollout")))
REVIEW = ToolSpec("review_project", "", {"type": "object", "properties": {}})
OFFLINE = """\
## Open questions

- [ ] Do we support iPads?
- Who pays for storage?

## Risks

| Risk | Owner | By |
| --- | --- | --- |
| Storage runs full | Mara | 3 May |
| Conflicts | Jonas | |
"""
ROLLOUT = "## Timeline\n\nTwo depots start on 3 May 2027.\n\n### Later\n\n1. All others in June\n"


def ask(said: str, *messages: Message, context: ProjectContext = PROJECT) -> Reply:
    tools = (*TOOLS, REVIEW)
    return answer(ModelRequest(Role.PROJECT, (UserMessage(said), *messages), context, tools))


def told(said: str, *results: Mapping[str, object]) -> str:
    """The answer when the calls that it asks for have these results."""
    calls = ask(said).calls
    messages: list[Message] = []
    for number, (call, result) in enumerate(zip(calls, results, strict=True), start=1):
        messages += done(call, result, number)
    return ask(said, *messages).text


READ = (
    {"ok": True, "id": 1, "title": "Offline", "content": OFFLINE},
    {"ok": True, "id": 2, "title": "Rollout", "content": ROLLOUT},
)


def test_a_question_is_a_search_whose_lines_are_quoted_with_their_source() -> None:
    said = "When do the depots start?"
    assert [(call.name, dict(call.arguments)) for call in ask(said).calls] == [
        ("search_documents", {"query": said})
    ]
    hit = {"id": 2, "title": "Rollout", "hasAllWords": True, "excerpt": "Two depots start on 3 May 2027."}
    result = {"ok": True, "words": ["depot", "start"], "searched": 2, "found": 1, "results": [hit]}
    assert told(said, result) == (
        "I looked for “depot”, “start” in 2 documents.\n\n"
        "**Rollout** says:\n\n> Two depots start on 3 May 2027."
    )


def test_what_is_not_found_is_said_with_what_was_looked_for() -> None:
    result = {"ok": True, "words": ["gdpr"], "searched": 2, "found": 0, "results": []}
    assert told("is GDPR mentioned?", result) == (
        "I looked for “gdpr” in 2 documents and found nothing. "
        f"Questions in your own words need a model.\n\n{CONNECT}"
    )


def test_lines_with_some_of_the_words_are_told_apart() -> None:
    hit = {"id": 1, "title": "Offline", "hasAllWords": False, "excerpt": "Storage runs full"}
    result = {"ok": True, "words": ["storage", "price"], "searched": 2, "found": 3, "results": [hit]}
    answered = told("storage price", result)
    assert "No document has all of them. These have some:\n\n**Offline**:\n\n> Storage runs full" in answered
    assert answered.endswith("2 more documents have some of the words.")


def test_what_is_quoted_is_read_as_words_and_not_as_markdown() -> None:
    hit = {"id": 1, "title": "Offline", "hasAllWords": True, "excerpt": "# of *seats* <b>"}
    result = {"ok": True, "words": ["seats"], "searched": 1, "found": 1, "results": [hit]}
    assert told("seats", result).endswith("> \\# of \\*seats\\* \\<b\\>")


def test_words_that_are_none_are_asked_for() -> None:
    assert told("???", {"ok": False, "error": "No words."}).startswith("Type one or a few words")


@pytest.mark.parametrize("said", ["open questions", "List the open questions", "what is open?"])
def test_open_questions_are_found_by_their_heading(said: str) -> None:
    assert told(said, *READ) == (
        "I looked for sections and tables named Open questions in 2 of 2 documents.\n\n"
        "**Offline**\n\n- Do we support iPads?\n- Who pays for storage?"
    )


def test_risks_are_the_rows_of_their_table() -> None:
    assert told("List all risks", *READ) == (
        "I looked for sections and tables named Risks in 2 of 2 documents.\n\n"
        "**Offline**\n\n- Storage runs full, Mara, 3 May\n- Conflicts, Jonas"
    )


@pytest.mark.parametrize(
    ("offered", "call"),
    [
        ("Which questions are open?", "read_document"),
        ("List all risks", "read_document"),
        ("Do any documents contradict each other?", "review_project"),
    ],
)
def test_what_the_page_offers_is_no_search_for_its_words(offered: str, call: str) -> None:
    assert {each.name for each in ask(offered).calls} == {call}


def test_dates_are_found_by_headings_and_columns() -> None:
    answered = told("dates", *READ)
    assert "**Offline**\n\n- Storage runs full, Mara, 3 May" in answered
    assert "Conflicts" not in answered
    assert "**Rollout**\n\n- Two depots start on 3 May 2027.\n- All others in June" in answered


def test_what_no_section_is_named_for_is_said_so() -> None:
    looked = "I looked for sections and tables named Decisions in 2 of 2 documents"
    assert told("decisions", *READ) == f"{looked} and found none with text in them."


def test_conflicts_come_from_the_review_of_the_project() -> None:
    finding = {
        "title": "Two figures",
        "quote": "3 May",
        "documentTitle": "Offline",
        "section": "Risks",
        "why": "They can’t both hold.",
        "other": {"quote": "3 June", "documentTitle": "Rollout", "section": "Timeline"},
    }
    assert ask("conflicts").calls[0].name == "review_project"
    assert told("conflicts", {"ok": True, "said": "1 finding.", "findings": [finding]}) == (
        "1 finding.\n\n- **Two figures**: “3 May” (Offline, Risks) against “3 June” (Rollout, Timeline). "
        "They can’t both hold."
    )


def test_of_many_documents_only_the_newest_are_read_and_it_says_how_many() -> None:
    many = ProjectContext("Big", "", tuple((n, f"D{n}") for n in range(1, 41)), unlisted=60)
    calls = ask("open questions", context=many).calls
    assert len(calls) == 24
    messages = [
        message
        for number, call in enumerate(calls, start=1)
        for message in done(call, {"ok": True, "title": "D", "content": ""}, number)
    ]
    assert "in 24 of 100 documents" in ask("open questions", *messages, context=many).text


def test_the_documents_are_listed() -> None:
    assert ask("Which documents are there?").text == "- [Offline](/documents/1)\n- [Rollout](/documents/2)"


def test_a_project_without_documents_says_so_and_help_lists_what_works() -> None:
    assert "no documents" in ask("dates", context=ProjectContext("Empty", "")).text
    assert "`open questions`" in ask("what can I ask?").text
