"""Turns results into responses in one step: models to JSON bytes, without a second validation."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import orjson
from pydantic import BaseModel
from starlette.responses import Response

from requill.kit.paging import Page

_OPTIONS = orjson.OPT_UTC_Z | orjson.OPT_NAIVE_UTC


def dump(value: Any) -> bytes:
    """JSON bytes of plain values, with moments in UTC as RFC 3339."""
    return orjson.dumps(value, option=_OPTIONS)


def plain(model: BaseModel) -> dict[str, Any]:
    """A model as the plain JSON object that crosses the wire."""
    return model.model_dump(mode="json", by_alias=True)


def answer(
    value: BaseModel | Sequence[BaseModel] | Mapping[str, Any] | Sequence[Mapping[str, Any]],
    *,
    status: int = 200,
    headers: Mapping[str, str] | None = None,
) -> Response:
    """A JSON response of a model, of several, or of objects already in wire form."""
    if isinstance(value, BaseModel):
        content = value.model_dump_json(by_alias=True).encode()
    elif isinstance(value, Sequence):
        content = dump([plain(item) if isinstance(item, BaseModel) else item for item in value])
    else:
        content = dump(value)
    return Response(content, status_code=status, media_type="application/json", headers=dict(headers or {}))


def listed(items: Sequence[Mapping[str, Any]], page: Page[Any]) -> Response:
    """The items of a page, with the headers that `PAGED` and `COUNTED` describe."""
    headers = {}
    if page.total is not None:
        headers["X-Total-Count"] = str(page.total)
    if page.next_cursor is not None:
        headers["X-Next-Cursor"] = page.next_cursor
    return answer(items, headers=headers)
