"""Registering, logging in and out, changing the password."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta
from functools import partial

import anyio
import pytest
from sqlalchemy import func, select, update

from requill.api.cookies import SESSION_COOKIE
from requill.db.session import Session
from requill.kit.clock import now
from requill.models import AuthSession, User
from tests.support.members import added
from tests.support.people import PASSWORD, Json, Person, Product

pytestmark = pytest.mark.anyio


async def _accounts(product: Product) -> int:
    """How many registered people there are."""
    count: int = await product.services.database.read(
        lambda session: session.execute(
            select(func.count()).select_from(User).where(User.is_guest.is_(False))
        ).scalar_one()
    )
    return count


# --- registering ------------------------------------------------------------------------------


async def test_registering_lets_a_person_in_at_once(product: Product) -> None:
    person = product.stranger()
    response = await person.register("Mara", name="Mara Vela", firstName="Mara")
    assert response.status_code == 201
    assert response.json() == await person.who()
    shown = await person.who()
    assert (shown["username"], shown["email"]) == ("Mara", "Mara@example.org")
    assert (shown["name"], shown["firstName"]) == ("Mara Vela", "Mara")
    assert not shown["isGuest"]
    assert shown["isAuthenticated"]
    usage = (await person.get("/api/usage")).json()
    assert usage["limits"] == {"docs": None, "messages": None}


async def test_a_last_name_is_shown_once_it_is_known(product: Product) -> None:
    person = await product.member("mara")
    assert (await person.who())["lastName"] is None

    def name(session: Session) -> None:
        session.execute(update(User).where(User.username == "mara").values(last_name="Vela"))

    await product.services.database.write(name)
    assert (await person.who())["lastName"] == "Vela"


async def test_others_see_the_first_name_of_whoever_gave_no_other(product: Product) -> None:
    mara, ada = product.stranger(), await product.member("ada")
    await mara.register("mara", firstName="Mara")
    project = await ada.make_project()
    await added(ada, f"/api/projects/{project['id']}", "mara", "editor")

    async def called() -> str:
        listed = (await ada.get(f"/api/projects/{project['id']}/members")).json()["members"]
        return str(listed[1]["name"])

    assert await called() == "Mara"
    for first, last, name, shown in (
        ("Mara", "Vela", None, "Mara Vela"),
        ("Mara", "Vela", "M. Vela", "M. Vela"),
        (None, "Vela", "", "Vela"),
        ("", None, None, "mara"),
    ):
        change = update(User).where(User.username == "mara")
        known = change.values(first_name=first, last_name=last, name=name)
        await product.services.database.write(partial(Session.execute, statement=known))
        assert await called() == shown


async def test_everything_wrong_with_a_form_is_told_at_once_in_the_specified_words(product: Product) -> None:
    form = {"username": "ab", "email": "nowhere", "password": "short"}
    response = await product.stranger().post("/api/register", form)
    assert response.status_code == 422
    assert response.json()["errors"] == [
        {"field": "username", "message": "Username must be at least 3 characters"},
        {"field": "email", "message": "Invalid email address"},
        {"field": "password", "message": "Password must be at least 6 characters"},
    ]
    assert await _accounts(product) == 0


@pytest.mark.parametrize(
    "fields",
    [
        {"username": "guest-12345678"},
        {"username": "guеst-12345678"},
        {"password": "password"},
        {"name": "x" * 121},
        {"isGuest": False},
        {"emailVerifiedAt": "2026-01-01T00:00:00Z"},
        {"username": "x" * 2000},
        {"username": 7},
        {"password": "a\x00bcdefg"},
    ],
)
async def test_a_form_that_will_not_do_makes_no_account(product: Product, fields: dict[str, Json]) -> None:
    form = {"username": "mara", "email": "mara@example.org", "password": PASSWORD}
    response = await product.stranger().post("/api/register", form | fields)
    assert response.status_code == 422
    assert await _accounts(product) == 0


async def test_the_guest_id_in_the_form_is_not_believed(product: Product) -> None:
    victim, person = await product.guest(), product.stranger()
    document = await victim.write_document("Private")
    response = await person.register("mara", id=(await victim.who())["id"])
    assert response.status_code == 201
    assert (await person.get("/api/documents")).json() == []
    assert (await victim.get(f"/api/documents/{document['id']}")).status_code == 200


@pytest.mark.parametrize(
    ("username", "email"),
    [("MARA", "other@example.org"), ("ｍａｒａ", "other@example.org"), ("other", "Mara@Example.ORG")],
)
async def test_a_name_or_an_address_can_be_had_once(product: Product, username: str, email: str) -> None:
    await product.member("mara")
    person = await product.guest()
    before = await person.who()
    response = await person.register(username, email=email)
    assert (response.status_code, response.json()["code"]) == (409, "TAKEN")
    assert response.json()["message"] == "This username or email address is already taken."
    assert await person.who() == before
    assert await _accounts(product) == 1


async def test_it_is_told_ten_times_an_hour_that_an_address_has_an_account(product: Product) -> None:
    await product.member("mara")
    person = await product.guest()
    tries = [await person.register(f"other{number}", email="mara@example.org") for number in range(11)]
    assert [one.status_code for one in tries] == [409] * 10 + [429]
    assert (await person.register("other", email="other@example.org")).status_code == 201


async def test_fifty_at_once_for_one_name_or_address_are_one_account(product: Product) -> None:
    names = ("mara", "MARA", "Mara", "ｍａｒａ", "𝓶𝓪𝓻𝓪", "mARA", "ⓜⓐⓡⓐ")
    addresses = ("mara@example.org", "MARA@example.org", "ｍara@example.org", "mara@EXAMPLE.org")
    statuses: list[int] = []

    async def attempt(number: int) -> None:
        person = product.stranger()
        if number % 2:
            response = await person.register(names[number % len(names)], email=addresses[0])
        else:
            response = await person.register(f"mara{number}", email=addresses[number % len(addresses)])
        statuses.append(response.status_code)

    async with anyio.create_task_group() as tasks:
        for number in range(50):
            tasks.start_soon(attempt, number)
    assert sorted(statuses) == [201] + [409] * 49
    assert await _accounts(product) == 1


# --- logging in -------------------------------------------------------------------------------


@pytest.mark.parametrize("login", ["mara", "MARA", " mara ", "mara@example.org", "Mara@EXAMPLE.org"])
async def test_a_name_or_an_address_and_the_password_let_a_person_in(product: Product, login: str) -> None:
    await product.member("mara")
    person = product.stranger()
    response = await person.log_in(login)
    assert response.status_code == 200
    assert (await person.who())["username"] == "mara"


async def test_known_and_unknown_names_are_refused_in_the_same_words(product: Product) -> None:
    await product.member("mara")
    answers = [
        await product.stranger().log_in("mara", "wrong password"),
        await product.stranger().log_in("nobody", "wrong password"),
        await product.stranger().log_in("nobody@example.org", "wrong password"),
        await product.stranger().log_in((await (await product.guest()).who())["username"], "a guess"),
    ]
    assert {answer.status_code for answer in answers} == {401}
    assert len({answer.text for answer in answers}) == 1
    assert answers[0].json()["code"] == "INVALID_CREDENTIALS"
    assert all("set-cookie" not in answer.headers for answer in answers)


@pytest.mark.parametrize("form", [{}, {"username": "  ", "password": ""}])
async def test_an_empty_form_has_the_specified_words(product: Product, form: dict[str, str]) -> None:
    response = await product.stranger().post("/api/login", form)
    assert response.status_code == 422
    assert response.json()["errors"] == [
        {"field": "username", "message": "Username or email is required"},
        {"field": "password", "message": "Password is required"},
    ]


async def test_the_session_has_a_new_token_at_every_sign_in(product: Product) -> None:
    person = await product.guest()
    tokens = [person.token]
    await person.register("mara")
    tokens.append(person.token)
    for _ in range(2):
        await person.log_in("mara")
        tokens.append(person.token)
    await person.post("/api/password/change", {"currentPassword": PASSWORD, "password": "wide river 7"})
    tokens.append(person.token)
    assert len(set(tokens)) == 5
    for token in tokens[1:-1]:
        assert (await product.with_cookie(token).who())["isAnonymous"]
    assert (await person.who())["username"] == "mara"


async def test_a_session_brought_from_elsewhere_is_not_taken_over(product: Product) -> None:
    person = product.with_cookie("u.chosen-by-somebody-else")
    await person.register("mara")
    assert person.token != "u.chosen-by-somebody-else"
    assert (await product.with_cookie("u.chosen-by-somebody-else").who())["isAnonymous"]


async def test_the_cookie_is_kept_from_scripts_and_marked_secure_on_https(
    environment: Mapping[str, str],
) -> None:
    site = {"REQUILL_PUBLIC_URL": "https://prd.example.org"}
    async with Product.opened({**environment, **site}) as product:
        response = await product.stranger().register("mara")
        cookie = response.headers["set-cookie"].lower()
        assert cookie.startswith(f"__host-{SESSION_COOKIE}=u.")
        for mark in ("httponly", "samesite=lax", "path=/", "; secure"):
            assert mark in cookie
        assert "domain" not in cookie


async def test_on_https_a_session_that_a_neighbouring_site_could_plant_is_none(
    environment: Mapping[str, str],
) -> None:
    site = {"REQUILL_PUBLIC_URL": "https://prd.example.org"}
    async with Product.opened({**environment, **site}) as product:
        attacker = await product.stranger().register("mallory")
        token = attacker.cookies[f"__Host-{SESSION_COOKIE}"]
        answer = await product.stranger().get(
            "/api/current-user", headers={"Cookie": f"{SESSION_COOKIE}={token}"}
        )
        assert answer.json()["username"] != "mallory"


async def test_tokens_are_kept_as_hashes_only(product: Product) -> None:
    person = await product.member("mara")

    def kept(session: Session) -> list[bytes]:
        return list(session.execute(select(AuthSession.token_hash)).scalars())

    hashes = await product.services.database.read(kept)
    assert len(hashes) == 1
    assert person.token.encode() not in b"".join(hashes)


async def test_a_session_that_ran_out_is_nobodys(product: Product) -> None:
    person = await product.member("mara")
    over = update(AuthSession).values(expires_at=now() - timedelta(seconds=1))
    await product.services.database.write(lambda session: session.execute(over))
    assert (await person.get("/api/documents")).status_code == 401
    assert (await person.who())["isAnonymous"]


async def test_thirty_days_begin_again_with_every_day_of_use(product: Product) -> None:
    person = await product.member("mara")
    yesterday = now() - timedelta(days=1, minutes=1)
    values = {"renewed_at": yesterday, "expires_at": yesterday + timedelta(days=30)}
    await product.services.database.write(lambda session: session.execute(update(AuthSession).values(values)))
    response = await person.get("/api/current-user")
    assert person.token in response.headers["set-cookie"]
    expires = await product.services.database.read(
        lambda session: session.execute(select(AuthSession.expires_at)).scalar_one()
    )
    assert expires - now() > timedelta(days=29, hours=23)


# --- logging out ------------------------------------------------------------------------------


@pytest.mark.parametrize("site", ["same-origin", "none"])
async def test_logging_out_leaves_nobody(product: Product, site: str) -> None:
    person = await product.member("mara")
    token = person.token
    headers = {"Sec-Fetch-Site": site}
    response = await person.get("/api/logout", headers=headers, follow_redirects=False)
    assert (response.status_code, response.headers["location"]) == (303, "/")
    shown = await person.who()
    assert shown["isAnonymous"]
    assert not shown["isAuthenticated"]
    assert (await person.get("/api/documents")).status_code == 401
    assert (await product.with_cookie(token).who())["isAnonymous"]


async def test_a_browser_that_does_not_say_where_the_link_was_is_asked_first(product: Product) -> None:
    person = await product.member("mara")
    asked = await person.get("/api/logout", follow_redirects=False)
    assert asked.status_code == 200
    assert '<form method="post" action="/api/logout">' in asked.text
    assert (await person.who())["username"] == "mara"
    form = {"Content-Type": "application/x-www-form-urlencoded", "Origin": product.address}
    response = await person.http.post("/api/logout", headers=form, follow_redirects=False)
    assert (response.status_code, response.headers["location"]) == (303, "/")
    assert (await person.who())["isAnonymous"]


@pytest.mark.parametrize("site", ["cross-site", "same-site"])
async def test_other_sites_cannot_log_anybody_out(product: Product, site: str) -> None:
    person = await product.member("mara")
    response = await person.get("/api/logout", headers={"Sec-Fetch-Site": site}, follow_redirects=False)
    assert (response.status_code, response.json()["code"]) == (403, "FOREIGN_ORIGIN")
    assert (await person.who())["username"] == "mara"


async def test_who_logged_out_can_go_on_as_a_guest(product: Product) -> None:
    person = await product.member("mara")
    await person.post("/api/logout", follow_redirects=False)
    response = await person.post("/api/guest")
    assert response.json()["isGuest"]
    assert (await person.get("/api/documents")).json() == []


# --- changing the password --------------------------------------------------------------------


async def _change(person: Person, **fields: Json) -> tuple[int, str]:
    response = await person.post("/api/password/change", fields)
    return response.status_code, response.json().get("code", "")


async def test_a_new_password_ends_every_other_session(product: Product) -> None:
    person, elsewhere = await product.member("mara"), product.stranger()
    await elsewhere.log_in("mara")
    assert (await _change(person, currentPassword=PASSWORD, password="wide river 7"))[0] == 200
    assert (await person.who())["username"] == "mara"
    assert (await elsewhere.who())["isAnonymous"]
    assert (await elsewhere.log_in("mara")).status_code == 401
    assert (await elsewhere.log_in("mara", "wide river 7")).status_code == 200


@pytest.mark.parametrize("fields", [{}, {"currentPassword": ""}, {"currentPassword": "wrong one"}])
async def test_without_the_current_password_nothing_changes(
    product: Product, fields: dict[str, Json]
) -> None:
    person = await product.member("mara")
    assert await _change(person, password="wide river 7", **fields) == (403, "WRONG_PASSWORD")
    assert (await product.stranger().log_in("mara")).status_code == 200
    assert (await person.who())["username"] == "mara"


async def test_a_bad_new_password_changes_nothing(product: Product) -> None:
    person = await product.member("mara")
    assert await _change(person, currentPassword=PASSWORD, password="123456") == (422, "INVALID")
    assert (await product.stranger().log_in("mara")).status_code == 200


async def test_an_account_without_a_password_is_given_one(product: Product) -> None:
    person = await product.member("mara")
    nothing = update(User).values(password_hash=None)
    await product.services.database.write(lambda session: session.execute(nothing))
    assert (await person.get("/api/settings")).json()["hasPassword"] is False
    assert (await product.stranger().log_in("mara")).status_code == 401
    assert (await _change(person, password="wide river 7"))[0] == 200
    assert (await person.get("/api/settings")).json()["hasPassword"] is True
    assert (await product.stranger().log_in("mara", "wide river 7")).status_code == 200


async def test_guests_and_nobody_have_no_password_to_change(product: Product) -> None:
    assert await _change(await product.guest(), password="wide river 7") == (403, "ACCOUNT_REQUIRED")
    assert await _change(product.stranger(), password="wide river 7") == (401, "NOT_SIGNED_IN")
    assert await _accounts(product) == 0


@pytest.mark.parametrize("_", range(5))
async def test_of_two_changes_at_once_the_second_must_know_the_first(product: Product, _: int) -> None:
    person, elsewhere = await product.member("mara"), product.stranger()
    await elsewhere.log_in("mara")
    outcomes: list[int] = []

    async def change(who: Person, password: str) -> None:
        outcomes.append((await _change(who, currentPassword=PASSWORD, password=password))[0])

    async with anyio.create_task_group() as tasks:
        tasks.start_soon(change, person, "wide river 7")
        tasks.start_soon(change, elsewhere, "deep lake 99")
    assert sorted(outcomes)[0] == 200
    assert sorted(outcomes)[1] in (401, 403)
