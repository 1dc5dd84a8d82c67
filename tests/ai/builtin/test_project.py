"""Questions about a project: search, read, and answer with the documents' own sentences."""

from __future__ import annotations

from typing import Any

import pytest

from requill.ai.interface import ProjectContext, Role
from tests.ai.builtin.plans import turn

pytestmark = pytest.mark.anyio

TEXTS = {
    1: "## Summary\n\nInspectors work offline. Photos sync at night.\n",
    2: "## Rollout\n\n- Two depots start on 3 May.\n- Everyone from June.\n",
    3: "## Pricing\n\n| Plan | Price |\n| --- | --- |\n| Team | 12 euro |\n",
}
PROJECT = ProjectContext("Field work", "", ((1, "Offline mode"), (2, "Rollout plan"), (3, "Prices")))


def tools(found: list[int]) -> dict[str, Any]:
    return {
        "search_documents": {
            "ok": True,
            "results": [{"id": number, "title": "x", "excerpt": "…"} for number in found],
        },
        "read_document": lambda arguments: {"ok": True, "title": "x", "content": TEXTS[arguments["id"]]},
    }


async def test_an_answer_quotes_the_sentences_and_names_the_documents() -> None:
    done = await turn(Role.PROJECT, "When do the depots start?", PROJECT, tools([2]))
    assert [name for name, _ in done.calls] == ["search_documents", "read_document"]
    assert "**Rollout plan** says:\n\n> Two depots start on 3 May." in done.text
    assert "Not read: “Offline mode” and “Prices”" in done.text


async def test_a_row_of_a_table_can_be_the_answer() -> None:
    done = await turn(Role.PROJECT, "what does the team plan cost", PROJECT, tools([3]))
    assert "Team | 12 euro" in done.text


async def test_titles_help_where_the_search_finds_nothing() -> None:
    done = await turn(Role.PROJECT, "What about the rollout of depots?", PROJECT, tools([]))
    assert {"id": 2} in done.named("read_document")


async def test_nothing_found_is_said() -> None:
    done = await turn(Role.PROJECT, "Who owns the unicorn stable?", PROJECT, tools([1]))
    assert done.text.startswith("I find nothing about that in the documents I read.")


async def test_a_document_that_cannot_be_read_is_named() -> None:
    answers = tools([2]) | {"read_document": {"ok": False, "error": "Not found"}}
    done = await turn(Role.PROJECT, "When do the depots start?", PROJECT, answers)
    assert "I could not read “Rollout plan”." in done.text


async def test_the_documents_are_listed_on_request() -> None:
    done = await turn(Role.PROJECT, "Which documents are there?", PROJECT)
    assert done.calls == []
    assert "- Offline mode\n- Rollout plan\n- Prices" in done.text


async def test_a_project_without_documents_says_so() -> None:
    done = await turn(Role.PROJECT, "What is planned?", ProjectContext("Empty", ""))
    assert "has no documents yet" in done.text
