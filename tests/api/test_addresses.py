"""Whose address a request counts for: a forwarded one only when a configured proxy says so."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from tests.support.people import House

pytestmark = pytest.mark.anyio


async def _documents_from(house: House, *addresses: str) -> list[int]:
    """The statuses of new guests' first documents, each said to come from an address."""
    statuses = []
    for address in addresses:
        person = await house.guest()
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
    async with House.opened(tight) as house:
        assert await _documents_from(house, "192.0.2.1", "192.0.2.2") == [201, 403]


async def test_a_configured_proxy_is_believed(tight: dict[str, str]) -> None:
    async with House.opened(tight | {"REQUILL_TRUSTED_PROXIES": "127.0.0.1"}) as house:
        assert await _documents_from(house, "192.0.2.1", "192.0.2.2", "192.0.2.1") == [201, 201, 403]


async def test_what_stands_before_the_proxys_own_word_is_not(tight: dict[str, str]) -> None:
    async with House.opened(tight | {"REQUILL_TRUSTED_PROXIES": "127.0.0.1"}) as house:
        forged = ("198.51.100.1, 192.0.2.9", "198.51.100.2, 192.0.2.9")
        assert await _documents_from(house, *forged) == [201, 403]


async def test_the_addresses_of_one_ipv6_network_are_one_visitors(tight: dict[str, str]) -> None:
    async with House.opened(tight | {"REQUILL_TRUSTED_PROXIES": "127.0.0.1"}) as house:
        same, other = ("2001:db8::1", "2001:db8::ffff:2"), "2001:db8:0:1::1"
        assert await _documents_from(house, *same, other) == [201, 403, 201]


async def test_an_ipv4_address_in_ipv6_clothes_is_itself(tight: dict[str, str]) -> None:
    async with House.opened(tight | {"REQUILL_TRUSTED_PROXIES": "127.0.0.1"}) as house:
        assert await _documents_from(house, "192.0.2.1", "::ffff:192.0.2.1") == [201, 403]
