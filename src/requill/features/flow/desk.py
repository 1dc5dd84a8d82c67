"""What lies on the interviewer's desk during a turn: the staged text and record that its tools change."""

from __future__ import annotations

import json
from collections.abc import Sequence

from msgspec import Struct, field

from requill.ai.interface import InterviewContext, SectionPlan, SectionProgress, SectionState, ToolCall
from requill.api.limits import DOCUMENT_BYTES
from requill.features.flow.interview import Interview, find_plan
from requill.features.flow.moves import Move
from requill.features.flow.page import add_open_questions, drop_open_question, section_body, write_section
from requill.features.flow.schemas import Mode
from requill.features.flow.tools import read_object, read_suggestions, read_text, read_texts
from requill.features.turns.work import Emitted, ToolOutcome, no_such_tool, refused

_COMPLETE = "Document complete!"


class Desk(Struct):
    """The interviewer's tools, and the rules that hold whichever model uses them."""

    template_name: str
    plans: Sequence[SectionPlan]
    record: Interview
    mode: Mode
    title: str
    text: str
    move: Move
    asked: bool = False
    completed: bool = False
    filled: list[int] = field(default_factory=list)
    assumptions: list[tuple[int, str]] = field(default_factory=list)

    def context(self) -> InterviewContext:
        """What the model is told."""
        return InterviewContext(
            template_name=self.template_name,
            title=self.title,
            mode=self.mode,
            sections=tuple(self._progress(index) for index in range(len(self.plans))),
            current=self.record.current,
            question_index=self.record.question_index,
            move=self.move,
        )

    def call(self, call: ToolCall) -> ToolOutcome:
        """Run one tool; what does not fit changes nothing and is explained to the model."""
        try:
            match call.name:
                case "fill_section":
                    return self._fill(call.arguments)
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

    def close(self, answer: str, said: str) -> str:
        """Bring the turn to its end when the model is done, and return the words to show.

        However weak the model, the interview goes on: an answer that it put nowhere stands in the
        section as it was given, and a question that it did not put is the template's next one.
        """
        if self.mode == "start-new":
            self.completed = bool(self.filled)
            if not self.filled:  # nothing was drafted: what could not be written is asked for
                self.record.ask_next(self.plans)
        elif not self.completed and not self.asked:
            self._go_on(answer)
        self.completed = self.completed or self.record.current is None
        if self.completed:
            self.record.end()
        asked = [*self.record.unknowns, *self._to_confirm()]
        self.text = add_open_questions(self.text, self.plans, asked, self.record.owners)
        question = self.record.question
        if question and question not in said:
            return f"{said}\n\n**{question}**".strip()
        return said or _COMPLETE

    def reopen(self, lost: Sequence[tuple[str | None, str]], words: str) -> str:
        """Open sections again whose text found no place in the document; return the words to show.

        `lost` are such texts, each with the section that it begins in. Where the interview would have ended
        there, it asks again; else it comes back to them.
        """
        gone = [
            index
            for index in self.filled
            if any(
                self.plans[index].heading == section or section_body(text, self.plans[index].heading)
                for section, text in lost
            )
        ]
        self.record.take_back(gone, ())
        if not gone or not self.completed:
            return words
        self.completed = False
        self.record.ask_next(self.plans)
        return f"**{self.record.question}**"

    def _to_confirm(self) -> list[str]:
        """Who confirms what a section marks as assumed; an assumption marked nowhere is asked about itself.

        Many say what is not there yet ("no designs exist"), which nobody could confirm as such.
        """
        asked: list[str] = []
        for index, assumption in self.assumptions:
            heading = self.plans[index].heading
            marked = " ".join(assumption.split()) in " ".join(section_body(self.text, heading).split())
            asked.append(f"Who can confirm what “{heading}” assumes?" if marked else f"Confirm: {assumption}")
        return asked

    def _go_on(self, answer: str) -> None:
        current = self.record.current
        if current is None:
            self.record.ask_next(self.plans)
        elif self.move == "answer" and (self.filled or not answer.rstrip().endswith("?")):
            if not self.filled:
                self._write(current, answer)
            self.record.ask_next(self.plans)

    def _fill(self, arguments: str) -> ToolOutcome:
        values = read_object(arguments)
        index = self._find(read_text(values, "section"))
        markdown = read_text(values, "markdown").strip()
        if not markdown:
            return refused("The section's text is empty.")
        if len(self.text.encode()) + len(markdown.encode()) > DOCUMENT_BYTES:
            return refused("The document would become larger than it may be.")
        self._write(index, markdown)
        self.assumptions += [(index, each) for each in read_texts(values, "assumptions")]
        preview = {
            "title": self.title,
            "content": self.text,
            "version": None,
            "section": self.plans[index].heading,
        }
        return _ok(Emitted("document", preview))

    def _note(self, arguments: str) -> ToolOutcome:
        values = read_object(arguments)
        question = " ".join(read_text(values, "question").split())
        if not question:
            return refused("The question is empty.")
        self.record.note_unknown(question, " ".join(read_text(values, "owner").split()))
        current = self.record.current
        if current is not None and self.record.states[current] == "open":
            self.record.states[current] = "unknown"
        return _ok()

    def _ask(self, arguments: str) -> ToolOutcome:
        if self.move == "finish":
            return refused("The person wants no more questions: complete the document.")
        values = read_object(arguments)
        index = self._find(read_text(values, "section"))
        question = " ".join(read_text(values, "question").split())
        if not question:
            return refused("The question is empty.")
        self.record.ask(index, question, read_suggestions(values), self.plans)
        self.asked = True
        return _ok()

    def _complete(self) -> ToolOutcome:
        missing = self.record.missing(self.plans)
        if missing and self.mode == "ai-assisted":
            return refused(f"Not complete: {', '.join(missing)} must be filled or consciously left out.")
        self.completed = True
        return _ok()

    def _write(self, index: int, markdown: str) -> None:
        typed = section_body(self.text, self.plans[index].heading)
        if self.record.states[index] == "open" and typed and typed not in markdown:
            markdown = f"{typed}\n\n{markdown}"  # somebody wrote there before the interview came to it
        self.text = write_section(self.text, self.plans, index, markdown)
        if index == self.record.current and self.record.question in self.record.unknowns:
            self.record.unknowns.remove(self.record.question)
            self.record.owners.pop(self.record.question, None)
            self.text = drop_open_question(self.text, self.plans, self.record.question)
        self.record.fill(index)
        self.filled.append(index)

    def _find(self, heading: str) -> int:
        index = find_plan(self.plans, heading)
        if index is None:
            raise ValueError(f"The template has no section {heading!r}.")
        return index

    def _progress(self, index: int) -> SectionProgress:
        plan = self.plans[index]
        state: SectionState = "current" if index == self.record.current else self.record.states[index]
        return SectionProgress(plan, state, section_body(self.text, plan.heading))


def _ok(*events: Emitted) -> ToolOutcome:
    return ToolOutcome(json.dumps({"ok": True}), ok=True, events=events)
