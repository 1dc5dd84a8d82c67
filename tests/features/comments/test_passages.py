"""Where comments stand on the server: what pages tell, what becomes of it when the text is written on."""

from __future__ import annotations

import json
from collections.abc import Mapping
from time import monotonic
from typing import Any

import anyio
import pytest
from websockets.asyncio.client import ClientConnection

from requill.crdt.text import TextDoc
from requill.features.comments import checking
from requill.features.comments.policy import KEPT_CHARACTERS, QUOTE_CHARACTERS
from tests.support.coediting import Replica, joined
from tests.support.commenting import commented, passage, replied, shared_text, told
from tests.support.members import added
from tests.support.people import Json, Person, Product
from tests.support.sockets import connected

pytestmark = pytest.mark.anyio

TEXT = (
    "## Requirements\n\nPhotos wait in full resolution and upload within an hour.\n\n"
    "When one inspection was changed on two devices, the change that the server receives later wins.\n"
)
LATER = "the change that the server receives later wins"
SOON = 1.0  # seconds, in which a change of a right reaches what is open


async def _written(product: Product, text: str = TEXT) -> tuple[Person, Json]:
    ada = await product.member("ada")
    return ada, await ada.write_document("Offline mode", text)


async def _saved(product: Product, person: Person, document: Json, text: str) -> None:
    """Somebody writes, and comments are looked for."""
    answer = await person.patch(f"/api/documents/{document['id']}", {"content": text})
    assert answer.status_code == 200, answer.text
    await product.services.comment_checks.catch_up()


async def _stands(person: Person, comment: Json) -> tuple[str, str]:
    """How it stands, and what is quoted of it."""
    found = (await person.get(f"/api/comments/{comment['id']}")).json()["passage"]
    return found["state"], found["quote"]


@pytest.fixture
async def unhurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """Comments are looked for when a test says so."""
    monkeypatch.setattr(checking, "CHECK_SECONDS", 3600.0)


@pytest.fixture
async def hurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """Comments are looked for as soon as the text is in its row."""
    monkeypatch.setattr(checking, "CHECK_SECONDS", 0.05)


# --- what becomes of words --------------------------------------------------------------------


@pytest.mark.usefixtures("unhurried")
async def test_a_comment_stays_with_its_words_until_they_are_rewritten(product: Product) -> None:
    ada, document = await _written(product)
    made = await commented(ada, document["id"], "Legal?", await passage(product, document["id"], LATER))
    for text in (
        f"# Title\n\n{TEXT}",
        TEXT.replace("receives later", "gets later"),
        TEXT.replace("Photos", "All"),
    ):
        await _saved(product, ada, document, text)
        assert await _stands(ada, made) == ("placed", LATER)
    await _saved(product, ada, document, TEXT.replace(LATER, "the user is asked which one wins"))
    assert (await _stands(ada, made))[0] in ("moved", "detached")
    await _saved(product, ada, document, TEXT.partition("When")[0])
    assert await _stands(ada, made) == ("detached", LATER)
    await _saved(product, ada, document, f"{LATER}\n{TEXT.partition('When')[0]}")
    assert await _stands(ada, made) == ("moved", LATER)


@pytest.mark.usefixtures("unhurried")
async def test_words_that_were_cut_and_put_elsewhere_are_followed_on(product: Product) -> None:
    ada, document = await _written(product)
    made = await commented(ada, document["id"], "Legal?", await passage(product, document["id"], LATER))
    without, line = TEXT.replace(f", {LATER}", ""), f"- {LATER}\n"
    for text in (without, f"{line}{without}"):
        await _saved(product, ada, document, text)
    assert await _stands(ada, made) == ("moved", LATER)
    await _saved(
        product, ada, document, f"{line}{without}".replace("receives later wins", "receives last wins")
    )
    assert await _stands(ada, made) == ("moved", LATER)  # its characters are known there
    kept = (await ada.post(f"/api/comments/{made['id']}/keep")).json()["passage"]
    assert (kept["state"], kept["quote"]) == ("placed", LATER.replace("later", "last"))
    await _saved(product, ada, document, f"{TEXT}{line}")
    assert (await _stands(ada, made))[1] == LATER.replace("later", "last")


@pytest.mark.usefixtures("unhurried")
async def test_words_that_were_deleted_and_put_back_stand_as_before(product: Product) -> None:
    ada, document = await _written(product)
    made = await commented(ada, document["id"], "Legal?", await passage(product, document["id"], LATER))
    await _saved(product, ada, document, TEXT.replace(LATER, ""))
    assert await _stands(ada, made) == ("detached", LATER)
    refused = await ada.post(f"/api/comments/{made['id']}/keep")
    assert (refused.status_code, refused.json()["code"]) == (409, "COMMENT_DETACHED")
    await _saved(product, ada, document, TEXT)
    assert await _stands(ada, made) == ("placed", LATER)
    for text in (TEXT.partition("When")[0], TEXT):  # with all that was around them
        await _saved(product, ada, document, text)
    assert await _stands(ada, made) == ("placed", LATER)
    await _saved(product, ada, document, TEXT.replace("that the server receives", "that it gets"))
    assert await _stands(ada, made) == ("placed", LATER)  # by the characters that are there now


@pytest.mark.usefixtures("unhurried")
async def test_what_was_written_in_the_place_of_words_is_taken_back(product: Product) -> None:
    ada, document = await _written(product)
    made = await commented(ada, document["id"], "Legal?", await passage(product, document["id"], LATER))
    for _ in range(2):
        await _saved(product, ada, document, TEXT.replace(LATER, "7"))
        assert await _stands(ada, made) == ("moved", LATER)
        await _saved(product, ada, document, TEXT)
        assert await _stands(ada, made) == ("placed", LATER)
    await _saved(product, ada, document, TEXT.replace(LATER, "7"))
    kept = (await ada.post(f"/api/comments/{made['id']}/keep")).json()["passage"]
    assert (kept["state"], kept["quote"]) == ("placed", "7")


@pytest.mark.usefixtures("unhurried")
async def test_words_that_were_found_elsewhere_say_so_until_somebody_lets_them(product: Product) -> None:
    ada, document = await _written(product)
    made = await commented(ada, document["id"], "Legal?", await passage(product, document["id"], LATER))
    without, line = TEXT.replace(f", {LATER}", ""), f"- {LATER}\n"
    moved = f"{line}{without}"
    for text in (without, moved, without, moved, f"{moved}More.\n"):  # they are also put back there
        await _saved(product, ada, document, text)
    assert await _stands(ada, made) == ("moved", LATER)
    await ada.post(f"/api/comments/{made['id']}/keep")
    for text in (without, moved):
        await _saved(product, ada, document, text)
    assert await _stands(ada, made) == ("placed", LATER)


@pytest.mark.usefixtures("unhurried")
async def test_one_whose_words_are_gone_is_attached_to_others(product: Product) -> None:
    ada, document = await _written(product)
    made = await commented(ada, document["id"], "Legal?", await passage(product, document["id"], LATER))
    await _saved(product, ada, document, TEXT.partition("When")[0])
    words = await passage(product, document["id"], "full resolution")
    attached = await ada.post(f"/api/comments/{made['id']}/attach", {"passage": words})
    assert (attached.status_code, attached.json()["passage"]["state"]) == (200, "placed")
    assert await _stands(ada, made) == ("placed", "full resolution")
    on_all = await commented(ada, document["id"], "Ready?")
    attached = await ada.post(f"/api/comments/{on_all['id']}/attach", {"passage": words})
    assert attached.json()["passage"]["quote"] == "full resolution"
    reply = (await replied(ada, made, "So."))["replies"][0]
    for verb, body in (
        ("attach", {"passage": words}),
        ("keep", {}),
        ("resolve", {}),
        ("replies", {"body": "x"}),
    ):
        assert (await ada.post(f"/api/comments/{reply['id']}/{verb}", body)).status_code == 404


@pytest.mark.usefixtures("unhurried")
async def test_one_that_was_resolved_meanwhile_is_looked_for_when_it_is_opened(product: Product) -> None:
    ada, document = await _written(product)
    made = await commented(ada, document["id"], "Legal?", await passage(product, document["id"], LATER))
    await ada.post(f"/api/comments/{made['id']}/resolve")
    await _saved(product, ada, document, "Nothing of it.")
    assert await _stands(ada, made) == ("placed", LATER)
    await ada.post(f"/api/comments/{made['id']}/reopen")
    await product.services.comment_checks.catch_up()
    assert await _stands(ada, made) == ("detached", LATER)


async def test_a_long_passage_is_known_by_some_of_its_characters(product: Product) -> None:
    text = " ".join(f"Photo {number} waits." for number in range(400))
    ada, document = await _written(product, text)
    words = await passage(product, document["id"], text[100:6000])
    assert (len(words["kept"]), words["length"]) == (KEPT_CHARACTERS, 5900)
    assert len(words["quote"]) == QUOTE_CHARACTERS + 1
    made = await commented(ada, document["id"], "All?", words)
    assert (made["passage"]["quote"], made["passage"]["state"]) == (words["quote"], "placed")


@pytest.mark.usefixtures("unhurried")
async def test_what_is_in_the_trash_keeps_its_comments_and_is_looked_through_once_it_is_back(
    product: Product,
) -> None:
    ada, document = await _written(product)
    path = f"/api/documents/{document['id']}"
    made = await commented(ada, document["id"], "Legal?", await passage(product, document["id"], LATER))
    await ada.patch(path, {"content": TEXT.partition("When")[0]})
    assert (await ada.post(f"{path}/trash")).status_code == 200
    with anyio.fail_after(5):
        await product.services.comment_checks.catch_up()
    for call in (ada.get(f"{path}/comments"), ada.get(f"/api/comments/{made['id']}")):
        assert (await call).status_code == 404
    assert (await ada.post(f"/api/trash/document/{document['id']}/restore")).status_code == 200
    assert await _stands(ada, made) == ("placed", LATER)
    await product.services.comment_checks.catch_up()
    assert await _stands(ada, made) == ("detached", LATER)


# --- what pages tell --------------------------------------------------------------------------


async def test_a_comment_on_words_that_were_not_sent_yet_waits_for_them(product: Product) -> None:
    ada, document = await _written(product)
    replica = Replica()
    path, key = f"/api/documents/{document['id']}/comments", {"Idempotency-Key": "typed"}
    async with joined(product, ada, document["id"], replica) as page:
        replica.insert("- Typed on the train.\n")
        mine = TextDoc([replica.doc.get_update()])
        new = {"body": "Is it?", "passage": told(mine, "on the train")}
        refused = await ada.post(path, new, headers=key)
        assert (refused.status_code, refused.json()["code"]) == (409, "TEXT_UNKNOWN")
        assert (await ada.get(path)).json()["comments"] == []
        await page.send()
        await page.all_acknowledged()
        made = await ada.post(path, new, headers=key)
        assert made.status_code == 201, made.text
        assert made.json()["passage"]["quote"] == "on the train"
        assert (await ada.post(path, new, headers=key)).json() == made.json()


@pytest.mark.usefixtures("unhurried")
async def test_a_comment_made_offline_finds_its_words(product: Product) -> None:
    ada, document = await _written(product)
    mine = await shared_text(product, document["id"])
    on_words, on_gone = told(mine, LATER), told(mine, "full resolution")
    in_part = told(mine, "upload within an hour")
    await _saved(
        product,
        ada,
        document,
        f"# Title\n\n{TEXT}".replace(" full resolution", "").replace("within an hour", "within a day"),
    )
    made = await commented(ada, document["id"], "Legal?", on_words)
    assert (made["passage"]["state"], made["passage"]["quote"]) == ("placed", LATER)
    made = await commented(ada, document["id"], "In full?", on_gone)
    assert (made["passage"]["state"], made["passage"]["quote"]) == ("detached", "full resolution")
    made = await commented(ada, document["id"], "An hour?", in_part)
    assert (made["passage"]["state"], made["passage"]["quote"]) == ("placed", "upload within an hour")
    refused = await ada.post(f"/api/comments/{made['id']}/attach", {"passage": on_gone})
    assert (refused.status_code, refused.json()["code"]) == (409, "COMMENT_DETACHED")


async def test_what_stands_there_is_quoted_from_there(product: Product) -> None:
    ada, document = await _written(product)
    words = await passage(product, document["id"], "full resolution")
    lie = words | {"quote": "half a resolution", "before": "never ", "after": "!"}
    made = (await commented(ada, document["id"], "Really?", lie))["passage"]
    assert (made["quote"], made["before"], made["after"]) == (
        "full resolution",
        words["before"],
        words["after"],
    )


@pytest.mark.parametrize(
    "change",
    [
        {"kept": []},
        {"kept": [[1, 2, 1]] * (KEPT_CHARACTERS + 1)},
        {"kept": [[1, 2]]},
        {"kept": [[1, 2, 3]]},
        {"kept": [[-1, 2, 1]]},
        {"kept": [["1", 2, 1]]},
        {"kept": [[2**53, 2, 1]]},
        {"left": [1, 2, 0]},
        {"length": 0},
        {"length": 2**20 + 1},
        {"quote": ""},
        {"quote": "x" * (QUOTE_CHARACTERS + 2)},
        {"before": "x" * 61},
        {"after": "\x00"},
        {"other": 1},
    ],
    ids=str,
)
async def test_words_that_are_told_wrongly_are_refused(product: Product, change: dict[str, Any]) -> None:
    ada, document = await _written(product)
    words = await passage(product, document["id"], "full resolution")
    new = {"body": "Really?", "passage": words | change}
    refused = await ada.post(f"/api/documents/{document['id']}/comments", new)
    assert refused.status_code == 422, refused.text
    assert (await ada.get(f"/api/documents/{document['id']}/comments")).json()["comments"] == []


async def test_ids_that_are_half_of_a_character_break_nothing(product: Product) -> None:
    ada, document = await _written(product, "a😀b😀c")
    words = await passage(product, document["id"], "😀b😀")
    kept = [[client, clock, 1] for client, clock, _ in words["kept"]]
    made = await commented(ada, document["id"], "?", words | {"kept": kept})
    assert made["passage"]["state"] in ("placed", "moved", "detached")
    assert (await ada.get(f"/api/documents/{document['id']}")).json()["content"] == "a😀b😀c"


async def test_a_document_that_nobody_has_opened_has_no_words_to_comment_on(product: Product) -> None:
    ada, document = await _written(product)
    words = {"left": None, "kept": [[1, 0, 1]], "right": None, "length": 1, "quote": "x"}
    new = {"body": "Really?", "passage": words}
    refused = await ada.post(f"/api/documents/{document['id']}/comments", new)
    assert (refused.status_code, refused.json()["code"]) == (409, "TEXT_UNKNOWN")


# --- live -------------------------------------------------------------------------------------


async def _hint(socket: ClientConnection) -> Json:
    """The next hint at comments."""
    with anyio.fail_after(10):
        while True:
            said = json.loads(await socket.recv())
            if said["type"] == "comments_update":
                return said


async def test_every_reader_hears_of_what_is_said_and_nobody_else(product: Product) -> None:
    ada, document = await _written(product)
    readers = {"ada": ada}
    for name, role in (("ben", "viewer"), ("cleo", "commenter"), ("dan", "editor")):
        readers[name] = await product.member(name)
        await added(ada, f"/api/documents/{document['id']}", name, role)
    stranger = await product.member("eve")
    own = await stranger.write_document("Eve's")
    for name, person in readers.items():
        async with connected(product, person) as socket, connected(product, stranger) as elsewhere:
            made = await commented(readers["cleo"], document["id"], f"To {name}")
            told_of = {"type": "comments_update", "documentId": document["id"], "commentId": made["id"]}
            assert await _hint(socket) == told_of
            await replied(readers["dan"], made, "So.")
            assert await _hint(socket) == told_of
            for verb in ("resolve", "reopen"):
                await ada.post(f"/api/comments/{made['id']}/{verb}")
                assert await _hint(socket) == told_of
            await ada.put(f"/api/comments/{made['id']}/reactions/eyes", None)
            assert await _hint(socket) == told_of
            mine = await commented(stranger, own["id"], "Mine")
            assert (await _hint(elsewhere))["commentId"] == mine["id"]


async def test_whoever_was_removed_hears_of_nothing_from_then_on(product: Product) -> None:
    ada, document = await _written(product)
    ben = await product.member("ben")
    await added(ada, f"/api/documents/{document['id']}", "ben", "commenter")
    own = await ben.write_document("Ben's")
    made = await commented(ben, document["id"], "Why?")
    async with connected(product, ben) as socket:
        began = monotonic()
        await ada.delete(f"/api/documents/{document['id']}/members/{(await ben.who())['id']}")
        assert (await ben.get(f"/api/comments/{made['id']}")).status_code == 404
        assert monotonic() - began < SOON
        await replied(ada, made, "He is gone.")
        mine = await commented(ben, own["id"], "Mine")
        assert (await _hint(socket))["commentId"] == mine["id"]


@pytest.mark.usefixtures("hurried")
async def test_pages_hear_when_words_are_gone(product: Product) -> None:
    ada, document = await _written(product)
    made = await commented(ada, document["id"], "Legal?", await passage(product, document["id"], LATER))
    async with connected(product, ada) as socket, joined(product, ada, document["id"]) as page:
        at = page.replica.content.index(LATER)
        del page.replica.text[at : at + len(LATER)]
        await page.send()
        assert (await _hint(socket))["commentId"] == made["id"]
    assert await _stands(ada, made) == ("detached", LATER)


async def test_two_processes_look_for_comments_and_keep_it_once(environment: Mapping[str, str]) -> None:
    async with Product.opened(environment) as product:
        ada, document = await _written(product)
        made = await commented(ada, document["id"], "?", await passage(product, document["id"], LATER))
        text = TEXT.partition("When")[0]
        await ada.patch(f"/api/documents/{document['id']}", {"content": text})
        other = checking.CommentChecks(product.services.database)
        async with anyio.create_task_group() as tasks:
            for checks in (product.services.comment_checks, other):
                tasks.start_soon(checks.catch_up)
        assert await _stands(ada, made) == ("detached", LATER)
        assert not await other.step()
