"""One question about a document: the assistant answers, and may propose a change of it."""

from __future__ import annotations

import json
from dataclasses import dataclass, field, replace
from typing import Any

from requill.ai.interface import ModelRequest, Role, ToolCall, UserMessage
from requill.api.answers import plain
from requill.db.session import Session
from requill.features.chat.context import fit_document, fit_history
from requill.features.chat.errors import BlankMessage
from requill.features.chat.suggesting import SUGGEST, read_suggestions
from requill.features.documents import service as documents
from requill.features.documents.tools import TOOLS, Paper, ToolRefused, call_tool
from requill.features.settings.service import reviews_changes_first
from requill.features.turns import service as turns
from requill.features.turns.work import Emitted, Opening, Outcome, ToolOutcome
from requill.features.usage.policy import Kind
from requill.kit.actor import Actor

UPDATED = "I've updated your document with the suggested changes."
UPDATING = "Updating..."
_HISTORY = 30
_ONLY_CHANGED = "Done."
_ONLY_OFFERED = "You could ask one of these."


@dataclass(slots=True)
class DocumentChat:
    """Implements `TurnWork`: one turn of the chat beside a document."""

    document_id: int
    content: str
    _paper: Paper = field(default_factory=lambda: Paper("", ""))
    _base: Paper = field(default_factory=lambda: Paper("", ""))
    _notice: str | None = None
    _applies: bool = True
    _opened: Paper | None = None
    _suggestions: tuple[str, ...] = ()

    @property
    def opening(self) -> Opening:
        """See `TurnWork.opening`."""
        return Opening(self.content, self.document_id, Kind.MESSAGES)

    def check(self, session: Session, actor: Actor) -> None:
        """See `TurnWork.check`."""
        self._opened = self._read(session, actor)
        if not self.content.strip():
            raise BlankMessage

    def load(self, session: Session, actor: Actor, budget: int) -> ModelRequest:
        """See `TurnWork.load`."""
        # What was read for the check, in this same write, is as good; only a second attempt reads again.
        paper, self._opened = self._opened or self._read(session, actor), None
        self._base, self._paper = paper, replace(paper)
        fitted = fit_document(paper.title, paper.text, self.content, budget)
        self._notice = fitted.notice
        self._applies = not reviews_changes_first(session, actor)
        said = turns.history(session, actor, self.document_id, _HISTORY)
        messages = (*fit_history(said, budget), UserMessage(self.content))
        return ModelRequest(Role.DOCUMENT, messages, fitted.context, (*TOOLS, SUGGEST))

    def _read(self, session: Session, actor: Actor) -> Paper:
        row = documents.open_document(session, actor, self.document_id)
        return Paper(row.title, row.content)

    def call(self, call: ToolCall) -> ToolOutcome:
        """See `TurnWork.call`."""
        if call.name == SUGGEST.name:
            return self._suggest(call)
        try:
            touched = call_tool(self._paper, call.name, call.arguments)
        except ToolRefused as refusal:
            return ToolOutcome(json.dumps({"ok": False, "error": str(refusal)}), ok=False)
        status = Emitted("status", {"text": UPDATING})
        state = "applied" if self._applies else "pending"
        content = json.dumps({"ok": True, "section": touched, "state": state})
        return ToolOutcome(content, ok=True, events=(status,) if self._applies else ())

    def _suggest(self, call: ToolCall) -> ToolOutcome:
        """Keep the offers for the message; they change nothing else."""
        try:
            self._suggestions = read_suggestions(call.arguments)
        except ValueError as error:
            return ToolOutcome(json.dumps({"ok": False, "error": str(error)}), ok=False)
        return ToolOutcome(json.dumps({"ok": True}), ok=True)

    def store(self, session: Session, actor: Actor, outcome: Outcome) -> dict[str, Any]:
        """See `TurnWork.store`."""
        document = documents.get_document(session, actor, self.document_id)
        asked = turns.say(session, actor, document.id, "user", self.content)
        answered = turns.say(
            session,
            actor,
            document.id,
            "assistant",
            outcome.text or (_ONLY_CHANGED if self._paper != self._base else _ONLY_OFFERED),
            state=outcome.state,
            notice=outcome.notice or self._notice,
            suggestions=self._suggestions,
        )
        proposal = documents.propose(
            session,
            actor,
            document,
            base=self._base.text,
            after=self._paper.text,
            title=self._paper.title if self._paper.title != self._base.title else None,
            message_id=answered.id,
            apply=self._applies,
        )
        updated = proposal is not None and proposal.state == "applied"
        told = turns.say(session, actor, document.id, "system", UPDATED) if updated else None
        answer = turns.render_message(answered, proposal)
        return {
            "userMessage": turns.render_message(asked),
            "assistantMessage": answer,
            "systemMessage": turns.render_message(told) if told else None,
            "documentUpdated": updated,
            "updatedDocument": plain(documents.render_document(document)) if updated else None,
            "proposal": answer["proposal"],
            "incomplete": outcome.is_broken_off,
        }


def conversation(
    session: Session, actor: Actor, document_id: int, limit: int, before: int | None
) -> list[dict[str, Any]]:
    """The newest messages about one of the caller's documents, oldest first."""
    documents.get_document(session, actor, document_id)
    return turns.render_messages(session, turns.history(session, actor, document_id, limit, before))
