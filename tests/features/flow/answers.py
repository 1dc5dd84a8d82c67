"""An interview without a server or a model, through the same pure step as on the server."""

from __future__ import annotations

from dataclasses import dataclass, field

from requill.features.flow.answering import AnswerInput, AnswerResult, apply_answer
from requill.features.flow.facts import Facts
from requill.features.flow.interview import Interview
from requill.features.flow.moves import AnswerMove, Move, read_move
from requill.features.flow.page import section_body
from requill.features.templates.library import TemplateFile
from requill.features.templates.service import get_template


@dataclass(slots=True)
class Talk:
    """An interview under way, and the document so far."""

    template_id: int = 1
    text: str = ""
    record: Interview = field(init=False)
    facts: Facts = field(init=False)
    remarks: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.record = Interview.begin(self.template.sections)
        self._take("start", "Title")

    @property
    def template(self) -> TemplateFile:
        """What the interview follows."""
        return get_template(self.template_id)

    @property
    def heading(self) -> str | None:
        """The section that is asked about."""
        return None if self.record.current is None else self.template.sections[self.record.current].heading

    def say(
        self,
        content: str,
        move: AnswerMove | None = None,
        target: tuple[int, int] | None = None,
        cells_of: int | None = None,
    ) -> AnswerResult:
        """Answer the question at hand."""
        is_return = target is not None or cells_of is not None
        assert self.record.current is not None or is_return, f"the interview was over before {content!r}"
        return self._take(read_move(content, move), content, target, cells_of)

    def _take(
        self,
        move: Move,
        content: str,
        target: tuple[int, int] | None = None,
        cells_of: int | None = None,
    ) -> AnswerResult:
        plans = self.template.sections
        done = apply_answer(
            AnswerInput(plans, self.record, self.text, (), 1, move, content, target, cells_of)
        )
        self.record, self.text, self.facts, self.remarks = done.record, done.text, done.facts, done.remarks
        return done

    def body(self, heading: str) -> str:
        """What stands in a section."""

        return section_body(self.text, heading)
