"""Every action by name, and the same actions as tools for a model."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import resources
from types import MappingProxyType
from typing import Any

import msgspec
from msgspec.structs import replace

from requill.ai.interface import ToolSpec
from requill.features.actions import (
    facts,
    forms,
    kinds,
    lines,
    moving,
    reading,
    requirements,
    rows,
    sections,
    wording,
)
from requill.features.actions.action import LINE, OCCURRENCE, Action, Arguments, Context, Done, Field, Handler
from requill.features.actions.checking import checked
from requill.features.actions.errors import ActionRefused, AlreadySo, NoSuchAction, WrongArgument
from requill.features.documents.outline_reader import read_outline
from requill.features.documents.text import apply_edits
from requill.kit.counts import parted
from requill.kit.errors import TooLarge
from requill.kit.limits import DOCUMENT_BYTES

_LISTED = (resources.files(__package__) / "actions.json").read_bytes()
_DESTINATIONS = {"add_requirement": requirements.DESTINATION, **kinds.KINDS}
ACTIONS: Mapping[str, Action] = MappingProxyType(
    {
        action.name: replace(action, destination=_DESTINATIONS.get(action.name))
        for action in msgspec.json.decode(_LISTED, type=tuple[Action, ...])
    }
)
_MODULES = (sections, requirements, facts, rows, kinds, forms, wording, lines, moving, reading)
_DO: Mapping[str, Handler] = {name: do for module in _MODULES for name, do in module.HANDLERS.items()}
_SWALLOWED = "This would change how the text around it reads, as where a code block isn't closed."

_REQUIREMENT, _AT_ONCE = "requirement", 20


def _schema(field: Field) -> dict[str, Any]:
    one: dict[str, Any] = {"type": "integer" if field.kind == "places" else "string"}
    one |= {"enum": list(field.options)} if field.options else {}
    return ({"type": "array", "items": one} if field.is_list else one) | {"description": field.label}


def _tool(action: Action) -> ToolSpec:
    properties = {field.name: _schema(field) for field in action.fields}
    if action.object not in (None, "document"):
        properties[LINE] = {"type": "integer", "description": "Its line, from 1, where names are not unique"}
    if action.object == "quote":
        properties[OCCURRENCE] = {"type": "integer", "description": "Which of equal passages there, from 1"}
    parameters = {
        "type": "object",
        "properties": properties,
        "required": [field.name for field in action.fields if field.required],
        "additionalProperties": False,
    }
    return ToolSpec(
        action.name, action.description, parameters, action.title, action.phrases, action.synonyms
    )


TOOLS: tuple[ToolSpec, ...] = tuple(_tool(action) for action in ACTIONS.values())


def run(name: str, text: str, arguments: Mapping[str, Any], context: Context) -> Done:
    """Carry out an action on a text; reading it takes about 0.2 ms per KiB, so run it off the event loop.

    Raises `NoSuchAction`, `ActionRefused` and `TooLarge`; then nothing would have changed.
    """
    action = ACTIONS.get(name)
    if action is None:
        raise NoSuchAction
    given = checked(action, arguments)
    names = _requirements(action, Arguments(given))
    if not names:
        return _run(action, text, Arguments(given), context)
    return _run_each(action, text, [Arguments({**given, _REQUIREMENT: one}) for one in names], context)


def _requirements(action: Action, arguments: Arguments) -> list[str]:
    """Those that an action for several is given: one by one, or in one text as they are listed."""
    if not any(field.name == _REQUIREMENT and field.is_list for field in action.fields):
        return []
    texts = arguments.texts(_REQUIREMENT)
    names = [name for one in texts for name in parted(one) if name]
    if len(names) > _AT_ONCE:
        raise WrongArgument(f"Name at most {_AT_ONCE} requirements at once.", field=_REQUIREMENT)
    return list(dict.fromkeys(names))


def _run_each(action: Action, text: str, each: list[Arguments], context: Context) -> Done:
    """One after the other, or none of them; what one has already is no reason against the others."""
    said, is_deletion, refused = list[str](), False, None
    after = text
    for arguments in each:
        try:
            done = _run(action, after, arguments, context)
        except AlreadySo as error:
            refused = refused or error
            said.append(error.message)
        else:
            after, is_deletion = done.text, is_deletion or done.is_deletion
            said.append(done.said)
    if refused is not None and after == text:
        raise refused
    return Done(after, " ".join(said), is_deletion=is_deletion)


def _run(action: Action, text: str, arguments: Arguments, context: Context) -> Done:
    outline = read_outline(text)
    effect = _DO[action.name](outline, arguments, context)
    if action.is_reading:
        return Done(text, effect.said)
    after = apply_edits(text, sorted(effect.edits, key=lambda edit: (edit.start, edit.end)))
    if len(after) > DOCUMENT_BYTES or len(after.encode()) > DOCUMENT_BYTES:
        raise TooLarge(f"The document would be larger than {DOCUMENT_BYTES // 1024} KiB.")
    if after == text:
        raise AlreadySo
    if not effect.holds(outline, read_outline(after)):
        raise ActionRefused(_SWALLOWED)
    return Done(after, effect.said, is_deletion=action.is_deletion or effect.is_deletion)
