"""Turns results into responses: rows to models, and models to JSON bytes without a second validation."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, TypeVar

from pydantic import BaseModel, TypeAdapter
from pydantic_core import to_json
from sqlalchemy import Row
from starlette.responses import Response

from requill.kit.paging import Page

Model = TypeVar("Model", bound=BaseModel)


def models_of(kind: type[Model], rows: Sequence[Row[*tuple[Any, ...]]]) -> list[Model]:
    """Rows whose columns are named as the fields of `kind`; other columns are left out.

    All at once, by their names: in a list of twenty, half the time of one after the other.
    """
    names = rows[0]._fields if rows else ()
    return _list_of(kind).validate_python([dict(zip(names, row, strict=True)) for row in rows])


@cache
def _list_of(kind: type[Model]) -> TypeAdapter[list[Model]]:
    return TypeAdapter(list[kind])  # type: ignore[valid-type]  # a type that is known when it runs


def answer(
    value: BaseModel | Sequence[BaseModel] | Mapping[str, Any],
    *,
    status: int = 200,
    headers: Mapping[str, str] | None = None,
) -> Response:
    """A JSON response of a model, of several, or of an object already in wire form."""
    content = to_json(value, by_alias=True)
    return Response(content, status_code=status, media_type="application/json", headers=headers)


def listed(items: Sequence[BaseModel], page: Page[Any]) -> Response:
    """The items of a page, with the headers that `PAGED` and `COUNTED` describe."""
    headers = {}
    if page.total is not None:
        headers["X-Total-Count"] = str(page.total)
    if page.next_cursor is not None:
        headers["X-Next-Cursor"] = page.next_cursor
    return answer(items, headers=headers)
