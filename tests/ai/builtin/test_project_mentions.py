"""Which documents of a project mention something: the words together, and what is said where they are not."""

from __future__ import annotations

import pytest

from tests.ai.builtin.projects import Project

pytestmark = pytest.mark.anyio

SCHOOL = Project(
    {
        "Lunch orders": (
            "## Scope\n\n- Parents pay no card fees.\n- Each parent has a card.\n- Card payments come later."
        ),
        "Kiosk": "## Requirements\n\n**FR-001** The kiosk must not accept card payments. Staff keep the key.",
        "Waste": "## Problem\n\nThe staff throws food away. A key figure is missing.",
    }
)


async def test_a_document_with_one_of_the_words_mentions_nothing() -> None:
    told = await SCHOOL.said("which documents mention card fees?")
    assert told == (
        "One document mentions “card fees”:\n\n- **Lunch orders** (one place): Parents pay no card fees."
    )


async def test_places_are_counted_by_the_whole_phrase() -> None:
    told = await SCHOOL.said("which documents mention card payments?")
    assert told.startswith("Two documents mention “card payments”:")
    assert told.count("(one place)") == 2


async def test_words_that_stand_apart_are_no_mention() -> None:
    told = await SCHOOL.said("which documents mention the staff key?")
    assert told.startswith("No document of the project mentions “the staff key”. ")
    assert "Two documents have the words, but not together:" in told
    assert "place" not in told
    assert "Lunch orders" not in told


async def test_a_longer_word_is_named_as_such() -> None:
    told = await SCHOOL.said("which documents mention miss?")
    assert "No document of the project mentions “miss”. One document has a word that begins so:" in told
    assert "**Waste**" in told


@pytest.mark.parametrize("asked", ["card discounts", "gift cards", "payment terms"])
async def test_documents_with_some_of_the_words_only_are_not_named(asked: str) -> None:
    told = await SCHOOL.said(f"which documents mention {asked}?")
    assert told == f"No document of the project mentions “{asked}”."


async def test_a_title_is_named_as_the_place() -> None:
    told = await SCHOOL.said("which documents mention lunch orders?")
    assert told.startswith("One document mentions “lunch orders”:\n\n- **Lunch orders** (its title)")
