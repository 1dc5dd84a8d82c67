"""How the library crosses the wire."""

from __future__ import annotations

from collections.abc import Mapping
from threading import get_ident

import httpx2
import pytest

from requill.features.templates import service
from requill.features.templates.library import TemplateFile, read_library
from tests.support.people import Product

pytestmark = pytest.mark.anyio


async def _listed(product: Product) -> httpx2.Response:
    return await product.stranger().get("/api/templates")


async def test_the_list_is_compressed_for_whoever_takes_it_so(product: Product) -> None:
    person = product.stranger()
    plain = await person.get("/api/templates", headers={"Accept-Encoding": "identity"})
    packed = await person.get("/api/templates", headers={"Accept-Encoding": "gzip, br"})
    assert "content-encoding" not in plain.headers
    assert packed.headers["content-encoding"] == "gzip"
    assert packed.json() == plain.json()
    assert int(packed.headers["content-length"]) < int(plain.headers["content-length"]) / 2
    assert {plain.headers["vary"], packed.headers["vary"]} == {"Accept-Encoding"}


async def test_the_library_is_read_at_the_start_beside_the_event_loop(
    environment: Mapping[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    readers: list[int] = []

    def read() -> tuple[TemplateFile, ...]:
        readers.append(get_ident())
        return read_library()

    monkeypatch.setattr(service, "read_library", read)
    service.library.cache_clear()
    async with Product.opened(environment) as product:
        assert len(await product.services.templates.get()) == len((await _listed(product)).json())
    assert len(readers) == 1
    assert get_ident() not in readers


async def test_one_template_tells_what_its_documents_ask_for(product: Product) -> None:
    person = product.stranger()
    listed = (await person.get("/api/templates")).json()[0]
    detail = (await person.get("/api/templates/1")).json()
    beside = {"title": "", "variables": [], "sections": detail["sections"]}
    assert detail == {**listed, **beside}
    assert set(listed["sections"][0]) == {"heading", "required"}
    metrics, requirements = detail["sections"][2], detail["sections"][6]
    assert metrics["kind"] == "metrics"
    assert metrics["columns"] == ["Metric", "Baseline", "Target", "By"]
    assert [question["required"] for question in metrics["questions"]] == [True, False]
    assert "kpi" in metrics["keywords"]
    assert (requirements["kind"], requirements["prefix"]) == ("requirements", "FR")
