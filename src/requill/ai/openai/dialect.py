"""Dialects of Chat Completions servers: how a request is written, and what one that refuses does without."""

from __future__ import annotations

import re
from functools import cache
from typing import Any, Literal, assert_never

import orjson
from msgspec import Struct
from msgspec.structs import replace

from requill.ai.address import DEFAULT_BASE_URL
from requill.ai.interface import (
    AssistantMessage,
    Message,
    ModelRequest,
    ToolCall,
    ToolResult,
    ToolSpec,
    UserMessage,
)
from requill.ai.openai.refusals import Refusal
from requill.ai.prompts import Prompt, render

# What servers call the parameter when they refuse it, or what they make of it.
_SCHEMA_NAMES = ("response_format", "json_schema", "grammar")


class Dialect(Struct, frozen=True):
    """Which parameters a server takes: the name of the output cap, usage reports, a schema for the answer."""

    output_cap: Literal["max_tokens", "max_completion_tokens"]
    reports_usage: bool = True
    takes_schema: bool = True

    def after(self, refusal: Refusal) -> Dialect | None:
        """The dialect to try next when the refusal is of a parameter that was sent; None when it is not."""
        if refusal.status not in {400, 422}:
            return None
        if self.reports_usage and _refuses(refusal, "stream_options"):
            return replace(self, reports_usage=False)
        if self.takes_schema and any(_refuses(refusal, named) for named in _SCHEMA_NAMES):
            return replace(self, takes_schema=False)
        if _refuses(refusal, self.output_cap):
            newer = self.output_cap == "max_completion_tokens"
            return replace(self, output_cap="max_tokens" if newer else "max_completion_tokens")
        return None


def dialect_of(base_url: str) -> Dialect:
    """What to try first at this address.

    The default one names the newer parameter; most other servers silently ignore it, and with it the cap.
    """
    return Dialect("max_completion_tokens" if base_url == DEFAULT_BASE_URL else "max_tokens")


def write(request: ModelRequest, model: str, dialect: Dialect) -> bytes:
    """The request body."""
    body: dict[str, Any] = {
        "model": model,
        "messages": _messages(render(request)),
        "stream": True,
        dialect.output_cap: request.max_output_tokens,
    }
    if dialect.reports_usage:
        body["stream_options"] = {"include_usage": True}
    if request.answer_schema is not None and dialect.takes_schema:
        form = {"name": "answer", "strict": True, "schema": request.answer_schema}
        body["response_format"] = {"type": "json_schema", "json_schema": form}
    if request.tools:
        body["tools"] = [_declared(tool) for tool in request.tools]
    return orjson.dumps(body)


@cache
def _declared(tool: ToolSpec) -> orjson.Fragment:
    """A tool as it is sent, in bytes: half of a short request would be written anew for every turn."""
    function = {"name": tool.name, "description": tool.description, "parameters": dict(tool.parameters)}
    return orjson.Fragment(orjson.dumps({"type": "function", "function": function}))


def _refuses(refusal: Refusal, sent: str) -> bool:
    if refusal.parameter:
        return refusal.parameter == sent or refusal.parameter.startswith(f"{sent}.")
    return re.search(rf"\b{sent}\b", refusal.text) is not None


def _messages(prompt: Prompt) -> list[dict[str, Any]]:
    system: dict[str, Any] = {"role": "system", "content": prompt.system}
    return [system, *(_message(message) for message in prompt.messages)]


def _message(message: Message) -> dict[str, Any]:
    match message:  # without taking it apart: that takes as long as all the rest of it
        case UserMessage():
            return {"role": "user", "content": message.text}
        case AssistantMessage() if not message.tool_calls:
            return {"role": "assistant", "content": message.text}
        case AssistantMessage():
            return {
                "role": "assistant",
                "content": message.text or None,
                "tool_calls": [_tool_call(call) for call in message.tool_calls],
            }
        case ToolResult():
            return {"role": "tool", "tool_call_id": message.call_id, "content": message.content}
        case _:
            assert_never(message)


def _tool_call(call: ToolCall) -> dict[str, Any]:
    # Some servers refuse a whole conversation for one malformed call in it; its result says what was wrong.
    try:
        well_formed = isinstance(orjson.loads(call.arguments), dict)
    except orjson.JSONDecodeError:
        well_formed = False
    arguments = call.arguments if well_formed else "{}"
    return {"id": call.id, "type": "function", "function": {"name": call.name, "arguments": arguments}}
