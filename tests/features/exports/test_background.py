"""Files that take long: ordered, made by one process, fetched by whoever ordered them, gone in a day."""

from __future__ import annotations

from datetime import timedelta
from functools import partial

import anyio
import pytest
from sqlalchemy import select, update

from requill.db.session import Session
from requill.features.exports import background
from requill.features.exports.background import BackgroundExports
from requill.features.exports.complexity import seconds_for
from requill.features.exports.errors import ExportFailed
from requill.features.exports.interface import Converter, ExportDocument, FileFormat
from requill.features.exports.policy import BACKGROUND_SECONDS, CLAIM, KEPT, TELLS_LONG
from requill.kit.clock import now
from requill.models import Export
from tests.features.exports import reading
from tests.support.exports import finished
from tests.support.people import Json, Person, Product

pytestmark = [pytest.mark.anyio, pytest.mark.usefixtures("files_made_soon")]

# As long as takes minutes, and made by nobody in these tests.
LONG = "Some words that fill the page.\n\n" * 25_000


class Made:
    """Implements `Converter`: says what it was given, or fails."""

    def __init__(self, *, fails: bool = False) -> None:
        self.given: list[ExportDocument] = []
        self.fails = fails

    async def convert(self, document: ExportDocument) -> bytes:
        self.given.append(document)
        if self.fails:
            raise ExportFailed
        return f"file of {document.title}".encode()


async def _order(person: Person, document: Json, **fields: Json) -> Json:
    response = await person.post(f"/api/documents/{document['id']}/exports", {"format": "pdf", **fields})
    assert response.status_code == 201, response.text
    return response.json()


def _process(product: Product, converter: Converter) -> BackgroundExports:
    converters = dict.fromkeys(FileFormat, converter)
    return BackgroundExports(product.services.database, converters, product.services.own_images)


async def test_what_takes_long_is_refused_with_its_time_and_made_in_the_background(product: Product) -> None:
    person = await product.member()
    document = await person.write_document("Long", LONG)
    refused = await person.get(f"/api/documents/{document['id']}/export/pdf")
    assert (refused.status_code, refused.json()["code"]) == (503, "EXPORT_TAKES_LONG")
    seconds = seconds_for(LONG, FileFormat.PDF)
    assert seconds > TELLS_LONG
    assert f"about {seconds} seconds" in refused.json()["description"]
    assert seconds_for("A page.", FileFormat.PDF) < TELLS_LONG


async def test_a_file_is_made_and_fetched_with_what_was_asked_for(product: Product) -> None:
    person, other = await product.member(), await product.member()
    document = await person.write_document("Field 要件", "Some words.")
    await person.post(f"/api/documents/{document['id']}/comments", {"body": "Is it true?"})
    order = await _order(person, document, format="docx", comments=True, paper="letter")
    assert (await finished(person, order["id"]))["state"] == "ready"
    path = f"/api/exports/{order['id']}/file"
    response = await person.get(path)
    assert response.headers["content-disposition"].endswith("''field-%E8%A6%81%E4%BB%B6.docx")
    parts = reading.parts(response.content)
    assert b"Is it true?" in parts["word/comments.xml"]
    assert b'<w:pgSz w:w="12240"' in parts["word/document.xml"]
    assert (await other.get(path)).status_code == 404
    assert (await other.get("/api/exports")).json() == []
    assert (await product.stranger().get(path)).status_code == 401


async def test_guests_order_nothing(product: Product) -> None:
    guest = await product.guest()
    document = await guest.write_document()
    response = await guest.post(f"/api/documents/{document['id']}/exports", {"format": "pdf"})
    assert (response.status_code, response.json()["code"]) == (403, "ACCOUNT_REQUIRED")


async def test_whoever_may_no_longer_read_a_document_gets_no_file_of_it(product: Product) -> None:
    person = await product.member()
    document = await person.write_document("Gone", "Words.")
    order = await _order(person, document)
    await finished(person, order["id"])
    await person.post(f"/api/documents/{document['id']}/trash")
    assert (await person.get(f"/api/exports/{order['id']}/file")).status_code == 404


async def test_of_one_persons_two_are_made_at_a_time_and_a_few_are_kept(
    product: Product, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(background, "OWN_KEPT", 2)
    person = await product.member()
    document = await person.write_document()
    for _ in range(3):
        await finished(person, (await _order(person, document))["id"])
    assert len((await person.get("/api/exports")).json()) == 2
    await product.services.database.write(
        lambda session: session.execute(
            update(Export)
            .values(finished_at=None, claimed_until=now() + CLAIM)
            .where(Export.id.in_(select(Export.id).order_by(Export.created_at).limit(2)))
        )
    )
    refused = await person.post(f"/api/documents/{document['id']}/exports", {"format": "pdf"})
    assert (refused.status_code, refused.json()["code"]) == (409, "EXPORTS_WAITING")


async def _held_order(product: Product, person: Person) -> str:
    """One that another process holds."""
    document = await person.write_document("Held", "Words.")
    order = await _order(person, document)
    await finished(person, order["id"])
    fields = {"finished_at": None, "file": None, "claimed_until": now() + CLAIM, "attempts": 1}
    await product.services.database.write(
        lambda session: session.execute(update(Export).values(**fields).where(Export.id == order["id"]))
    )
    return str(order["id"])


async def test_one_process_makes_a_file_and_another_only_once_the_first_is_gone(product: Product) -> None:
    person = await product.member()
    export_id = await _held_order(product, person)
    made = Made()
    await _process(product, made).make_due()
    assert made.given == []
    await product.services.database.write(
        lambda session: session.execute(
            update(Export).values(claimed_until=now() - CLAIM).where(Export.id == export_id)
        )
    )
    processes = [_process(product, made) for _ in range(3)]
    async with anyio.create_task_group() as tasks:
        for process in processes:
            tasks.start_soon(process.make_due)
    assert len(made.given) <= 1, "the product's own process may have been quicker"
    assert all(document.seconds == BACKGROUND_SECONDS for document in made.given)
    assert (await finished(person, export_id))["state"] == "ready"


@pytest.mark.full
async def test_what_ends_every_process_is_given_up(product: Product) -> None:
    person = await product.member()
    export_id = await _held_order(product, person)
    await product.services.database.write(
        lambda session: session.execute(
            update(Export).values(attempts=2, claimed_until=now() - CLAIM).where(Export.id == export_id)
        )
    )
    await _process(product, Made()).make_due()
    found = await finished(person, export_id)
    assert (found["state"], found["failure"]) == ("failed", "EXPORT_FAILED")


@pytest.mark.full
async def test_files_are_deleted_after_a_day(product: Product) -> None:
    person = await product.member()
    export_id = await _held_order(product, person)
    for age, count in ((KEPT - timedelta(minutes=1), 1), (KEPT + timedelta(minutes=1), 0)):
        aged = update(Export).values(created_at=now() - age).where(Export.id == export_id)
        await product.services.database.write(partial(Session.execute, statement=aged))
        await _process(product, Made()).expire()
        assert len((await person.get("/api/exports")).json()) == count
