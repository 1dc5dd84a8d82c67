"""The tools of the interviewer: fill a section, note an open question, ask, declare the document complete."""

from __future__ import annotations

from typing import Any

from requill.ai.interface import ToolSpec
from requill.features.actions.registry import TOOLS as TOOLS_OF_ACTIONS
from requill.kit.texts import is_storable

_TEXT = {"type": "string"}
_TEXTS = {"type": "array", "items": {"type": "string"}}

FILL = ToolSpec(
    "fill_section",
    "Write the body of a section of the template, replacing what it has.",
    {
        "type": "object",
        "properties": {
            "section": {**_TEXT, "description": "The section's heading, to the letter."},
            "markdown": {**_TEXT, "description": "The body, without the heading."},
            "assumptions": {**_TEXTS, "description": "What the body states although nobody said it."},
        },
        "required": ["section", "markdown", "assumptions"],
        "additionalProperties": False,
    },
)
ASK = ToolSpec(
    "ask",
    "Put the next question, about one section.",
    {
        "type": "object",
        "properties": {
            "section": {**_TEXT, "description": "The section's heading, to the letter."},
            "question": {**_TEXT, "description": "One question."},
            "suggestions": {**_TEXTS, "description": "Two to four short answers to choose from."},
        },
        "required": ["section", "question", "suggestions"],
        "additionalProperties": False,
    },
)
NOTE = ToolSpec(
    "note_open_question",
    "List what the person does not know yet under the document's open questions.",
    {
        "type": "object",
        "properties": {
            "question": {**_TEXT, "description": "One question, in the person's words."},
            "owner": {**_TEXT, "description": "Who was named to be asked; empty if nobody was."},
        },
        "required": ["question", "owner"],
        "additionalProperties": False,
    },
)
COMPLETE = ToolSpec(
    "complete",
    "Declare the document complete, when every required section is filled or was consciously left out.",
    {"type": "object", "properties": {}, "additionalProperties": False},
)
TOOLS = (FILL, NOTE, ASK, COMPLETE)
"""What a model does with an answer, and with a title that it drafts from."""

_ACTIONS = (
    *("add_requirement", "add_criterion", "set_priority", "set_owner"),
    *("add_risk", "add_metric", "add_dependency", "add_decision", "add_milestone", "add_term"),
    *("add_row", "set_cell", "add_owner", "add_date"),
)
ACTION_TOOLS = tuple(tool for tool in TOOLS_OF_ACTIONS if tool.name in _ACTIONS)
"""What it may suggest beside the answer: single entries and facts. None of them removes or moves anything."""
ACTION_NAMES = frozenset(tool.name for tool in ACTION_TOOLS)

_SUGGESTIONS = 4
_SUGGESTION_CHARACTERS = 120


def read_text(values: dict[str, Any], field: str) -> str:
    """A text argument. Raises `ValueError` when it is missing or cannot be kept."""
    text = values.get(field)
    if not isinstance(text, str) or not is_storable(text):
        raise ValueError(f"The argument {field!r} is missing, or not a text that can be kept.")
    return text


def read_texts(values: dict[str, Any], field: str) -> list[str]:
    """A list of short texts; what is not a text that can be kept is passed over, for it is only an offer."""
    given = values.get(field)
    texts = [item.strip() for item in given if isinstance(item, str)] if isinstance(given, list) else []
    return [text for text in texts if text and is_storable(text)]


def read_suggestions(values: dict[str, Any]) -> list[str]:
    """The answers to choose from, as many and as long as the screen has room for."""
    return [text[:_SUGGESTION_CHARACTERS] for text in read_texts(values, "suggestions")][:_SUGGESTIONS]
