"""Cuts out of any turn's request what a small window has no room for: tools, an interview, the answer's cap.

Documents and conversations were made to fit by the feature that loaded them (`chat/context.py`).
"""

from __future__ import annotations

from functools import cache

import orjson
from msgspec.structs import replace

from requill.ai.budget import (
    beginning_of,
    first_that_fit,
    from_the_person_on,
    newest_that_fit,
    size_of,
    space_of,
)
from requill.ai.interface import (
    AssistantMessage,
    InterviewContext,
    Message,
    ModelRequest,
    SectionProgress,
    ToolSpec,
    UserMessage,
)

_ROOMY_TOKENS = 64_000  # nothing that is weighed here comes near it
_TOOLS_SHARE = 0.3  # the most useful ones are offered first
_WRITTEN_SHARE = 0.25
_HISTORY_SHARE = 0.2


def fit(request: ModelRequest, budget: int) -> ModelRequest:
    """The request without what a budget of so many tokens has no room for."""
    if budget >= _ROOMY_TOKENS:
        return request
    messages, context = request.messages, request.context
    if isinstance(context, InterviewContext):
        before = newest_that_fit(messages[:-1], space_of(budget, _HISTORY_SHARE), _said)
        messages = (*from_the_person_on(before), *messages[-1:])
        context = _shortened(context, space_of(budget, _WRITTEN_SHARE))
    return replace(
        request,
        messages=messages,
        context=context,
        tools=tuple(first_that_fit(request.tools, space_of(budget, _TOOLS_SHARE), _weight)),
        max_output_tokens=min(request.max_output_tokens, budget // 2),
    )


@cache
def _weight(tool: ToolSpec) -> int:
    return len(tool.name) + len(tool.description) + len(orjson.dumps(tool.parameters))


def _said(message: Message) -> int:
    return size_of(message.text) if isinstance(message, UserMessage | AssistantMessage) else 0


def _shortened(context: InterviewContext, space: int) -> InterviewContext:
    """The interview with as much of what is written so far as fits, the latest sections whole."""
    shown: list[SectionProgress] = []
    for section in reversed(context.sections):
        text = beginning_of(section.markdown, space)
        space -= size_of(text)
        cut = text if len(text) == len(section.markdown) else f"{text.rstrip()} …"
        shown.append(section if cut == section.markdown else replace(section, markdown=cut))
    return replace(context, sections=tuple(reversed(shown)))
