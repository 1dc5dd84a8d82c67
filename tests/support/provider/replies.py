"""What the provider can do in answer to one request, step by step, and how that is written."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import orjson


@dataclass(frozen=True, slots=True)
class Wait:
    """Send nothing for some seconds; waits add up from the request's arrival, so that they do not drift."""

    seconds: float


class Stall:
    """Send nothing any more and keep the connection open."""


class Cut:
    """Close the connection in the middle of the body."""


# A chunk of the stream as an object, or bytes that go out as they are.
Step = Mapping[str, Any] | bytes | Wait | Stall | Cut


@dataclass(frozen=True, slots=True)
class Reply:
    """An answer. `whole`: JSON in one piece although a stream was asked for. `done`: close with `[DONE]`."""

    steps: Sequence[Step] = ()
    status: int = 200
    headers: Mapping[str, str] = field(default_factory=dict)
    wait: float = 0.0
    whole: bool = False
    done: bool = True
    line_end: bytes = b"\n"


def chunk(delta: Mapping[str, Any], finish: str | None = None) -> dict[str, Any]:
    """One chunk of a stream."""
    return {**_envelope(), "choices": [{"index": 0, "delta": dict(delta), "finish_reason": finish}]}


def usage(prompt: int, completion: int) -> dict[str, Any]:
    """The chunk with the token counts."""
    counts = {
        "prompt_tokens": prompt,
        "completion_tokens": completion,
        "total_tokens": prompt + completion,
    }
    return {**_envelope(), "choices": [], "usage": counts}


def refusal(
    status: int, message: str, *, code: str | None = None, parameter: str | None = None, **headers: str
) -> Reply:
    """An error answer in the protocol's form."""
    error = {"message": message, "type": "invalid_request_error", "param": parameter, "code": code}
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    return Reply(({"error": error},), status=status, headers=named, whole=True)


def event(payload: object, line_end: bytes = b"\n") -> bytes:
    """A server-sent event."""
    return b"data: " + orjson.dumps(payload) + line_end * 2


def fold(steps: Iterable[Step]) -> dict[str, Any]:
    """The whole answer that the chunks of a stream make up."""
    text: list[str] = []
    calls: dict[int, dict[str, Any]] = {}
    whole: dict[str, Any] = {}
    finish: str | None = None
    for step in steps:
        if not isinstance(step, Mapping):
            continue
        if "choices" not in step:
            return dict(step)
        whole |= {"usage": step["usage"]} if "usage" in step else {}
        for choice in step["choices"]:
            delta, finish = choice["delta"], choice["finish_reason"] or finish
            text.append(delta.get("content") or "")
            for fragment in delta.get("tool_calls", ()):
                _gather(calls, fragment)
    message: dict[str, Any] = {"role": "assistant", "content": "".join(text) or None}
    if calls:
        message["tool_calls"] = list(calls.values())
    choice = {"index": 0, "message": message, "finish_reason": finish}
    return {**_envelope(), "object": "chat.completion", "choices": [choice], **whole}


def _gather(calls: dict[int, dict[str, Any]], fragment: Mapping[str, Any]) -> None:
    index = fragment.get("index", len(calls))
    if index not in calls:
        calls[index] = {**fragment, "function": dict(fragment["function"])}
    else:
        calls[index]["function"]["arguments"] += fragment["function"].get("arguments", "")


def _envelope() -> dict[str, Any]:
    return {
        "id": "chatcmpl-provider",
        "object": "chat.completion.chunk",
        "created": 1_800_000_000,
        "model": "test-model",
        "system_fingerprint": None,
    }
