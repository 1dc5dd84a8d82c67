"""How long comments are, how many there may be, and how those that are many are listed."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from sqlalchemy import insert, select

from requill.db.session import Session
from requill.features.comments.policy import (
    BODY_CHARACTERS,
    COMMENTING,
    MENTIONS,
    OPEN_COMMENTS,
    REPLIES,
    RESOLVED_SHOWN,
)
from requill.kit.clock import now
from requill.kit.ids import new_id
from requill.models import Comment, Throttle
from tests.features.comments.discussing import TEXT, discussions, rows, shared
from tests.support.commenting import commented, replied
from tests.support.people import Person, Product

pytestmark = pytest.mark.anyio


async def test_a_comment_has_words_and_not_too_many(product: Product) -> None:
    ada, _, document = await shared(product)
    path = f"/api/documents/{document['id']}/comments"
    for body, sentence in (
        ("", "Write something first."),
        (" \n\t", "Write something first."),
        ("é" * (BODY_CHARACTERS + 1), "A comment has at most 5000 characters."),
        ("a\x00b", "The text contains a character that can't be saved."),
    ):
        refused = await ada.post(path, {"body": body})
        assert (refused.status_code, refused.json()["errors"][0]["message"]) == (422, sentence)
    assert await rows(product) == [0, 0, 0]
    assert (await commented(ada, document["id"], "😀" * BODY_CHARACTERS))["body"] == "😀" * BODY_CHARACTERS


@pytest.mark.full
async def test_somebody_comments_so_often_in_a_minute(product: Product) -> None:
    ada, ben, document = await shared(product)
    path = f"/api/documents/{document['id']}/comments"
    made = await commented(ada, document["id"], "First")
    for number in range(COMMENTING.limit - 1):
        await replied(ada, made, f"And {number}")
    for refused in (
        await ada.post(path, {"body": "More"}),
        await ada.post(f"/api/comments/{made['id']}/replies", {"body": "More"}),
    ):
        assert (refused.status_code, refused.json()["code"]) == (429, "TOO_MANY_COMMENTS")
        assert 0 < int(refused.headers["Retry-After"]) <= COMMENTING.seconds
    assert (await rows(product))[0] == COMMENTING.limit
    await commented(ben, document["id"], "Mine")


async def _fill(product: Product, count: int, **of: Any) -> None:
    rows = [{"body": "x", "created_at": now() + timedelta(seconds=number), **of} for number in range(count)]
    await product.services.database.write(lambda session: session.execute(insert(Comment), rows))


@pytest.mark.full
async def test_a_document_has_so_many_open_comments(product: Product) -> None:
    ada, _, document = await shared(product)
    author = (await ada.who())["id"]
    await _fill(product, OPEN_COMMENTS - 1, document_id=document["id"], author_user_id=author)
    last = await commented(ada, document["id"], "The last")
    path = f"/api/documents/{document['id']}/comments"
    refused = await ada.post(path, {"body": "More"})
    assert (refused.status_code, refused.json()["code"]) == (409, "COMMENT_LIMIT")
    assert len((await discussions(ada, document))["comments"]) == OPEN_COMMENTS
    await ada.post(f"/api/comments/{last['id']}/resolve")
    await commented(ada, document["id"], "In its place")
    for call in (
        ada.post(f"/api/comments/{last['id']}/reopen"),
        ada.post(f"/api/comments/{last['id']}/replies", {"body": "Once more"}),
    ):
        assert (await call).json()["code"] == "COMMENT_LIMIT"
    assert (await discussions(ada, document))["resolvedCount"] == 1


async def test_a_comment_has_so_many_replies(product: Product) -> None:
    ada, _, document = await shared(product)
    made = await commented(ada, document["id"], "Why?")
    author = (await ada.who())["id"]
    await _fill(product, REPLIES - 1, document_id=document["id"], author_user_id=author, parent_id=made["id"])
    assert (await replied(ada, made, "The last"))["replyCount"] == REPLIES
    refused = await ada.post(f"/api/comments/{made['id']}/replies", {"body": "More"})
    assert (refused.status_code, refused.json()["message"]) == (
        409,
        "A comment has at most 200 replies. Start a new one.",
    )


async def test_lists_are_told_how_many_discussions_of_readable_documents_are_open(product: Product) -> None:
    ada, ben, document = await shared(product, "viewer")
    quiet = await ada.write_document("Quiet", TEXT)
    first = await commented(ada, document["id"], "One?")
    await commented(ada, document["id"], "Two?")
    await replied(ada, first, "Yes.")
    own = await ben.write_document("Ben's own", TEXT)
    await commented(ben, own["id"], "Mine?")
    ids = f"{document['id']},{quiet['id']},{own['id']},999999"

    async def told(person: Person) -> list[tuple[int, int]]:
        answer = await person.get("/api/open-comments", params={"ids": ids})
        return sorted((each["documentId"], each["open"]) for each in answer.json())

    assert await told(ada) == [(document["id"], 2)]
    assert await told(ben) == [(document["id"], 2), (own["id"], 1)]
    assert (await ada.post(f"/api/comments/{first['id']}/resolve")).status_code == 200
    assert await told(ben) == [(document["id"], 1), (own["id"], 1)]
    ben_id = (await ben.get("/api/current-user")).json()["id"]
    assert (await ada.delete(f"/api/documents/{document['id']}/members/{ben_id}")).status_code == 200
    assert await told(ben) == [(own["id"], 1)]
    for refused in ("", "x", "0", ",".join(map(str, range(1, 102)))):
        assert (await ada.get("/api/open-comments", params={"ids": refused})).status_code in (404, 422), (
            refused
        )


async def test_resolved_comments_come_in_pages(product: Product) -> None:
    ada, _, document = await shared(product)
    author = (await ada.who())["id"]
    of = {
        "document_id": document["id"],
        "author_user_id": author,
        "resolved_at": now(),
        "resolver_user_id": author,
    }
    await _fill(product, RESOLVED_SHOWN + 1, **of)
    newest = await discussions(ada, document, "?state=resolved")
    oldest = await discussions(ada, document, f"?state=resolved&before={newest['before']}")
    assert (len(newest["comments"]), len(oldest["comments"]), oldest["before"]) == (RESOLVED_SHOWN, 1, None)
    ids = [one["id"] for one in (*newest["comments"], *oldest["comments"])]
    assert ids == sorted(set(ids), reverse=True)
    assert newest["resolvedCount"] == RESOLVED_SHOWN + 1


async def test_a_comment_mentions_so_many_people(product: Product) -> None:
    ada, _, document = await shared(product)
    body = " ".join(f"@[{new_id()}]" for _ in range(MENTIONS + 1))
    refused = await ada.post(f"/api/documents/{document['id']}/comments", {"body": body})
    assert refused.json()["errors"] == [{"field": "body", "message": "Mention at most 20 people."}]


async def test_a_comment_that_is_sent_again_is_made_once(product: Product) -> None:
    ada, _, document = await shared(product)
    path, key = f"/api/documents/{document['id']}/comments", {"Idempotency-Key": "once"}
    first = await ada.post(path, {"body": "Why?"}, headers=key)
    again = await ada.post(path, {"body": "Why?"}, headers=key)
    assert (first.json(), again.status_code) == (again.json(), 201)
    reply, key = {"body": "So."}, {"Idempotency-Key": "twice"}
    for _ in range(2):
        discussion = await ada.post(f"/api/comments/{first.json()['id']}/replies", reply, headers=key)
    assert discussion.json()["replyCount"] == 1
    other = await ada.post(path, {"body": "Other"}, headers=key)
    assert (other.status_code, other.json()["code"]) == (422, "KEY_REUSED")

    def hits(session: Session) -> list[int]:
        return [*session.scalars(select(Throttle.hits).order_by(Throttle.hits.desc()))]

    assert 2 in await product.services.database.read(hits)
