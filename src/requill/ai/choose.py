"""Asks a model to choose: for each of several pieces one of the same options, by number.

The model never repeats a text, so it cannot change a word of one. Small models hold a form that the server
enforces (JSON Schema) far better than tools.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import orjson

from requill.ai.budget import first_that_fit, size_of, space_of
from requill.ai.collect import collect
from requill.ai.interface import ContextTooLarge, Model, ModelRequest, Role, UserMessage
from requill.ai.prompts import mark

_SHOWN_CHARACTERS = 600  # what a piece is about is said at its beginning
_MAX_PIECES = 40  # in one request
_PIECES_SHARE = 0.4


async def choose(
    model: Model, instruction: str, pieces: Sequence[str], options: Sequence[str]
) -> list[int | None]:
    """The index of an option for each piece; None where the model chose none, or nothing that is on offer.

    One request, unless the pieces are too many for the model's window. Raises the model's `ModelError`.
    """
    chosen: list[int | None] = []
    rest = [piece[:_SHOWN_CHARACTERS] for piece in pieces]
    space = space_of(model.context_tokens, _PIECES_SHARE)
    while rest:
        batch = first_that_fit(rest[:_MAX_PIECES], space, size_of) or rest[:1]
        try:
            answer = await collect(model, _request(instruction, batch, options))
        except ContextTooLarge as error:
            if len(batch) == 1:
                raise
            named = space if error.limit is None else space_of(error.limit, _PIECES_SHARE)
            space = min(named, sum(map(size_of, batch)) // 2)
        else:
            chosen += _read(answer.text, len(batch), options)
            rest = rest[len(batch) :]
    return chosen


def _request(instruction: str, pieces: Sequence[str], options: Sequence[str]) -> ModelRequest:
    names = list(dict.fromkeys(options))
    numbers = [str(number) for number in range(1, len(pieces) + 1)]
    numbered = orjson.dumps(dict(zip(numbers, pieces, strict=True))).decode()
    schema: dict[str, Any] = {
        "type": "object",
        "properties": {number: {"$ref": "#/$defs/option"} for number in numbers},
        "required": numbers,
        "additionalProperties": False,
        "$defs": {"option": {"type": ["string", "null"], "enum": [*names, None]}},
    }
    listed = "\n".join(f"- {name}" for name in names)
    text = f"{instruction}\n\n{mark('options', listed)}\n\nThe pieces by number:\n{mark('pieces', numbered)}"
    longest = max((len(name.encode()) for name in names), default=0)
    cap = 100 + len(pieces) * (longest + 10)
    return ModelRequest(Role.GENERAL, (UserMessage(text),), max_output_tokens=cap, answer_schema=schema)


def _read(text: str, count: int, options: Sequence[str]) -> list[int | None]:
    """What was chosen for each piece. Without an enforced form, models put words or a fence around it."""
    answer = _object(text)
    known = {name.strip().casefold(): index for index, name in reversed(list(enumerate(options)))}
    given = (answer.get(str(number)) for number in range(1, count + 1))
    return [known.get(name.strip().casefold()) if isinstance(name, str) else None for name in given]


def _object(text: str) -> Mapping[str, Any]:
    try:
        value = orjson.loads(text[text.find("{") : text.rfind("}") + 1])
    except orjson.JSONDecodeError:
        return {}
    return value if isinstance(value, dict) else {}
