"""Messages of refused fields, for people: the library that finds them speaks to programmers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, get_args

from pydantic_core.core_schema import ErrorType

_NO_OBJECT = "The request body must be a JSON object."
_NOT_VALID = "This field isn't valid."
_WHOLE_NUMBER = "This field must be a whole number."
_MOMENT = "This field must be a time with its zone, such as 2026-01-31T12:00:00Z."
_SENTENCES: Mapping[str, str] = {
    "missing": "This field is required.",
    "extra_forbidden": "Unknown field.",
    "string_type": "This field must be text.",
    "string_unicode": "The text contains a character that can't be saved.",
    "string_too_short": "This field can't be empty.",  # no least length here is more than one
    "string_too_long": "This field takes at most {max_length} characters.",
    "int_type": _WHOLE_NUMBER,
    "int_parsing": _WHOLE_NUMBER,
    "int_parsing_size": _WHOLE_NUMBER,
    "int_from_float": _WHOLE_NUMBER,
    "greater_than_equal": "This field must be {ge} or more.",
    "less_than_equal": "This field must be {le} or less.",
    "bool_type": "This field must be true or false.",
    "bool_parsing": "This field must be true or false.",
    "literal_error": "This field must be {expected}.",
    "enum": "This field must be {expected}.",
    "model_attributes_type": "This field must be an object.",
    "model_type": "This field must be an object.",
    "datetime_type": _MOMENT,
    "datetime_parsing": _MOMENT,
    "datetime_from_date_parsing": _MOMENT,
    "datetime_object_invalid": _MOMENT,
    "timezone_aware": _MOMENT,
    "dict_type": "This field must be an object.",
    "list_type": "This field must be a list.",
    "too_long": "This field takes at most {max_length} entries.",
}
_OF_THE_LIBRARY = frozenset(get_args(ErrorType))


def sentence(problem: Mapping[str, Any], *, is_body: bool) -> str:
    """A problem of a validation, in a sentence; `is_body`: it is one of the body as a whole."""
    kind = problem["type"]
    if kind not in _OF_THE_LIBRARY:
        return str(problem["msg"])  # the product's own words
    if is_body:
        return _NO_OBJECT
    if kind in ("too_short", "too_long") and isinstance(problem["input"], str):
        kind = f"string_{kind}"  # measured after a function has looked at it, a text counts as a list
    return _SENTENCES.get(kind, _NOT_VALID).format(**problem.get("ctx", {}))
