"""How the library crosses the wire."""

from __future__ import annotations

import pytest

from tests.support.people import House

pytestmark = pytest.mark.anyio


async def test_the_list_is_compressed_for_whoever_takes_it_so(house: House) -> None:
    person = house.stranger()
    plain = await person.get("/api/templates", headers={"Accept-Encoding": "identity"})
    packed = await person.get("/api/templates", headers={"Accept-Encoding": "gzip, br"})
    assert "content-encoding" not in plain.headers
    assert packed.headers["content-encoding"] == "gzip"
    assert packed.json() == plain.json()
    assert int(packed.headers["content-length"]) < int(plain.headers["content-length"]) / 2
    assert {plain.headers["vary"], packed.headers["vary"]} == {"Accept-Encoding"}
