"""Words of a document that a person selected to have them changed, and the tool that changes them alone."""

from __future__ import annotations

from msgspec import Struct

from requill.ai.interface import ToolSpec
from requill.features.documents.tools import Draft, read_arguments, require_size
from requill.kit.texts import line_of

_QUOTED_CHARACTERS = 120

REWRITE = ToolSpec(
    "replace_selection",
    "Replace the words in <selection>, and nothing else. The person decides on the change.",
    {
        "type": "object",
        "properties": {
            "replacement": {
                "type": "string",
                "description": "The Markdown that shall stand there instead, without the words around it; "
                "empty to remove them.",
            }
        },
        "required": ["replacement"],
        "additionalProperties": False,
    },
)


class Selection(Struct, frozen=True):
    """The selected words to the letter, and what stood beside them, by which they are told apart."""

    words: str
    before: str = ""
    after: str = ""

    def find(self, text: str) -> int | None:
        """Where the words begin in that text; None where they are gone, or stand there more than once."""
        at = _only(text, self.before + self.words + self.after)
        return _only(text, self.words) if at is None else at + len(self.before)

    def asked(self, wish: str) -> str:
        """The wish with the words that it is about, as the conversation tells it."""
        return f"{wish}: “{line_of(self.words, _QUOTED_CHARACTERS)}”" if wish.strip() else wish


def rewritten(draft: Draft, at: int, selection: Selection, arguments: str) -> Draft:
    """The draft with what a call of `REWRITE` puts in the place of the words that begin there.

    Raises `ToolRefused` for arguments that do not fit, and for a text that would become too large.
    """
    replacement = read_arguments(arguments, ("replacement",))["replacement"]
    end = at + len(selection.words)
    made = Draft(draft.title, draft.text[:at] + replacement + draft.text[end:])
    require_size(made)
    return made


def _only(text: str, words: str) -> int | None:
    at = text.find(words)
    return None if at < 0 or text.find(words, at + 1) >= 0 else at
