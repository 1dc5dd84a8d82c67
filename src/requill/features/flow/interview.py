"""Where an interview stands and how it moves: pure rules over a small record, no text and no database."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any, Literal

from msgspec import Struct, field, to_builtins

from requill.ai.interface import SectionPlan
from requill.features.flow.moves import Reading
from requill.kit.markdown import heading_key

State = Literal["open", "filled", "skipped", "unknown"]


class Interview(Struct):
    """The record of an interview: one state per section, and the question at hand.

    `current` is the section being asked about, None before the first question and after the last;
    `question_index` counts the questions put in it, `question` and `suggestions` are the one at hand;
    `unknowns` are the questions that nobody could answer yet, `owners` those who were named to be asked.
    """

    states: list[State]
    current: int | None = None
    question_index: int | None = None
    question: str = ""
    suggestions: list[str] = field(default_factory=list)
    unknowns: list[str] = field(default_factory=list)
    owners: dict[str, str] = field(default_factory=dict)

    @classmethod
    def begin(cls, plans: Sequence[SectionPlan]) -> Interview:
        """An interview in which nothing was asked yet."""
        return cls(["open"] * len(plans))

    @classmethod
    def load(cls, record: dict[str, Any]) -> Interview:
        """Read what `dump` wrote."""
        return cls(**record)

    def dump(self) -> dict[str, Any]:
        """The record as JSON."""
        record: dict[str, Any] = to_builtins(self)
        return record

    @property
    def next_open(self) -> int | None:
        """The next section without an answer: after the current one first, then from the beginning."""
        start = 0 if self.current is None else self.current + 1
        order = [*range(start, len(self.states)), *range(start)]
        return next((index for index in order if self.states[index] == "open"), None)

    def apply(self, reading: Reading, plans: Sequence[SectionPlan]) -> None:
        """Carry out a control answer; "start" and "answer" leave the record as it is."""
        if reading.move == "back":
            self._go_back(reading.target, plans)
        elif reading.move == "finish":
            self.end()
        elif reading.move in ("skip", "unknown") and self.current is not None:
            if reading.move == "unknown":
                self.note_unknown(self.question, reading.owner)
            if self.states[self.current] == "open":
                self.states[self.current] = "skipped" if reading.move == "skip" else "unknown"
            self.ask_next(plans)

    def ask(
        self, index: int, question: str, suggestions: Sequence[str], plans: Sequence[SectionPlan]
    ) -> None:
        """Put a question about a section; a question of the template is recognised as that one."""
        known = [heading_key(planned.ask) for planned in plans[index].questions]
        key = heading_key(question)
        if key in known:
            number = known.index(key)
        elif index == self.current and self.question_index is not None:
            number = self.question_index + 1
        else:
            number = 0
        self.current, self.question_index = index, number
        self.question, self.suggestions = question, list(suggestions)

    def ask_next(self, plans: Sequence[SectionPlan]) -> None:
        """Put the template's first question of the next open section, or end when none is open."""
        index = self.next_open
        if index is None:
            self.end()
            return
        planned = plans[index].questions[0]
        self.current, self.question_index = index, 0
        self.question, self.suggestions = planned.ask, list(planned.suggestions)

    def end(self) -> None:
        """No question is at hand any more; what is still open was not wanted."""
        self.states = ["skipped" if state == "open" else state for state in self.states]
        self.current = self.question_index = None
        self.question, self.suggestions = "", []

    def fill(self, index: int) -> None:
        """A section has its text."""
        self.states[index] = "filled"

    def note_unknown(self, question: str, owner: str = "") -> None:
        """Nobody knows the answer yet; `owner` is who is to be asked."""
        if question not in self.unknowns:
            self.unknowns.append(question)
        if owner:
            self.owners[question] = owner

    def take_back(self, gone: Collection[int], unlisted: Collection[str]) -> None:
        """After an undo: filled sections that are gone are open again, unlisted questions forgotten."""
        for index in gone:
            if self.states[index] == "filled":
                self.states[index] = "open"
        self.unknowns = [question for question in self.unknowns if question not in unlisted]

    def missing(self, plans: Sequence[SectionPlan]) -> list[str]:
        """Required sections that are neither filled nor consciously left out."""
        pairs = zip(plans, self.states, strict=True)
        return [plan.heading for plan, state in pairs if plan.required and state == "open"]

    def _go_back(self, target: int | None, plans: Sequence[SectionPlan]) -> None:
        """To the section that was named, else to the first question of this one, else of the one before."""
        here = self.current or 0
        index = target if target is not None else here if self.question_index else max(0, here - 1)
        planned = plans[index].questions[0]
        self.current, self.question_index = index, 0
        self.question, self.suggestions = planned.ask, list(planned.suggestions)


def find_plan(plans: Sequence[SectionPlan], heading: str) -> int | None:
    """The index of the section with that heading, or None."""
    key = heading_key(heading)
    return next((index for index, plan in enumerate(plans) if heading_key(plan.heading) == key), None)
