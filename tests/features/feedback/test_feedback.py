"""Everybody may tell the operator something, and nobody can flood them."""

from __future__ import annotations

import pytest
from sqlalchemy import select

from requill.db.session import Session
from requill.features.feedback.policy import FROM_AN_ADDRESS, PAGE_CHARACTERS, TEXT_CHARACTERS
from requill.kit.actor import Actor
from requill.models import Feedback, User
from tests.support.people import Json, Person, Product

pytestmark = pytest.mark.anyio

Kept = tuple[str | None, str, int | None, str | None]


async def _kept(product: Product) -> list[Kept]:
    """What was kept, oldest first: from whom, what, how rated, about which page."""

    def rows(session: Session) -> list[Kept]:
        said = session.scalars(select(Feedback).order_by(Feedback.id))
        return [(one.user_id, one.content, one.rating, one.page) for one in said]

    found: list[Kept] = await product.services.database.read(rows)
    return found


async def _own_id(person: Person) -> str:
    return str((await person.who())["id"])


async def test_what_a_member_says_is_kept_with_who_they_are(product: Product) -> None:
    person = await product.member()
    body = {"content": " I like it.\n", "rating": 3, "page": "/documents/7"}
    response = await person.post("/api/feedback", body)
    assert response.status_code == 201
    assert list(response.json()) == ["id"]
    assert await _kept(product) == [(await _own_id(person), "I like it.", 3, "/documents/7")]


async def test_what_a_person_says_again_under_its_key_is_kept_once(product: Product) -> None:
    person, other = await product.member(), await product.member()
    key = {"Idempotency-Key": "k-1"}
    first = await person.post("/api/feedback", {"content": "Good"}, headers=key)
    again = await person.post("/api/feedback", {"content": "Good"}, headers=key)
    assert (again.status_code, again.json()) == (201, first.json())
    assert (await person.post("/api/feedback", {"content": "Bad"}, headers=key)).status_code == 422
    assert (await other.post("/api/feedback", {"content": "Good"}, headers=key)).status_code == 201
    said = [(await _own_id(who), "Good", None, None) for who in (person, other)]
    assert await _kept(product) == said


async def test_a_guest_with_work_is_known_too(product: Product) -> None:
    person = await product.guest()
    await person.write_document()
    assert (await person.post("/api/feedback", {"content": "Good"})).status_code == 201
    assert await _kept(product) == [(await _own_id(person), "Good", None, None)]


async def test_strangers_and_guests_without_work_say_it_without_a_name_and_leave_no_trace(
    product: Product,
) -> None:
    gone = await product.member()
    gone_token = gone.token
    await gone.post("/api/logout")
    for person in (product.stranger(), await product.guest(), product.with_cookie(gone_token)):
        assert (await person.post("/api/feedback", {"content": "Hello", "rating": None})).status_code == 201
    assert await _kept(product) == [(None, "Hello", None, None)] * 3
    stranger = product.stranger()
    await stranger.post("/api/feedback", {"content": "Hello"})
    assert not stranger.http.cookies
    people = await product.services.database.read(lambda session: len(session.execute(select(User)).all()))
    assert people == 1


async def test_what_a_guest_said_is_theirs_when_they_have_an_account(product: Product) -> None:
    person = await product.guest()
    await person.write_document()
    await person.post("/api/feedback", {"content": "Good"})
    await person.register("mara")
    assert await _kept(product) == [(await _own_id(person), "Good", None, None)]


@pytest.mark.parametrize("body", [{}, *({"content": text} for text in ("", "  \n\t ", "\u2003\u00a0"))])
async def test_blank_feedback_is_refused_in_the_words_of_the_widget(product: Product, body: Json) -> None:
    response = await product.stranger().post("/api/feedback", body)
    assert response.status_code == 422
    wish = "Please enter your feedback before submitting."
    assert response.json() == {
        "message": "Feedback cannot be empty",
        "description": wish,
        "code": "FEEDBACK_EMPTY",
        "errors": [{"field": "content", "message": wish}],
    }
    assert await _kept(product) == []


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"content": None},
        {"content": 5},
        {"content": "x" * (TEXT_CHARACTERS + 1)},
        {"content": "a\x00b"},
        {"content": "x", "rating": 0},
        {"content": "x", "rating": 4},
        {"content": "x", "rating": "3"},
        {"content": "x", "rating": 1.5},
        {"content": "x", "rating": True},
        {"content": "x", "page": 7},
        {"content": "x", "page": "/\x00"},
        {"content": "x", "userId": "somebody"},
        [],
    ],
)
async def test_what_is_no_feedback_is_refused(product: Product, body: Json) -> None:
    assert (await product.stranger().post("/api/feedback", body)).status_code == 422
    assert await _kept(product) == []


async def test_feedback_that_is_too_long_is_refused_in_plain_words(product: Product) -> None:
    answer = await product.stranger().post("/api/feedback", {"content": "x" * (TEXT_CHARACTERS + 1)})
    assert answer.json()["message"] == "Feedback has at most 5000 characters."


async def test_the_longest_feedback_is_kept_whole(product: Product) -> None:
    longest = "🚀" * TEXT_CHARACTERS
    assert (await product.stranger().post("/api/feedback", {"content": longest})).status_code == 201
    assert [row[1] for row in await _kept(product)] == [longest]


@pytest.mark.parametrize(
    ("page", "kept"),
    [
        ("/chat?mode=general&prefill=my%20secret", "/chat"),
        ("/auth/link#token", "/auth/link"),
        ("/" + "x" * 5_000, "/" + "x" * (PAGE_CHARACTERS - 1)),
        ("", ""),
    ],
)
async def test_of_a_page_only_its_path_is_kept(product: Product, page: str, kept: str) -> None:
    response = await product.stranger().post("/api/feedback", {"content": "Hello", "page": page})
    assert response.status_code == 201
    assert [row[3] for row in await _kept(product)] == [kept]


async def test_an_address_that_sends_too_much_waits_and_is_told_how_long(product: Product) -> None:
    for _ in range(FROM_AN_ADDRESS.limit):
        assert (await product.stranger().post("/api/feedback", {"content": "Again"})).status_code == 201
    for person in (product.stranger(), await product.guest(), await product.member()):
        response = await person.post("/api/feedback", {"content": "Too much"})
        assert response.status_code == 429
        assert 0 < int(response.headers["Retry-After"]) <= FROM_AN_ADDRESS.seconds
        assert response.json() == {
            "message": "Failed to submit feedback",
            "description": "Please try again later.",
            "code": "TOO_MUCH_FEEDBACK",
        }
    assert len(await _kept(product)) == FROM_AN_ADDRESS.limit


async def test_blank_feedback_counts_for_nothing(product: Product) -> None:
    for _ in range(FROM_AN_ADDRESS.limit + 1):
        await product.stranger().post("/api/feedback", {"content": " "})
    assert (await product.stranger().post("/api/feedback", {"content": "Hello"})).status_code == 201


async def test_a_guest_who_becomes_a_member_in_this_very_moment_loses_no_word(
    product: Product, monkeypatch: pytest.MonkeyPatch
) -> None:
    person = await product.guest()
    await person.write_document()
    identity = product.services.identity
    authenticate = type(identity).authenticate
    seen: list[Json] = []

    def as_it_was(self: object, session: Session, credentials: Json) -> Json:
        actor = authenticate(identity, session, credentials)
        if not seen:
            seen.append(actor)
            return Actor("gone", "guest-gone", is_guest=True, is_stored=True, address="")
        return actor

    monkeypatch.setattr(type(identity), "authenticate", as_it_was)
    assert (await person.post("/api/feedback", {"content": "Good"})).status_code == 201
    monkeypatch.undo()
    assert await _kept(product) == [(await _own_id(person), "Good", None, None)]
