"""What waits for a decision counts: the next id comes after those of waiting changes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from requill.ai.interface import DocumentContext
from tests.support.people import Person, Product
from tests.support.scripted_model import ScriptedModel, calling, saying, tool_call

pytestmark = pytest.mark.anyio

TEXT = """## Requirements

**FR-001** Parents order lunch.

**FR-002** Clerks see all orders.

## Goals

1. Warm food.

## Risks

- Rain
"""


async def reviewing(product: Product) -> tuple[Person, Mapping[str, Any]]:
    person = await product.guest()
    await person.patch("/api/settings", {"reviewChangesFirst": True})
    return person, await person.write_document(content=TEXT)


async def proposed(person: Person, document: Mapping[str, Any], wish: str) -> tuple[str, Mapping[str, Any]]:
    answer = await person.ask_about(document, wish)
    (hunk,) = answer["proposal"]["hunks"]
    return hunk["replacement"], answer["proposal"]


async def test_requirements_in_a_row_get_ids_of_their_own(product: Product) -> None:
    person, document = await reviewing(product)
    wishes = ("parents pay by card", "parents get a receipt", "clerks print a list")
    for number, wish in enumerate(wishes, start=3):
        text, _ = await proposed(person, document, f"add a requirement: {wish}")
        assert f"**FR-00{number}** " in text


async def test_what_was_rejected_does_not_count(product: Product) -> None:
    person, document = await reviewing(product)
    _, proposal = await proposed(person, document, "add a requirement: parents pay by card")
    await person.post(f"/api/proposals/{proposal['id']}/reject", {})
    text, _ = await proposed(person, document, "add a requirement: parents get a receipt")
    assert "**FR-003** " in text


async def test_what_was_accepted_counts_once(product: Product) -> None:
    person, document = await reviewing(product)
    _, proposal = await proposed(person, document, "add requirement: parents pay by card")
    await person.post(f"/api/proposals/{proposal['id']}/accept", {})
    text, _ = await proposed(person, document, "add requirement: parents get a receipt")
    assert "**FR-004** parents get a receipt" in text


async def test_a_model_is_told_what_waits(environment: Mapping[str, str]) -> None:
    change = tool_call(
        "replace_text", quote="Clerks see all orders.", replacement="Clerks see all.\n\n**FR-003** Cards."
    )
    model = ScriptedModel(calling(change), saying("Proposed."), saying("Nothing."))
    async with Product.opened(environment, model) as product:
        person, document = await reviewing(product)
        await person.ask_about(document, "Add cards")
        await person.ask_about(document, "Hello")
        first, *_, last = [request.context for request in model.requests]
        assert isinstance(first, DocumentContext)
        assert isinstance(last, DocumentContext)
        assert first.pending == ()
        assert [one.section for one in last.pending] == ["Requirements"]
        assert "FR-003" in last.pending[0].text
