"""Renders every failure in the one error form; nothing internal is ever shown."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from http import HTTPStatus
from typing import Any

from fastapi.exceptions import RequestValidationError
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from requill.api.validation_messages import sentence
from requill.kit.errors import DomainError, FieldError, Invalid, NotFound
from requill.kit.failures import CANNOT_LOAD, SERVER_ERROR, logged, shown_for
from requill.kit.titles import TitleRequired
from requill.kit.wire import dump

_NO_SUCH_METHOD = "Method not allowed."


def install(app: Starlette) -> None:
    """Make `app` answer every failure in the one form."""
    app.add_exception_handler(DomainError, _domain)
    app.add_exception_handler(RequestValidationError, _invalid)
    app.add_exception_handler(HTTPException, _http)
    for kind in (*CANNOT_LOAD, Exception):
        app.add_exception_handler(kind, _unexpected)


def render(error: DomainError) -> Response:
    """The response of a domain error; server errors carry an id that is in the log."""
    body = error.body()
    if error.status >= SERVER_ERROR:
        body["requestId"] = logged(error)
    return _response(body, error.status, error.headers)


def _response(body: dict[str, Any], status: int, headers: dict[str, str] | None = None) -> Response:
    return Response(dump(body), status_code=status, media_type="application/json", headers=headers)


async def _domain(_request: Request, error: Exception) -> Response:
    if not isinstance(error, DomainError):
        raise error
    return render(error)


async def _invalid(_request: Request, error: Exception) -> Response:
    if not isinstance(error, RequestValidationError):
        raise error
    return render(invalid_of(error.errors()))


def invalid_of(problems: Sequence[Mapping[str, Any]]) -> Invalid:
    """What a validation found, field by field."""
    if [problem["type"] for problem in problems] == ["title_required"]:
        return TitleRequired()
    return Invalid(*(_field_error(problem) for problem in problems))


def _field_error(problem: Mapping[str, Any]) -> FieldError:
    path = [str(part) for part in problem["loc"] if part not in ("body", "query", "path", "header")]
    return FieldError(".".join(path), sentence(problem, is_body=not path))


async def _http(_request: Request, error: Exception) -> Response:
    if not isinstance(error, HTTPException):
        raise error
    if error.status_code == HTTPStatus.NOT_FOUND:
        return render(NotFound())
    status = HTTPStatus(error.status_code)
    message = _NO_SUCH_METHOD if status == HTTPStatus.METHOD_NOT_ALLOWED else status.phrase
    return _response({"message": message, "code": status.name}, status, dict(error.headers or {}))


async def _unexpected(_request: Request, error: Exception) -> Response:
    shown = shown_for(error)
    return _response(shown.body() | {"requestId": logged(error)}, shown.status, shown.headers)
