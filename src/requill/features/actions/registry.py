"""Every action by name, and the same actions as tools for a model."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from requill.ai.interface import ToolSpec
from requill.features.actions import (
    entries,
    facts,
    forms,
    lines,
    reading,
    requirements,
    rows,
    sections,
)
from requill.features.actions.action import LINE, Action, Field

ACTIONS: Mapping[str, Action] = MappingProxyType(
    {
        action.name: action
        for module in (sections, requirements, facts, rows, entries, forms, lines, reading)
        for action in module.ACTIONS
    }
)


def _schema(field: Field) -> dict[str, Any]:
    if field.kind == "places":
        return {"type": "array", "items": {"type": "integer"}, "description": field.label}
    if field.is_list:
        return {"type": "array", "items": {"type": "string"}, "description": field.label}
    if field.options:
        return {"type": "string", "enum": list(field.options), "description": field.label}
    return {"type": "string", "description": field.label}


def _tool(action: Action) -> ToolSpec:
    properties = {field.name: _schema(field) for field in action.fields}
    if action.object not in (None, "document"):
        properties[LINE] = {"type": "integer", "description": "Its line, from 1, where names are not unique"}
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
