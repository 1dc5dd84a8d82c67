"""Lists of documents: their orders, what narrows them down, and that pages follow one another."""

from __future__ import annotations

from itertools import pairwise

import pytest

from requill.kit.paging import SortCursor
from tests.support.members import added
from tests.support.people import Json, Person, Product

pytestmark = pytest.mark.anyio


async def _made(person: Person, title: str, **properties: Json) -> Json:
    document = await person.write_document(title)
    if properties:
        answer = await person.patch(f"/api/documents/{document['id']}/properties", properties)
        assert answer.status_code == 200, answer.text
    return document


async def _titles(person: Person, query: str) -> list[str]:
    answer = await person.get(f"/api/documents?{query}")
    assert answer.status_code == 200, answer.text
    assert answer.headers["X-Total-Count"] == str(len(answer.json()))
    return [one["title"] for one in answer.json()]


async def _pages(person: Person, query: str) -> list[str]:
    """The titles of all pages of two, which have no row twice."""
    found: list[Json] = []
    cursor = ""
    while True:
        answer = await person.get(f"/api/documents?limit=2&{query}{cursor}")
        found += answer.json()
        if "X-Next-Cursor" not in answer.headers:
            break
        cursor = f"&cursor={answer.headers['X-Next-Cursor']}"
    assert len({one["id"] for one in found}) == len(found) == int(answer.headers["X-Total-Count"])
    return [one["title"] for one in found]


async def _some(product: Product) -> tuple[Person, Person]:
    """Ben's documents, and two of Ada's that he has a role on."""
    ada, ben = await product.member("ada"), await product.member("ben")
    await _made(ben, "Éclair", status="approved", tags=["Field work", "GDPR"])
    await _made(ben, "alpha", tags=["gdpr"])
    shared = await _made(ada, "Beta", status="in-review", tags=["fields"])
    await _made(ada, "Hers alone", status="in-review", tags=["gdpr"])
    again = await _made(ada, "zeta", status="shipped", release="1")
    for document in (shared, again):
        await added(ada, f"/api/documents/{document['id']}", "ben", "viewer")
    await _made(ben, "delta", status="in-review")
    return ada, ben


@pytest.mark.both_databases
async def test_every_order_goes_on_from_page_to_page_through_ones_own_and_others(product: Product) -> None:
    _, ben = await _some(product)
    created = ["delta", "zeta", "Beta", "alpha", "Éclair"]
    assert await _pages(ben, "sort=created") == created
    assert await _pages(ben, "sort=updated") == created
    assert await _pages(ben, "sort=status") == ["alpha", "delta", "Beta", "Éclair", "zeta"]
    by_title = await _pages(ben, "sort=title")
    assert [title for title in by_title if title != "Éclair"] == ["alpha", "Beta", "delta", "zeta"]
    assert await _pages(ben, "sort=title&filter=shared") == ["Beta", "zeta"]
    assert await _pages(ben, "sort=status&filter=mine") == ["alpha", "delta", "Éclair"]


async def test_a_status_and_a_tag_narrow_it_down(product: Product) -> None:
    _, ben = await _some(product)
    assert await _titles(ben, "status=in-review") == ["delta", "Beta"]
    assert await _titles(ben, "status=in-review&filter=mine") == ["delta"]
    assert await _titles(ben, "tag=GDPR") == ["alpha", "Éclair"]
    assert await _titles(ben, "tag=field work") == ["Éclair"]
    assert await _titles(ben, "tag=field") == []
    assert await _titles(ben, "tag=%25") == []
    assert await _titles(ben, "tag=gdpr&status=approved&q=CLAIR") == ["Éclair"]
    assert await _titles(ben, "tag=gdpr&status=shipped") == []


async def test_a_project_narrows_it_down_for_those_who_may_read_it(product: Product) -> None:
    ada, ben = await _some(product)
    project = await ada.make_project("Field work")
    listed = (await ada.get("/api/documents")).json()
    beta = next(one for one in listed if one["title"] == "Beta")
    await ada.patch(f"/api/documents/{beta['id']}", {"projectId": project["id"]})
    assert await _titles(ada, f"project={project['id']}") == ["Beta"]
    assert await _titles(ben, f"project={project['id']}") == []


async def test_rows_tell_status_and_tags_wherever_they_are_listed(product: Product) -> None:
    _, ben = await _some(product)
    for query in ("", "?sort=title"):
        found = {one["title"]: one for one in (await ben.get(f"/api/documents{query}")).json()}
        assert (found["Éclair"]["status"], found["Éclair"]["tags"]) == ("approved", ["Field work", "GDPR"])
        assert (found["delta"]["status"], found["delta"]["tags"]) == ("in-review", [])
        assert found["Beta"]["owner"]["name"] == "ada"


@pytest.mark.parametrize("query", ["sort=size", "status=finished", "sort=title&cursor=nonsense"])
async def test_what_is_no_order_status_or_page_is_refused(product: Product, query: str) -> None:
    ben = await product.member("ben")
    assert (await ben.get(f"/api/documents?{query}")).status_code == 422


async def test_a_cursor_of_one_order_is_none_of_another(product: Product) -> None:
    ben = await product.member("ben")
    cursors = {sort: SortCursor(sort, "7", 7).encode() for sort in ("updated", "created", "title", "status")}
    for one, other in pairwise([*cursors, "updated"]):
        answer = await ben.get(f"/api/documents?status=draft&sort={other}&cursor={cursors[one]}")
        assert answer.status_code == 422
    nul = SortCursor("title", "a\0b", 7).encode()
    assert (await ben.get(f"/api/documents?sort=title&cursor={nul}")).status_code == 422
