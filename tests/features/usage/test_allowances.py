"""Allowances: taken before the work, never past the limit, given back once."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime

import anyio
import pytest

from requill.db.session import Session
from requill.features.usage.errors import LimitExceeded
from requill.features.usage.policy import Kind, Limits
from requill.features.usage.service import Allowances
from requill.kit.actor import Actor
from tests.support.people import Product

pytestmark = pytest.mark.anyio

GUEST = Actor("u1", "guest-aaaaaaaa", is_guest=True, is_stored=True, address="here")
OTHER = Actor("u2", "guest-bbbbbbbb", is_guest=True, is_stored=True, address="here")
MEMBER = Actor("u3", "mara", is_guest=False, is_stored=True, address="here")
ALLOWANCES = Allowances(Limits(documents=3, messages=5, address_factor=2))


async def _take(product: Product, actor: Actor, kind: Kind, reservation: str | None = None) -> None:
    await product.services.database.write(lambda session: ALLOWANCES.take(session, actor, kind, reservation))


async def _used(product: Product, actor: Actor) -> tuple[int, int]:
    usage = await product.services.database.read(lambda session: ALLOWANCES.usage(session, actor))
    return usage.docs, usage.messages


async def test_a_guest_is_stopped_at_the_limit_and_told_why(product: Product) -> None:
    for _ in range(3):
        await _take(product, GUEST, Kind.DOCUMENTS)
    with pytest.raises(LimitExceeded) as refusal:
        await _take(product, GUEST, Kind.DOCUMENTS)
    body = refusal.value.body()
    assert body["code"] == "LIMIT_EXCEEDED"
    assert body["message"] == "Document limit reached"
    assert body["description"] == "Sign up to create more documents and save your work."
    assert body["usage"] == {"docs": 3, "messages": 0, "limits": {"docs": 3, "messages": 5}}
    assert await _used(product, GUEST) == (3, 0)


@pytest.mark.both_databases
async def test_ten_at_once_with_one_left_are_one_success(product: Product) -> None:
    for _ in range(4):
        await _take(product, GUEST, Kind.MESSAGES)
    outcomes: list[str] = []

    async def attempt() -> None:
        try:
            await _take(product, GUEST, Kind.MESSAGES)
            outcomes.append("taken")
        except LimitExceeded:
            outcomes.append("refused")

    async with anyio.create_task_group() as tasks:
        for _ in range(10):
            tasks.start_soon(attempt)
    assert sorted(outcomes) == ["refused"] * 9 + ["taken"]
    assert await _used(product, GUEST) == (0, 5)


async def test_a_new_cookie_is_not_a_new_month(product: Product) -> None:
    for _ in range(3):
        await _take(product, GUEST, Kind.DOCUMENTS)
    for _ in range(3):
        await _take(product, OTHER, Kind.DOCUMENTS)
    third = Actor("u9", "guest-cccccccc", is_guest=True, is_stored=True, address="here")
    with pytest.raises(LimitExceeded) as refusal:
        await _take(product, third, Kind.DOCUMENTS)
    body = refusal.value.body()
    assert body["usage"]["docs"] == 0
    assert body["description"] == (
        "Guests on your network have reached this month's limit."
        " Sign up to create more documents and save your work."
    )
    assert await _used(product, third) == (0, 0)
    elsewhere = Actor("u9", "guest-cccccccc", is_guest=True, is_stored=True, address="there")
    await _take(product, elsewhere, Kind.DOCUMENTS)


async def test_registered_people_are_counted_and_never_stopped(product: Product) -> None:
    for _ in range(9):
        await _take(product, MEMBER, Kind.DOCUMENTS)
    usage = await product.services.database.read(lambda session: ALLOWANCES.usage(session, MEMBER))
    assert usage.docs == 9
    assert usage.limits.docs is None


@pytest.mark.both_databases
async def test_a_refund_gives_back_exactly_once(product: Product) -> None:
    await _take(product, GUEST, Kind.MESSAGES)
    await _take(product, GUEST, Kind.MESSAGES, "r1")
    async with anyio.create_task_group() as tasks:
        for _ in range(5):
            tasks.start_soon(
                product.services.database.write,
                lambda session: ALLOWANCES.refund(session, GUEST.user_id, "r1"),
            )
    assert await _used(product, GUEST) == (0, 1)


async def test_what_was_settled_cannot_be_refunded(product: Product) -> None:
    await _take(product, GUEST, Kind.MESSAGES, "r1")

    def settle_then_refund(session: Session) -> None:
        ALLOWANCES.confirm(session, "r1")
        ALLOWANCES.refund(session, GUEST.user_id, "r1")

    await product.services.database.write(settle_then_refund)
    assert await _used(product, GUEST) == (0, 1)


@pytest.mark.both_databases
async def test_a_month_begins_at_midnight_utc(product: Product, monkeypatch: pytest.MonkeyPatch) -> None:
    clock = [datetime(2026, 1, 31, 23, 59, 59, tzinfo=UTC)]
    monkeypatch.setattr("requill.features.usage.service.now", lambda: clock[0])
    for _ in range(3):
        await _take(product, GUEST, Kind.DOCUMENTS)
    with pytest.raises(LimitExceeded):
        await _take(product, GUEST, Kind.DOCUMENTS)
    clock[0] = datetime(2026, 2, 1, 0, 0, 0, tzinfo=UTC)
    await _take(product, GUEST, Kind.DOCUMENTS)
    assert await _used(product, GUEST) == (1, 0)


async def test_a_refund_goes_to_the_month_it_was_taken_in(
    product: Product, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = [datetime(2026, 1, 31, 23, 59, 59, tzinfo=UTC)]
    monkeypatch.setattr("requill.features.usage.service.now", lambda: clock[0])
    await _take(product, GUEST, Kind.MESSAGES, "r1")
    clock[0] = datetime(2026, 2, 1, tzinfo=UTC)
    await _take(product, GUEST, Kind.MESSAGES)
    await product.services.database.write(lambda session: ALLOWANCES.refund(session, GUEST.user_id, "r1"))
    assert await _used(product, GUEST) == (0, 1)


async def test_limits_of_nothing_let_nobody_in(product: Product) -> None:
    closed = Allowances(Limits(documents=0, messages=0, address_factor=5))
    with pytest.raises(LimitExceeded):
        await product.services.database.write(lambda session: closed.take(session, GUEST, Kind.DOCUMENTS))


async def test_the_usage_line_of_a_new_guest(product: Product, environment: Mapping[str, str]) -> None:
    person = await product.guest()
    assert (await person.get("/api/usage")).json() == {
        "docs": 0,
        "messages": 0,
        "limits": {"docs": 3, "messages": 30},
    }
