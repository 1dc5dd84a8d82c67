"""The changes that the assistant tried in a turn and that were refused, as the answer reports them."""

from __future__ import annotations

import json
from collections.abc import Sequence

from msgspec import Struct, field

from requill.ai.interface import ToolCall
from requill.features.turns.work import ToolOutcome

NO_CHANGE = "A change the assistant tried to make wasn't valid, so it wasn't made."
_NOT_CHANGED = "Not changed: {names}."
_NAMED_BY = ("section", "heading", "title", "requirement", "row", "item", "quote", "text")
_MAX_NAMED = 3
_MAX_CHARACTERS = 60


class _Refused(Struct, frozen=True):
    """A refused call: in which round, on what, and why."""

    round: int
    tool: str
    target: str
    error: str


class RefusedChanges(Struct):
    """Collects what was refused; a change that succeeds in a later round makes one of them good."""

    _refused: list[_Refused] = field(default_factory=list)

    def note(self, round_number: int, call: ToolCall, outcome: ToolOutcome) -> None:
        """Take in what became of a call."""
        target = _target(call)
        if outcome.error and outcome.is_change and not outcome.is_question:
            self._refused.append(_Refused(round_number, call.name, target, outcome.error))
        elif outcome.ok and outcome.is_change:
            earlier = [one for one in self._refused if one.round < round_number]
            same = [one for one in earlier if target and one.target == target]
            repaired = same or [one for one in earlier if one.tool == call.name]
            if repaired:
                self._refused.remove(repaired[0])

    def notice(self, said: str) -> str | None:
        """What the person has to know; None when all was made, or when the assistant itself said why not."""
        left = [one for one in self._refused if one.error not in said]
        if not left:
            return None
        names = _quoted([one.target for one in left])
        return f"{NO_CHANGE} {_NOT_CHANGED.format(names=names)}" if names else NO_CHANGE


def _quoted(targets: Sequence[str]) -> str:
    """The names, each once, as many as fit a notice."""
    names = list(dict.fromkeys(f"\u201c{target}\u201d" for target in targets if target))
    more = len(names) - _MAX_NAMED
    return ", ".join(names[:_MAX_NAMED]) + (f" and {more} more" if more > 0 else "")


def _target(call: ToolCall) -> str:
    """What a call is about, by the first of its arguments that names it."""
    try:
        given = json.loads(call.arguments)
    except ValueError:
        return ""
    if not isinstance(given, dict):
        return ""
    values = (given.get(name) for name in _NAMED_BY)
    words = next(
        (" ".join(value.split()) for value in values if isinstance(value, str) and value.strip()), ""
    )
    words = words.replace("\x00", "\ufffd").encode(errors="replace").decode()
    return words if len(words) <= _MAX_CHARACTERS else f"{words[: _MAX_CHARACTERS - 1].rstrip()}\u2026"
