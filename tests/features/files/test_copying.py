"""A document that is copied, and a text that is pasted, have files of their own."""

from __future__ import annotations

from pathlib import Path

import pytest
from sqlalchemy import Connection, event

from requill.db.session import Session
from requill.features.files import records
from requill.features.files.records import FileRecord
from requill.kit.ids import new_name
from requill.outside import FILES_FOLDER
from tests.support.holdings import Environment
from tests.support.members import added
from tests.support.people import Json, Person, Product
from tests.support.pictures import picture, taken
from tests.support.storage import counted_anew, stored

pytestmark = pytest.mark.anyio


async def _with_image(person: Person) -> tuple[Json, Json]:
    document = await person.write_document("Plan")
    image = await taken(person, document, picture())
    text = f"Before\n\n![Tablet]({image['address']}#64x40)\n\nAfter\n"
    await person.patch(f"/api/documents/{document['id']}", {"content": text, "version": document["version"]})
    return document, image


def _kept(environment: Environment) -> list[str]:
    folder = Path(environment["REQUILL_DATA_DIR"]) / FILES_FOLDER
    return [path.name for path in folder.rglob("*") if path.is_file()]


async def _is_seen(person: Person, address: str) -> bool:
    return (await person.get(address)).status_code == 200


async def test_a_copy_keeps_its_image_when_the_first_document_goes(
    product: Product, environment: Environment
) -> None:
    mara = await product.member("mara")
    document, image = await _with_image(mara)
    copy = (await mara.post(f"/api/documents/{document['id']}/duplicate")).json()
    address = copy["content"].split("](")[1].split("#")[0]
    assert address != image["address"]
    assert copy["content"].endswith("#64x40)\n\nAfter\n")
    await mara.delete(f"/api/documents/{document['id']}")
    await product.services.files.sweep()
    assert not await _is_seen(mara, image["address"])
    assert len(_kept(environment)) == 1
    assert await _is_seen(mara, address)
    await mara.delete(f"/api/documents/{copy['id']}")
    await product.services.files.sweep()
    assert _kept(environment) == []


async def test_a_copy_of_a_copy_stays_when_both_go(product: Product, environment: Environment) -> None:
    mara = await product.member("mara")
    document, _ = await _with_image(mara)
    first = (await mara.post(f"/api/documents/{document['id']}/duplicate")).json()
    second = (await mara.post(f"/api/documents/{first['id']}/duplicate")).json()
    for each in (document, first):
        await mara.delete(f"/api/documents/{each['id']}")
    await product.services.files.sweep()
    assert len(_kept(environment)) == 1
    assert await _is_seen(mara, second["content"].split("](")[1].split("#")[0])


async def test_each_copy_counts_in_its_owners_storage(product: Product) -> None:
    mara, jonas = await product.member("mara"), await product.member("jonas")
    document, image = await _with_image(mara)
    await added(mara, f"/api/documents/{document['id']}", "jonas", "viewer")
    await jonas.post(f"/api/documents/{document['id']}/duplicate")
    kept = await stored(product)
    assert kept[(await jonas.who())["id"]] > image["size"]
    assert kept == await counted_anew(product)


async def test_pasted_addresses_become_the_documents_own(product: Product, environment: Environment) -> None:
    mara = await product.member("mara")
    document, image = await _with_image(mara)
    other = await mara.write_document("Other")
    answer = await mara.post(f"/api/documents/{other['id']}/files/copies", {"ids": [image["id"]]})
    assert answer.status_code == 201
    [copied] = answer.json()["files"]
    assert (copied["of"], copied["file"]["name"]) == (image["id"], image["name"])
    await mara.delete(f"/api/documents/{document['id']}")
    await product.services.files.sweep()
    assert await _is_seen(mara, copied["file"]["address"])


async def test_what_is_not_readable_or_its_own_is_left_out(product: Product) -> None:
    mara, eve = await product.member("mara"), await product.member("eve")
    document, image = await _with_image(mara)
    theirs = await eve.write_document("Eve's")
    path = f"/api/documents/{theirs['id']}/files/copies"
    assert (await eve.post(path, {"ids": [image["id"], "a" * 26]})).json() == {"files": []}
    path = f"/api/documents/{document['id']}/files/copies"
    assert (await mara.post(path, {"ids": [image["id"]]})).json() == {"files": []}
    assert (await eve.post(path, {"ids": [image["id"]]})).status_code == 404


async def test_a_duplicate_of_a_text_that_names_anothers_file_has_no_copy(product: Product) -> None:
    mara, eve = await product.member("mara"), await product.member("eve")
    _, image = await _with_image(mara)
    theirs = await eve.write_document("Eve's", f"![Stolen]({image['address']})\n")
    copy = (await eve.post(f"/api/documents/{theirs['id']}/duplicate")).json()
    assert image["address"] in copy["content"]
    assert not await _is_seen(eve, image["address"])


async def _statements_to_keep(product: Product, document: Json, number: int) -> int:
    """How many statements make so many files of bytes that were expected."""
    names = [new_name() for _ in range(number)]
    made = [FileRecord(name, "image", "image/png", "a.png", "0" * 64, 1, 1, 1) for name in names]
    found: list[str] = []

    def keep(session: Session) -> None:
        own, engine = session.connection(), session.get_bind().engine

        def note(connection: Connection, _cursor: object, statement: str, *_others: object) -> None:
            if connection is own:
                found.append(statement)

        event.listen(engine, "before_cursor_execute", note)
        try:
            records.keep(session, document["id"], made)
        finally:
            event.remove(engine, "before_cursor_execute", note)

    await product.services.database.write(lambda session: records.expect(session, names))
    await product.services.database.write(keep)
    return len(found)


async def test_many_files_are_kept_in_as_many_statements_as_one(product: Product) -> None:
    document = await (await product.member("mara")).write_document("Plan")
    assert await _statements_to_keep(product, document, 3) == await _statements_to_keep(product, document, 1)
