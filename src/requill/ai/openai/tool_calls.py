"""Gathers tool calls from the fragments they arrive in."""

from __future__ import annotations

import secrets
from typing import Any

import orjson
from msgspec import Struct

from requill.ai.interface import ToolCall


class _Draft(Struct):
    """A call under way: the pieces of its arguments are joined once, at the end."""

    id: str
    name: str
    arguments: list[str]


class ToolCalls:
    """The calls of one answer, in the order in which they began.

    A fragment belongs to the call with its index. Some servers number parallel calls all alike: then a new
    id tells a new call. Some leave the index out: then so does a name, which only a call's beginning has.
    """

    def __init__(self) -> None:
        self._drafts: list[_Draft] = []
        self._by_index: dict[int, _Draft] = {}
        self.characters = 0

    def add(self, fragments: Any) -> None:
        """Take in the `tool_calls` of one chunk; what is not in the protocol's form is passed over."""
        for fragment in fragments if isinstance(fragments, list) else ():
            function = fragment.get("function") if isinstance(fragment, dict) else None
            if not isinstance(function, dict):
                continue
            name = _string(function.get("name"))
            draft = self._draft(fragment.get("index"), _string(fragment.get("id")), name)
            if name != draft.name:  # some servers repeat the whole name in every fragment
                draft.name += name
            arguments = _arguments(function.get("arguments"))
            draft.arguments.append(arguments)
            self.characters += len(name) + len(arguments)

    def whole(self, *, cut: bool) -> list[ToolCall]:
        """All calls. When the answer was `cut`, only those whose arguments had arrived as a whole."""
        calls: list[ToolCall] = []
        taken: set[str] = set()
        for draft in self._drafts:
            arguments = "".join(draft.arguments) or "{}"
            if cut and not _is_json(arguments):
                continue
            call_id = draft.id if draft.id and draft.id not in taken else f"call_{secrets.token_hex(8)}"
            taken.add(call_id)
            calls.append(ToolCall(call_id, draft.name, arguments))
        return calls

    def _draft(self, index: Any, call_id: str, name: str) -> _Draft:
        numbered = isinstance(index, int)
        latest = self._drafts[-1] if self._drafts else None
        draft = self._by_index.get(index) if numbered else latest
        if (
            draft is None
            or (call_id and draft.id and call_id != draft.id)
            or (not numbered and not call_id and name and draft.name)
        ):
            draft = _Draft(call_id, "", [])
            self._drafts.append(draft)
        draft.id = draft.id or call_id
        if numbered:
            self._by_index[index] = draft
        return draft


def _string(value: Any) -> str:
    return value if isinstance(value, str) else ""


def _arguments(value: Any) -> str:
    """Arguments as text; some servers send the object itself."""
    return orjson.dumps(value).decode() if isinstance(value, dict) else _string(value)


def _is_json(text: str) -> bool:
    try:
        orjson.loads(text)
    except orjson.JSONDecodeError:
        return False
    return True
