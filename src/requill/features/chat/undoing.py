"""The assistant's tool for taking back its last change, as the button under that change does."""

from __future__ import annotations

from requill.ai.interface import ToolSpec

UNDO = ToolSpec(
    "undo_last_change",
    "Take back the last change that you made to this document, when the person asks for that. "
    "Nothing else can be changed in the same answer.",
    {"type": "object", "properties": {}, "additionalProperties": False},
)
NOTHING = "No change of mine stands in the document as I made it; one that waits you can reject."
ALONE = "Taking back and changing do not go together in one answer."
TOO_LATE = "It could not be taken back: the document was changed meanwhile."
