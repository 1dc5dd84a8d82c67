"""What one person can pile up has an end, and whoever has reached it can still take away."""

from __future__ import annotations

import secrets
from collections.abc import Mapping

import anyio
import pytest
from sqlalchemy import select, update

from requill.db.migrate import newest_revision
from requill.db.migrations.run import count_stored_bytes
from requill.db.session import Session
from requill.features.accounts.storage import PAST_BYTES
from requill.models import Proposal, User
from tests.support.commenting import commented, passage, replied
from tests.support.members import added
from tests.support.people import Json, Person, Product
from tests.support.scripted_model import ScriptedModel, calling, saying, tool_call

SMALL = {"REQUILL_STORAGE_MIB": "1", "REQUILL_GUEST_STORAGE_MIB": "1"}
LARGE_TEXT = "Every tablet keeps a copy. " * 15_000  # 400 KB: two of them fit, three do not
FULL = "Your documents and conversations take up all of your 1 MiB. Delete some to continue."
CHANGE = tool_call("replace_text", quote="Tablets", replacement="Phones")

pytestmark = pytest.mark.anyio


@pytest.fixture(autouse=True)
def _small(environment: dict[str, str]) -> None:
    environment.update(SMALL)


async def _fill(person: Person) -> list[Json]:
    return [await person.write_document(f"Plan {number}", LARGE_TEXT) for number in (1, 2)]


async def _stored(product: Product) -> dict[str, int]:
    def read(session: Session) -> dict[str, int]:
        return {row.id: row.stored_bytes for row in session.execute(select(User.id, User.stored_bytes))}

    found: dict[str, int] = await product.services.database.read(read)
    return found


async def _numbers_of_places(product: Product) -> list[int]:
    def read(session: Session) -> list[int]:
        return [len(places or ()) for places in session.scalars(select(Proposal.places))]

    found: list[int] = await product.services.database.read(read)
    return found


async def _counted_anew(product: Product) -> dict[str, int]:
    """The same as the migrations count it, which know nothing of what was counted since."""

    def count(session: Session) -> None:
        count_stored_bytes(session.connection(), newest_revision())

    await product.services.database.write(count)
    return await _stored(product)


async def test_a_member_whose_texts_take_all_they_may_is_told_what_to_do(product: Product) -> None:
    person = await product.member("mara")
    kept, other = await _fill(person)
    for refused in (
        await person.post("/api/documents", {"title": "Plan 3", "content": LARGE_TEXT}),
        await person.patch(f"/api/documents/{kept['id']}", {"content": LARGE_TEXT * 2, "version": 1}),
    ):
        assert refused.status_code == 403
        assert refused.json() == {"message": FULL, "code": "STORAGE_FULL"}
    assert (await person.get(f"/api/documents/{kept['id']}")).json()["content"] == LARGE_TEXT
    assert len((await person.get("/api/documents")).json()) == 2
    shorter = await person.patch(f"/api/documents/{kept['id']}", {"content": "Short.", "version": 1})
    assert shorter.status_code == 200
    assert (await person.delete(f"/api/documents/{other['id']}")).status_code == 200
    await person.write_document("Plan 3", LARGE_TEXT)


async def test_a_guest_learns_that_an_account_has_more(product: Product) -> None:
    guest = await product.guest()
    await _fill(guest)
    refused = await guest.post("/api/documents", {"title": "Plan 3", "content": LARGE_TEXT})
    assert refused.status_code == 403
    assert refused.json()["message"].endswith("Delete some, or sign up for more space.")


async def test_whoever_takes_too_much_already_can_make_it_less_by_and_by(
    environment: dict[str, str], product: Product
) -> None:
    person = await product.member("mara")
    kept, _ = await _fill(person)
    await product.services.database.write(
        lambda session: session.execute(update(User).values(stored_bytes=3 * 1024 * 1024))
    )
    path = f"/api/documents/{kept['id']}"
    assert (await person.patch(path, {"content": LARGE_TEXT + ".", "version": 1})).status_code == 403
    assert (await person.patch(path, {"content": LARGE_TEXT[:-1], "version": 1})).status_code == 200
    assert (await person.delete(path)).status_code == 200


async def test_a_text_is_made_shorter_even_where_what_it_was_is_kept(
    environment: dict[str, str], product: Product
) -> None:
    person = await product.member("mara")
    pictures = secrets.token_urlsafe(700_000)[: 900 * 1024]  # which takes as much compressed, nearly
    document = await person.write_document("Plan", pictures)
    path = f"/api/documents/{document['id']}"
    shorter = await person.patch(path, {"content": "Short.", "version": 1})
    assert shorter.status_code == 200, shorter.text
    [before, _] = reversed((await person.get(f"{path}/revisions")).json())
    assert (await person.get(f"{path}/revisions/{before['id']}")).json()["content"] == pictures
    assert (await person.patch(path, {"content": "Short..", "version": 2})).status_code == 403
    assert (await person.patch(path, {"content": "Sho.", "version": 2})).status_code == 200


@pytest.mark.parametrize(
    ("writer", "code"), [("mara", "STORAGE_FULL"), ("ben", "OWNER_STORAGE_FULL")], ids=["owner", "editor"]
)
async def test_what_is_kept_of_texts_that_are_made_shorter_has_an_end(
    product: Product, writer: str, code: str
) -> None:
    people = {name: await product.member(name) for name in ("mara", "ben")}
    owner = people["mara"]
    document = await owner.write_document("Plan", secrets.token_urlsafe(900_000)[: 900 * 1024])
    path = f"/api/documents/{document['id']}"
    await added(owner, path, "ben", "editor")
    answers = []
    for less in range(1, 6):
        other = secrets.token_urlsafe(900_000)[: 900 * 1024 - less]
        answers.append(await people[writer].patch(path, {"content": other}))
    assert answers[0].status_code == 200
    assert (answers[-1].status_code, answers[-1].json()["code"]) == (403, code)
    kept = await _stored(product)
    assert max(kept.values()) <= 1024 * 1024 + PAST_BYTES
    assert (await owner.delete(path)).status_code == 200
    await owner.write_document("Plan", LARGE_TEXT)


async def test_what_others_store_takes_nothing_from_anybody(product: Product) -> None:
    await _fill(await product.member("mara"))
    await _fill(await product.member("omar"))


async def test_a_question_is_refused_before_it_is_asked(product: Product) -> None:
    person = await product.member("mara")
    document = await person.write_document()
    await product.services.database.write(
        lambda session: session.execute(update(User).values(stored_bytes=1024 * 1024))
    )
    refused = await person.post("/api/chat", {"documentId": document["id"], "content": "What is missing?"})
    assert (refused.status_code, refused.json()["code"]) == (403, "STORAGE_FULL")
    assert (await person.get(f"/api/chat/{document['id']}")).json() == []


async def test_without_a_limit_there_is_none(environment: dict[str, str]) -> None:
    async with Product.opened({**environment, "REQUILL_STORAGE_MIB": "0"}) as product:
        person = await product.member("mara")
        await _fill(person)
        await _fill(person)


@pytest.mark.both_databases
async def test_saves_at_once_are_all_counted(product: Product) -> None:
    person = await product.member("mara")
    documents = [await person.write_document(f"Plan {number}") for number in range(8)]
    before = sum((await _stored(product)).values())

    async def save(document: Json) -> None:
        path, change = f"/api/documents/{document['id']}", {"content": "x" * 1000, "version": 1}
        assert (await person.patch(path, change)).status_code == 200

    async with anyio.create_task_group() as saving:
        for document in documents:
            saving.start_soon(save, document)
    after = await _stored(product)
    assert sum(after.values()) - before >= 8 * 1000
    assert after == await _counted_anew(product)


@pytest.mark.both_databases
async def test_every_text_is_counted_once_whatever_became_of_it(environment: Mapping[str, str]) -> None:
    script = (saying("Welcome."), calling(CHANGE), saying("Phones?"))
    async with Product.opened(environment, ScriptedModel(*script)) as product:
        person = await product.guest()
        await person.patch("/api/settings", {"reviewChangesFirst": True})
        start = {"templateId": 1, "title": "Guided", "mode": "ai-assisted"}
        assert (await person.post("/api/document-flow/start", start)).status_code == 201
        document = await person.write_document(content="## Scope\n\nTablets only: für alle.\n")
        path = f"/api/documents/{document['id']}"
        await person.ask_about(document, "Change it")
        words = await passage(product, document["id"], "für alle")
        comment = await commented(person, document["id"], "Auch für Gäste? 🙂", words)
        await replied(person, comment, "Für alle.")
        await person.patch(f"/api/comments/{comment['id']}", {"body": "Für Gäste?"})
        assert (await person.patch(path, {"content": "Ändern 🙂"})).status_code == 200  # keeps a revision
        await product.services.comment_checks.catch_up()
        assert (await person.register("mara")).status_code == 201
        project = await person.make_project(description="Für alle.")
        await person.patch(f"/api/projects/{project['id']}", {"description": "Für niemanden mehr."})
        thread = await person.begin_thread()
        counted = await _stored(product)
        assert counted == await _counted_anew(product)
        assert sum(counted.values()) > 0
        assert await _numbers_of_places(product) > [0]
        made_of = (
            f"/api/comments/{comment['id']}",
            path,
            f"/api/chat/threads/{thread['id']}",
            f"/api/projects/{project['id']}",
        )
        for made in made_of:
            assert (await person.delete(made)).status_code == 200
        less = await _stored(product)
        assert less == await _counted_anew(product)
        assert sum(less.values()) < sum(counted.values())


async def test_what_hangs_on_a_document_counts_for_its_owner(
    environment: Mapping[str, str],
) -> None:
    async with Product.opened(environment, ScriptedModel(calling(CHANGE), saying("Phones?"))) as product:
        ada, ben = await product.member("ada"), await product.member("ben")
        await ada.patch("/api/settings", {"reviewChangesFirst": True})
        document = await ada.write_document(content="## Scope\n\nTablets only.\n")
        path = f"/api/documents/{document['id']}"
        await ada.ask_about(document, "Change it")
        [number] = await _numbers_of_places(product)
        assert number > 0
        await commented(ada, document["id"], "Why? " * 100)
        await added(ada, path, "ben", "editor")
        await commented(ben, document["id"], "Mine.")
        assert (await _stored(product))[(await ben.who())["id"]] == 0
        before = await _stored(product)
        new_owner = {"userId": (await ben.who())["id"]}
        assert (await ada.post(f"{path}/owner", new_owner)).status_code == 200
        after = await _stored(product)
        assert after == await _counted_anew(product)
        assert sum(after.values()) == sum(before.values())
        assert after[new_owner["userId"]] - before[new_owner["userId"]] > number + 500
        [proposal] = (await ben.get(f"{path}/proposals")).json()
        assert (await ben.post(f"/api/proposals/{proposal['id']}/accept")).status_code == 200
        assert await _stored(product) == await _counted_anew(product)
        assert (await ben.delete(path)).status_code == 200
        assert await _stored(product) == await _counted_anew(product)


async def test_what_somebody_comments_is_refused_where_the_owner_has_no_room(product: Product) -> None:
    ada, ben = await product.member("ada"), await product.member("ben")
    document = await ada.write_document()
    path = f"/api/documents/{document['id']}"
    await added(ada, path, "ben", "commenter")
    comment = await commented(ben, document["id"], "Why?")
    await product.services.database.write(
        lambda session: session.execute(update(User).values(stored_bytes=1024 * 1024))
    )
    for person, code in ((ada, "STORAGE_FULL"), (ben, "OWNER_STORAGE_FULL")):
        for refused in (
            await person.post(f"{path}/comments", {"body": "More"}),
            await person.post(f"/api/comments/{comment['id']}/replies", {"body": "More"}),
        ):
            assert (refused.status_code, refused.json()["code"]) == (403, code)
    assert (await ben.post(f"/api/comments/{comment['id']}/resolve")).status_code == 200
    assert (await ada.delete(f"/api/comments/{comment['id']}")).status_code == 200
    assert (await ada.get(f"{path}/comments")).json()["comments"] == []
