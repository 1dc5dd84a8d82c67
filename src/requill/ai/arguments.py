"""Reads what a model gives a tool that it calls."""

from __future__ import annotations

import json
from typing import Any


def read_object(arguments: str) -> dict[str, Any]:
    """The JSON arguments of a call; none given are an empty object.

    Raises `ValueError`, with a sentence for the model, where they are no object.
    """
    try:
        values: Any = json.loads(arguments or "{}")
    except (ValueError, RecursionError):
        raise ValueError("The arguments are not valid JSON.") from None
    if not isinstance(values, dict):
        raise ValueError("The arguments are not an object.")
    return values
