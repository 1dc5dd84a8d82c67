"""A copy of a document: what it takes over, what it leaves behind, and whose it is."""

from __future__ import annotations

import pytest

from requill.features.documents.duplicating import copied_title
from tests.support.commenting import commented
from tests.support.members import added
from tests.support.people import Json, Person, Product

pytestmark = pytest.mark.anyio

TEXT = "## Risks\n\nThe signal is poor.\n"


async def _copied(person: Person, document: Json, **options: Json) -> Json:
    answer = await person.post(f"/api/documents/{document['id']}/duplicate", **options)
    assert answer.status_code == 201, answer.text
    return answer.json()


async def _read(person: Person, document: Json, what: str = "") -> Json:
    return (await person.get(f"/api/documents/{document['id']}{what}")).json()


def test_a_long_title_is_cut_where_there_is_no_more_room() -> None:
    assert copied_title("Offline mode") == "Copy of Offline mode"
    assert copied_title("x" * 191 + " yz") == "Copy of " + "x" * 191
    assert len(copied_title("x" * 200)) == 200


async def test_text_and_properties_are_taken_over_and_nothing_else(product: Product) -> None:
    ada, ben = await product.member("ada"), await product.member("ben")
    document = await ada.write_document("Offline mode", TEXT)
    path = f"/api/documents/{document['id']}"
    member = await added(ada, path, "ben", "editor")
    await commented(ada, document["id"], "Why?")
    await ada.put(f"{path}/share", {})
    chosen = {"status": "approved", "release": "2027.1", "tags": ["Offline"]}
    await ada.patch(f"{path}/properties", {**chosen, "reviewers": [member["userId"]]})
    copy = await _copied(ada, document)
    assert (copy["title"], copy["content"], copy["version"]) == ("Copy of Offline mode", TEXT, 1)
    assert await _read(ada, copy, "/properties") == {**chosen, "reviewers": []}
    assert [one["name"] for one in (await _read(ada, copy, "/members"))["members"]] == ["ada"]
    assert (await _read(ada, copy, "/comments"))["comments"] == []
    assert (await _read(ada, copy, "/proposals")) == []
    assert (await ben.get(f"/api/documents/{copy['id']}")).status_code == 404
    assert (await _read(ada, document))["title"] == "Offline mode"


async def test_whoever_may_read_copies_into_what_is_their_own(product: Product) -> None:
    ada, ben = await product.member("ada"), await product.member("ben")
    project = await ada.make_project("Field work")
    document = await ada.write_document("Offline mode", TEXT)
    await ada.patch(f"/api/documents/{document['id']}", {"projectId": project["id"]})
    await added(ada, f"/api/documents/{document['id']}", "ben", "viewer")
    copy = await _read(ben, await _copied(ben, document))
    assert (copy["role"], copy["owner"]["name"], copy["projectId"]) == ("owner", "ben", None)
    assert (await ada.get(f"/api/documents/{copy['id']}")).status_code == 404


async def test_a_copy_stays_in_the_project_of_whoever_may_make_documents_there(product: Product) -> None:
    ada, ben = await product.member("ada"), await product.member("ben")
    project = await ada.make_project("Field work")
    document = await ada.write_document("Offline mode", TEXT)
    await ada.patch(f"/api/documents/{document['id']}", {"projectId": project["id"]})
    await added(ada, f"/api/projects/{project['id']}", "ben", "editor")
    assert (await _copied(ada, document))["projectId"] == project["id"]
    assert (await _copied(ben, document))["projectId"] == project["id"]


async def test_it_is_made_once_for_each_key(product: Product) -> None:
    ada = await product.member("ada")
    document = await ada.write_document("Offline mode", TEXT)
    first = await _copied(ada, document, headers={"Idempotency-Key": "once"})
    assert (await _copied(ada, document, headers={"Idempotency-Key": "once"}))["id"] == first["id"]
    assert len((await ada.get("/api/documents")).json()) == 2


async def test_it_counts_in_a_guests_allowance(product: Product) -> None:
    guest = await product.guest()
    document = await guest.write_document("Offline mode", TEXT)
    used = (await guest.get("/api/usage")).json()
    await _copied(guest, document)
    assert (await guest.get("/api/usage")).json() != used
