"""Which documents link to one: kept with every text, told to those who may read both, and to nobody else."""

from __future__ import annotations

import anyio
import pytest
from sqlalchemy import select, update

from requill.db.session import Session
from requill.features.documents.policy import LINKED_DOCUMENTS
from requill.models import Document, DocumentLink
from tests.features.trash.moves import restore, trash
from tests.support.coediting import joined
from tests.support.hostile import HOSTILE
from tests.support.members import added
from tests.support.people import Json, Person, Product

pytestmark = pytest.mark.anyio


def _link(to: Json, words: str = "there", part: str = "") -> str:
    return f"See [{words}](/documents/{to['id']}{part}) first."


async def _backlinks(person: Person, document: Json, query: str = "") -> list[str]:
    answer = await person.get(f"/api/documents/{document['id']}/backlinks{query}")
    assert answer.status_code == 200, answer.text
    return [one["title"] for one in answer.json()]


async def _write(person: Person, document: Json, content: str) -> None:
    answer = await person.patch(f"/api/documents/{document['id']}", {"content": content})
    assert answer.status_code == 200, answer.text


async def _rows(product: Product) -> list[tuple[int, int]]:
    statement = select(DocumentLink.source_id, DocumentLink.target_id).order_by(DocumentLink.source_id)
    return [
        (row.source_id, row.target_id)
        for row in await product.services.database.read(lambda session: session.execute(statement).all())
    ]


async def test_a_document_that_is_made_saved_or_typed_with_a_link_is_listed_until_the_link_goes(
    product: Product,
) -> None:
    ada = await product.member("ada")
    target = await ada.write_document("Offline mode")
    made = await ada.write_document("Made", _link(target))
    saved = await ada.write_document("Saved")
    typed = await ada.write_document("Typed", "Words.\n")
    await _write(ada, saved, _link(target, part="#FR-003"))
    async with joined(product, ada, typed["id"]) as one:
        await one.typed(f" {_link(target)}")
    # What was typed comes into the row at a pause, or before the server's own next write.
    await ada.patch(f"/api/documents/{typed['id']}", {"title": "Typed"})
    assert await _backlinks(ada, target) == ["Typed", "Saved", "Made"]
    await _write(ada, saved, "Nothing.")
    await _write(ada, made, f"Now {_link(target)}")
    assert await _backlinks(ada, target) == ["Made", "Typed"]
    assert await _rows(product) == [(made["id"], target["id"]), (typed["id"], target["id"])]
    for document in (made, typed):
        assert (await ada.delete(f"/api/documents/{document['id']}")).status_code == 200
    assert await _rows(product) == []


async def test_each_is_told_with_the_words_of_its_link_where_they_stand_now(product: Product) -> None:
    ada = await product.member("ada")
    target = await ada.write_document("Offline mode")
    source = await ada.write_document("Photos", "x" * 400 + "\n" + _link(target, "the *queue*"))
    await _write(ada, source, "y" * 900 + "\n\n- " + _link(target, "the *queue*", "#FR-003"))
    [found] = (await ada.get(f"/api/documents/{target['id']}/backlinks")).json()
    assert found == {
        "id": source["id"],
        "title": "Photos",
        "excerpt": {"before": "See ", "words": "the queue", "after": " first."},
    }


async def test_only_those_are_told_that_the_reader_may_read_too(product: Product) -> None:
    ada, ben, eve = [await product.member(name) for name in ("ada", "ben", "eve")]
    target = await ada.write_document("Offline mode")
    await ada.write_document("Ada's own", _link(target))
    shared = await ada.write_document("Shared", _link(target))
    await eve.write_document("Eve's guess", _link(target))
    for document in (target, shared):
        member = await added(ada, f"/api/documents/{document['id']}", "ben", "viewer")
    ids = [document["id"] for document in (target, shared)]
    assert await _backlinks(ada, target) == ["Shared", "Ada's own"]
    assert await _backlinks(ben, target) == ["Shared"]
    answer = await ben.get(f"/api/documents/{target['id']}/backlinks")
    assert answer.headers["x-total-count"] == "1"
    await ada.http.delete(f"/api/documents/{ids[1]}/members/{member['userId']}")
    assert await _backlinks(ben, target) == []


async def test_a_link_takes_no_right_and_tells_nothing_of_what_it_leads_to(product: Product) -> None:
    """What somebody may not read, what is in the trash and what never was answer alike."""
    ada, eve = await product.member("ada"), await product.member("eve")
    secret = await ada.write_document("Secret plan")
    thrown = await ada.write_document("Thrown away")
    await trash(ada, "document", thrown)
    answers = []
    for number in (secret["id"], thrown["id"], 999_999):
        await eve.write_document(f"To {number}", _link({"id": number}))
        document, links = [await eve.get(f"/api/documents/{number}{rest}") for rest in ("", "/backlinks")]
        answers.append((document.status_code, document.json(), links.status_code, links.json()))
    assert answers[0] == answers[1] == answers[2]
    assert answers[0][0] == answers[0][2] == 404
    assert await _backlinks(ada, secret) == []


async def test_what_is_in_the_trash_is_told_neither_as_source_nor_as_target(product: Product) -> None:
    ada = await product.member("ada")
    target = await ada.write_document("Offline mode")
    source = await ada.write_document("Photos", _link(target))
    await trash(ada, "document", source)
    assert await _backlinks(ada, target) == []
    await restore(ada, "document", source)
    await trash(ada, "document", target)
    assert (await ada.get(f"/api/documents/{target['id']}/backlinks")).status_code == 404
    await restore(ada, "document", target)
    assert await _backlinks(ada, target) == ["Photos"]


async def test_a_copy_has_links_of_its_own(product: Product) -> None:
    ada = await product.member("ada")
    target = await ada.write_document("Offline mode")
    source = await ada.write_document("Photos", _link(target))
    copy = (await ada.post(f"/api/documents/{source['id']}/duplicate")).json()
    assert await _backlinks(ada, target) == ["Copy of Photos", "Photos"]
    await _write(ada, source, "")
    assert await _backlinks(ada, target) == ["Copy of Photos"]
    assert await _backlinks(ada, copy) == []


async def test_two_that_link_to_each_other_are_saved_at_once(product: Product) -> None:
    ada = await product.member("ada")
    one, other = await ada.write_document("One"), await ada.write_document("Other")

    async def save(document: Json, to: Json) -> None:
        for number in range(5):
            await _write(ada, document, f"{number} {_link(to)}")

    async with anyio.create_task_group() as both:
        both.start_soon(save, one, other)
        both.start_soon(save, other, one)
    assert (await _backlinks(ada, one), await _backlinks(ada, other)) == (["Other"], ["One"])


async def test_many_are_told_page_by_page(product: Product) -> None:
    ada = await product.member("ada")
    target = await ada.write_document("Offline mode")
    for number in range(5):
        await ada.write_document(f"Source {number}", _link(target))
    path = f"/api/documents/{target['id']}/backlinks"
    first = await ada.get(f"{path}?limit=2")
    assert [one["title"] for one in first.json()] == ["Source 4", "Source 3"]
    assert first.headers["x-total-count"] == "5"
    second = await ada.get(f"{path}?limit=2&cursor={first.headers['x-next-cursor']}")
    assert [one["title"] for one in second.json()] == ["Source 2", "Source 1"]
    refused = await ada.get(f"{path}?cursor=never")
    assert (refused.status_code, refused.json()["errors"][0]["field"]) == (422, "cursor")


async def test_a_text_that_links_to_very_many_keeps_two_hundred(product: Product) -> None:
    ada = await product.member("ada")
    content = "".join(f"[a](/documents/{number})\n" for number in range(1_000, 31_000))
    await ada.write_document("Many", content)
    assert len(await _rows(product)) == LINKED_DOCUMENTS


@pytest.mark.full
async def test_hostile_titles_and_words_are_told_as_they_are(product: Product) -> None:
    ada = await product.member("ada")
    target = await ada.write_document("Offline mode")
    for text in HOSTILE:
        answer = await ada.post("/api/documents", {"title": text, "content": f"{text}\n{_link(target)}"})
        if answer.status_code == 201:
            title = answer.json()["title"]
            assert (await _backlinks(ada, target, "?limit=1"))[0] == title


async def test_what_a_release_stored_that_knew_no_links_is_read_beside_the_requests(product: Product) -> None:
    ada = await product.member("ada")
    target = await ada.write_document("Offline mode")
    old = await ada.write_document("Old", "Nothing.")
    changed = await ada.write_document("Changed", _link(target))
    kept = await ada.write_document("Kept", _link(target))

    def as_by_that_release(session: Session) -> None:
        stored = update(Document).where(Document.id == old["id"])
        session.execute(stored.values(content=_link(target), links_read=None, projected=None))
        stored = update(Document).where(Document.id == changed["id"])
        session.execute(stored.values(content="Nothing.", version=2, projected=None))

    database, reads = product.services.database, product.services.link_reads
    await database.write(as_by_that_release)
    assert await _backlinks(ada, target) == ["Kept", "Changed"]
    await reads.catch_up()
    assert await _backlinks(ada, target) == ["Kept", "Old"]
    assert await _rows(product) == [(old["id"], target["id"]), (kept["id"], target["id"])]
    assert await reads.step() is False
