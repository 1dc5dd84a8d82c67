"""What a project's chat cannot do, and how it says the rest."""

from __future__ import annotations

import pytest

from requill.ai.builtin.project.wishes import read_wish
from requill.ai.interface import ProjectContext, Role
from tests.ai.builtin.plans import turn

pytestmark = pytest.mark.anyio

PROJECT = ProjectContext("Ward", "", ((1, "Medication round"), (2, "Shift handover")))
TEXT = "## Requirements\n\n**FR-001** Late doses are shown in red.\n\n**FR-002** A nurse signs each dose.\n"


@pytest.mark.parametrize(
    "said",
    [
        "add a risk to the medication document",
        "please remove the second requirement from Medication round",
        "can you rename the Medication round section Users to People?",
        "write a new risk in the medication document",
    ],
)
async def test_a_change_is_sent_to_the_documents_own_chat(said: str) -> None:
    done = await turn(Role.PROJECT, said, PROJECT)
    assert done.calls == []
    assert done.text == (
        "In a project’s chat I only read its documents; I cannot write or change one, and nothing was "
        "changed. Open “Medication round” and ask for it there, in the chat beside the text."
    )


@pytest.mark.parametrize(
    ("said", "kind"),
    [
        ("make a list of all risks", "risks"),
        ("write a summary of the project", "summarise"),
        ("update me on the open questions", "questions"),
        ("what changes when we add a ward?", "ask"),
    ],
)
def test_a_question_is_no_change(said: str, kind: str) -> None:
    assert read_wish(said, PROJECT).kind == kind


async def test_requirements_without_criteria_are_counted_as_none() -> None:
    read = {"ok": True, "id": 1, "title": "Medication round", "content": TEXT}
    done = await turn(Role.PROJECT, "summarise the project", PROJECT, {"read_document": read})
    assert "Two requirements (none with criteria)" in done.text
    assert "(no with criteria)" not in done.text


async def test_what_is_looked_for_has_no_preposition() -> None:
    asked: list[str] = []

    def search(arguments: dict[str, str]) -> dict[str, object]:
        asked.append(arguments["query"])
        result = {"id": 1, "title": "Medication round", "phrasePlaces": 1, "excerpt": "Late doses are shown"}
        return {"ok": True, "found": 1, "results": [result]}

    said = "What does the medication document say about late doses?"
    done = await turn(Role.PROJECT, said, PROJECT, {"search_documents": search})
    assert asked == ["late doses"]
    assert done.text.startswith("One document mentions “late doses”:")
