"""Section plans and conversations for the tests of the built-in assistant."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from requill.ai.builtin import BuiltinModel
from requill.ai.interface import (
    AssistantMessage,
    Context,
    Finished,
    Message,
    ModelEvent,
    ModelRequest,
    Question,
    Role,
    SectionKind,
    SectionPlan,
    TextDelta,
    ToolCall,
    ToolResult,
    ToolSpec,
    UserMessage,
)


def plan(
    kind: SectionKind = "prose",
    heading: str = "Section",
    *,
    required: bool = True,
    keywords: tuple[str, ...] = (),
    prefix: str | None = None,
    columns: tuple[str, ...] = (),
    questions: tuple[str, ...] = ("What is it?",),
    draft: str = "> Assumption: {title} matters.",
) -> SectionPlan:
    """A section of a template."""
    asks = tuple(Question(ask, ("One answer", "Another")) for ask in questions)
    return SectionPlan(heading, kind, required, "", asks, "", draft, keywords, prefix, columns)


TOOLS = tuple(
    ToolSpec(name, "", {"type": "object"})
    for name in (
        "fill_section",
        "note_open_question",
        "ask",
        "complete",
        "replace_text",
        "write_section",
        "insert_section",
        "remove_section",
        "rename_document",
        "suggest",
        "read_document",
        "search_documents",
    )
)


@dataclass(frozen=True, slots=True)
class Turn:
    """What the assistant did in a turn: its calls in order, and its closing words."""

    calls: list[tuple[str, dict[str, Any]]]
    text: str

    def named(self, name: str) -> list[dict[str, Any]]:
        """The arguments of every call of one tool."""
        return [arguments for called, arguments in self.calls if called == name]

    @property
    def suggestions(self) -> list[str]:
        """What was offered to be asked next."""
        return [offer for arguments in self.named("suggest") for offer in arguments["suggestions"]]


async def events(request: ModelRequest) -> list[ModelEvent]:
    """One round, drained; it ends with exactly one `Finished`, and no piece of text is empty."""
    found = [event async for event in BuiltinModel().stream(request)]
    assert [isinstance(event, Finished) for event in found] == [False] * (len(found) - 1) + [True]
    assert all(event.text for event in found if isinstance(event, TextDelta))
    return found


async def turn(
    role: Role,
    said: str | tuple[Message, ...],
    context: Context,
    answers: dict[str, Any] | None = None,
) -> Turn:
    """A whole turn: tools answer `{"ok": true}` or what `answers` has for their name."""
    messages: list[Message] = [UserMessage(said)] if isinstance(said, str) else list(said)
    made: list[tuple[str, dict[str, Any]]] = []
    for _ in range(8):
        found = await events(ModelRequest(role, tuple(messages), context, TOOLS))
        calls = tuple(event for event in found if isinstance(event, ToolCall))
        text = "".join(event.text for event in found if isinstance(event, TextDelta))
        if not calls:
            return Turn(made, text)
        made += [(call.name, json.loads(call.arguments)) for call in calls]
        messages.append(AssistantMessage(text, calls))
        for call in calls:
            result = (answers or {}).get(call.name, {"ok": True})
            result = result(json.loads(call.arguments)) if callable(result) else result
            messages.append(ToolResult(call.id, json.dumps(result)))
    raise AssertionError("the assistant never came to an end")
