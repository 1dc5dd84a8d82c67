"""The turn in which a document begins: with the first question, or with the sections to write in."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from requill.ai.interface import ModelRequest, Role, ToolCall, UserMessage
from requill.db.session import Session
from requill.features.documents import service as documents
from requill.features.documents.permission import require_project
from requill.features.flow import service
from requill.features.flow.answering import AnswerResult, apply_answer
from requill.features.flow.draft import InterviewDraft
from requill.features.flow.facts import read_facts
from requill.features.flow.interview import Interview, Mode
from requill.features.flow.page import compose
from requill.features.flow.tools import TOOLS
from requill.features.flow.turn_end import FinishedTurn, answering, store_messages, suggest, words
from requill.features.flow.wording import BEGUN, LAID_OUT
from requill.features.members.errors import RoleRequired
from requill.features.templates.service import Chosen
from requill.features.turns.work import ConversationKey, Emitted, Opening, Outcome, ToolOutcome
from requill.features.usage.policy import Kind
from requill.kit.actor import Actor
from requill.kit.compute import compute
from requill.kit.errors import NotFound

_CREATED = 201
_DRAFT_TOKENS = 16_000  # a whole document in one go


@dataclass(slots=True)
class StartDocument:
    """Implements `TurnWork` and `Concluding`."""

    chosen: Chosen
    title: str
    mode: Mode
    project_id: int | None = None
    _draft: InterviewDraft = field(init=False)
    _done: AnswerResult = field(init=False)

    def __post_init__(self) -> None:
        self._draft = self._new_draft()

    @property
    def opening(self) -> Opening:
        return Opening(self.title, ConversationKey(), Kind.DOCUMENTS, status=_CREATED, may_be_silent=True)

    def check(self, session: Session, actor: Actor) -> None:
        """The template was found before this was made."""
        if self.project_id is not None:
            require_project(session, actor, self.project_id, writes=True)

    def load(self, session: Session, actor: Actor, budget: int) -> ModelRequest:
        """The title, and the sections that are to be filled."""
        self._draft = self._new_draft()
        messages = (UserMessage(self.title),)
        return ModelRequest(Role.INTERVIEWER, messages, self._draft.context(), TOOLS, _DRAFT_TOKENS)

    async def call(self, call: ToolCall) -> ToolOutcome:
        return await self._draft.call(call)

    async def conclude(self, outcome: Outcome) -> Sequence[Emitted]:
        """Lay the document out, or answer the first question with its title."""
        draft, size = self._draft, len(self._draft.text)
        if self.mode == "start-new":
            self._done = await compute(lay_out, draft, size=size)
        else:
            self._done = await compute(apply_answer, answering(draft, self.title), size=size)
        return ()

    def store(self, session: Session, actor: Actor, outcome: Outcome) -> dict[str, Any]:
        """Make the document and its interview, and keep what was said."""
        done = self._done
        document = documents.create_document(
            session,
            actor,
            title=self.title,
            content=done.text,
            project_id=self._project_left(session, actor),
            template_id=self.chosen.template.id,
            interview_open=done.record.current is not None,
        )
        row = service.add_interview(session, document, self.chosen, self.mode, done.record)
        if self.mode == "start-new":
            laid_out = LAID_OUT.format(template=self._draft.template_name)
            said = outcome.text or laid_out if self._draft.fills else laid_out
        else:
            said = words(outcome.text or BEGUN, done.record, ())
        suggested = suggest(session, actor, document, done)
        finished = FinishedTurn(
            document, row, self.chosen.template, done, self.title, said, outcome, suggested=suggested
        )
        return store_messages(session, actor, finished)

    def _new_draft(self) -> InterviewDraft:
        template = self.chosen.template
        record = Interview.begin(template.sections)
        return InterviewDraft(
            template.name, template.sections, record, self.mode, self.title, text="", move="start"
        )

    def _project_left(self, session: Session, actor: Actor) -> int | None:
        """The project that was asked for; one that was deleted meanwhile, or is no longer theirs to
        write in, leaves the document outside."""
        try:
            if self.project_id is not None:
                require_project(session, actor, self.project_id, writes=True)
        except (NotFound, RoleRequired):
            return None
        return self.project_id


def lay_out(draft: InterviewDraft) -> AnswerResult:
    """What a model drafted, or else the template's headings alone; there is no question left to ask."""
    record = draft.record
    for index in {fill.index for fill in draft.fills}:
        for question in record.sections[index].questions:
            question.become("answered")
    text = draft.close_draft() if draft.fills else compose(draft.plans, {}, empty=True)
    return AnswerResult(record, text, read_facts(record, draft.plans, text))
