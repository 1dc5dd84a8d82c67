"""Holds every answer that a test gets against the description of the API, `openapi.json`."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import httpx2
import jsonschema_rs

_FILE = Path(__file__).parents[2] / "openapi.json"
_JSON = "application/json"


class ContractBroken(AssertionError):
    """An answer that the description does not have."""


async def check_answer(response: httpx2.Response) -> None:
    """Raise `ContractBroken` unless a call that is described was answered as described."""
    request = response.request
    operation = operation_of(request.method, request.url.path)
    if operation is None:
        return
    called = f"{request.method} {request.url.path}: {response.status_code}"
    described = _described(operation, response.status_code)
    if described is None:
        raise ContractBroken(f"{called} is not described")
    media_type = response.headers.get("content-type", "").partition(";")[0]
    content = described.get("content", {})
    if media_type != _JSON:
        if _JSON in content and media_type not in content:
            raise ContractBroken(f"{called} is {media_type or 'nothing'}")
        return
    if _JSON not in content:
        raise ContractBroken(f"{called} is JSON, which is not described")
    await response.aread()
    _check(content[_JSON]["schema"], response.json(), called)


def check_end(method: str, path: str, answer: Any) -> None:
    """Raise `ContractBroken` unless the end of a stream is what the call would have answered as JSON."""
    operation = operation_of(method, path)
    responses: Mapping[str, Any] = {} if operation is None else operation["responses"]
    contents = [responses.get(status, {}).get("content", {}) for status in ("201", "200")]
    for content in contents:
        if _JSON in content:
            _check(content[_JSON]["schema"], answer, f"{method} {path}: done")
            return


def operation_of(method: str, path: str) -> Mapping[str, Any] | None:
    """What the description says of a call."""
    for form, operations in _paths():
        if form.fullmatch(path) and method.lower() in operations:
            found: Mapping[str, Any] = operations[method.lower()]
            return found
    return None


def _described(operation: Mapping[str, Any], status: int) -> Mapping[str, Any] | None:
    responses: Mapping[str, Mapping[str, Any]] = operation["responses"]
    return responses.get(str(status)) or responses.get(f"{status // 100}XX")


def _check(schema: Mapping[str, Any], value: Any, called: str) -> None:
    error = next(iter(_validator(json.dumps(schema)).iter_errors(value)), None)
    if error is not None:
        raise ContractBroken(f"{called}: {error.message} at {list(error.instance_path)}")


@cache
def _validator(schema: str) -> jsonschema_rs.Draft202012Validator:
    return jsonschema_rs.Draft202012Validator({**json.loads(schema), "components": _components()})


@cache
def _description() -> Any:
    return json.loads(_FILE.read_text())


@cache
def _components() -> Any:
    """The schemas, which allow no key that they do not name; errors say more where that helps."""
    schemas = _description()["components"]["schemas"]
    closed = {
        name: schema
        if "requestId" in schema.get("properties", {})
        else {"additionalProperties": False} | schema
        for name, schema in schemas.items()
        if "properties" in schema
    }
    return {"schemas": schemas | closed}


@cache
def _paths() -> list[tuple[re.Pattern[str], Mapping[str, Any]]]:
    """Paths without ids first: they come before those that would match them too."""
    paths = sorted(_description()["paths"].items(), key=lambda item: item[0].count("{"))
    return [(re.compile(re.sub(r"\\{[^}]*\\}", "[^/]+", re.escape(path))), ways) for path, ways in paths]
