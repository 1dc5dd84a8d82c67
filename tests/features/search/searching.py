"""Searches over HTTP, as tests ask them."""

from __future__ import annotations

from requill.features.search.indexer import Indexer
from tests.support.people import Json, Person, Product

KINDS = ("documents", "projects", "threads", "templates")
NOTHING: Json = {kind: [] for kind in KINDS}


async def settle(product: Product, *, indexed: bool) -> None:
    indexer: Indexer = product.services.indexer
    if indexed:
        await indexer.catch_up()


async def search(person: Person, q: str, **options: Json) -> Json:
    response = await person.get("/api/search", params={"q": q, **options})
    assert response.status_code == 200, response.text
    return response.json()


async def ids(person: Person, q: str, kind: str = "documents", **options: Json) -> list[int]:
    return [one["id"] for one in (await search(person, q, **options))[kind]]


def marked(snippet: Json) -> list[str]:
    return [snippet["text"][start:end] for start, end in snippet["marks"]]
