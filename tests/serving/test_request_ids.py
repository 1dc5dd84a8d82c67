"""One question can be followed from the proxy through the log to the provider."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.support.people import Json
from tests.support.process import Served, served
from tests.support.provider import BEHAVIOURS, ProviderServer

pytestmark = pytest.mark.anyio

GIVEN = "proxy-7f3a:1"


def _lines(running: Served) -> list[dict[str, Any]]:
    """The whole log, of which every line is JSON."""
    return [json.loads(line) for line in "".join(running.log).splitlines()]


def _with_event(lines: list[dict[str, Any]], event: str) -> Iterator[dict[str, Any]]:
    return (line for line in lines if line["event"] == event)


def _environment(folder: Path, provider: ProviderServer, **more: str) -> dict[str, str]:
    return {
        "REQUILL_DATA_DIR": str(folder / "data"),
        "REQUILL_AI_BASE_URL": provider.url,
        "REQUILL_AI_API_KEY": "sk-of-the-operator",
        **more,
    }


async def test_a_question_is_followed_from_the_proxy_to_the_provider(tmp_path: Path) -> None:
    async with ProviderServer() as provider:
        provider.queue(BEHAVIOURS["bad_key"](), BEHAVIOURS["text"]())
        settings = {"REQUILL_TRUSTED_PROXIES": "127.0.0.1", "REQUILL_LOG_REQUESTS": "on"}
        async with served(_environment(tmp_path, provider, **settings)) as running:
            person = running.person()
            await person.get("/api/current-user")
            document = await person.write_document()
            question: Json = {"documentId": document["id"], "content": "What is missing, hush-hush?"}
            headers = {"X-Request-ID": GIVEN}
            refused = await person.post("/api/chat?hush=hush", question, headers=headers)
            answered = await person.post("/api/chat", question)
            await person.http.aclose()
    assert refused.status_code == 502
    assert refused.headers["x-request-id"] == refused.json()["requestId"] == GIVEN
    made = answered.headers["x-request-id"]
    assert [seen.headers["x-client-request-id"] for seen in provider.requests] == [f"{GIVEN}-1", f"{made}-1"]

    lines = _lines(running)
    followed = [line for line in lines if line.get("request_id") == GIVEN]
    said, failed, request = followed
    assert (said["event"], said["call_id"]) == ("provider_refused", f"{GIVEN}-1")
    assert (failed["event"], failed["error"]) == ("request failed", "ProviderRejected")
    assert said["turn_id"] == failed["turn_id"]
    assert (request["event"], request["level"], "turn_id" in request) == ("request", "error", False)
    assert (request["method"], request["route"], request["status"]) == ("POST", "/api/chat", 502)
    assert request["milliseconds"] > 0

    routes = [(line["method"], line["route"], line["status"]) for line in _with_event(lines, "request")]
    assert routes == [
        ("GET", "/api/current-user", 200),
        ("POST", "/api/documents", 201),
        ("POST", "/api/chat", 502),
        ("POST", "/api/chat", 200),
    ]
    assert "hush" not in "".join(running.log)
    assert any(line["logger"] == "uvicorn.error" for line in lines if "logger" in line)


@pytest.mark.full
async def test_an_id_that_is_no_token_is_not_taken(tmp_path: Path) -> None:
    given = ["", "two words", "x" * 129, 'a"b', "zoë", "a,b"]
    async with ProviderServer() as provider:
        settings = {"REQUILL_TRUSTED_PROXIES": "127.0.0.1"}
        async with served(_environment(tmp_path, provider, **settings)) as running:
            person = running.person()
            headers: list[Any] = [{b"X-Request-ID": one.encode()} for one in given]
            headers.append([("X-Request-ID", "one"), ("X-Request-ID", "two")])
            answers = [await person.http.get("/api/health", headers=one) for one in headers]
            await person.http.aclose()
    assert [answer.status_code for answer in answers] == [200] * len(headers)
    assert [len(answer.headers["x-request-id"]) for answer in answers] == [16] * len(headers)


@pytest.mark.full
async def test_a_stranger_names_no_request_and_every_answer_has_an_id_of_its_own(tmp_path: Path) -> None:
    async with ProviderServer() as provider, served(_environment(tmp_path, provider)) as running:
        person = running.person()
        paths = ("/api/health", "/", "/nowhere", "/api/nowhere", "/api/documents")
        answers = [await person.get(path, headers={"X-Request-ID": GIVEN}) for path in paths]
        await person.http.aclose()
    assert [answer.status_code for answer in answers] == [200, 200, 404, 404, 401]
    ids = [answer.headers["x-request-id"] for answer in answers]
    assert len(set(ids)) == len(paths)
    assert GIVEN not in ids
    # Nothing failed, and nobody asked for a line of each request.
    assert list(_with_event(_lines(running), "request")) == []
