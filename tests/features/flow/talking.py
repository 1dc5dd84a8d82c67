"""A whole interview with the built-in assistant, without a server: the real desk, record and moves."""

from __future__ import annotations

import json
from dataclasses import dataclass, field

from requill.ai.builtin.answering import answer
from requill.ai.interface import (
    AssistantMessage,
    Message,
    ModelRequest,
    Role,
    ToolCall,
    ToolResult,
    UserMessage,
)
from requill.features.flow.desk import Desk
from requill.features.flow.interview import Interview
from requill.features.flow.moves import Reading
from requill.features.flow.spoken_moves import read_move
from requill.features.flow.tools import TOOLS
from requill.features.templates.library import TemplateFile

_ROUNDS = 8


@dataclass(slots=True)
class Talk:
    """An interview under way: what was said on both sides, and the document so far."""

    template: TemplateFile
    title: str
    text: str = ""
    is_complete: bool = False
    messages: list[Message] = field(default_factory=list)
    record: Interview = field(init=False)

    def __post_init__(self) -> None:
        self.record = Interview.begin(self.template.sections)
        self._turn(self.title, Reading("start"))

    @property
    def last(self) -> str:
        """What the assistant said last."""
        message = self.messages[-1]
        assert isinstance(message, AssistantMessage)
        return message.text

    def say(self, content: str) -> None:
        """Answer the question at hand."""
        assert not self.is_complete, f"the interview was over before {content!r}"
        reading = read_move(content, self.template.sections)
        self.record.apply(reading, self.template.sections)
        self._turn(content, reading)

    def _turn(self, content: str, reading: Reading) -> None:
        sections = self.template.sections
        name, move = self.template.name, reading.move
        desk = Desk(name, sections, self.record, "ai-assisted", self.title, self.text, move)
        context = desk.context()  # as the engine does: read once for all rounds of a turn
        said: list[Message] = [*self.messages, UserMessage(content)]
        words = ""
        for _ in range(_ROUNDS):
            reply = answer(ModelRequest(Role.INTERVIEWER, tuple(said), context, TOOLS))
            words += reply.text
            if not reply.calls:
                break
            calls = tuple(
                ToolCall(f"call_{len(said)}_{index}", call.name, json.dumps(call.arguments))
                for index, call in enumerate(reply.calls)
            )
            said.append(AssistantMessage(reply.text, calls))
            said += [ToolResult(call.id, desk.call(call).content) for call in calls]
        self.messages += [UserMessage(content), AssistantMessage(desk.close(content, words))]
        self.text, self.is_complete = desk.text, desk.completed
