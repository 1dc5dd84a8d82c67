"""The assistant's tool for offering what to ask next, as buttons under its answer."""

from __future__ import annotations

import json
from typing import Any

from requill.ai.interface import ToolSpec
from requill.kit.texts import is_storable

SUGGEST = ToolSpec(
    "suggest",
    "Offer one to three next requests as buttons under your answer, when the wish was not understood. "
    "Each must work on this document as it stands.",
    {
        "type": "object",
        "properties": {"suggestions": {"type": "array", "items": {"type": "string"}}},
        "required": ["suggestions"],
        "additionalProperties": False,
    },
)
_LIMIT = 3
_CHARACTERS = 160


def read_suggestions(arguments: str) -> tuple[str, ...]:
    """The offers in a model's arguments, as many and as long as the screen has room for.

    Raises `ValueError` when there is none.
    """
    try:
        values: Any = json.loads(arguments)
    except RecursionError as error:
        raise ValueError("The arguments are nested too deeply.") from error
    given = values.get("suggestions") if isinstance(values, dict) else None
    listed = given if isinstance(given, list) else []
    texts = [" ".join(text.split()) for text in listed if isinstance(text, str) and is_storable(text)]
    offers = tuple(text[:_CHARACTERS] for text in texts if text)[:_LIMIT]
    if not offers:
        raise ValueError("The argument 'suggestions' is missing or holds no text.")
    return offers
