"""Who is told what, what they may read of it, and how it ends."""

from __future__ import annotations

import json
from collections.abc import Mapping

import anyio
import pytest
from sqlalchemy import func, select
from websockets.asyncio.client import ClientConnection

from requill.db.session import Session
from requill.features.accounts.throttle import Rule
from requill.features.comments import service as comments
from requill.features.comments.policy import COMMENTING
from requill.features.inbox import notifying
from requill.models import Notification
from tests.features.trash.moves import restore, trash
from tests.support.commenting import commented, passage, replied
from tests.support.hostile import CUTS, HOSTILE
from tests.support.inboxes import mention, notifications, told, unread
from tests.support.members import added, invited, token_for
from tests.support.people import Json, Person, Product
from tests.support.sockets import connected

pytestmark = pytest.mark.anyio

TEXT = "## Requirements\n\nPhotos upload within an hour.\n"


async def shared(product: Product, *names: str, role: str = "commenter") -> tuple[Json, Person, list[Person]]:
    """A document of ada's, ada, and members in that role."""
    ada = await product.member("ada")
    document = await ada.write_document("Offline mode", TEXT)
    people = [await product.member(name) for name in names]
    for name in names:
        await added(ada, f"/api/documents/{document['id']}", name, role)
    return document, ada, people


async def settings(person: Person, **change: Json) -> Json:
    """What somebody chose, after this change."""
    answer = await person.patch("/api/notifications/settings", change)
    assert answer.status_code == 200, answer.text
    return answer.json()


# --- who is told ------------------------------------------------------------------------------


async def test_who_is_mentioned_discusses_or_owns_the_document_is_told_once(product: Product) -> None:
    document, ada, [ben, cleo] = await shared(product, "ben", "cleo")
    words = await passage(product, document["id"], "within an hour")
    made = await commented(ben, document["id"], await mention(cleo, "why so long?"), words)
    await replied(ada, made, "The signal is poor.")
    await replied(cleo, made, await mention(ada, "poor?"))
    assert await told(ada) == [
        ("commented", "ben", "@cleo why so long?"),
        ("mentioned", "cleo", "@ada poor?"),
    ]
    assert await told(ben) == [
        ("invited", "ada", ""),
        ("replied", "ada", "The signal is poor."),
        ("replied", "cleo", "@ada poor?"),
    ]
    assert await told(cleo) == [
        ("invited", "ada", ""),
        ("mentioned", "ben", "@cleo why so long?"),
        ("replied", "ada", "The signal is poor."),
    ]
    newest, mentioned, invitation = await notifications(cleo)
    assert (invitation["detail"], invitation["title"], invitation["isRead"]) == (
        "commenter",
        "Offline mode",
        False,
    )
    assert (mentioned["quote"], mentioned["commentId"], mentioned["threadId"]) == (
        "within an hour",
        made["id"],
        made["id"],
    )
    assert newest["threadId"] == made["id"] != newest["commentId"]
    assert mentioned["actor"] == {"id": (await ben.who())["id"], "name": "ben"}


async def test_whoever_wrote_it_is_told_that_it_was_resolved_by_somebody_else(product: Product) -> None:
    document, ada, [ben] = await shared(product, "ben")
    made = await commented(ben, document["id"], "Why?")
    await ada.post(f"/api/comments/{made['id']}/resolve")
    own = await commented(ben, document["id"], "And how?")
    await ben.post(f"/api/comments/{own['id']}/resolve")
    assert (await told(ben))[1:] == [("resolved", "ada", "Why?")]


async def test_other_words_tell_whom_they_mention_and_take_back_whom_no_longer(product: Product) -> None:
    document, ada, [ben, cleo] = await shared(product, "ben", "cleo")
    made = await commented(ada, document["id"], await mention(ben))
    path = f"/api/comments/{made['id']}"
    await ada.patch(path, {"body": await mention(ben, "see that")})
    assert (await told(ben))[1:] == [("mentioned", "ada", "@ben see that")]
    await ada.patch(path, {"body": await mention(cleo)})
    assert (await told(ben))[1:] == []
    assert (await told(cleo))[1:] == [("mentioned", "ada", "@cleo see this")]


@pytest.mark.parametrize("kind", ["documents", "projects"])
async def test_invitations_are_told_to_both_sides(product: Product, kind: str) -> None:
    ada, ben = await product.member("ada"), await product.member("ben")
    await product.member("cleo")
    made = await (ada.write_document("Offline") if kind == "documents" else ada.make_project("Offline"))
    thing = f"/api/{kind}/{made['id']}"
    await invited(ada, thing, "late@example.org")
    accepted = await ben.post(f"/api/invitations/{token_for(product, 'late@example.org')}/accept")
    assert accepted.status_code == 200
    [joined] = await notifications(ada)
    assert (joined["kind"], joined["actor"]["name"], joined["title"]) == ("joined", "ben", "Offline")
    assert joined["documentId" if kind == "documents" else "projectId"] == made["id"]
    assert await told(ben) == [], "who accepts knows it"


async def test_guests_are_told_nothing(product: Product) -> None:
    guest = await product.guest()
    document = await guest.write_document("Offline mode", TEXT)
    made = await commented(guest, document["id"], await mention(guest))
    await replied(guest, made, "Yes")
    assert await notifications(guest) == []
    assert await unread(guest) == 0
    refused = await guest.get("/api/notifications/settings")
    assert (refused.status_code, refused.json()["code"]) == (403, "ACCOUNT_REQUIRED")


async def test_what_fails_tells_nobody(product: Product) -> None:
    document, ada, [ben] = await shared(product, "ben")
    for _ in range(COMMENTING.limit):
        await commented(ada, document["id"], "Fine")
    refused = await ada.post(f"/api/documents/{document['id']}/comments", {"body": await mention(ben)})
    assert refused.status_code == 429
    assert await told(ben) == [("invited", "ada", "")]


# --- reading ----------------------------------------------------------------------------------


async def test_they_come_in_pages_and_are_read_one_by_one_or_up_to_one(product: Product) -> None:
    document, ada, [ben] = await shared(product, "ben")
    made = await commented(ben, document["id"], "Why?")
    for number in range(5):
        await replied(ada, made, f"Answer {number}")
    await commented(ben, document["id"], "And how?")
    first = await ben.get("/api/notifications?limit=4")
    assert [one["text"] for one in first.json()] == [f"Answer {number}" for number in (4, 3, 2, 1)]
    cursor = first.headers["x-next-cursor"]
    assert [one["text"] for one in await notifications(ben, f"?limit=4&cursor={cursor}")] == ["Answer 0", ""]
    assert await unread(ben) == 6
    newest, second, *_ = first.json()
    for _ in range(2):
        assert (await ben.post(f"/api/notifications/{second['id']}/read")).status_code == 200
    assert await unread(ben) == 5
    assert [one["id"] for one in await notifications(ben, "?filter=unread")][:2] == [
        newest["id"],
        second["id"] - 1,
    ]
    await replied(ada, made, "Once more")
    assert (await ben.post("/api/notifications/read", {"upTo": newest["id"]})).status_code == 200
    assert [one["text"] for one in await notifications(ben, "?filter=unread")] == ["Once more"]
    assert await unread(ben) == 1
    assert await unread(ada) == 1, "nobody reads for somebody else"


async def test_who_answers_or_resolves_has_read_what_they_were_told_of_it(product: Product) -> None:
    document, ada, [ben] = await shared(product, "ben")
    made = await commented(ben, document["id"], "Why?")
    other = await commented(ben, document["id"], "And how?")
    await replied(ada, made, "The signal is poor.")
    assert [one["text"] for one in await notifications(ada, "?filter=unread")] == ["And how?"]
    assert await unread(ben) == 2, "nobody reads for somebody else"
    await ada.post(f"/api/comments/{other['id']}/resolve")
    assert await unread(ada) == 0
    await replied(ben, made, "Since when?")
    assert await unread(ada) == 1, "what comes later is told"


async def test_what_somebody_may_no_longer_read_is_not_told(product: Product) -> None:
    document, ada, [ben] = await shared(product, "ben")
    path = f"/api/documents/{document['id']}"
    await commented(ada, document["id"], await mention(ben))
    [newest, _] = await notifications(ben)
    await ada.delete(f"{path}/members/{(await ben.who())['id']}")
    assert (await notifications(ben), await unread(ben)) == ([], 0)
    assert (await ben.post(f"/api/notifications/{newest['id']}/read")).status_code == 404
    await added(ada, path, "ben", "viewer")
    assert [one["id"] for one in await notifications(ben)][1] == newest["id"]


async def test_one_is_had_by_its_number_with_what_its_reader_is_there(product: Product) -> None:
    document, ada, [ben] = await shared(product, "ben")
    made = await commented(ada, document["id"], await mention(ben))
    await replied(ben, made, "I see")
    [newest, _], [asked] = await notifications(ben), await notifications(ada)
    for person, one, role in ((ben, newest, "commenter"), (ada, asked, "owner")):
        assert (await person.get(f"/api/notifications/{one['id']}")).json() == one
        assert one["role"] == role
    assert (await ada.get(f"/api/notifications/{newest['id']}")).status_code == 404
    member = f"/api/documents/{document['id']}/members/{(await ben.who())['id']}"
    await ada.patch(member, {"role": "viewer"})
    assert (await ben.get(f"/api/notifications/{newest['id']}")).json()["role"] == "viewer"
    project = await ada.make_project("Field work")
    await added(ada, f"/api/projects/{project['id']}", "ben", "editor")
    assert (await notifications(ben))[0]["role"] == "editor"
    await ada.delete(member)
    assert (await ben.get(f"/api/notifications/{newest['id']}")).status_code == 404


async def test_what_is_in_the_trash_or_deleted_is_not_told(product: Product) -> None:
    document, ada, [ben] = await shared(product, "ben")
    made = await commented(ada, document["id"], await mention(ben))
    await replied(ben, made, "I see")
    await trash(ada, "document", document)
    for person in (ada, ben):
        assert (await notifications(person), await unread(person)) == ([], 0)
    await restore(ada, "document", document)
    assert [kind for kind, *_ in await told(ben)] == ["invited", "mentioned"]
    assert (await ada.delete(f"/api/comments/{made['id']}")).status_code == 200
    assert [kind for kind, *_ in await told(ben)] == ["invited"], "its words are gone"
    assert [kind for kind, *_ in await told(ada)] == ["replied"]
    await ada.delete(f"/api/documents/{document['id']}")
    assert (await notifications(ada), await notifications(ben)) == ([], [])


async def test_who_comes_later_to_a_discussion_is_told_of_it_as_long_as_they_may_read(
    product: Product,
) -> None:
    document, ada, [ben, cleo] = await shared(product, "ben", "cleo")
    made = await commented(ada, document["id"], "Why?")
    await replied(ben, made, "Because")
    await ada.delete(f"/api/documents/{document['id']}/members/{(await ben.who())['id']}")
    await replied(cleo, made, "Really?")

    def kept(session: Session) -> int:
        return session.scalars(
            select(func.count()).select_from(Notification).where(Notification.kind == "replied")
        ).one()

    assert await product.services.database.read(kept) == 2, "ada, twice"


async def test_a_deleted_account_is_told_nothing_and_what_it_did_stays_by_nobody(product: Product) -> None:
    document, ada, [ben] = await shared(product, "ben")
    await commented(ada, document["id"], await mention(ben))
    await commented(ben, document["id"], "Why?")
    assert (await ben.delete("/api/account")).status_code == 200
    assert await told(ada) == [("commented", "Deleted account", "Why?")]

    def owners(session: Session) -> set[str]:
        return set(session.scalars(select(Notification.user_id)))

    assert await product.services.database.read(owners) == {(await ada.who())["id"]}


async def test_the_newest_thousand_are_kept(product: Product, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(notifying, "KEPT", 3)
    document, ada, [ben] = await shared(product, "ben")
    made = await commented(ben, document["id"], "Why?")
    for number in range(4):
        await replied(ada, made, f"Answer {number}")
    assert [text for *_, text in await told(ben)] == ["Answer 1", "Answer 2", "Answer 3"]
    assert len(await told(ada)) == 1


async def test_open_pages_hear_of_it(product: Product) -> None:
    document, ada, [ben] = await shared(product, "ben")

    async def hears(socket: ClientConnection) -> None:
        with anyio.fail_after(10):
            while json.loads(await socket.recv())["type"] != "notifications_update":
                pass

    async with connected(product, ben) as socket:
        await commented(ada, document["id"], await mention(ben))
        await hears(socket)
        [newest, *_] = await notifications(ben)
        await ben.post(f"/api/notifications/{newest['id']}/read")
        await hears(socket)


# --- choosing ---------------------------------------------------------------------------------


async def test_everybody_is_told_of_everything_at_first(product: Product) -> None:
    ada = await product.member("ada")
    every = ["mentions", "comments", "invitations", "proposals"]
    found = (await ada.get("/api/notifications/settings")).json()
    assert found == {
        "mail": "at_once",
        "timeZone": "UTC",
        "shown": every,
        "mailed": every,
        "address": "ada@example.org",
        "isConfirmed": False,
        "muted": [],
    }
    changed = await settings(ada, mail="daily", timeZone="Europe/Stockholm", mailed=["mentions"])
    assert changed == found | {"mail": "daily", "timeZone": "Europe/Stockholm", "mailed": ["mentions"]}
    assert await settings(ada) == changed


@pytest.mark.parametrize("zone", ["Mars/Olympus", "../../etc/passwd", "/etc/localtime", "x" * 65, "\x00"])
async def test_a_time_zone_is_one_that_is_known(product: Product, zone: str) -> None:
    ada = await product.member("ada")
    refused = await ada.patch("/api/notifications/settings", {"timeZone": zone})
    assert (refused.status_code, refused.json()["errors"][0]["field"]) == (422, "timeZone")


async def test_a_time_zone_that_is_not_known_keeps_no_other_choice_from_being_kept(product: Product) -> None:
    ada = await product.member("ada")
    await settings(ada, timeZone="Asia/Tokyo")
    kept = await settings(ada, mail="daily", timeZone="Mars/Olympus")
    assert (kept["mail"], kept["timeZone"]) == ("daily", "Asia/Tokyo")


async def test_what_is_switched_off_is_not_told_and_the_rest_is(product: Product) -> None:
    document, ada, [ben] = await shared(product, "ben")
    await settings(ben, shown=["mentions"])
    made = await commented(ben, document["id"], "Why?")
    await replied(ada, made, "Because")
    await replied(ada, made, await mention(ben))
    assert [kind for kind, *_ in await told(ben)] == ["invited", "mentioned"]


async def test_nothing_is_told_of_a_document_that_somebody_muted(product: Product) -> None:
    document, ada, [ben] = await shared(product, "ben")
    path = f"/api/documents/{document['id']}/mute"
    for _ in range(2):
        assert (await ben.put(path, None)).status_code == 200
    assert (await settings(ben))["muted"] == [{"id": document["id"], "title": "Offline mode"}]
    await commented(ada, document["id"], await mention(ben, "unheard"))
    assert await told(ben) == [("invited", "ada", "")]
    await commented(ben, document["id"], "Why?")
    assert len(await told(ada)) == 1, "it is muted for one person"
    for _ in range(2):
        assert (await ben.delete(path)).status_code == 200
    await commented(ada, document["id"], await mention(ben, "heard"))
    assert (await told(ben))[1:] == [("mentioned", "ada", "@ben heard")]
    assert (await settings(ben))["muted"] == []


# --- hostile words ----------------------------------------------------------------------------


@pytest.mark.full
async def test_hostile_titles_are_told_as_they_are(environment: Mapping[str, str]) -> None:
    async with Product.opened(environment) as product:
        document, ada, [ben] = await shared(product, "ben")
        path = f"/api/documents/{document['id']}"
        for text in HOSTILE:
            title = " ".join(text.split())
            assert (await ada.patch(path, {"title": title})).status_code == 200
            await commented(ada, document["id"], await mention(ben))
            answer = await ben.get("/api/notifications?limit=1")
            assert answer.headers["content-type"] == "application/json"
            [newest] = answer.json()
            assert newest["title"] == title


@pytest.mark.full
async def test_hostile_words_are_told_as_they_are_wherever_they_end(
    product: Product, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(comments, "COMMENTING", Rule("comment", len(CUTS), 60))
    monkeypatch.setattr(comments, "OPEN_COMMENTS", len(CUTS))
    document, ada, [ben] = await shared(product, "ben")
    mentioned = await mention(ben)
    page = 20
    for at in range(0, len(CUTS), page):
        texts = CUTS[at : at + page]
        for text in texts:
            await commented(ada, document["id"], f"{mentioned} {text}")
        newest = (await ben.get(f"/api/notifications?limit={len(texts)}")).json()
        told_texts = [each["text"] for each in reversed(newest)]
        assert told_texts == [" ".join(f"@ben see this {text}".split()) for text in texts]
