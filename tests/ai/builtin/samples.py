"""A document, and what the chat beside it is given, for the tests of the built-in assistant."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence

from requill.ai.builtin.answering import answer
from requill.ai.builtin.reply import Call, Reply
from requill.ai.interface import (
    AssistantMessage,
    DocumentContext,
    Message,
    ModelRequest,
    Role,
    ToolCall,
    ToolResult,
    ToolSpec,
    UserMessage,
)
from requill.features.chat.suggest_tools import SUGGEST
from requill.features.chat.undo_tools import UNDO
from requill.features.documents.tools import TOOLS
from tests.ai.builtin.actions import ACTIONS, REVIEW_TOOLS

DOCUMENT = """\
## Summary

Technicians lose signal in cellars, so they retype reports in the van after the shift.

## Problem

22% of job reports arrive a day late. Mara counted them in March.

## Goals and metrics

| Metric | Baseline | Target | By |
| --- | --- | --- | --- |
| Report delay | 27 h | 4 h | June |

## Users

- Technicians
- Dispatchers

## Requirements

**FR-001** [Must] The tech sees jobs for 48 hours.

**FR-002** [Must] The app saves every field and sends it later.

**FR-003** The app keeps everything when it restarts.

**FR-004** [Should] The tech can force a sync.

**FR-005** The app works on iPads.

**FR-006** The app compresses and uploads photos.

## Quality

**NFR-001** A job opens within 2 seconds.

## Risks

| Risk | Mitigation | Owner |
| --- | --- | --- |
| Storage runs full | Delete what was sent | |
| Conflicts overwrite data | | Jonas |

## Dependencies

- Delta-sync endpoint from the API team

## Rollout

Two offices in February, everybody in April.

## Open questions

- Do we support iPads?
- Who pays for storage?
"""
CONTEXT = DocumentContext("Offline mode", DOCUMENT)
OFFERED: tuple[ToolSpec, ...] = (*TOOLS, *ACTIONS, *REVIEW_TOOLS, UNDO, SUGGEST)


def ask(said: str, *done: Message, tools: Sequence[ToolSpec] = OFFERED, text: str = DOCUMENT) -> Reply:
    """What is answered beside the document."""
    context = DocumentContext("Offline mode", text)
    return answer(ModelRequest(Role.DOCUMENT, (UserMessage(said), *done), context, tuple(tools)))


def done(call: Call, result: Mapping[str, object], number: int = 1) -> tuple[Message, Message]:
    """The messages of a call that was carried out."""
    made = ToolCall(f"call_{number}", call.name, json.dumps(call.arguments))
    return AssistantMessage("", (made,)), ToolResult(made.id, json.dumps(result))


def settled(said: str) -> tuple[str, list[str], Call | None]:
    """The words, the suggestions and the call, whichever a wish leads to."""
    reply = ask(said)
    if not reply.calls:
        return reply.text, [], None
    call = reply.calls[0]
    if call.name != SUGGEST.name:
        return "", [], call
    words = ask(said, *done(call, {"ok": True}))
    return words.text, list(call.arguments["suggestions"]), None
