"""Turns results into responses in one step: models to JSON bytes, without a second validation."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pydantic import BaseModel
from starlette.responses import Response

from requill.kit.paging import Page
from requill.kit.wire import dump, plain


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
