"""Several write in one document: each has what the others wrote, and what is acknowledged is stored."""

from __future__ import annotations

from functools import partial

import anyio
import anyio.lowlevel
import pytest
from websockets.exceptions import InvalidStatus

from requill.crdt import looking, projection, room, store
from requill.crdt.keeper import Entry
from requill.crdt.room_member import GONE, NOT_ALLOWED, TOO_LARGE
from requill.crdt.wire import AWARENESS, QUERY_AWARENESS, write_presences
from requill.features.documents.keeping import DocumentKeeper
from requill.kit.actor import Actor
from tests.support.coediting import SECONDS, Joined, Replica, joined
from tests.support.members import added
from tests.support.people import Json, Person, Product
from tests.support.sockets import connected

pytestmark = pytest.mark.anyio


async def _content(person: Person, document_id: int) -> str:
    content: str = (await person.get(f"/api/documents/{document_id}")).json()["content"]
    return content


def _has_all(client: Joined, tokens: list[str]) -> bool:
    return all(token in client.replica.content for token in tokens)


async def _two(product: Product, content: str = "") -> tuple[Person, Person, Json]:
    owner, other = await product.member("ada"), await product.member("ben")
    document = await owner.write_document("Plan", content)
    await added(owner, f"/api/documents/{document['id']}", "ben", "editor")
    return owner, other, document


async def test_what_one_types_the_other_has_and_everybody_reads(product: Product) -> None:
    owner, other, document = await _two(product, "Begun. ")
    async with joined(product, owner, document["id"]) as one, joined(product, other, document["id"]) as two:
        assert one.replica.content == two.replica.content == "Begun. "
        assert str(one.replica.heading) == "Plan"
        await one.typed("Grüße 😀 ")
        await two.until(lambda: two.replica.content == "Begun. Grüße 😀 ")
        await two.typed("日本語", at=0)
        await one.until(lambda: one.replica.content == "日本語Begun. Grüße 😀 ")
        assert await _content(owner, document["id"]) == one.replica.content
        answer = (await other.get(f"/api/documents/{document['id']}")).json()
        assert answer["version"] == two.number == 3
        shared = (await owner.put(f"/api/documents/{document['id']}/share", {})).json()["share"]
        token = shared["path"].rsplit("/", 1)[-1]
        assert (await product.stranger().get(f"/api/shared/{token}")).json()["content"] == (
            one.replica.content
        )


async def test_both_type_at_once_and_no_word_is_lost(product: Product) -> None:
    owner, other, document = await _two(product)
    async with joined(product, owner, document["id"]) as one, joined(product, other, document["id"]) as two:

        async def type_words(client: Joined, name: str) -> None:
            for number in range(100):
                await client.type(f"<{name}{number}>", at=0 if number % 2 else None)
                await anyio.sleep(0.002)

        async with anyio.create_task_group() as tasks:
            tasks.start_soon(type_words, one, "a")
            tasks.start_soon(type_words, two, "b")
        await one.all_acknowledged()
        await two.all_acknowledged()
        tokens = [f"<{name}{number}>" for name in "ab" for number in range(100)]
        for client in (one, two):
            await client.until(partial(_has_all, client, tokens))
        assert one.replica.content == two.replica.content == await _content(owner, document["id"])


async def test_the_row_has_the_text_after_a_pause_and_the_lists_its_title(product: Product) -> None:
    owner, other, document = await _two(product, "Begun. ")
    async with (
        connected(product, other) as hints,
        joined(product, owner, document["id"]) as one,
    ):
        one.replica.heading.insert(0, "Great\nnew ")
        await one.typed("typed")
        with anyio.fail_after(10):
            while b"documents_update" not in str(await hints.recv()).encode():
                continue
        [listed] = (await other.get("/api/documents?filter=shared")).json()
        assert listed["title"] == "Great new Plan"
        found = (await owner.get("/api/search?q=typed")).json()
        assert "typed" in str(found)


async def test_when_all_leave_the_room_is_over_and_its_text_is_in_its_row(
    product: Product, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(projection, "PAUSE_SECONDS", 60)
    owner, _, document = await _two(product)
    async with joined(product, owner, document["id"]) as one:
        await one.typed("kept")
        assert product.services.rooms.open_count == 1
    with anyio.fail_after(10):
        while product.services.rooms.open_count:
            await anyio.lowlevel.checkpoint()
    [listed] = (await owner.get("/api/documents")).json()
    assert listed["updatedAt"] > document["updatedAt"]
    assert await _content(owner, document["id"]) == "kept"


async def test_what_the_server_writes_reaches_the_room_and_undoes_nothing(product: Product) -> None:
    owner, _, document = await _two(product, "One.\n\nTwo.\n")
    async with joined(product, owner, document["id"]) as one:
        await one.typed(" typed", at=4)
        current = (await owner.get(f"/api/documents/{document['id']}")).json()
        saved = await owner.patch(
            f"/api/documents/{document['id']}",
            {"content": current["content"].replace("Two", "Three"), "version": current["version"]},
        )
        assert saved.status_code == 200
        await one.until(lambda: "Three" in one.replica.content)
        assert one.replica.content == "One. typed\n\nThree.\n" == saved.json()["content"]
        await one.typed("Last.")
        assert await _content(owner, document["id"]) == "One. typed\n\nThree.\nLast."


async def test_an_update_that_comes_by_another_process_too_is_taken_once(product: Product) -> None:
    owner, other, document = await _two(product)
    keeper = DocumentKeeper(product.services.database, product.services.identity)
    actor = Actor((await owner.who())["id"], "ada", is_guest=False, is_stored=True, address="")
    async with joined(product, owner, document["id"]) as one, joined(product, other, document["id"]) as two:
        client = one.replica.doc.client_id
        for number in range(30):
            one.replica.insert(f"<{number}>")
            [update] = one.replica.unsent
            known, _ = await keeper.after(document["id"], 10**6)
            async with anyio.create_task_group() as tasks:  # as if it had reconnected there
                tasks.start_soon(one.send)
                if number % 2:
                    await anyio.lowlevel.checkpoint()
                entry = Entry(actor, update, frozenset({client}))
                tasks.start_soon(keeper.append, document["id"], known, [entry])
            await two.type(f"[{number}]", at=0)
        await one.all_acknowledged()
        await two.all_acknowledged()
        tokens = [f"{left}{number}{right}" for number in range(30) for left, right in ("<>", "[]")]
        await one.until(partial(_has_all, one, tokens))
        await two.until(partial(_has_all, two, tokens))
        await one.until(lambda: one.replica.content == two.replica.content)
        assert all(one.replica.content.count(token) == 1 for token in tokens)
        assert await _content(owner, document["id"]) == one.replica.content


@pytest.mark.full
async def test_a_room_that_heard_nothing_while_much_was_written_and_compacted_has_it_all(
    product: Product, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(store, "UPDATES_LEFT", 5)
    monkeypatch.setattr(store, "COMPACT_UPDATES", 10)
    monkeypatch.setattr(looking, "LOOK_SECONDS", 1.0)
    owner, _, document = await _two(product, "Begun. ")
    path = f"/api/documents/{document['id']}"
    async with joined(product, owner, document["id"]) as one:
        await one.typed("Typed. ")
        with monkeypatch.context() as lost:
            lost.setattr(room, "written_of", lambda _hint: None)  # as where the bus is away
            lost.setattr(looking, "LOOK_SECONDS", 60.0)
            content = await _content(owner, document["id"])
            for number in range(40):
                content += f"<{number}>"
                saved = await owner.patch(path, {"content": content})
                assert saved.status_code == 200
        # The room may ask it to come again, too.
        await one.until(lambda: one.replica.content == content or one.closed_with is not None)
        async with joined(product, owner, document["id"], one.replica) as again:
            await again.until(lambda: again.replica.content == content)
            await again.typed("More.")
            assert await _content(owner, document["id"]) == f"{content}More."


async def test_a_save_that_is_based_on_less_than_was_typed_is_refused(product: Product) -> None:
    owner, _, document = await _two(product, "One.\n")
    async with joined(product, owner, document["id"]) as one:
        await one.typed("typed")
        refused = await owner.patch(
            f"/api/documents/{document['id']}", {"content": "Mine.\n", "version": document["version"]}
        )
        assert refused.status_code == 409
        assert refused.json()["document"]["content"] == "One.\ntyped"
        assert one.replica.content == await _content(owner, document["id"]) == "One.\ntyped"


async def test_who_comes_back_with_what_they_wrote_meanwhile_is_merged(product: Product) -> None:
    owner, other, document = await _two(product, "Begun. ")
    mine = Replica()
    async with joined(product, owner, document["id"], mine) as one:
        await one.typed("before ")
    mine.insert("offline ", at=0)
    async with joined(product, other, document["id"]) as two:
        await two.typed("meanwhile")
        async with joined(product, owner, document["id"], mine) as one:
            await two.until(lambda: "offline" in two.replica.content)
            await one.until(lambda: one.replica.content == two.replica.content and one.acknowledged > 0)
            assert sorted(one.replica.content.split()) == ["Begun.", "before", "meanwhile", "offline"]


async def test_who_types_on_while_coming_back_is_waited_for(product: Product) -> None:
    owner, other, document = await _two(product, "Begun. ")
    mine, path = Replica(), f"/ws/documents/{document['id']}"
    mine.insert("Offline. ")
    mine.take_unsent()
    async with joined(product, other, document["id"]) as two:
        async with connected(product, owner, path=path) as socket, anyio.create_task_group() as tasks:
            one = Joined(socket, mine)
            for word in ("While ", "coming ", "back."):  # before it is known what is here and lacking there
                await one.type(word)
            await two.typed("Meanwhile. ")
            assert one.acknowledged == 0
            tasks.start_soon(one.read)
            await one.until(lambda: one.was_asked)
            await one.typed(" And later.")
            assert one.sent == 5
            assert "Offline. While coming back. And later." in await _content(owner, document["id"])
            tasks.cancel_scope.cancel()
        await two.until(lambda: "later" in two.replica.content)
        assert "Meanwhile. " in two.replica.content


async def test_what_somebody_sends_as_they_leave_is_stored(product: Product) -> None:
    owner, _, document = await _two(product)
    for number in range(10):
        async with joined(product, owner, document["id"]) as one:
            await one.all_acknowledged()
            await one.type(f"<{number}>")
    with anyio.fail_after(10):
        while product.services.rooms.open_count:
            await anyio.lowlevel.checkpoint()
    assert await _content(owner, document["id"]) == "".join(f"<{number}>" for number in range(10))


async def test_viewers_have_the_text_and_may_not_write(product: Product) -> None:
    owner, viewer, document = await _two(product, "Begun. ")
    member = (await owner.get(f"/api/documents/{document['id']}/members")).json()
    their_id = next(one["userId"] for one in member["members"] if one["name"] == "ben")
    changed = await owner.patch(f"/api/documents/{document['id']}/members/{their_id}", {"role": "viewer"})
    assert changed.status_code == 200, changed.text
    async with joined(product, owner, document["id"]) as one, joined(product, viewer, document["id"]) as two:
        await one.typed("more")
        await two.until(lambda: two.replica.content == "Begun. more")
        assert not two.was_asked
        await two.type("mine")
        assert await two.closed() == NOT_ALLOWED
        await one.typed(" and more")
    assert await _content(owner, document["id"]) == "Begun. more and more"


async def test_who_asks_who_is_here_is_answered_though_nobody_is(product: Product) -> None:
    owner = await product.member("ada")
    document = await owner.write_document("Plan", "Words.")
    async with connected(product, owner, path=f"/ws/documents/{document['id']}") as socket:
        await socket.send(bytes((QUERY_AWARENESS,)))
        with anyio.fail_after(SECONDS):
            while (frame := await socket.recv())[0] != AWARENESS:
                pass
    assert frame == write_presences(())


async def test_strangers_do_not_come_in(product: Product) -> None:
    owner, stranger = await product.member("ada"), await product.member("eve")
    document = await owner.write_document("Plan", "")
    for number in (document["id"], 10**9):
        with pytest.raises(InvalidStatus) as refusal:
            async with connected(product, stranger, path=f"/ws/documents/{number}"):
                pass
        assert refusal.value.response.status_code == 404
    with pytest.raises(InvalidStatus) as refusal:
        async with connected(
            product, owner, path=f"/ws/documents/{document['id']}", origin="https://elsewhere.example"
        ):
            pass
    assert refusal.value.response.status_code == 403


async def test_a_role_that_ends_or_changes_reaches_the_room_at_once(product: Product) -> None:
    owner, other, document = await _two(product, "Begun. ")
    path = f"/api/documents/{document['id']}/members"
    their_id = next(
        one["userId"] for one in (await owner.get(path)).json()["members"] if one["name"] == "ben"
    )
    async with joined(product, owner, document["id"]) as one, joined(product, other, document["id"]) as two:
        await two.typed("theirs ")
        assert (await owner.patch(f"{path}/{their_id}", {"role": "viewer"})).status_code == 200
        await two.type("no more")
        assert await two.closed() == NOT_ALLOWED
        async with joined(product, other, document["id"]) as three:
            assert (await owner.patch(f"{path}/{their_id}", {"role": "editor"})).status_code == 200
            await three.until(lambda: three.was_asked)
            await three.typed("again ")
            assert (await owner.delete(f"{path}/{their_id}")).status_code == 200
            assert await three.closed() == NOT_ALLOWED
        await one.typed("mine")
    assert await _content(owner, document["id"]) == "Begun. theirs again mine"


async def test_a_document_that_is_removed_ends_its_room(product: Product) -> None:
    owner, other, document = await _two(product)
    async with joined(product, owner, document["id"]) as one, joined(product, other, document["id"]) as two:
        assert (await owner.delete(f"/api/documents/{document['id']}")).status_code == 200
        assert await two.closed() in (GONE, NOT_ALLOWED)
        assert await one.closed() in (GONE, NOT_ALLOWED)
    with anyio.fail_after(10):
        while product.services.rooms.open_count:
            await anyio.lowlevel.checkpoint()


async def _activities(person: Person) -> list[tuple[str, str]]:
    """What somebody did since the document was made, the last first."""
    found = (await person.get("/api/activities")).json()
    return [(one["kind"], one["title"]) for one in found if one["kind"] != "document_created"]


async def test_a_title_that_is_typed_is_one_renaming_of_whoever_typed_it(product: Product) -> None:
    owner, other, document = await _two(product, "Begun. ")
    path = f"/api/documents/{document['id']}"
    async with joined(product, owner, document["id"]) as one, joined(product, other, document["id"]) as two:
        for letter in "Great ":
            two.replica.heading.insert(len(two.replica.heading) - len("Plan"), letter)
            await two.send()
        await two.all_acknowledged()
        await one.until(lambda: str(one.replica.heading) == "Great Plan")
        # A save that finds the row behind tells of the renaming, too.
        current = (await owner.get(path)).json()
        assert current["title"] == "Great Plan"
        changes = {"content": f"{current['content']}Saved. ", "version": current["version"]}
        assert (await owner.patch(path, changes)).status_code == 200
        assert await _activities(other) == [("document_renamed", "Great Plan")]
        two.replica.heading.insert(len(two.replica.heading), "s")
        await two.typed("Typed. ")
        await _until_projected(product, owner, "Great Plans")
        assert await _activities(other) == [("document_renamed", "Great Plans")]
        added = ("document_member_added", "Plan")
        assert await _activities(owner) == [added]
        one.replica.heading.insert(0, "Our ")
        await one.typed("Mine. ")
        await _until_projected(product, owner, "Our Great Plans")
    assert await _activities(owner) == [("document_renamed", "Our Great Plans"), added]
    assert await _activities(other) == [("document_renamed", "Great Plans")]


async def _until_projected(product: Product, owner: Person, title: str) -> None:
    """Wait until a list has the title, which is made of the rows."""
    with anyio.fail_after(10):
        while [one["title"] for one in (await owner.get("/api/documents")).json()] != [title]:
            await anyio.lowlevel.checkpoint()


async def test_a_pending_change_is_moved_along_exactly_by_a_save_beside_typing(product: Product) -> None:
    line = "- The same line of a list\n"
    owner, other, document = await _two(product, f"## Risks\n\n{line}{line}{line}\nEnd.\n")
    path = f"/api/documents/{document['id']}"
    await owner.patch("/api/settings", {"reviewChangesFirst": True})
    body = {"arguments": {"text": "Rain"}}
    proposed = (await owner.post(f"{path}/actions/add_risk", body)).json()["proposal"]
    assert proposed["state"] == "pending"
    async with joined(product, other, document["id"]) as two:
        await two.typed("Typed. ", at=0)
        current = (await owner.get(path)).json()
        changes = {"content": current["content"].replace("End", "Saved"), "version": current["version"]}
        assert (await owner.patch(path, changes)).status_code == 200
        decided = (await owner.post(f"/api/proposals/{proposed['id']}/accept")).json()
        assert decided["proposal"]["state"] == "applied"
    assert decided["document"]["content"] == f"Typed. ## Risks\n\n{line}{line}{line}- Rain\n\nSaved.\n"


async def test_a_document_of_which_too_much_is_remembered_takes_no_more_until_it_is_less(
    product: Product, monkeypatch: pytest.MonkeyPatch
) -> None:
    owner, other, document = await _two(product, "Begun. ")
    async with joined(product, owner, document["id"]) as one, joined(product, other, document["id"]) as two:
        monkeypatch.setattr(room, "STATE_BYTES", 2000)
        for number in range(4):
            await one.typed(str(number) * 400)
        await one.type("5" * 1000)
        assert await one.closed() == TOO_LARGE
        del two.replica.text[0:1600]
        await two.send()
        await two.all_acknowledged()  # what makes it less is taken
        assert two.closed_with is None
    assert await _content(owner, document["id"]) == two.replica.content
