"""The record of an interview: what became of each question, and which one is at hand."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any, Literal

from msgspec import Struct, convert, field, to_builtins

from requill.ai.interface import SectionPlan, SectionState
from requill.kit.markdown import heading_key

Mode = Literal["ai-assisted", "start-new"]
"""Guided by questions, or drafted at once."""
QuestionState = Literal["open", "answered", "skipped", "unknown"]
MORE = "Anything to add?"
Asking = Literal["question", "follow-up", "cells", "more"]
"""What is at hand: a question of the template, a model's own, a row's empty cells, or `MORE`."""


class QuestionRecord(Struct):
    """What became of a question.

    `answer` is what was typed, `written` how it stands in the section (empty: as typed; without the header of
    its table), `proposal` the change that wrote it. `is_undone`: that change was taken back.
    """

    state: QuestionState = "open"
    answer: str = ""
    written: str = ""
    proposal: int | None = None
    is_undone: bool = False

    @property
    def is_open(self) -> bool:
        """Whether it is still to be asked."""
        return self.state == "open" or self.is_undone

    @property
    def is_answered(self) -> bool:
        """Whether it has an answer."""
        return self.state == "answered" and not self.is_undone

    @property
    def text(self) -> str:
        """What stands in the section for it; nothing once its change was taken back."""
        return "" if self.is_undone else self.written or self.answer

    def become(self, state: QuestionState, answer: str = "", written: str = "") -> None:
        """What it is from now on."""
        self.state, self.answer, self.written = state, answer, written
        self.proposal, self.is_undone = None, False


class SectionRecord(Struct):
    """What became of the questions of a section.

    `more` says whether a section that a brief went into was asked about. `row` is the first row of its table
    whose empty cells were not asked for, `cells` how many were empty when that began, `rows` which
    changes set which rows.
    """

    questions: list[QuestionRecord]
    more: Literal["no", "open", "done"] = "no"
    row: int = 0
    cells: int = 0
    rows: list[tuple[int, int]] = field(default_factory=list)

    @property
    def answered(self) -> int:
        """How many questions have an answer."""
        return sum(question.is_answered for question in self.questions)

    def replace_row(self, old: str, new: str) -> None:
        """Follow a row of the table that was changed in the answer that it belongs to."""
        for question in self.questions:
            lines = question.written.split("\n")
            if old in lines:
                lines[lines.index(old)] = new
                question.written = "\n".join(lines)
                return

    def rewrite(self, rows: Sequence[str]) -> None:
        """Follow a table that was written anew: all of it belongs to its first answer."""
        for question in self.questions:
            if question.is_answered:
                question.written, rows = "\n".join(rows), ()

    @property
    def first_open(self) -> int | None:
        """The number of the first question that is still to be asked."""
        return next((number for number, each in enumerate(self.questions) if each.is_open), None)


class Piece(Struct):
    """A piece of a brief that stands in no section yet."""

    id: int
    text: str


class Interview(Struct):
    """The record of an interview.

    `current` is the section at hand, None before the first question and after the last; `number` the question
    in it, `question` and `suggestions` its words, `about` the row of a table or the section that these do not
    name. `given` are the sections that a brief went into.
    """

    sections: list[SectionRecord]
    current: int | None = None
    number: int = 0
    asking: Asking = "question"
    question: str = ""
    suggestions: list[str] = field(default_factory=list)
    about: str = ""
    tray: list[Piece] = field(default_factory=list)
    given: list[int] = field(default_factory=list)

    @classmethod
    def begin(cls, plans: Sequence[SectionPlan]) -> Interview:
        """An interview in which nothing was asked yet."""
        return cls([SectionRecord([QuestionRecord() for _ in plan.questions]) for plan in plans])

    @classmethod
    def load(cls, record: dict[str, Any], plans: Sequence[SectionPlan]) -> Interview:
        """Read what `dump` wrote, now or before each question had its own state."""
        if "states" in record:
            return _from_states(record, plans)
        read = convert(record, cls)
        for section, plan in zip(
            read.sections, plans, strict=True
        ):  # a template may ask more by now, or less
            fresh = [QuestionRecord() for _ in plan.questions[len(section.questions) :]]
            section.questions = section.questions[: len(plan.questions)] + fresh
        if read.current is not None:
            read.number = min(read.number, len(plans[read.current].questions) - 1)
        return read

    def dump(self) -> dict[str, Any]:
        """The record as JSON."""
        record: dict[str, Any] = to_builtins(self)
        return record

    @property
    def at_hand(self) -> QuestionRecord | None:
        """The template's question at hand."""
        if self.current is None or self.asking != "question":
            return None
        return self.sections[self.current].questions[self.number]

    def ask(self, index: int, number: int, plans: Sequence[SectionPlan]) -> None:
        """Put a question of the template."""
        planned = plans[index].questions[number]
        self.put(index, number, "question", planned.ask, planned.suggestions)

    def put(
        self,
        index: int,
        number: int,
        asking: Asking,
        question: str,
        suggestions: Sequence[str] = (),
        about: str = "",
    ) -> None:
        """Put any question."""
        self.current, self.number, self.asking = index, number, asking
        self.question, self.suggestions, self.about = question, list(suggestions), about

    def ask_in_own_words(
        self, index: int, question: str, suggestions: Sequence[str], plans: Sequence[SectionPlan]
    ) -> None:
        """Put a model's question: the template's if it is that one, else in place of the section's next."""
        known = [heading_key(planned.ask) for planned in plans[index].questions]
        key = heading_key(question)
        section = self.sections[index]
        number = known.index(key) if key in known else section.first_open
        if number is None:
            self.put(index, len(section.questions) - 1, "follow-up", question, suggestions)
        else:
            self.put(index, number, "question", question, suggestions)

    def go_back(self, target: tuple[int, int] | None, plans: Sequence[SectionPlan]) -> None:
        """To the question that was named, else to the one before this."""
        questions = [
            (index, number) for index, plan in enumerate(plans) for number in range(len(plan.questions))
        ]
        here = (self.current or 0, self.number)
        if target in questions:
            self.ask(*target, plans)
        elif self.asking in ("cells", "follow-up") and self.current is not None:
            self.ask(self.current, len(plans[self.current].questions) - 1, plans)
        else:
            self.ask(*questions[max(questions.index(here) - 1, 0)], plans)

    def take_pieces(
        self, bodies: Mapping[int, str], tray: Sequence[str], plans: Sequence[SectionPlan]
    ) -> None:
        """Note which sections got pieces of a brief, and which pieces stand in none.

        Such a section has its first answer; its other questions stay open, and it is asked once what to add.
        """
        for index, body in bodies.items():
            section = self.sections[index]
            if body.strip() and index not in self.given:
                self.given.append(index)
                section.more = "open"
                if section.questions[0].is_open:
                    section.questions[0].become("answered", body)
        first = max((piece.id for piece in self.tray), default=0) + 1
        self.tray += [Piece(number, text) for number, text in enumerate(tray, first)]
        if self.asking == "question" and (self.at_hand is None or not self.at_hand.is_open):
            self._ask_first(plans)

    def take_stored(self, stored: Interview, opened: Interview, plans: Sequence[SectionPlan]) -> None:
        """Take over what was stored since this record was `opened`: the tray, and what a brief went into.

        What was answered since stays, and so does an end.
        """
        self.tray = stored.tray
        taken = []
        for index in stored.given:
            if index not in self.given:
                self.given.append(index)
                if self.sections[index] == opened.sections[index]:
                    self.sections[index] = stored.sections[index]
                    taken.append(index)
        if self.current in taken and self.at_hand is not None and not self.at_hand.is_open:
            self._ask_first(plans)

    def _ask_first(self, plans: Sequence[SectionPlan]) -> None:
        """Put the first question that is left, or end where there is none."""
        if not any(self.ask_open(index, plans) for index in range(len(self.sections))):
            self.end()

    def ask_open(self, index: int, plans: Sequence[SectionPlan]) -> bool:
        """Put what is open of a section; whether anything is."""
        section = self.sections[index]
        if section.more == "open":
            self.put(index, 0, "more", MORE, about=plans[index].heading)
        elif section.first_open is not None:
            self.ask(index, section.first_open, plans)
        else:
            return False
        return True

    def end(self) -> None:
        """No question is at hand any more."""
        self.current, self.number, self.asking = None, 0, "question"
        self.question, self.suggestions, self.about = "", [], ""

    def state(self, index: int, plan: SectionPlan) -> SectionState:
        """Where a section stands."""
        section = self.sections[index]
        if index == self.current:
            return "current"
        pairs = list(zip(section.questions, plan.questions, strict=False))
        if section.answered and all(each.is_answered for each, planned in pairs if planned.required):
            return "filled"
        if section.first_open is not None:
            return "open"
        return "unknown" if any(each.state == "unknown" for each in section.questions) else "skipped"

    def is_filled(self, index: int, plan: SectionPlan) -> bool:
        """Whether each required question of a section has an answer, and there is one."""
        section = self.sections[index]
        pairs = zip(section.questions, plan.questions, strict=False)
        return bool(section.answered) and all(each.is_answered for each, one in pairs if one.required)

    def filled_by(self, index: int, plan: SectionPlan) -> int | None:
        """The last change that answered a question of a section which is filled, and has none left to ask.

        What is not known is put among the open questions: that change fills nothing.
        """
        section = self.sections[index]
        if not self.is_filled(index, plan) or section.first_open is not None:
            return None
        return max(
            (each.proposal for each in section.questions if each.is_answered and each.proposal), default=None
        )

    def missing(self, plans: Sequence[SectionPlan]) -> list[tuple[int, int]]:
        """The required questions without an answer, by their sections' indexes and their numbers."""
        return [question for question, is_required in self._unanswered(plans) if is_required]

    def skipped(self, plans: Sequence[SectionPlan]) -> list[tuple[int, int]]:
        """The other questions without an answer, likewise.

        Those of a section that a brief went into are covered, unless they were passed over by hand.
        """
        return [
            (index, number)
            for (index, number), is_required in self._unanswered(plans)
            if not is_required
            and (index not in self.given or self.sections[index].questions[number].state != "open")
        ]

    def _unanswered(self, plans: Sequence[SectionPlan]) -> Iterator[tuple[tuple[int, int], bool]]:
        for index, plan in enumerate(plans):
            for number, planned in enumerate(plan.questions):
                if not self.sections[index].questions[number].is_answered:
                    yield (index, number), plan.required and planned.required

    def follow_undo(self, undone: Collection[int], known: Collection[int]) -> None:
        """Bring it in step with the changes that were taken back, of those that are still `known`."""
        for section in self.sections:
            for question in section.questions:
                if question.proposal in known:
                    question.is_undone = question.proposal in undone
            for proposal, row in section.rows:
                if proposal in undone:
                    section.row = min(section.row, row)
            section.rows = [each for each in section.rows if each[0] not in undone]


def find_plan(plans: Sequence[SectionPlan], heading: str) -> int | None:
    """The index of the section with that heading, or None."""
    key = heading_key(heading)
    return next((index for index, plan in enumerate(plans) if heading_key(plan.heading) == key), None)


def _from_states(record: dict[str, Any], plans: Sequence[SectionPlan]) -> Interview:
    """A record of the first form, which had one state per section, and no answers.

    A section that was filled has its first answer; what else may be asked in it was passed over then.
    """
    read = Interview.begin(plans)
    for section, plan, state in zip(read.sections, plans, record["states"], strict=True):
        for number, (question, planned) in enumerate(zip(section.questions, plan.questions, strict=True)):
            if state == "filled":
                question.state = "answered" if number == 0 or planned.required else "skipped"
            elif state in ("skipped", "unknown"):
                question.state = state if number == 0 else "skipped"
    current = record.get("current")
    if current is not None:
        read.ask(current, min(record.get("question_index") or 0, len(plans[current].questions) - 1), plans)
        read.question, read.suggestions = record["question"], list(record["suggestions"])
    return read
