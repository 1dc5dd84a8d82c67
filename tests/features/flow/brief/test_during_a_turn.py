"""What the tray and a second brief store while a turn of the interview is under way."""

from __future__ import annotations

from collections.abc import Mapping

import anyio
import pytest

from tests.features.flow.steps import answer_question
from tests.support.people import Json, Person, Product
from tests.support.scripted_model import ScriptedModel, saying

pytestmark = [pytest.mark.anyio, pytest.mark.both_databases]
SUMMARY, PROBLEM, USERS = 0, 1, 3


async def _brief(person: Person, pieces: Json, **more: Json) -> Json:
    body = {"templateId": 1, "title": "Billing", "pieces": pieces} | more
    response = await person.post("/api/document-flow/brief", body)
    assert response.status_code in (200, 201), response.text
    return response.json()


async def test_a_turn_leaves_the_tray_and_a_second_brief_as_they_were_stored_meanwhile(
    environment: Mapping[str, str],
) -> None:
    is_over = anyio.Event()
    model = ScriptedModel([is_over, *saying("Noted.")])
    async with Product.opened(environment, model) as product:
        person = await product.guest()
        placed_before = [{"text": "Pay by use.", "section": SUMMARY}, {"text": "Late.", "section": PROBLEM}]
        pieces = [*placed_before, *[{"text": text} for text in "abc"]]
        document = (await _brief(person, pieces))["document"]
        address = f"/api/documents/{document['id']}/tray"
        placed, dismissed, _ = (await person.get(address)).json()
        answers = []

        async def turn() -> None:
            answers.append(await answer_question(person, document["id"], "And by seat."))

        async with anyio.create_task_group() as tasks:
            tasks.start_soon(turn)
            await person.until_a_turn_runs()
            put = await person.post(f"{address}/{placed['id']}/place", {"section": "Risks"})
            assert put.status_code == 200, put.text
            assert (await person.delete(f"{address}/{dismissed['id']}")).status_code == 200
            more = [{"text": "- Admins", "section": USERS}, {"text": "d"}]
            await _brief(person, more, documentId=document["id"])
            is_over.set()
        assert [piece["text"] for piece in (await person.get(address)).json()] == ["c", "d"]
        interview = answers[0]["interview"]
        assert interview["tray"] == 2
        assert interview["sections"][USERS]["answered"] == 1
        assert interview == (await person.get(f"/api/document-flow/{document['id']}")).json()
        content = (await person.get(f"/api/documents/{document['id']}")).json()["content"]
        assert "Pay by use.\n\nAnd by seat.\n" in content
        assert "- Admins" in content
