"""Guessing is slowed down, survives a restart, and never touches who is signed in."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime, timedelta

import anyio
import httpx2
import pytest
from sqlalchemy import select

from requill.db.session import Session
from requill.features.accounts.throttle import Attempt, Rule, Throttle
from requill.models import Throttle as ThrottleRow
from tests.support.people import PASSWORD, Person, Product

pytestmark = pytest.mark.anyio

RULE = Rule("test", 3, 60)
THROTTLE = Throttle(b"k" * 32)
START = datetime(2026, 1, 31, 12, 0, tzinfo=UTC)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[datetime]:
    moments = [START]
    for module in ("throttle", "queries"):
        monkeypatch.setattr(f"requill.features.accounts.{module}.now", lambda: moments[0])
    return moments


async def _hit(product: Product, *subjects: str) -> int | None:
    attempts = [Attempt(RULE, subject) for subject in subjects]
    wait: int | None = await product.services.database.write(lambda session: THROTTLE.hit(session, *attempts))
    return wait


async def _guess(person: Person, times: int, username: str = "mara") -> list[int]:
    return [(await person.log_in(username, f"guess {number}")).status_code for number in range(times)]


async def _guess_from(product: Product, addresses: Sequence[str]) -> list[int]:
    return [(await _log_in_from(product, address, "a guess")).status_code for address in addresses]


async def _log_in_from(product: Product, address: str, password: str = PASSWORD) -> httpx2.Response:
    form = {"username": "mara", "password": password}
    return await product.stranger().post("/api/login", form, headers={"X-Forwarded-For": address})


async def test_after_so_many_attempts_one_waits_until_the_time_is_over(
    product: Product, clock: list[datetime]
) -> None:
    assert [await _hit(product, "mara") for _ in range(4)] == [None, None, None, 60]
    clock[0] = START + timedelta(seconds=45)
    assert await _hit(product, "mara") == 15
    assert await _hit(product, "other") is None
    clock[0] = START + timedelta(seconds=60)
    assert await _hit(product, "mara") is None


async def test_of_several_subjects_the_longest_wait_counts(product: Product, clock: list[datetime]) -> None:
    for _ in range(4):
        await _hit(product, "one")
    clock[0] = START + timedelta(seconds=20)
    for _ in range(4):
        await _hit(product, "two")
    assert await _hit(product, "one", "two", "three") == 60


async def test_what_is_forgiven_was_never_tried(product: Product) -> None:
    for _ in range(10):
        assert await _hit(product, "mara") is None
        await product.services.database.write(
            lambda session: THROTTLE.forgive(session, Attempt(RULE, "mara"))
        )


async def test_attempts_at_once_are_all_counted(product: Product) -> None:
    waits: list[int | None] = []

    async def attempt() -> None:
        waits.append(await _hit(product, "mara"))

    async with anyio.create_task_group() as tasks:
        for _ in range(20):
            tasks.start_soon(attempt)
    assert waits.count(None) == 3


async def test_nobody_can_read_who_was_tried(product: Product) -> None:
    await product.stranger().log_in("mara@example.org", "a guess")

    def rows(session: Session) -> list[bytes]:
        return list(session.execute(select(ThrottleRow.subject)).scalars())

    kept = await product.services.database.read(rows)
    assert len(kept) == 3
    assert {len(subject) for subject in kept} == {32}
    assert b"mara" not in b"".join(kept)


@pytest.mark.parametrize("username", ["mara", "nobody"])
async def test_guesses_end_in_429_alike_for_known_and_unknown_names(product: Product, username: str) -> None:
    await product.member("mara")
    person = product.stranger()
    assert await _guess(person, 11, username) == [401] * 10 + [429]
    refused = await person.log_in(username.upper())
    assert (refused.status_code, refused.json()["code"]) == (429, "TOO_MANY_ATTEMPTS")
    assert 0 < int(refused.headers["retry-after"]) <= 900


async def test_a_restart_forgets_nothing(environment: Mapping[str, str]) -> None:
    async with Product.opened(environment) as product:
        await product.member("mara")
        await _guess(product.stranger(), 10)
    async with Product.opened(environment) as product:
        assert (await product.stranger().log_in("mara")).status_code == 429


async def test_the_owners_open_session_goes_on_and_so_do_other_names(product: Product) -> None:
    owner = await product.member("mara")
    await product.member("other")
    await _guess(product.stranger(), 12)
    assert (await owner.who())["username"] == "mara"
    assert (await owner.write_document())["title"]
    assert (await product.stranger().log_in("other")).status_code == 200


@pytest.mark.full
async def test_strangers_elsewhere_do_not_keep_the_owner_out(environment: Mapping[str, str]) -> None:
    async with Product.opened({**environment, "REQUILL_TRUSTED_PROXIES": "127.0.0.1"}) as product:
        await product.member("mara")
        assert await _guess_from(product, ["192.0.2.1"] * 101) == [401] * 10 + [429] * 91
        assert (await _log_in_from(product, "192.0.2.9")).status_code == 200


async def test_of_many_addresses_none_keeps_the_owner_out_where_they_logged_in_before(
    environment: Mapping[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("requill.features.accounts.policy.LOGIN_ACCOUNT", Rule("login account", 5, 3600))
    async with Product.opened({**environment, "REQUILL_TRUSTED_PROXIES": "127.0.0.1"}) as product:
        await product.member("mara")
        assert (await _log_in_from(product, "192.0.2.50")).status_code == 200
        await _guess_from(product, [f"192.0.2.{number}" for number in range(7)])
        assert (await _log_in_from(product, "192.0.2.51")).status_code == 429
        assert (await _log_in_from(product, "192.0.2.50")).status_code == 200


async def test_colleagues_who_guess_do_not_keep_the_owner_out_of_the_address_they_share(
    product: Product, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("requill.features.accounts.policy.LOGIN_ADDRESS", Rule("login address", 5, 900))
    await product.member("mara")
    for number in range(6):
        last = await _guess(product.stranger(), 1, f"other{number}")
    assert last == [429]
    assert (await product.stranger().log_in("mara")).status_code == 200


async def test_by_name_and_by_address_it_is_one_account(product: Product) -> None:
    await product.member("mara")
    person = product.stranger()
    assert await _guess(person, 10, "mara") == [401] * 10
    assert await _guess(person, 1, "mara@example.org") == [429]


async def test_many_addresses_together_cannot_guess_for_ever(
    environment: Mapping[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("requill.features.accounts.policy.LOGIN_ACCOUNT", Rule("login account", 5, 3600))
    async with Product.opened({**environment, "REQUILL_TRUSTED_PROXIES": "127.0.0.1"}) as product:
        form, stranger = {"username": "mara", "password": "a guess"}, product.stranger()
        statuses = [
            (await stranger.post("/api/login", form, headers={"X-Forwarded-For": f"192.0.2.{n}"})).status_code
            for n in range(7)
        ]
        assert statuses == [401] * 5 + [429] * 2


async def test_logging_in_well_is_no_guess(product: Product) -> None:
    await product.member("mara")
    person = product.stranger()
    assert [(await person.log_in("mara")).status_code for _ in range(12)] == [200] * 12


async def test_the_current_password_cannot_be_guessed_from_an_open_session(product: Product) -> None:
    person = await product.member("mara")
    statuses = []
    for number in range(11):
        form = {"currentPassword": f"guess {number}", "password": "wide river 7"}
        statuses.append((await person.post("/api/password/change", form)).status_code)
    assert statuses == [403] * 10 + [429]
    assert (await person.who())["username"] == "mara"
