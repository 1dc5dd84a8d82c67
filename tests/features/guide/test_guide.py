"""The guide over HTTP: the list, a search that finds or says what is nearest, and one card."""

from __future__ import annotations

import pytest

from tests.support.people import Product

pytestmark = pytest.mark.anyio


async def test_the_list_has_every_card_in_groups(product: Product) -> None:
    found = (await (await product.guest()).get("/api/guide")).json()
    assert len(found["cards"]) > 30
    assert found["cards"][0] == {
        "slug": "testable",
        "title": "Write a requirement that can be tested",
        "group": "Requirements",
        "summary": "One statement, one figure, one criterion",
    }
    groups = [card["group"] for card in found["cards"]]
    assert groups == sorted(groups, key=groups.index)
    assert (found["answers"], found["nearest"]) == ([], [])


async def test_a_search_names_the_cards_that_fit(product: Product) -> None:
    found = (await (await product.guest()).get("/api/guide?q=acceptance+criteria")).json()
    assert found["answers"][0] == "criteria"
    assert found["nearest"] == []


async def test_a_search_for_what_no_card_is_about_names_the_nearest_three(product: Product) -> None:
    found = (await (await product.guest()).get("/api/guide?q=single+sign-on")).json()
    assert found["answers"] == []
    assert len(found["nearest"]) == 3


async def test_a_card_has_its_text_and_what_to_read_next(product: Product) -> None:
    card = (await (await product.guest()).get("/api/guide/testable")).json()
    assert "## Say one thing" in card["text"]
    assert [other["slug"] for other in card["related"]] == ["criteria", "moscow", "review"]


@pytest.mark.parametrize("slug", ["none", "TESTABLE", "testable.md", "%2e%2e"])
async def test_a_card_that_is_not_there_is_404(product: Product, slug: str) -> None:
    refused = await (await product.guest()).get(f"/api/guide/{slug}")
    assert refused.status_code == 404
