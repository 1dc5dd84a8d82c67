"""Files are taken by who may write, given to who may read, counted, and gone with their document."""

from __future__ import annotations

import hashlib
from collections.abc import AsyncIterator, Mapping
from datetime import UTC, datetime
from pathlib import Path

import anyio
import pytest
from msgspec.structs import replace
from sqlalchemy import select, update

from requill.db.session import Session
from requill.features.files import policy, service
from requill.features.files.errors import FileLimit
from requill.features.trash.policy import LIFETIME
from requill.kit.clock import now
from requill.models import Document, File, FileRemoval
from tests.features.sharing.links import share_path, shared, token_of
from tests.support.members import added
from tests.support.people import Json, Person, Product
from tests.support.pictures import picture, sent, taken
from tests.support.s3 import start_s3
from tests.support.storage import counted_anew, stored

pytestmark = pytest.mark.anyio


def _kept(environment: Mapping[str, str]) -> list[str]:
    folder = Path(environment["REQUILL_DATA_DIR"]) / "files"
    return sorted(path.name for path in folder.rglob("*") if path.is_file())


def _code(answer: object) -> tuple[int, str]:
    return answer.status_code, answer.json()["code"]  # type: ignore[attr-defined]


# --- taking and giving ------------------------------------------------------------------------


async def test_any_file_is_kept_as_it_is_and_only_ever_downloaded(product: Product) -> None:
    person = await product.member()
    document = await person.write_document()
    content = b"%PDF-1.7 \x00\xff"
    file = await taken(person, document, content, name="Plan für Q3.pdf", kind="file")
    assert (file["kind"], file["name"], file["size"]) == ("file", "Plan-für-Q3.pdf", len(content))
    assert (file["width"], file["height"]) == (None, None)
    answer = await person.get(file["address"])
    assert answer.content == content
    assert answer.headers["content-type"] == "application/octet-stream"
    assert answer.headers["content-disposition"] == (
        "attachment; filename=\"Plan-fur-Q3.pdf\"; filename*=UTF-8''Plan-f%C3%BCr-Q3.pdf"
    )


async def test_what_is_given_can_do_nothing_and_is_kept_by_this_browser_alone(product: Product) -> None:
    person = await product.member()
    document = await person.write_document()
    for file in (
        await taken(person, document, picture()),
        await taken(person, document, b"<script>alert(1)</script>", name="a.html", kind="file"),
    ):
        answer = await person.get(file["address"])
        policies = answer.headers.get_list("content-security-policy")
        assert policies[0] == "sandbox; default-src 'none'"
        assert answer.headers.get_list("x-content-type-options") == ["nosniff"]
        assert answer.headers["cross-origin-resource-policy"] == "same-origin"
        assert answer.headers["cache-control"] == "private, max-age=31536000, immutable"
        assert answer.headers["content-length"] == str(len(answer.content))
        tag = f'"{hashlib.sha256(answer.content).hexdigest()}"'
        assert answer.headers["etag"] == tag
        again = await person.get(file["address"], headers={"If-None-Match": tag})
        assert (again.status_code, again.content) == (304, b"")


async def test_roles_decide_who_sends_and_who_sees(product: Product) -> None:
    owner = await product.member("mara")
    document = await owner.write_document()
    people = {role: await product.member(role) for role in ("viewer", "commenter", "editor")}
    for role in people:
        await added(owner, f"/api/documents/{document['id']}", role, role)
    file = await taken(people["editor"], document, picture())
    for role in ("viewer", "commenter"):
        assert _code(await sent(people[role], document, picture())) == (403, "ROLE_REQUIRED")
    for person in (owner, *people.values()):
        assert (await person.get(file["address"])).status_code == 200
    for other in (await product.guest(), await product.member("other")):
        assert _code(await sent(other, document, picture())) == (404, "NOT_FOUND")
        assert _code(await other.get(file["address"])) == (404, "NOT_FOUND")
    assert (await product.stranger().get(file["address"])).status_code == 401
    await owner.delete(f"/api/documents/{document['id']}/members/{(await people['editor'].who())['id']}")
    assert (await people["editor"].get(file["address"])).status_code == 404
    assert (await owner.post(f"/api/documents/{document['id']}/trash")).status_code == 200
    assert (await owner.get(file["address"])).status_code == 404


async def test_a_guest_has_files_too_and_takes_them_into_an_account(product: Product) -> None:
    person = await product.guest()
    file = await taken(person, await person.write_document(), picture())
    assert (await person.get(file["address"])).status_code == 200
    assert (await person.register("mara")).status_code == 201
    assert (await person.get(file["address"])).status_code == 200
    who = (await person.who())["id"]
    assert (await stored(product))[who] > file["size"]
    assert await stored(product) == await counted_anew(product)


async def test_readers_of_a_link_see_what_the_text_names_and_nothing_else(product: Product) -> None:
    owner = await product.member("mara")
    document = await owner.write_document()
    shown, unnamed = await taken(owner, document, picture()), await taken(owner, document, picture())
    foreign = await taken(owner, await owner.write_document("Other"), picture())
    text = f"![A list]({shown['address']}#64x40)\n\n![Not mine]({foreign['address']})\n"
    changed = await owner.patch(f"/api/documents/{document['id']}", {"content": text, "version": 1})
    assert changed.status_code == 200
    base, reader = f"/api/shared/{token_of(await shared(owner, document))}/files", product.stranger()
    answer = await reader.get(f"{base}/{shown['id']}/picture.png")
    assert answer.status_code == 200
    assert answer.headers["content-security-policy"].startswith("sandbox")
    assert answer.headers["x-robots-tag"] == "noindex"
    for hidden in (unnamed, foreign):
        assert (await reader.get(f"{base}/{hidden['id']}/picture.png")).status_code == 404
    assert (await reader.get(shown["address"])).status_code == 401
    await owner.put(share_path(document), {"password": "open sesame"})
    assert (await reader.get(f"{base}/{shown['id']}/picture.png")).status_code == 401
    opened = await reader.post(f"{base.removesuffix('/files')}/open", {"password": "open sesame"})
    assert opened.status_code == 200
    assert (await reader.get(f"{base}/{shown['id']}/picture.png")).status_code == 200
    await owner.delete(share_path(document))
    assert (await reader.get(f"{base}/{shown['id']}/picture.png")).status_code == 404


async def test_the_same_key_puts_a_file_there_once(product: Product) -> None:
    person = await product.member()
    document = await person.write_document()
    first = await taken(person, document, picture(), **{"Idempotency-Key": "k1"})
    assert await taken(person, document, picture(), **{"Idempotency-Key": "k1"}) == first
    other = await sent(person, document, picture("GIF"), **{"Idempotency-Key": "k1"})
    assert _code(other) == (422, "KEY_REUSED")

    def count(session: Session) -> int:
        return len(session.scalars(select(File.id)).all())

    assert await product.services.database.read(count) == 1


# --- limits -----------------------------------------------------------------------------------


async def test_what_is_too_large_is_refused_while_it_arrives(
    product: Product, environment: Mapping[str, str]
) -> None:
    person = await product.member()
    document = await person.write_document()
    large = await sent(person, document, picture() + bytes(policy.MAX_BYTES[policy.Kind.IMAGE]))
    assert (*_code(large), large.json()["message"]) == (413, "TOO_LARGE", "An image has at most 10 MB.")
    exact = await sent(person, document, bytes(25 * 1024 * 1024), name="a.bin", kind="file")
    assert exact.status_code == 201

    async def endless() -> AsyncIterator[bytes]:
        for _ in range(26):
            yield bytes(1024 * 1024)

    streamed = await sent(person, document, endless(), name="a.bin", kind="file")
    assert (*_code(streamed), streamed.json()["message"]) == (413, "TOO_LARGE", "A file has at most 25 MB.")
    assert len(_kept(environment)) == 1


async def test_what_is_taken_counts_and_no_more_is_taken_than_there_may_be(
    environment: dict[str, str],
) -> None:
    limits = {"REQUILL_STORAGE_MIB": "1", "REQUILL_GUEST_STORAGE_MIB": "1"}
    async with Product.opened({**environment, **limits}) as product:
        owner, editor = await product.member("mara"), await product.member("editor")
        document = await owner.write_document()
        await added(owner, f"/api/documents/{document['id']}", "editor", "editor")
        half = bytes(600 * 1024)
        await taken(owner, document, half, kind="file")
        assert _code(await sent(owner, document, half, kind="file")) == (403, "STORAGE_FULL")
        assert _code(await sent(editor, document, half, kind="file")) == (403, "OWNER_STORAGE_FULL")
        guest = await product.guest()
        own = await guest.write_document()
        await taken(guest, own, half, kind="file")
        assert _code(await sent(guest, own, half, kind="file")) == (403, "STORAGE_FULL")
        assert (await owner.delete(f"/api/documents/{document['id']}")).status_code == 200
        await taken(owner, await owner.write_document(), half, kind="file")


async def test_several_at_once_do_not_share_the_last_room(environment: dict[str, str]) -> None:
    async with Product.opened({**environment, "REQUILL_STORAGE_MIB": "1"}) as product:
        owner = await product.member("mara")
        document = await owner.write_document()
        statuses: list[int] = []

        async def send() -> None:
            statuses.append((await sent(owner, document, bytes(300 * 1024), kind="file")).status_code)

        async with anyio.create_task_group() as tasks:
            for _ in range(6):
                tasks.start_soon(send)
        assert sorted(statuses) == [201, 201, 201, 403, 403, 403]
        assert await stored(product) == await counted_anew(product)


async def test_nobody_sends_files_without_end(product: Product, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(policy, "UPLOADING", replace(policy.UPLOADING, limit=2))
    person = await product.member()
    document = await person.write_document()
    for _ in range(2):
        await taken(person, document, b"a", kind="file")
    refused = await sent(person, document, b"a", kind="file")
    assert _code(refused) == (429, "TOO_MANY_UPLOADS")
    assert 0 < int(refused.headers["retry-after"]) <= 3600


async def test_a_document_has_only_so_many(product: Product, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(policy, "PER_DOCUMENT", 1)
    person = await product.member()
    document = await person.write_document()
    await taken(person, document, b"a", kind="file")
    assert _code(await sent(person, document, b"a", kind="file")) == (409, "FILE_LIMIT")


async def test_one_network_does_not_take_all_places(
    product: Product, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(policy, "AT_ONCE_PER_NETWORK", 0)
    person = await product.member()
    refused = await sent(person, await person.write_document(), b"a", kind="file")
    assert (*_code(refused), refused.headers["retry-after"]) == (503, "FILES_BUSY", "5")


@pytest.mark.full
async def test_an_upload_that_does_not_end_is_ended(
    product: Product, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(policy, "UPLOAD_SECONDS", 0.2)
    person = await product.member()
    document = await person.write_document()

    async def stalling() -> AsyncIterator[bytes]:
        yield b"a"
        await anyio.sleep(2)
        yield b"b"

    answer = await sent(person, document, stalling(), kind="file")
    assert _code(answer) == (408, "UPLOAD_TIMED_OUT")


# --- what becomes of them ---------------------------------------------------------------------


async def test_a_file_goes_with_its_document_for_good(
    product: Product, environment: Mapping[str, str]
) -> None:
    person = await product.member()
    gone, stays = await person.write_document("Gone"), await person.write_document("Stays")
    before = await stored(product)
    await taken(person, gone, picture())
    kept = await taken(person, stays, picture())
    assert (await person.post(f"/api/documents/{gone['id']}/trash")).status_code == 200
    await product.services.files.sweep()
    assert len(_kept(environment)) == 2
    assert (await person.delete(f"/api/trash/document/{gone['id']}")).status_code == 200
    await product.services.files.sweep()
    assert _kept(environment) == [kept["id"]]
    assert (await person.get(kept["address"])).status_code == 200
    who = (await person.who())["id"]
    assert (await stored(product))[who] - before[who] < kept["size"] + 256
    assert await stored(product) == await counted_anew(product)


async def test_a_file_goes_when_the_trash_is_emptied_by_time_and_with_an_account(
    product: Product, environment: Mapping[str, str]
) -> None:
    person, leaving = await product.member(), await product.member()
    old = await person.write_document()
    await taken(person, old, picture())
    await taken(leaving, await leaving.write_document(), picture())
    await person.post(f"/api/documents/{old['id']}/trash")

    def age(session: Session) -> None:
        session.execute(
            update(Document).where(Document.id == old["id"]).values(trashed_at=now() - 2 * LIFETIME)
        )

    await product.services.database.write(age)
    await product.services.trash_expiry.remove_expired()
    await product.services.files.sweep()
    assert len(_kept(environment)) == 1
    assert (await leaving.delete("/api/account")).status_code == 200
    await product.services.files.sweep()
    assert len(_kept(environment)) in (0, 1)  # the documents of an account may stay with those who read them


async def test_a_file_counts_with_whoever_owns_its_document(product: Product) -> None:
    owner, heir = await product.member("mara"), await product.member("omar")
    document = await owner.write_document()
    file = await taken(owner, document, bytes(5000), kind="file")
    await added(owner, f"/api/documents/{document['id']}", "omar", "editor")
    ids = [(await person.who())["id"] for person in (owner, heir)]
    before = await stored(product)
    given = await owner.post(f"/api/documents/{document['id']}/owner", {"userId": ids[1]})
    assert given.status_code == 200
    after = await stored(product)
    assert before[ids[0]] - after[ids[0]] >= file["size"]
    assert after[ids[1]] - before[ids[1]] >= file["size"]
    assert after == await counted_anew(product)


async def test_bytes_whose_file_never_came_to_be_are_removed(
    product: Product, environment: Mapping[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    person = await product.member()
    document = await person.write_document()

    def fail(*_arguments: object) -> None:
        raise FileLimit

    with monkeypatch.context() as patched:
        patched.setattr(service, "_add", fail)
        assert (await sent(person, document, b"a", kind="file")).status_code == 409
    assert len(_kept(environment)) == 1
    await product.services.files.sweep()
    assert len(_kept(environment)) == 1  # it may still be on its way

    def age(session: Session) -> None:
        session.execute(update(FileRemoval).values(due_at=datetime(2020, 1, 1, tzinfo=UTC)))

    await product.services.database.write(age)
    await product.services.files.sweep()
    assert _kept(environment) == []


async def test_a_file_whose_bytes_are_lost_is_not_found(
    product: Product, environment: Mapping[str, str]
) -> None:
    person = await product.member()
    file = await taken(person, await person.write_document(), picture())
    [path] = (Path(environment["REQUILL_DATA_DIR"]) / "files").rglob(file["id"])
    path.unlink()
    assert _code(await person.get(file["address"])) == (404, "NOT_FOUND")


async def test_a_full_disk_is_said_and_the_text_goes_on(
    product: Product, monkeypatch: pytest.MonkeyPatch
) -> None:
    from requill.blobs import folder

    monkeypatch.setattr(folder, "KEPT_FREE_BYTES", 10**18)
    person = await product.member()
    document = await person.write_document()
    assert _code(await sent(person, document, picture())) == (503, "DISK_FULL")
    changed = await person.patch(f"/api/documents/{document['id']}", {"content": "On.", "version": 1})
    assert changed.status_code == 200


@pytest.mark.full
async def test_a_whole_installation_keeps_its_files_in_a_bucket(environment: dict[str, str]) -> None:
    with start_s3() as server:
        async with Product.opened({**environment, **server.environment}) as product:
            person: Person = await product.member()
            document: Json = await person.write_document()
            file = await taken(person, document, picture())
            assert server.listed() == [f"files/{file['id']}"]
            assert (await person.get(file["address"])).headers["content-type"] == "image/png"
            assert (await person.delete(f"/api/documents/{document['id']}")).status_code == 200
            await product.services.files.sweep()
            assert server.listed() == []
            assert _kept(environment) == []
    # The service has gone: that is said, and everything else goes on.
    async with Product.opened({**environment, **server.environment}) as product:
        person = await product.member("again")
        document = await person.write_document()
        assert _code(await sent(person, document, picture())) == (503, "FILES_UNAVAILABLE")
