"""Joining somebody from a provider to an account that was there: verified, with their word, once."""

from __future__ import annotations

from datetime import timedelta

import pytest
from sqlalchemy import select

from requill.db.session import Session
from requill.kit.clock import now
from requill.models import PendingLink, ProviderIdentity, User
from tests.features.signin.conftest import Town, counted, mailed_token, register, whoami
from tests.support.people import Person

pytestmark = pytest.mark.anyio

OCTOCAT = "octocat@github.example"


async def _asked(town: Town, person: Person, callback: str = "/documents") -> None:
    """Come from GitHub with the address of an account, and be asked."""
    assert await town.enter(person, "github", callback) == "/auth/link"


async def test_an_account_with_the_address_is_joined_when_the_person_says_so(town: Town) -> None:
    owner, person = town.product.stranger(), await town.product.guest()
    await register(owner, "cat", OCTOCAT)
    document = await person.write_document("Typed as a guest")
    await _asked(town, person)
    assert await whoami(person) is None
    assert (await person.get("/api/login/link")).json() == {
        "provider": "github",
        "label": "GitHub",
        "email": OCTOCAT,
        "username": "cat",
    }
    answer = await person.post("/api/login/link")
    assert answer.status_code == 200
    assert (answer.json()["callbackUrl"], answer.json()["user"]["username"]) == ("/documents", "cat")
    assert [found["id"] for found in (await person.get("/api/documents")).json()] == [document["id"]]
    again = town.product.stranger()
    assert await town.enter(again, "github") == "/"
    assert await whoami(again) == "cat"


async def test_nothing_is_joined_without_the_persons_word(town: Town) -> None:
    await register(town.product.stranger(), "cat", OCTOCAT)
    person = town.product.stranger()
    await _asked(town, person)
    assert await counted(town.product, User, ProviderIdentity) == [1, 0]
    other = town.product.stranger()
    assert (await other.get("/api/login/link")).status_code == 404
    answer = await other.post("/api/login/link")
    assert (answer.status_code, answer.json()["code"]) == (400, "INVALID_TOKEN")
    assert await counted(town.product, ProviderIdentity) == [0]


async def test_the_word_counts_once_and_in_time(town: Town) -> None:
    await register(town.product.stranger(), "cat", OCTOCAT)
    person = town.product.stranger()
    await _asked(town, person)
    token = person.http.cookies["requill_join"]
    assert (await person.post("/api/login/link")).status_code == 200
    person.http.cookies.set("requill_join", token, path="/api")
    assert (await person.post("/api/login/link")).status_code == 400
    await _second_chance_is_over(town)


async def _second_chance_is_over(town: Town) -> None:
    late = town.product.stranger()
    town.github.user["id"] = 99
    await _asked(town, late)

    def age(session: Session) -> None:
        session.execute(select(PendingLink)).scalar_one().expires_at = now() - timedelta(seconds=1)

    await town.product.services.database.write(age)
    assert (await late.get("/api/login/link")).status_code == 404
    assert (await late.post("/api/login/link")).status_code == 400
    assert await counted(town.product, ProviderIdentity) == [1]


async def test_an_address_that_is_not_verified_joins_nothing(town: Town) -> None:
    await register(town.product.stranger(), "cat", OCTOCAT)
    town.github.emails[1]["verified"] = False
    person = town.product.stranger()
    assert await town.enter(person, "github") == "/"
    assert await whoami(person) == "octocat"
    assert (await person.get("/api/current-user")).json()["email"] is None


async def test_a_look_alike_of_the_address_joins_nothing(town: Town) -> None:
    await register(town.product.stranger(), "victim", "victim@strasse.example")
    town.github.emails[1]["email"] = "victim@straße.example"
    person = town.product.stranger()
    assert await town.enter(person, "github") == "/"
    assert await whoami(person) == "octocat"


async def test_who_registered_the_address_without_proof_is_put_out_by_its_owner(town: Town) -> None:
    eve, owner = town.product.stranger(), town.product.stranger()
    await register(eve, "eve", OCTOCAT)
    await _asked(town, owner)
    assert (await eve.get("/api/documents")).status_code == 200
    assert (await owner.post("/api/login/link")).status_code == 200
    assert (await eve.get("/api/documents")).status_code == 401
    login = {"username": "eve", "password": "correct horse battery"}
    assert (await eve.post("/api/login", login)).status_code == 401
    assert await whoami(owner) == "eve"


async def test_a_proven_account_keeps_its_password_when_it_is_joined(town: Town) -> None:
    owner, person = town.product.stranger(), town.product.stranger()
    token = await mailed_token(town.product, owner, OCTOCAT)
    await owner.post("/api/login/email/confirm", {"token": token})
    await owner.post("/api/password/change", {"password": "correct horse battery"})
    await _asked(town, person)
    assert (await person.post("/api/login/link")).status_code == 200
    assert await whoami(owner) is not None
    login = {"username": OCTOCAT, "password": "correct horse battery"}
    assert (await town.product.stranger().post("/api/login", login)).status_code == 200


async def test_a_deleted_account_is_not_opened_by_its_old_button(town: Town) -> None:
    person = town.product.stranger()
    await town.enter(person, "github")
    before = (await person.get("/api/current-user")).json()["id"]
    assert (await person.delete("/api/account")).status_code == 200
    assert await counted(town.product, ProviderIdentity) == [0]
    await town.enter(person, "github")
    after = (await person.get("/api/current-user")).json()
    assert (after["id"] != before, after["username"]) == (True, "octocat")
