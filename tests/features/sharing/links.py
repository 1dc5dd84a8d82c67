"""How the tests of sharing make links and follow them."""

from __future__ import annotations

import httpx2

from tests.support.people import Json, Person, Product


def share_path(document: Json) -> str:
    """Where a document's owner looks after its link."""
    return f"/api/documents/{document['id']}/share"


async def shared(person: Person, document: Json) -> Json:
    """The link to a document of the person's, made if there is none."""
    answer = await person.put(share_path(document), None)
    assert answer.status_code == 200, answer.text
    assert set(answer.json()) == {"share"}
    return answer.json()["share"]


def token_of(share: Json) -> str:
    """What of a link nobody can guess."""
    token: str = share["path"].removeprefix("/share/")
    return token


async def followed(product: Product, share: Json) -> httpx2.Response:
    """What somebody who was never here is answered."""
    return await product.stranger().get(f"/api/shared/{token_of(share)}")
