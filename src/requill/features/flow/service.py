"""The two turns of the creation flow, the first and every other, and where an interview stands."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from requill.ai.interface import AssistantMessage, Message, ModelRequest, Role, ToolCall, UserMessage
from requill.api.answers import plain
from requill.db.session import Session
from requill.features.documents import service as documents
from requill.features.documents.placing import require_project
from requill.features.flow import policy, queries, schemas
from requill.features.flow.desk import Desk
from requill.features.flow.errors import (
    BlankAnswer,
    InterviewNotFound,
    InterviewOver,
    OtherQuestion,
    TooManyTurns,
)
from requill.features.flow.events import DocumentCompleted
from requill.features.flow.interview import Interview
from requill.features.flow.page import lists_question, section_body
from requill.features.flow.tools import TOOLS
from requill.features.templates.service import get_template
from requill.features.turns import service as turns
from requill.features.turns.schemas import Words
from requill.features.turns.work import Opening, Outcome, Place, ToolOutcome
from requill.features.usage.policy import Kind
from requill.kit.actor import Actor
from requill.kit.errors import NotFound
from requill.models import Document, Proposal
from requill.models import Interview as InterviewRow

_HISTORY = 12
_CREATED = 201
_DRAFT_TOKENS = 16_000  # a whole document in one go


@dataclass(slots=True)
class StartDocument:
    """Implements `TurnWork`: the turn in which a document begins."""

    template_id: int
    title: str
    mode: schemas.Mode
    project_id: int | None = None
    _desk: Desk = field(init=False)

    def __post_init__(self) -> None:
        template = get_template(self.template_id)
        record = Interview.begin(template.sections)
        self._desk = Desk(
            template.name, template.sections, record, self.mode, self.title, text="", move="start"
        )

    @property
    def opening(self) -> Opening:
        """See `TurnWork.opening`."""
        return Opening(self.title, Place(), Kind.DOCUMENTS, status=_CREATED)

    def check(self, session: Session, actor: Actor) -> None:
        """See `TurnWork.check`: the template was found when this was made."""
        if self.project_id is not None:
            require_project(session, actor, self.project_id)

    def load(self, session: Session, actor: Actor, budget: int) -> ModelRequest:
        """See `TurnWork.load`."""
        messages = (UserMessage(self.title),)
        return ModelRequest(Role.INTERVIEWER, messages, self._desk.context(), TOOLS, _DRAFT_TOKENS)

    async def call(self, call: ToolCall) -> ToolOutcome:
        """See `TurnWork.call`."""
        return self._desk.call(call)

    def store(self, session: Session, actor: Actor, outcome: Outcome) -> dict[str, Any]:
        """See `TurnWork.store`."""
        desk = self._desk
        words = desk.close(self.title, outcome.text)
        document = documents.create_document(
            session,
            actor,
            title=self.title,
            content=desk.text,
            project_id=self._project_left(session, actor),
            template_id=self.template_id,
            interview_open=not desk.completed,
        )
        row = InterviewRow(
            document_id=document.id,
            template_id=self.template_id,
            mode=self.mode,
            is_complete=desk.completed,
            turn_count=0,
            state=desk.record.dump(),
        )
        session.add(row)
        session.flush()
        answer = _answer(session, actor, document, row, desk, self.title, words, outcome)
        _tell_if_complete(session, document, row)
        return answer

    def _project_left(self, session: Session, actor: Actor) -> int | None:
        """The project that was asked for; one that was deleted meanwhile leaves its documents outside."""
        try:
            if self.project_id is not None:
                require_project(session, actor, self.project_id)
        except NotFound:
            return None
        return self.project_id


@dataclass(slots=True)
class AnswerQuestion:
    """Implements `TurnWork`: one answer to the interview; to the question `asked`, if that is known."""

    document_id: int
    content: str
    asked: schemas.Asked | None = None
    _desk: Desk = field(init=False)
    _base: str = field(init=False, default="")

    @property
    def opening(self) -> Opening:
        """See `TurnWork.opening`: the document's allowance covers its interview."""
        return Opening(self.content, Place(document_id=self.document_id), None)

    def check(self, session: Session, actor: Actor) -> None:
        """See `TurnWork.check`."""
        row = _own(session, actor, self.document_id)
        if row.is_complete:
            raise InterviewOver
        if self.asked is not None and not _asks(row, self.asked):
            raise OtherQuestion(interview(session, actor, self.document_id))
        if actor.is_guest and row.turn_count >= policy.GUEST_TURNS:
            raise TooManyTurns
        if not self.content.strip():
            raise BlankAnswer

    def load(self, session: Session, actor: Actor, budget: int) -> ModelRequest:
        """See `TurnWork.load`."""
        from requill.features.flow.spoken_moves import read_move  # its patterns are a hundredth of a start

        document = documents.get_document(session, actor, self.document_id)
        row = _own(session, actor, self.document_id)
        template = get_template(row.template_id)
        record, reading = _record(session, actor, row, document), read_move(self.content, template.sections)
        record.apply(reading, template.sections)
        self._base = document.content
        mode: schemas.Mode = "ai-assisted"  # a draft is complete at once, so only interviews go on
        self._desk = Desk(
            template.name, template.sections, record, mode, document.title, document.content, reading.move
        )
        said = turns.last_words(session, actor, Place(document_id=self.document_id), _HISTORY)
        messages = (*_spoken(said), UserMessage(self.content))
        return ModelRequest(Role.INTERVIEWER, messages, self._desk.context(), TOOLS)

    async def call(self, call: ToolCall) -> ToolOutcome:
        """See `TurnWork.call`."""
        return self._desk.call(call)

    def store(self, session: Session, actor: Actor, outcome: Outcome) -> dict[str, Any]:
        """See `TurnWork.store`."""
        desk = self._desk
        words = desk.close(self.content, outcome.text)
        document = documents.get_document(session, actor, self.document_id)
        proposal = documents.propose(
            session,
            actor,
            document,
            base=self._base,
            after=desk.text,
            title=None,
            message_id=None,  # it is said below, in words that depend on what the document took
            apply=True,
        )
        if proposal is not None:
            words = desk.reopen(documents.outdated_parts(proposal), words)
        row = _own(session, actor, self.document_id)
        row.state, row.is_complete = desk.record.dump(), desk.completed
        row.turn_count += 1
        document.interview_open = not desk.completed
        session.flush()
        answer = _answer(session, actor, document, row, desk, self.content, words, outcome, proposal)
        _tell_if_complete(session, document, row)
        return answer


def interview(session: Session, actor: Actor, document_id: int) -> schemas.Interview:
    """Where the interview of one of the caller's documents stands. Raises `InterviewNotFound`."""
    row = _own(session, actor, document_id)
    document = documents.get_document(session, actor, document_id)
    return _render(row, _record(session, actor, row, document))


def _record(session: Session, actor: Actor, row: InterviewRow, document: Document) -> Interview:
    """The record in step with the document: what an undo took out of it was not answered after all."""
    record = Interview.load(row.state)
    if row.is_complete:
        return record
    # Without an undo a section that is not found was renamed or removed on purpose.
    if documents.has_undone_proposal(session, actor, row.document_id):
        plans = get_template(row.template_id).sections
        text = document.content
        gone = [index for index, plan in enumerate(plans) if not section_body(text, plan.heading)]
        unlisted = [asked for asked in record.unknowns if not lists_question(text, plans, asked)]
        record.take_back(gone, unlisted)
    return record


def _asks(row: InterviewRow, asked: schemas.Asked) -> bool:
    record = Interview.load(row.state)
    return (record.current, record.question) == (asked.index, asked.question)


def _own(session: Session, actor: Actor, document_id: int) -> InterviewRow:
    row = queries.own_interview(session, actor, document_id)
    if row is None:
        raise InterviewNotFound
    return row


def _answer(
    session: Session,
    actor: Actor,
    document: Document,
    row: InterviewRow,
    desk: Desk,
    content: str,
    words: str,
    outcome: Outcome,
    proposal: Proposal | None = None,
) -> dict[str, Any]:
    """Store what was said, beside it what was written in a later turn; render the answer."""
    place = Place(document_id=document.id)
    asked = turns.say(session, actor, place, "user", content)
    answered = turns.say(
        session,
        actor,
        place,
        "assistant",
        words,
        state=outcome.state,
        notice=outcome.notice,
        suggestions=tuple(desk.record.suggestions),
    )
    if proposal is not None:
        proposal.message_id = answered.id
        session.flush()
    return {
        "document": plain(documents.render_document(document)),
        "userMessage": turns.render_message(asked),
        "assistantMessage": turns.render_message(answered, proposal),
        "isComplete": row.is_complete,
        "interview": plain(_render(row, Interview.load(row.state))),
        "incomplete": outcome.is_broken_off,
    }


def _tell_if_complete(session: Session, document: Document, row: InterviewRow) -> None:
    if row.is_complete:
        session.record(DocumentCompleted(document.id, document.owner_id, document.title, document.project_id))


def _render(row: InterviewRow, record: Interview) -> schemas.Interview:
    template = get_template(row.template_id)
    current = None
    if record.current is not None:
        current = schemas.InterviewQuestion(
            index=record.current,
            heading=template.sections[record.current].heading,
            question=record.question,
            suggestions=record.suggestions,
        )
    return schemas.Interview(
        document_id=row.document_id,
        template_id=row.template_id,
        template_name=template.name,
        mode="start-new" if row.mode == "start-new" else "ai-assisted",
        is_complete=row.is_complete,
        current=current,
        sections=[
            schemas.InterviewSection(
                heading=plan.heading,
                required=plan.required,
                state="current" if index == record.current else record.states[index],
            )
            for index, plan in enumerate(template.sections)
        ],
        filled_count=record.states.count("filled"),
    )


def _spoken(rows: list[Words]) -> tuple[Message, ...]:
    """The conversation so far as a model takes it."""
    said: list[Message] = []
    for row in rows:
        if row.role == "user":
            said.append(UserMessage(row.content))
        elif row.role == "assistant":
            said.append(AssistantMessage(row.content))
    return tuple(said)
