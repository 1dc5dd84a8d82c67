"""The assistant's tool for taking back its last change, as the button under that change does."""

from __future__ import annotations

from collections.abc import Collection

from requill.ai.interface import ToolSpec
from requill.features.documents.proposals.hunks import State

UNDO = ToolSpec(
    "undo_last_change",
    "Take back the last change that you made to this document, when the person asks for that. "
    "Nothing else can be changed in the same answer.",
    {"type": "object", "properties": {}, "additionalProperties": False},
    title="Undo the last change",
    phrases=("undo", "undo that", "undo it", "undo the last change", "undo your last change"),
    synonyms=(
        "revert",
        "take back",
        "go back",
        "wrong",
        "other one",
        "not that one",
        "restore",
        "version before",
    ),
)
TAKEN_BACK = "I undid my last change: {summary}."
_NOTHING = "I haven't changed anything yet."
_WAITS = "My change is still waiting for you. Reject it if you don't want it."
_OVERWRITTEN = "I can't undo my last change because the text has changed since."
ALONE = "I can't undo and change things in the same answer."
TOO_LATE = "I couldn't undo it because the document has changed."


def why_not(changes: Collection[State]) -> str:
    """Why nothing can be taken back, where these became of the parts of the changes."""
    if State.APPLIED in changes:
        return _OVERWRITTEN
    return _WAITS if State.PENDING in changes else _NOTHING
