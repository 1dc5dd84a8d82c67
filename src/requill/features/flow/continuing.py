"""The turn in which a question of the interview is answered."""

from __future__ import annotations

from collections.abc import Sequence
from copy import deepcopy
from dataclasses import dataclass, field
from typing import Any

from requill.ai.interface import (
    AssistantMessage,
    Message,
    ModelRequest,
    Role,
    SectionPlan,
    ToolCall,
    UserMessage,
)
from requill.db.session import Session
from requill.features.documents import service as documents
from requill.features.documents.events import Origin
from requill.features.documents.permission import expect_writing
from requill.features.documents.policy import Action
from requill.features.documents.proposals import service as proposals
from requill.features.flow import policy, schemas, service
from requill.features.flow.answering import AnswerInput, AnswerResult, apply_answer, draft_of
from requill.features.flow.draft import InterviewDraft, preview
from requill.features.flow.errors import BlankAnswer, InterviewOver, OtherQuestion, TooManyTurns
from requill.features.flow.facts import read_facts
from requill.features.flow.interview import Interview
from requill.features.flow.moves import read_move
from requill.features.flow.structure import has_structure
from requill.features.flow.tools import ACTION_NAMES, ACTION_TOOLS, TOOLS
from requill.features.flow.turn_end import FinishedTurn, answering, reopen, store_messages, suggest, words
from requill.features.flow.wording import UNREAD
from requill.features.templates.library import TemplateFile
from requill.features.turns import conversations
from requill.features.turns.messages import ContentRow
from requill.features.turns.work import ConversationKey, Emitted, Opening, Outcome, ToolOutcome
from requill.kit.actor import Actor
from requill.kit.compute import THREAD_CHARACTERS, compute

_HISTORY = 12


@dataclass(slots=True)
class AnswerQuestion:
    """Implements `TurnWork` and `Concluding`."""

    answer: schemas.Answer
    _draft: InterviewDraft = field(init=False)
    _before: Interview = field(init=False)
    _template: TemplateFile = field(init=False)
    _pending: tuple[str, ...] = field(init=False, default=())
    _version: int = field(init=False, default=0)
    _done: AnswerResult = field(init=False)
    _size: int = field(init=False, default=0)
    _opened: service.Opened | None = field(init=False, default=None)

    @property
    def is_long(self) -> bool:
        return self._size > THREAD_CHARACTERS

    @property
    def opening(self) -> Opening:
        """The document's allowance covers its interview."""
        conversation = ConversationKey(document_id=self.answer.document_id)
        return Opening(self.answer.content, conversation, None, may_be_silent=True, unread=UNREAD)

    def check(self, session: Session, actor: Actor) -> None:
        """Refuse an answer that is blank, to another question, or to an interview that is over."""
        opened = service.open_interview(session, actor, self.answer.document_id, Action.CHANGE)
        expect_writing(session, actor, opened.owner_id)
        asked = self.answer.asked
        # What has no answer at the end is gone back to from the last page.
        if opened.row.is_complete and not (self.answer.move == "back" and self.answer.target is not None):
            raise InterviewOver
        if asked is not None and not service.asks(opened.record, asked.index, asked.question, asked.row):
            raise OtherQuestion(opened.describe())
        if actor.is_guest and opened.row.turn_count >= policy.GUEST_TURNS:
            raise TooManyTurns
        if not self.answer.content.strip():
            raise BlankAnswer
        self._size = len(opened.text)
        self._opened = None if self.is_long else opened

    def load(self, session: Session, actor: Actor, budget: int) -> ModelRequest | None:
        """A model is only told what was answered in prose."""
        # Loaded once more by the same write only where a model finds it too long.
        opened = self._opened or service.open_interview(session, actor, self.answer.document_id)
        self._opened = None
        template = self._template = opened.template
        content, record = self.answer.content, opened.record
        self._before = deepcopy(record)
        move = read_move(content, self.answer.move)
        self._pending, self._version = opened.pending, opened.version
        self._draft = InterviewDraft(
            template.name, template.sections, record, "ai-assisted", opened.title, opened.text, move
        )
        if move != "answer" or not _is_prose(content, record, template.sections):
            return None
        said = conversations.recent_messages(
            session, actor, ConversationKey(document_id=self.answer.document_id), _HISTORY
        )
        messages = (*_spoken(said), UserMessage(content))
        return ModelRequest(Role.INTERVIEWER, messages, self._draft.context(), (*TOOLS, *ACTION_TOOLS))

    async def call(self, call: ToolCall) -> ToolOutcome:
        """An action is tried on the document as it would be with the answer."""
        if call.name not in ACTION_NAMES:
            return await self._draft.call(call)
        text = await compute(draft_of, self._answering(), size=len(self._draft.text))
        return await self._draft.act(call, text, self._pending)

    def _answering(self) -> AnswerInput:
        return answering(self._draft, self.answer.content, self.answer.target, self._pending, self._version)

    async def conclude(self, outcome: Outcome) -> Sequence[Emitted]:
        """Put the answer into its section, and show the text with it."""
        draft = self._draft
        done = self._done = await compute(apply_answer, self._answering(), size=len(draft.text))
        if done.section is None or done.text == draft.text:
            return ()
        return (preview(draft.title, done.text, draft.plans[done.section].heading),)

    def store(self, session: Session, actor: Actor, outcome: Outcome) -> dict[str, Any]:
        """Keep the answer in the document, as a change that is applied, and what was said."""
        draft, done = self._draft, self._done
        # Locked before its interview is read, which the tray and a second brief may have changed meanwhile.
        document = documents.lock_document(session, actor, self.answer.document_id)
        row = service.own_row(session, actor, self.answer.document_id)
        done.record.take_stored(Interview.load(row.state, draft.plans), self._before, draft.plans)
        written = proposals.propose(
            session,
            actor,
            document,
            proposals.Change(base=draft.text, after=done.text, prepared=done.change),
            # No message: it is said below, in words that depend on what the document took.
            proposals.Source(origin=Origin.PERSON),
            apply=True,
        )
        said = words(outcome.text, done.record, done.remarks)
        if written is not None:
            done.remember(written.id)
            if reopen(done, draft.plans, proposals.outdated_parts(written)):
                said = f"**{done.record.question}**"
        suggested = suggest(session, actor, document, done)
        row.turn_count += 1
        service.keep(row, document, done.record)
        session.flush()
        if document.content != done.text:
            done.facts = read_facts(done.record, draft.plans, document.content, self._pending)
        finished = FinishedTurn(
            document, row, self._template, done, self.answer.content, said, outcome, written, suggested
        )
        return store_messages(session, actor, finished)


def _is_prose(content: str, record: Interview, plans: Sequence[SectionPlan]) -> bool:
    """Whether a model may make something of an answer: it has not the structure of its section yet."""
    if record.current is None:
        return True
    return record.asking != "cells" and not has_structure(content, plans[record.current])


def _spoken(rows: list[ContentRow]) -> tuple[Message, ...]:
    """The conversation so far as a model takes it."""
    said: list[Message] = []
    for row in rows:
        if row.role == "user":
            said.append(UserMessage(row.content))
        elif row.role == "assistant":
            said.append(AssistantMessage(row.content))
    return tuple(said)
