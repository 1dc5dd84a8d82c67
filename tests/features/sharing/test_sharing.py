"""A link lets whoever has it read one document, until its owner turns it off."""

from __future__ import annotations

import pytest

from tests.support.people import House, Json, Person

pytestmark = pytest.mark.anyio


async def _shared(person: Person, document: Json) -> Json:
    """The link to a document of the person's, made if there is none."""
    response = await person.put(f"/api/documents/{document['id']}/share", None)
    assert response.status_code == 200, response.text
    return response.json()["share"]


async def test_a_document_is_shared_and_anybody_reads_it(house: House) -> None:
    person = await house.member()
    document = await person.write_document("Offline mode", "## Scope\n")
    path = f"/api/documents/{document['id']}/share"
    assert (await person.get(path)).json() == {"share": None}
    share = await _shared(person, document)
    assert (await person.get(path)).json() == {"share": share}
    answer = await house.stranger().get(f"/api{share['path'].replace('share', 'shared')}")
    assert answer.status_code == 200
