"""What people say about a document: who may, what is kept, what others see of it, and where it ends."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from requill.features.comments.policy import (
    Reaction,
)
from requill.kit.ids import new_id
from tests.features.activity.test_activities import told as activities
from tests.features.comments.discussing import TEXT, discussions, rows, shared
from tests.support.commenting import commented, passage, replied
from tests.support.hostile import HOSTILE
from tests.support.members import added
from tests.support.people import Product

pytestmark = pytest.mark.anyio


# --- saying something -------------------------------------------------------------------------


async def test_people_discuss_words_of_a_document(product: Product) -> None:
    ada, ben, document = await shared(product)
    words = await passage(product, document["id"], "within an hour")
    made = await commented(ben, document["id"], "Why so long?", words)
    ben_is = {"id": (await ben.who())["id"], "name": "ben"}
    assert made["author"] == ben_is
    assert {name: made["passage"][name] for name in ("quote", "before", "after", "length", "state")} == {
        "quote": "within an hour",
        "before": words["before"],
        "after": ".\n",
        "length": 14,
        "state": "placed",
    }
    assert made["passage"]["kept"] == words["kept"]
    discussion = await replied(ada, made, "The **signal** is poor.")
    assert [reply["body"] for reply in discussion["replies"]] == ["The **signal** is poor."]
    [listed] = (await discussions(ada, document))["comments"]
    assert listed == discussion | {"replies": None}
    assert (listed["replyCount"], listed["resolvedAt"], listed["resolvedBy"]) == (1, None, None)
    assert (await ben.get(f"/api/comments/{made['id']}")).json() == discussion
    reply_id = discussion["replies"][0]["id"]
    assert (await ben.get(f"/api/comments/{reply_id}")).json() == discussion


async def test_a_comment_on_the_whole_document_stands_on_no_words(product: Product) -> None:
    ada, _, document = await shared(product)
    made = await commented(ada, document["id"], "Ready?")
    assert made["passage"] is None
    kept = await ada.post(f"/api/comments/{made['id']}/keep")
    assert (kept.status_code, kept.json()) == (200, made)


async def test_a_discussion_is_resolved_and_opened_again(product: Product) -> None:
    ada, ben, document = await shared(product)
    made = await commented(ben, document["id"], "Why so long?")
    resolved = (await ada.post(f"/api/comments/{made['id']}/resolve")).json()
    assert resolved["resolvedBy"]["name"] == "ada"
    again = (await ben.post(f"/api/comments/{made['id']}/resolve")).json()
    assert again == resolved
    assert await discussions(ben, document) == {"comments": [], "resolvedCount": 1, "before": None}
    assert (await discussions(ben, document, "?state=resolved"))["comments"] == [resolved | {"replies": None}]
    reopened = (await ben.post(f"/api/comments/{made['id']}/reopen")).json()
    assert (reopened["resolvedAt"], reopened["resolvedBy"]) == (None, None)
    await ada.post(f"/api/comments/{made['id']}/resolve")
    assert (await replied(ben, made, "Not yet."))["resolvedAt"] is None
    assert len((await discussions(ben, document))["comments"]) == 1


async def test_only_whoever_wrote_it_edits_a_comment(product: Product) -> None:
    ada, ben, document = await shared(product)
    made = await commented(ben, document["id"], "Why so lnog?")
    edited = (await ben.patch(f"/api/comments/{made['id']}", {"body": "Why so long?"})).json()
    assert edited["body"] == "Why so long?"
    assert edited["editedAt"] is not None
    assert made["editedAt"] is None
    for person in (ada, await product.member("cleo")):
        refused = await person.patch(f"/api/comments/{made['id']}", {"body": "Mine"})
        assert refused.status_code == (403 if person is ada else 404)
    assert (await ben.get(f"/api/comments/{made['id']}")).json() == edited
    same = (await ben.patch(f"/api/comments/{made['id']}", {"body": "Why so long?"})).json()
    assert same == edited


async def test_a_deleted_comment_with_replies_stays_without_its_words(product: Product) -> None:
    ada, ben, document = await shared(product, "editor")
    ada_id = (await ada.who())["id"]
    words = await passage(product, document["id"], "within an hour")
    made = await commented(ben, document["id"], f"Why so long, @[{ada_id}]?", words)
    await ada.put(f"/api/comments/{made['id']}/reactions/heart", None)
    first = (await replied(ada, made, "The signal is poor."))["replies"][0]
    refused = await ben.delete(f"/api/comments/{first['id']}")
    assert (refused.status_code, refused.json()["code"]) == (403, "ROLE_REQUIRED")
    assert (await ben.delete(f"/api/comments/{made['id']}")).status_code == 200
    [left] = (await discussions(ada, document))["comments"]
    assert (left["isDeleted"], left["body"], left["mentions"], left["reactions"]) == (True, "", [], [])
    assert left["passage"]["quote"] == "within an hour"
    for call in (
        ben.patch(f"/api/comments/{made['id']}", {"body": "Back"}),
        ben.put(f"/api/comments/{made['id']}/reactions/heart", None),
        ben.delete(f"/api/comments/{made['id']}"),
    ):
        assert (await call).status_code == 404
    second = (await replied(ben, made, "Then later."))["replies"][1]
    for reply in (first, second):
        assert (await ada.delete(f"/api/comments/{reply['id']}")).status_code == 200  # the owner, anybody's
    assert await discussions(ada, document) == {"comments": [], "resolvedCount": 0, "before": None}
    assert await rows(product) == [0, 0, 0]


async def test_a_reaction_is_had_once(product: Product) -> None:
    ada, ben, document = await shared(product)
    path = f"/api/comments/{(await commented(ben, document['id'], 'New tablets can.'))['id']}"
    for person in (ada, ben, ada):
        both = await person.put(f"{path}/reactions/thumbs_up", None)
    assert [(one["kind"], [who["name"] for who in one["people"]]) for one in both.json()["reactions"]] in (
        [("thumbs_up", ["ada", "ben"])],
        [("thumbs_up", ["ben", "ada"])],
    )
    await ada.delete(f"{path}/reactions/thumbs_up")
    left = (await ada.delete(f"{path}/reactions/thumbs_up")).json()
    assert [who["name"] for who in left["reactions"][0]["people"]] == ["ben"]
    assert (await ada.put(f"{path}/reactions/fireworks", None)).status_code == 422
    for kind in Reaction:
        assert (await ada.put(f"{path}/reactions/{kind}", None)).status_code == 200


# --- mentions ---------------------------------------------------------------------------------


async def test_whoever_may_read_the_document_can_be_mentioned(product: Product) -> None:
    ada, ben, document = await shared(product)
    stranger = (await (await product.member("cleo")).who())["id"]
    ids = {name: (await person.who())["id"] for name, person in (("ada", ada), ("ben", ben))}
    made = await commented(ben, document["id"], f"@[{ids['ada']}], @[{ids['ben']}] and @[nobody] agree")
    assert {one["name"] for one in made["mentions"]} == {"ada", "ben"}
    for nobody in (stranger, new_id()):
        new = {"body": f"@[{nobody}]?"}
        for refused in (
            await ben.post(f"/api/documents/{document['id']}/comments", new),
            await ben.post(f"/api/comments/{made['id']}/replies", new),
            await ben.patch(f"/api/comments/{made['id']}", new),
        ):
            assert refused.status_code == 422
            assert refused.json()["errors"] == [
                {
                    "field": "body",
                    "message": "You mentioned someone who doesn't have access to this document.",
                }
            ]
    assert len((await discussions(ada, document))["comments"]) == 1
    body = f"@[{ids['ada']}] agrees"
    assert [
        one["name"]
        for one in (await ben.patch(f"/api/comments/{made['id']}", {"body": body})).json()["mentions"]
    ] == ["ada"]
    assert await rows(product) == [1, 1, 0]


async def test_whoever_was_mentioned_stays_when_they_are_no_member_any_more(product: Product) -> None:
    ada, ben, document = await shared(product)
    ben_id = (await ben.who())["id"]
    made = await commented(ada, document["id"], f"@[{ben_id}], why?")
    await ada.delete(f"/api/documents/{document['id']}/members/{ben_id}")
    edited = await ada.patch(f"/api/comments/{made['id']}", {"body": f"Why, @[{ben_id}]?"})
    assert [one["name"] for one in edited.json()["mentions"]] == ["ben"]


# --- who may, and what becomes of it ----------------------------------------------------------


async def test_a_viewer_reads_comments_and_writes_none(product: Product) -> None:
    ada, ben, document = await shared(product, "viewer")
    made = await commented(ada, document["id"], "Why?")
    before = await discussions(ben, document)
    assert len(before["comments"]) == 1
    for call in (
        ben.post(f"/api/documents/{document['id']}/comments", {"body": "Mine"}),
        ben.post(f"/api/comments/{made['id']}/replies", {"body": "Mine"}),
        ben.post(f"/api/comments/{made['id']}/resolve"),
        ben.put(f"/api/comments/{made['id']}/reactions/heart", None),
    ):
        refused = await call
        assert (refused.status_code, refused.json()["message"]) == (
            403,
            "You can view this document, but not comment on it.",
        )
    assert await discussions(ben, document) == before


async def test_a_guest_comments_on_a_document_of_their_own(product: Product) -> None:
    guest = await product.guest()
    document = await guest.write_document("Mine", TEXT)
    words = await passage(product, document["id"], "full resolution")
    made = await commented(guest, document["id"], "Really?", words)
    assert made["author"]["name"] == "Guest"
    assert (await guest.register("mara")).status_code == 201
    [listed] = (await discussions(guest, document))["comments"]
    assert listed["author"] == {"id": (await guest.who())["id"], "name": "mara"}


async def test_what_a_deleted_account_said_stays_and_says_so(product: Product) -> None:
    ada, ben, document = await shared(product)
    ben_id = (await ben.who())["id"]
    made = await commented(ben, document["id"], "Why?")
    await replied(ada, made, f"Ask @[{ben_id}]")
    await ben.put(f"/api/comments/{made['id']}/reactions/eyes", None)
    await ben.post(f"/api/comments/{made['id']}/resolve")
    assert (await ben.delete("/api/account")).status_code == 200
    left = (await ada.get(f"/api/comments/{made['id']}")).json()
    assert (left["body"], left["author"]["name"], left["resolvedBy"]["name"]) == (
        "Why?",
        "Deleted account",
        "Deleted account",
    )
    assert left["replies"][0]["mentions"][0]["name"] == "Deleted account"
    assert left["reactions"][0]["people"][0]["name"] == "Deleted account"
    assert "ben" not in str(left)


async def test_a_former_members_comments_stay_and_they_find_nothing(product: Product) -> None:
    ada, ben, document = await shared(product)
    made = await commented(ben, document["id"], "Why?")
    await ada.delete(f"/api/documents/{document['id']}/members/{(await ben.who())['id']}")
    for call in (
        ben.get(f"/api/documents/{document['id']}/comments"),
        ben.get(f"/api/comments/{made['id']}"),
        ben.patch(f"/api/comments/{made['id']}", {"body": "Mine"}),
        ben.delete(f"/api/comments/{made['id']}"),
        ben.post(f"/api/comments/{made['id']}/replies", {"body": "Still here"}),
    ):
        assert (await call).status_code == 404
    [listed] = (await discussions(ada, document))["comments"]
    assert (listed["body"], listed["author"]["name"]) == ("Why?", "ben")


async def test_a_document_takes_its_comments_along(product: Product) -> None:
    ada, ben, document = await shared(product)
    made = await commented(ben, document["id"], f"Why, @[{(await ada.who())['id']}]?")
    await replied(ada, made, "So.")
    await ada.put(f"/api/comments/{made['id']}/reactions/heart", None)
    assert await rows(product) == [2, 1, 1]
    assert (await ada.delete(f"/api/documents/{document['id']}")).status_code == 200
    assert await rows(product) == [0, 0, 0]
    assert (await ada.get(f"/api/comments/{made['id']}")).status_code == 404


async def test_what_is_said_is_told_among_what_somebody_did(product: Product) -> None:
    ada, ben, document = await shared(product)
    made = await commented(ben, document["id"], "Why?")
    await replied(ben, made, "And how?")
    await ben.post(f"/api/comments/{made['id']}/resolve")
    await commented(ben, document["id"], "One more")
    assert await activities(ben) == [
        ("document_commented", "Offline mode"),
        ("comment_resolved", "Offline mode"),
        ("document_commented", "Offline mode"),
    ]
    assert await activities(ada) == [
        ("document_created", "Offline mode"),
        ("document_member_added", "Offline mode"),
    ]


@pytest.mark.full
async def test_hostile_words_are_words(environment: Mapping[str, str]) -> None:
    async with Product.opened(environment) as product:
        ada, ben = await product.member("ada"), await product.member("ben")
        document = await ada.write_document("Offline mode", "\n".join(HOSTILE))
        await added(ada, f"/api/documents/{document['id']}", "ben", "commenter")
        for text in HOSTILE:
            made = await commented(ada, document["id"], text)
            assert (made["body"], made["mentions"]) == (text, [])
            shown = await ada.get(f"/api/comments/{made['id']}")
            assert shown.headers["content-type"] == "application/json"
            assert shown.headers["x-content-type-options"] == "nosniff"
            line = text.split("\r\n")[0]
            on_words = await commented(
                ben, document["id"], text, await passage(product, document["id"], line)
            )
            assert on_words["passage"]["quote"] == line
        bodies = [one["body"] for one in (await discussions(ada, document))["comments"]]
        assert bodies == [text for text in HOSTILE for _ in range(2)]
