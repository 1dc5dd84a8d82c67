"""How a request is made to fit a model's window, and which window a model turned out to have."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

import orjson
from msgspec import Struct, field
from msgspec.structs import replace

from requill.ai.interface import (
    AssistantMessage,
    Context,
    InterviewContext,
    Message,
    Model,
    ModelRequest,
    SectionProgress,
    ToolSpec,
    UserMessage,
)

MIN_TOKENS = 2_000  # the rules, a question and a few paragraphs need that much
_ROOMY_TOKENS = 64_000  # nothing that is weighed here comes near it
_BYTES_PER_TOKEN = 3
_TOOLS_SHARE = 0.3
_WRITTEN_SHARE = 0.25
_HISTORY_SHARE = 0.2
_TYPED_SHARE = 0.1


class Windows(Struct):
    """The windows of models that turned out smaller than configured, by label, for as long as we run."""

    _found: dict[str, int] = field(default_factory=dict)

    def of(self, model: Model) -> int:
        """How many tokens to ask with."""
        configured = model.context_tokens
        return min(configured, self._found.get(model.label, configured))

    def learn(self, model: Model, budget: int, typed: str) -> None:
        """The model took a request made to fit `budget`. A long message says nothing of other people's."""
        if budget < self.of(model) and len(typed.encode()) <= budget * _BYTES_PER_TOKEN * _TYPED_SHARE:
            self._found[model.label] = budget


def smaller(budget: int, limit: int | None) -> int | None:
    """What to try when `budget` was too much: the limit that was named, else half; None below the minimum."""
    if budget <= MIN_TOKENS:
        return None
    return max(limit if limit is not None and limit < budget else budget // 2, MIN_TOKENS)


def fit(request: ModelRequest, budget: int) -> ModelRequest:
    """The request without what a window of `budget` tokens has no room for.

    Features fit what they load; this weighs what is the same for all: tools, an interview, the answer's cap.
    """
    if budget >= _ROOMY_TOKENS:
        return request
    space = budget * _BYTES_PER_TOKEN
    messages, context = request.messages, request.context
    if isinstance(context, InterviewContext):
        messages, context = _newest(messages, int(space * _HISTORY_SHARE)), _shortened(context, space)
    return replace(
        request,
        messages=messages,
        context=context,
        tools=_first(request.tools, int(space * _TOOLS_SHARE)),
        max_output_tokens=min(request.max_output_tokens, budget // 2),
    )


@cache
def _weight(tool: ToolSpec) -> int:
    return len(tool.name) + len(tool.description) + len(orjson.dumps(tool.parameters))


def _first(tools: Sequence[ToolSpec], space: int) -> tuple[ToolSpec, ...]:
    """The tools that fit, in their order: the most useful ones are offered first."""
    kept: list[ToolSpec] = []
    for tool in tools:
        space -= _weight(tool)
        if space < 0:
            break
        kept.append(tool)
    return tuple(kept)


def _newest(messages: Sequence[Message], space: int) -> tuple[Message, ...]:
    """The last message, and those before it that fit, beginning with something the person said."""
    kept = list(messages[-1:])
    for message in reversed(messages[:-1]):
        space -= len(message.text.encode()) if isinstance(message, UserMessage | AssistantMessage) else 0
        if space < 0:
            break
        kept.append(message)
    while len(kept) > 1 and isinstance(kept[-1], AssistantMessage):
        kept.pop()
    return tuple(reversed(kept))


def _shortened(context: InterviewContext, space: int) -> Context:
    """The interview with as much of what is written so far as fits, the latest sections whole."""
    left = int(space * _WRITTEN_SHARE)
    shown: list[SectionProgress] = []
    for section in reversed(context.sections):
        text = section.markdown.encode()[:left].decode(errors="ignore")
        left -= len(text.encode())
        cut = text if len(text) == len(section.markdown) else f"{text.rstrip()} …"
        shown.append(section if cut == section.markdown else replace(section, markdown=cut))
    return replace(context, sections=tuple(reversed(shown)))
