"""Checks what an action was given against its fields, before the document is looked at."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from requill.features.actions.action import LINE, OCCURRENCE, Action, Field, Given
from requill.features.actions.errors import WrongArgument
from requill.features.actions.rows import CELL_CHARACTERS
from requill.kit.errors import TooLarge
from requill.kit.limits import MESSAGE_BYTES
from requill.kit.texts import is_storable, whole_number

_OBJECTS = ("section", "requirement", "row", "quote")
_NUMBERS = (LINE, OCCURRENCE)
_MISSING = "“{title}” needs “{label}”. Its menu in the document asks for it."


def checked(action: Action, arguments: Mapping[str, Any]) -> Given:
    """The arguments as texts: numbers are written out, options as they are listed, absent ones left out.

    Raises `WrongArgument`, and `TooLarge` for a text over its limit.
    """
    fields = {field.name: field for field in action.fields}
    given: dict[str, str | tuple[str, ...]] = {}
    for name, value in arguments.items():
        if value is None:
            continue
        field = fields.get(name)
        if field is None and name not in _NUMBERS and not action.takes_columns:
            raise WrongArgument(f"“{action.title}” takes no “{name}”.", field=name)
        given[name] = _texts(field or Field(name, name.capitalize(), is_cell=name not in _NUMBERS), value)
    for name in _NUMBERS:
        number = given.get(name, "")
        if number and (not isinstance(number, str) or not whole_number(number)):
            raise WrongArgument(f"{name.capitalize()} is a number from 1.", field=name)
    line = given.get(LINE)
    for field in action.fields:
        is_told = bool(line) and field.kind in _OBJECTS
        if field.required and not is_told and not "".join(given.get(field.name, "")).strip():
            raise WrongArgument(_MISSING.format(title=action.title, label=field.label), field=field.name)
    return given


def _texts(field: Field, value: object) -> str | tuple[str, ...]:
    if isinstance(value, list | tuple):
        return tuple(_text(field, each) for each in value)
    return _option(field, _text(field, value))


def _text(field: Field, value: object) -> str:
    if isinstance(value, int) and not isinstance(value, bool):
        return str(value)
    if not isinstance(value, str):
        raise WrongArgument(f"{field.label} is not a text.", field=field.name)
    if not is_storable(value):
        raise WrongArgument("The text contains a character that can't be saved.", field=field.name)
    if len(value.encode()) > MESSAGE_BYTES:
        raise TooLarge(f"{field.label} is larger than {MESSAGE_BYTES // 1024} KiB.")
    if field.is_cell and field.name != "cells" and len(value) > CELL_CHARACTERS:
        raise WrongArgument(f"A cell has at most {CELL_CHARACTERS:,} characters.", field=field.name)
    return value


def _option(field: Field, value: str) -> str:
    """One of the field's options as it is listed; any text where it lists none."""
    if not field.options or not value.strip():
        return value
    wanted = value.strip().replace("’", "'").casefold()
    for option in field.options:
        if option.casefold() == wanted:
            return option
    raise WrongArgument(f"{field.label} is one of {', '.join(field.options)}.", field=field.name)
