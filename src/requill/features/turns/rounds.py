"""The model's part of a turn: rounds of text and tools until there is an answer, within limits."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import aclosing

from msgspec import Struct, field
from msgspec.structs import replace

from requill.ai.interface import (
    AssistantMessage,
    Finished,
    FinishReason,
    Interrupted,
    Message,
    Model,
    ModelError,
    ModelRequest,
    ProviderEmpty,
    Status,
    TextDelta,
    ToolCall,
    ToolResult,
)
from requill.features.turns import policy
from requill.features.turns.emitter import Emitter
from requill.features.turns.refused_changes import RefusedChanges
from requill.features.turns.work import MessageState, Outcome, TurnWork

CUT_OFF = "The answer was cut off. What arrived is kept."
TRUNCATED = "The answer reached its length limit. Ask to continue."
FILTERED = "The provider's content filter ended this answer."
TOO_MANY_STEPS = "The assistant stopped after too many steps."


def nothing() -> None:
    """Nobody is told."""


class Rounds(Struct):
    """Runs one turn's rounds; `text` and `changed` stay readable when it is cancelled in the middle."""

    model: Model
    work: TurnWork
    emitter: Emitter
    on_writing: Callable[[], None] = nothing  # called where a tool did what the turn will write
    parts: list[str] = field(default_factory=list)
    length: int = 0  # of the parts, in characters
    changed: bool = False
    calls: int = 0
    failed_rounds: int = 0
    notice: str | None = None
    refused_changes: RefusedChanges = field(default_factory=RefusedChanges)

    @property
    def text(self) -> str:
        """Everything the model has said so far."""
        return "".join(self.parts)

    @property
    def has_something(self) -> bool:
        """Whether there is anything to keep: words, or a change that was made."""
        return self.changed or bool(self.text.strip())

    async def run(self, request: ModelRequest) -> Outcome:
        """Ask until the model is done. Raises `ModelError` when there is nothing to keep."""
        messages = list(request.messages)
        state: MessageState = "complete"
        for number in range(policy.ROUNDS):
            try:
                said, asked, finished = await self._round(replace(request, messages=tuple(messages)))
            except ModelError:
                if not self.has_something:
                    raise
                return self.outcome("incomplete", CUT_OFF)
            if finished.reason is FinishReason.LENGTH:
                state, self.notice = "truncated", TRUNCATED
            elif finished.reason is FinishReason.CONTENT_FILTER:
                state, self.notice = "filtered", FILTERED
            if not asked or not await self._answer_calls(number, messages, said, asked):
                break
        else:
            self.notice = TOO_MANY_STEPS
        if not self.has_something and not self.work.opening.may_be_silent:
            raise ProviderEmpty
        return self.outcome(state, self.notice)

    def outcome(self, state: MessageState, notice: str | None) -> Outcome:
        """What there is to keep, with how it ended."""
        # An interview keeps what the person answered, whatever the model made of it: it can be refused once.
        is_over = self.failed_rounds > policy.REPAIR_ROUNDS
        is_told = is_over or not self.work.opening.may_be_silent
        refused = self.refused_changes.notice(self.text) if is_told else None
        notices = " ".join(part for part in (notice, refused) if part)
        return Outcome(self.text.strip(), state, notices or None)

    async def _round(self, request: ModelRequest) -> tuple[str, list[ToolCall], Finished]:
        said: list[str] = []
        asked: list[ToolCall] = []
        finished: Finished | None = None
        if self.text.strip():
            self.parts.append("\n\n")  # what is said after a tool is a new paragraph
        async with aclosing(self.model.stream(request)) as events:
            async for event in events:
                match event:
                    case TextDelta(text):
                        piece = text.replace("\x00", "\ufffd")  # no database text can hold that character
                        piece = piece[: policy.ANSWER_CHARACTERS - self.length]
                        self.length += len(piece)
                        said.append(piece)
                        self.parts.append(piece)
                        self.emitter.text(piece)
                        if self.length == policy.ANSWER_CHARACTERS:
                            finished = Finished(FinishReason.LENGTH)
                            break
                    case ToolCall():
                        asked.append(event)
                    case Status(text):
                        self.emitter.event("status", {"text": text})
                    case Finished():
                        finished = event
        if finished is None:
            raise Interrupted
        return "".join(said), asked, finished

    async def _answer_calls(
        self, number: int, messages: list[Message], said: str, asked: list[ToolCall]
    ) -> bool:
        """Run the calls of one round; says whether the model may see the results and go on."""
        messages.append(AssistantMessage(said, tuple(asked)))
        all_ok = True
        for call in asked:
            self.calls += 1
            if self.calls > policy.CALLS:
                self.notice = TOO_MANY_STEPS
                return False
            outcome = await self.work.call(call)
            all_ok &= outcome.ok
            self.changed |= outcome.ok and outcome.is_change
            if outcome.is_written:
                self.on_writing()
            self.refused_changes.note(number, call, outcome)
            messages.append(ToolResult(call.id, outcome.content))
            for event in outcome.events:
                self.emitter.event(event.name, event.data)
        if not all_ok:
            self.failed_rounds += 1
            return self.failed_rounds <= policy.REPAIR_ROUNDS
        return True
