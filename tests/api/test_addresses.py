"""Whose address a request counts for: a forwarded one only when a configured proxy says so."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
import structlog.testing

from requill.api import deps
from tests.support.people import Product

pytestmark = pytest.mark.anyio


async def _documents_from(product: Product, *addresses: str) -> list[int]:
    """The statuses of new guests' first documents, each said to come from an address."""
    statuses = []
    for address in addresses:
        person = await product.guest()
        headers = {"X-Forwarded-For": address}
        statuses.append((await person.post("/api/documents", {"title": "T"}, headers=headers)).status_code)
    return statuses


@pytest.fixture
def tight(environment: Mapping[str, str]) -> dict[str, str]:
    """One document a month for a guest, and one for an address."""
    return {
        **environment,
        "REQUILL_GUEST_MONTHLY_DOCUMENTS": "1",
        "REQUILL_GUEST_ADDRESS_FACTOR": "1",
    }


async def test_anybody_can_write_a_header_so_it_counts_for_nothing(tight: dict[str, str]) -> None:
    async with Product.opened(tight) as product:
        assert await _documents_from(product, "192.0.2.1", "192.0.2.2") == [201, 403]


async def test_a_proxy_that_nobody_named_is_told_of_once(
    tight: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(deps, "_warned_of", set())
    with structlog.testing.capture_logs() as logs:
        async with Product.opened(tight) as product:
            await _documents_from(product, "192.0.2.1", "192.0.2.2")
        async with Product.opened(tight | {"REQUILL_TRUSTED_PROXIES": "127.0.0.1"}) as product:
            await _documents_from(product, "192.0.2.1")
    told = [line for line in logs if "REQUILL_TRUSTED_PROXIES" in line["event"]]
    assert [(line["log_level"], line["address"]) for line in told] == [("warning", "127.0.0.1")]


async def test_a_configured_proxy_is_believed(tight: dict[str, str]) -> None:
    async with Product.opened(tight | {"REQUILL_TRUSTED_PROXIES": "127.0.0.1"}) as product:
        assert await _documents_from(product, "192.0.2.1", "192.0.2.2", "192.0.2.1") == [201, 201, 403]


async def test_what_stands_before_the_proxys_own_word_is_not(tight: dict[str, str]) -> None:
    async with Product.opened(tight | {"REQUILL_TRUSTED_PROXIES": "127.0.0.1"}) as product:
        forged = ("198.51.100.1, 192.0.2.9", "198.51.100.2, 192.0.2.9")
        assert await _documents_from(product, *forged) == [201, 403]


async def test_a_line_of_its_own_that_the_proxy_adds_is_its_word(tight: dict[str, str]) -> None:
    async with Product.opened(tight | {"REQUILL_TRUSTED_PROXIES": "127.0.0.1"}) as product:
        statuses = []
        for forged in ("198.51.100.1", "198.51.100.2"):
            person = await product.guest()
            lines = [("X-Forwarded-For", forged), ("X-Forwarded-For", "192.0.2.9")]
            answer = await person.post("/api/documents", {"title": "T"}, headers=lines)
            statuses.append(answer.status_code)
        assert statuses == [201, 403]


@pytest.mark.parametrize(
    "ranges", ["127.0.0.0/8,10.0.0.0/8", "10.0.0.0/8, 127.0.0.1", "127.0.0.1,::/8,10.1.0.0/16"]
)
async def test_a_range_of_proxies_is_believed_and_looked_behind(tight: dict[str, str], ranges: str) -> None:
    async with Product.opened(tight | {"REQUILL_TRUSTED_PROXIES": ranges}) as product:
        behind = ("192.0.2.1, 10.1.2.3", "192.0.2.2, 10.1.2.3, 10.1.9.9", "192.0.2.1, ::ffff:10.1.2.4")
        assert await _documents_from(product, *behind) == [201, 201, 403]


async def test_who_is_in_no_range_is_not(tight: dict[str, str]) -> None:
    async with Product.opened(tight | {"REQUILL_TRUSTED_PROXIES": "10.0.0.0/8, fd00::/8"}) as product:
        assert await _documents_from(product, "192.0.2.1", "192.0.2.2") == [201, 403]


async def test_the_addresses_of_one_ipv6_network_are_one_visitors(tight: dict[str, str]) -> None:
    async with Product.opened(tight | {"REQUILL_TRUSTED_PROXIES": "127.0.0.1"}) as product:
        same, other = ("2001:db8::1", "2001:db8::ffff:2"), "2001:db8:0:1::1"
        assert await _documents_from(product, *same, other) == [201, 403, 201]


async def test_an_ipv4_address_in_ipv6_clothes_is_itself(tight: dict[str, str]) -> None:
    async with Product.opened(tight | {"REQUILL_TRUSTED_PROXIES": "127.0.0.1"}) as product:
        assert await _documents_from(product, "192.0.2.1", "::ffff:192.0.2.1") == [201, 403]
