"""Draft of a turn: what the model does by its tools is checked, and noted or, in "start new", done to the
text.
"""

from __future__ import annotations

import json
from collections.abc import Sequence

from msgspec import Struct, field

from requill.ai.arguments import read_object
from requill.ai.interface import InterviewContext, SectionPlan, SectionProgress, ToolCall
from requill.features.actions.action import Context
from requill.features.actions.service import act_as_tool
from requill.features.flow.answering import ActionCall, Question
from requill.features.flow.frame import framed
from requill.features.flow.interview import Interview, Mode, find_plan
from requill.features.flow.moves import Move
from requill.features.flow.page import Bodies, add_open_questions, section_body, write_section
from requill.features.flow.rewording import Fill
from requill.features.flow.tools import read_suggestions, read_text, read_texts
from requill.features.turns.work import Emitted, ToolOutcome, no_such_tool, refused
from requill.kit.compute import compute
from requill.kit.errors import DomainError
from requill.kit.limits import DOCUMENT_BYTES


class InterviewDraft(Struct):
    """The interviewer's tools, and the rules that hold whichever model uses them."""

    template_name: str
    plans: tuple[SectionPlan, ...]
    record: Interview
    mode: Mode
    title: str
    text: str
    move: Move
    fills: list[Fill] = field(default_factory=list)
    acts: list[ActionCall] = field(default_factory=list)
    notes: dict[str, str] = field(default_factory=dict)
    asked: Question | None = None
    is_done: bool = False
    assumptions: list[tuple[int, str]] = field(default_factory=list)

    def context(self) -> InterviewContext:
        """What the model is told."""
        bodies, record = Bodies.read(self.text), self.record
        return InterviewContext(
            template_name=self.template_name,
            title=self.title,
            mode=self.mode,
            sections=tuple(
                SectionProgress(plan, record.state(index, plan), bodies.of(plan))
                for index, plan in enumerate(self.plans)
            ),
            current=record.current,
            question_index=None if record.current is None else record.number,
            move=self.move,
        )

    async def call(self, call: ToolCall) -> ToolOutcome:
        """Run one tool; what does not fit changes nothing and is explained to the model."""
        try:
            match call.name:
                case "fill_section":
                    return await self._fill(call.arguments)
                case "note_open_question":
                    return self._note(call.arguments)
                case "ask":
                    return self._ask(call.arguments)
                case "complete":
                    return self._complete()
                case _:
                    return no_such_tool(call)
        except ValueError as error:
            return refused(str(error))

    async def act(self, call: ToolCall, text: str, pending: tuple[str, ...]) -> ToolOutcome:
        """Note an action that can be done to that text; what it changes waits for the person's decision."""
        try:
            done = await act_as_tool(call.name, text, call.arguments, Context(self.plans, pending))
            self.acts.append(ActionCall(call.name, read_object(call.arguments)))
        except DomainError as refusal:
            return refused(refusal.message, choices=refusal.details.get("choices", ()))
        result = {"ok": True, "said": done.said, "state": "pending"}
        return ToolOutcome(json.dumps(result, ensure_ascii=False), ok=True)

    async def _fill(self, arguments: str) -> ToolOutcome:
        values = read_object(arguments)
        index = self._find(read_text(values, "section"))
        markdown = read_text(values, "markdown").strip()
        if not markdown:
            return refused("The section's text is empty.")
        if len(self.text.encode()) + len(markdown.encode()) > DOCUMENT_BYTES:
            return refused("The document would become larger than it may be.")
        self.fills.append(Fill(index, markdown))
        if self.mode == "ai-assisted":
            return _ok()
        self.text = await compute(_written, self.text, self.plans, index, markdown, size=len(self.text))
        self.assumptions += [(index, each) for each in read_texts(values, "assumptions")]
        return _ok(preview(self.title, self.text, self.plans[index].heading))

    def close_draft(self) -> str:
        """The draft with what it assumes listed as open questions."""
        asked: list[str] = []
        for index, assumption in self.assumptions:
            heading = self.plans[index].heading
            marked = " ".join(assumption.split()) in " ".join(section_body(self.text, heading).split())
            # Many say what is not there yet ("no designs exist"), which nobody could confirm as such.
            asked.append(f"Who can confirm what “{heading}” assumes?" if marked else f"Confirm: {assumption}")
        return add_open_questions(self.text, self.plans, [*self.notes, *asked], self.notes)

    def _note(self, arguments: str) -> ToolOutcome:
        values = read_object(arguments)
        question = " ".join(read_text(values, "question").split())
        if not question:
            return refused("The question is empty.")
        self.notes[question] = " ".join(read_text(values, "owner").split())
        return _ok()

    def _ask(self, arguments: str) -> ToolOutcome:
        values = read_object(arguments)
        index = self._find(read_text(values, "section"))
        question = " ".join(read_text(values, "question").split())
        if not question:
            return refused("The question is empty.")
        self.asked = Question(index, question, tuple(read_suggestions(values)))
        return _ok()

    def _complete(self) -> ToolOutcome:
        if self.mode == "ai-assisted":
            here = None if self.record.at_hand is None else (self.record.current, self.record.number)
            missing = [one for one in self.record.missing(self.plans) if one != here]
            if missing:
                headings = ", ".join(dict.fromkeys(self.plans[index].heading for index, _ in missing))
                return refused(f"Not complete: required questions of {headings} have no answer.")
        self.is_done = True
        return _ok()

    def _find(self, heading: str) -> int:
        index = find_plan(self.plans, heading)
        if index is None:
            raise ValueError(f"The template has no section {heading!r}.")
        return index


def preview(title: str, text: str, section: str) -> Emitted:
    """The document as it will be, for those who follow the turn."""
    return Emitted("document", {"title": title, "content": text, "version": None, "section": section})


def _written(text: str, plans: Sequence[SectionPlan], index: int, markdown: str) -> str:
    return write_section(text, plans, index, framed(markdown))


def _ok(*events: Emitted) -> ToolOutcome:
    return ToolOutcome(json.dumps({"ok": True}), ok=True, events=events)
