"""Values as they cross the wire: models and moments as plain JSON."""

from __future__ import annotations

from typing import Any

import orjson
from pydantic import BaseModel

_OPTIONS = orjson.OPT_UTC_Z | orjson.OPT_NAIVE_UTC


def dump(value: Any) -> bytes:
    """JSON bytes of plain values, with moments in UTC as RFC 3339."""
    return orjson.dumps(value, option=_OPTIONS)


def load(data: bytes) -> dict[str, Any]:
    """The object of which `dump` made these bytes; its moments stay text."""
    loaded: dict[str, Any] = orjson.loads(data)
    return loaded


def plain(model: BaseModel) -> dict[str, Any]:
    """A model as the plain JSON object that crosses the wire."""
    return model.model_dump(mode="json", by_alias=True)
