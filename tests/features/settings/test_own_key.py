"""A person's own API key: goes in, is used for their turns, and is found nowhere."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping
from pathlib import Path

import pytest
from sqlalchemy import select, text, update

from requill.app import SQLITE_FILE
from requill.db.session import Session
from requill.models import Base, User
from tests.support.people import Json, Person, Product
from tests.support.process import served
from tests.support.provider import ProviderServer
from tests.support.provider.behaviours import bad_key

pytestmark = pytest.mark.anyio

CANARY = "sk-canary-9f3b7d51e2c84a60"


@pytest.fixture
async def provider() -> AsyncIterator[ProviderServer]:
    async with ProviderServer() as server:
        yield server


@pytest.fixture
async def asked(environment: Mapping[str, str], provider: ProviderServer) -> AsyncIterator[Product]:
    """The product as an operator set it up who named a provider, and gave it no key."""
    values = {"REQUILL_AI_BASE_URL": provider.url, "REQUILL_AI_MODEL": "the-model"}
    async with Product.opened({**environment, **values}) as product:
        yield product


async def _save(person: Person, key: str = CANARY) -> tuple[int, Json]:
    response = await person.post("/api/settings/api-key", {"apiKey": key})
    return response.status_code, response.json()


async def _ask(person: Person) -> tuple[int, Json]:
    document = await person.write_document(content="## Scope\n\nTablets.\n")
    response = await person.post("/api/chat", {"documentId": document["id"], "content": "Hello"})
    return response.status_code, response.json()


async def test_a_key_is_kept_and_removed_and_never_shown(product: Product) -> None:
    person = await product.member("mara")
    status, settings = await _save(person)
    assert (status, settings["hasCustomOpenaiKey"]) == (200, True)
    assert settings == (await person.get("/api/settings")).json()
    assert settings["assistant"] == {"builtin": False, "label": "gpt-4.1-mini"}
    removed = (await person.delete("/api/settings/api-key")).json()
    assert removed["hasCustomOpenaiKey"] is False
    assert removed["assistant"] == {"builtin": True, "label": "Built-in assistant"}


async def test_the_host_that_a_key_goes_to_is_told(product: Product) -> None:
    told = (await (await product.member("mara")).get("/api/settings")).json()
    assert told["keyHost"] == "api.openai.com"


async def test_the_host_is_that_of_the_configured_address(asked: Product) -> None:
    assert (await (await asked.member("mara")).get("/api/settings")).json()["keyHost"] == "127.0.0.1"


async def test_guests_are_asked_to_sign_up(product: Product) -> None:
    person = await product.guest()
    for response in (
        await person.post("/api/settings/api-key", {"apiKey": CANARY}),
        await person.delete("/api/settings/api-key"),
        await person.post("/api/settings/api-key/test"),
    ):
        assert (response.status_code, response.json()["code"]) == (403, "ACCOUNT_REQUIRED")
        assert response.json()["message"] == "Sign up required"
    assert (await person.get("/api/settings")).json()["hasCustomOpenaiKey"] is False


@pytest.mark.parametrize(
    "key", ["", "   ", "two words", "line\nbreak", "a\r\nHost: x", "schlüssel", "x" * 401, "a\x00b"]
)
async def test_what_cannot_be_a_key_is_refused_and_not_repeated(shared_product: Product, key: str) -> None:
    person = await shared_product.member()
    await _save(person)
    response = await person.post("/api/settings/api-key", {"apiKey": key})
    assert response.status_code == 422
    assert response.json()["errors"][0]["field"] == "apiKey"
    assert not key.strip() or key.strip() not in response.text
    assert (await person.get("/api/settings")).json()["hasCustomOpenaiKey"] is True


async def test_a_turn_is_asked_with_the_persons_own_key_and_nobody_elses(
    asked: Product, provider: ProviderServer
) -> None:
    mara, other, guest = await asked.member("mara"), await asked.member("other"), await asked.guest()
    await _save(mara)
    for person in (mara, other, guest):
        assert (await _ask(person))[0] == 200
    assert [seen.authorised for seen in provider.requests] == [True, False, False]
    await mara.delete("/api/settings/api-key")
    assert (await _ask(mara))[0] == 200
    assert provider.requests[-1].authorised is False


async def test_the_key_of_a_person_comes_before_the_built_in_assistant(product: Product) -> None:
    person = await product.member("mara")
    assert (await _ask(person))[0] == 200
    assert (await person.get("/api/settings")).json()["assistant"]["builtin"] is True


async def test_a_wrong_key_names_the_setting_and_costs_nothing(asked: Product) -> None:
    person = await asked.member("mara")
    await _save(person, "script-bad_key")
    status, body = await _ask(person)
    assert (status, body["code"]) == (502, "PROVIDER_REJECTED")
    assert body["message"] == "The AI provider rejected your API key. Check it in Settings."
    assert "script-bad_key" not in str(body)
    assert (await person.get("/api/usage")).json()["messages"] == 0
    documents = (await person.get("/api/documents")).json()
    assert (await person.get(f"/api/chat/{documents[0]['id']}")).json() == []


async def test_a_key_can_be_tested(asked: Product, provider: ProviderServer) -> None:
    person = await asked.member("mara")

    async def tested() -> Json:
        response = await person.post("/api/settings/api-key/test")
        assert response.status_code == 200
        return response.json()

    assert await tested() == {"ok": False, "message": "No API key is saved."}
    assert provider.requests == []
    await _save(person)
    assert await tested() == {"ok": True, "message": "Your API key works with the-model."}
    assert provider.requests[-1].body["max_tokens"] <= 16
    await _save(person, "script-bad_key")
    refused = await tested()
    assert refused["ok"] is False
    assert "Settings" in refused["message"]
    await _save(person, "script-out_of_quota")
    assert "no credit" in (await tested())["message"]
    assert (await person.get("/api/usage")).json()["messages"] == 0


async def test_keys_cannot_be_tried_without_end(asked: Product, provider: ProviderServer) -> None:
    person = await asked.member("mara")
    await _save(person)
    statuses = [(await person.post("/api/settings/api-key/test")).status_code for _ in range(11)]
    assert statuses == [200] * 10 + [429]
    assert len(provider.requests) == 10


async def test_a_key_that_can_no_longer_be_read_is_said_so(asked: Product, provider: ProviderServer) -> None:
    mara, other = await asked.member("mara"), await asked.member("other")
    await _save(mara)
    own_id, other_id = (await mara.who())["id"], (await other.who())["id"]
    stolen = select(User.sealed_api_key).where(User.id == own_id).scalar_subquery()
    copy = update(User).where(User.id == other_id).values(sealed_api_key=stolen)
    await asked.services.database.write(lambda session: session.execute(copy))
    status, body = await _ask(other)
    assert (status, body["code"]) == (502, "PROVIDER_REJECTED")
    assert body["message"] == "Your API key can no longer be read. Save it again in Settings."
    assert provider.requests == []
    test = (await other.post("/api/settings/api-key/test")).json()
    assert test == {"ok": False, "message": body["message"]}


@pytest.mark.full
async def test_a_saved_key_is_found_nowhere(environment: Mapping[str, str], provider: ProviderServer) -> None:
    answers = []
    async with served({**environment, "REQUILL_AI_BASE_URL": provider.url}) as running:
        person = running.person()
        await person.register("mara")
        for method, path, body in (
            ("POST", "/api/settings/api-key", {"apiKey": CANARY}),
            ("POST", "/api/settings/api-key", {"apiKey": CANARY, "and": 1}),
            ("POST", "/api/settings/api-key", {"apiKey": [CANARY]}),
            ("POST", "/api/settings/api-key/test", {}),
            ("GET", "/api/settings", None),
            ("GET", "/api/current-user", None),
        ):
            response = await person.http.request(method, path, json=body)
            answers.append(response.text + str(response.headers))
        answers.append(str(await _ask(person)))
        provider.queue(bad_key())
        answers.append(str(await _ask(person)))
        await person.http.aclose()
    assert [seen.authorised for seen in provider.requests] == [True, True, True]
    log = "".join(running.log)
    assert "provider_refused" in log

    places = {"answers": "\n".join(answers).encode(), "log": log.encode(), **_files(environment)}
    async with Product.opened(environment) as product:
        places["rows"] = (await product.services.database.read(_every_row)).encode()
    for place, content in places.items():
        assert CANARY.encode() not in content, place
        assert CANARY.encode().hex().encode() not in content, place


def _files(environment: Mapping[str, str]) -> dict[str, bytes]:
    everything = Path(environment["REQUILL_DATA_DIR"]).rglob("*")
    found = {file.name: file.read_bytes() for file in everything if file.is_file()}
    assert {"encryption.keys", "secret.key"} <= set(found)
    assert "REQUILL_DATABASE_URL" in environment or SQLITE_FILE in found
    return found


def _every_row(session: Session) -> str:
    """Every value of every table, bytes as hex and as they are."""
    lines = []
    for table in Base.metadata.sorted_tables:
        for row in session.execute(text(f"SELECT * FROM {table.name}")):
            for value in row:
                held = bytes(value) if isinstance(value, (bytes, memoryview)) else None
                lines.append(str(value) if held is None else f"{held.hex()} {held.decode('latin-1')}")
    return "\n".join(lines)
