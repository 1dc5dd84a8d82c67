"""One question about a document, whose answer may propose a change of it."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from msgspec.structs import replace

from requill.ai.budget import space_of
from requill.ai.interface import ModelRequest, PendingText, Role, ToolCall, UserMessage
from requill.db.database import Database
from requill.db.session import Session
from requill.features.actions.action import Context
from requill.features.actions.registry import ACTIONS
from requill.features.actions.registry import TOOLS as ACTION_TOOLS
from requill.features.actions.service import act_as_tool, context_of
from requill.features.chat.context import fit_document, fit_history
from requill.features.chat.errors import BlankMessage, SelectionChanged
from requill.features.chat.gap_tools import MISSING, what_is_missing
from requill.features.chat.policy import DISCUSSION_BYTES, DISCUSSION_SHARE, HISTORY
from requill.features.chat.schemas import render_answer
from requill.features.chat.selection_tools import REWRITE, Selection, rewritten
from requill.features.chat.suggest_tools import SUGGEST, read_suggestions
from requill.features.chat.undo_tools import ALONE, TAKEN_BACK, TOO_LATE, UNDO, why_not
from requill.features.comments import service as comments
from requill.features.documents import service as documents
from requill.features.documents.permission import expect_writing
from requill.features.documents.policy import Action
from requill.features.documents.proposals import service as proposals
from requill.features.documents.proposals.decisions import (
    Decision,
    Found,
    Wanted,
    find,
    prepare,
    store,
    undoable_proposal,
)
from requill.features.documents.proposals.pending import pending_parts
from requill.features.documents.proposals.rendering import rendered
from requill.features.documents.proposals.text_change import TextChange, prepare_change
from requill.features.documents.tools import TOOLS, Draft, ToolRefused, call_tool, is_deletion
from requill.features.review import service as reviews
from requill.features.review import tools as review_tools
from requill.features.settings.service import reviews_changes_first
from requill.features.templates.service import Plan, lacks, plan_of
from requill.features.turns import conversations
from requill.features.turns import service as turns
from requill.features.turns.interviews import ReadUnanswered
from requill.features.turns.work import (
    ConversationKey,
    Emitted,
    Opening,
    Outcome,
    ToolOutcome,
    no_such_tool,
    refused,
)
from requill.features.usage.policy import Kind
from requill.kit.actor import Actor
from requill.kit.compute import THREAD_CHARACTERS, compute
from requill.kit.errors import DomainError

UPDATED = "I've updated your document with the suggested changes."
UPDATING = "Updating..."
_ONLY_CHANGED = "Done."
_REVIEWING = frozenset({review_tools.REVIEW.name, MISSING.name})
_ONLY_OFFERED = "You could ask one of these."


@dataclass(slots=True)
class DocumentChat:
    """Implements `TurnWork`: one turn of the chat beside a document.

    With `comment_id` it is about the discussion of that comment. What people say there may be meant to make
    the assistant change something: so every change waits for a decision, and nothing is taken back.
    With `selection` only these words can be changed, and the change waits for a decision on the page.
    """

    document_id: int
    content: str
    database: Database
    unanswered: ReadUnanswered
    comment_id: int | None = None
    selection: Selection | None = None
    _actor: Actor = field(init=False)
    _undo: tuple[Wanted, Decision] | None = None
    _version: int = 0
    _change: TextChange | None = None
    _draft: Draft = field(default_factory=lambda: Draft("", ""))
    _base: Draft = field(default_factory=lambda: Draft("", ""))
    _notice: str | None = None
    _applies: bool | None = None  # read with the first change: most turns make none
    _context: Context = field(default_factory=Context)
    _opened: Draft | None = None
    _plan: Plan | None = None
    _owner_id: str = ""
    _has_pending: bool = False
    _suggestions: tuple[str, ...] = ()
    _selected_at: int | None = None

    @property
    def opening(self) -> Opening:
        return Opening(self.content, self._conversation, Kind.MESSAGES)

    @property
    def _conversation(self) -> ConversationKey:
        return ConversationKey(document_id=self.document_id)

    @property
    def is_long(self) -> bool:
        return self._opened is not None and len(self._opened.text) > THREAD_CHARACTERS

    def check(self, session: Session, actor: Actor) -> None:
        """Refuse who may not write in it, a blank message, and words that are gone."""
        self._opened = self._read(session, actor)
        expect_writing(session, actor, self._owner_id)
        if not self.content.strip():
            raise BlankMessage
        if self.comment_id is not None:
            comments.read_out(session, actor, self.document_id, self.comment_id, 0)
        if self.selection is not None and self.selection.find(self._opened.text) is None:
            raise SelectionChanged

    def load(self, session: Session, actor: Actor, budget: int) -> ModelRequest:
        """The document, or what of it the question names, what was said, and the tools."""
        # What was read for the check, in the same write, is as good; a later attempt reads again.
        draft = self._read(session, actor) if self._opened is None or self.is_long else self._opened
        self._opened = None
        self._base, self._draft = draft, replace(draft)
        lacking = lacks(self._plan, draft.text)
        left_out, optional = (lacking.required, lacking.optional) if lacking else (None, ())
        fitted = fit_document(draft.title, draft.text, self.content, budget, left_out, optional)
        self._notice = fitted.notice
        parts = pending_parts(session, actor, self.document_id) if self._has_pending else ()
        said = conversations.recent_messages(session, actor, self._conversation, HISTORY)
        messages = (*fit_history(said, budget), UserMessage(self.content))
        context = replace(
            fitted.context, pending=tuple(PendingText(section, text) for section, text in parts)
        )
        tools = (*ACTION_TOOLS, *TOOLS, review_tools.REVIEW, MISSING, UNDO, SUGGEST)
        if self.comment_id is not None:
            space = min(DISCUSSION_BYTES, space_of(budget, DISCUSSION_SHARE))
            found = comments.read_out(session, actor, self.document_id, self.comment_id, space)
            context = replace(context, passage=found.passage, discussion=found.lines)
            tools = tuple(tool for tool in tools if tool is not UNDO)
            self._applies = False
        if self.selection is not None:
            context = replace(context, selection=self.selection.words)
            self._selected_at = self.selection.find(draft.text)
            tools = (REWRITE,)
            self._applies = False
        self._actor, self._undo, self._change = actor, None, None
        self._context = context_of(self._plan, [text for _, text in parts])
        return ModelRequest(
            Role.DOCUMENT,
            messages,
            context,
            tools,
        )

    def _read(self, session: Session, actor: Actor) -> Draft:
        row = documents.open_document(session, actor, self.document_id, Action.TALK)
        self._plan = plan_of(session, self.document_id, row.template_id)
        self._has_pending, self._version = row.has_pending, row.version
        self._owner_id = row.owner_id
        return Draft(row.title, row.content)

    async def call(self, call: ToolCall) -> ToolOutcome:
        """Change the draft of the text, or read what the model asks for."""
        if call.name == SUGGEST.name:
            return self._suggest(call)
        if self.selection is not None:
            return await self._rewrite(call, self.selection)
        if call.name == UNDO.name and self.comment_id is None:
            return await self._take_back()
        if call.name in _REVIEWING:
            return await self._review(call.name)
        is_reading = call.name in ACTIONS and ACTIONS[call.name].is_reading
        if self._undo is not None and not is_reading:
            return refused(ALONE)
        if call.name in ACTIONS:
            return await self._act(call, is_reading=is_reading)
        try:
            touched = call_tool(self._draft, call.name, call.arguments)
        except ToolRefused as refusal:
            return refused(str(refusal))
        return await self._applied_or_pending(
            {"section": touched}, deletes=is_deletion(call.name, call.arguments)
        )

    async def _rewrite(self, call: ToolCall, selection: Selection) -> ToolOutcome:
        """Put other words in the place of the selected ones: the newest of several calls counts."""
        if call.name != REWRITE.name:
            return no_such_tool(call)
        if self._selected_at is None:
            return refused(SelectionChanged.default_message)
        try:
            self._draft = rewritten(self._base, self._selected_at, selection, call.arguments)
        except ToolRefused as refusal:
            return refused(str(refusal))
        return await self._applied_or_pending({}, deletes=False)

    async def _act(self, call: ToolCall, *, is_reading: bool) -> ToolOutcome:
        try:
            done = await act_as_tool(call.name, self._draft.text, call.arguments, self._context)
        except DomainError as refusal:
            choices = refusal.details.get("choices", ())
            return refused(refusal.message, is_change=not is_reading, choices=choices)
        if is_reading:
            content = json.dumps({"ok": True, "said": done.said}, ensure_ascii=False)
            return ToolOutcome(content, ok=True, is_change=False)
        self._draft.text = done.text
        return await self._applied_or_pending({"said": done.said}, deletes=done.is_deletion)

    async def _applied_or_pending(self, result: dict[str, str], *, deletes: bool) -> ToolOutcome:
        """The answer to a tool that changed the draft: the turn's change is applied, or it waits.

        It waits as a proposal where the person reviews changes first, or where anything is deleted.
        """
        if self._applies is None:
            self._applies = not await self.database.read(self._reviews_first)
        self._applies = self._applies and not deletes
        status = Emitted("status", {"text": UPDATING})
        state = "applied" if self._applies else "pending"
        content = json.dumps({"ok": True, **result, "state": state}, ensure_ascii=False)
        return ToolOutcome(
            content, ok=True, events=(status,) if self._applies else (), is_written=self._applies
        )

    async def _review(self, name: str) -> ToolOutcome:
        """Say what the rules find in the draft."""
        stored = await self.database.read(
            lambda session: reviews.load_document(session, self._asker(session), self.document_id)
        )
        text, reasons = self._draft.text, tuple(stored.reasons)
        if name == MISSING.name:
            left = await self.database.read(
                lambda session: self.unanswered(session, self._asker(session), self.document_id)
            )
            result = await what_is_missing(text, stored.plan, reasons, left)
        else:
            result = await review_tools.call_tool(text, stored.plan, reasons)
        return ToolOutcome(json.dumps(result, ensure_ascii=False), ok=True, is_change=False)

    def _reviews_first(self, session: Session) -> bool:
        return reviews_changes_first(session, self._asker(session))

    def _asker(self, session: Session) -> Actor:
        """Whose turn it is by now: a guest may have signed in since it was loaded."""
        return turns.asker_about(session, self._conversation, self._actor)

    def _suggest(self, call: ToolCall) -> ToolOutcome:
        """Keep the offers for the message; they change nothing else."""
        try:
            self._suggestions = read_suggestions(call.arguments)
        except ValueError as error:
            return refused(str(error), is_change=False)
        return ToolOutcome(json.dumps({"ok": True}), ok=True)

    async def _take_back(self) -> ToolOutcome:
        """See to it that the last change can be taken back; the turn's end does it."""
        if self._draft != self._base:
            return refused(ALONE)

        def look(session: Session) -> tuple[int, Found] | str:
            actor = self._asker(session)
            undoable = undoable_proposal(session, actor, self.document_id)
            if undoable is not None:
                return undoable, find(session, actor, undoable)
            return why_not(proposals.change_states(session, actor, self.document_id))

        found = await self.database.read(look)
        if isinstance(found, str):
            return refused(found)
        wanted = Wanted(found[0], "undo")
        self._undo = wanted, await prepare(found[1], wanted)
        said = TAKEN_BACK.format(summary=found[1].summary)
        content = json.dumps({"ok": True, "said": said}, ensure_ascii=False)
        status = Emitted("status", {"text": UPDATING})
        return ToolOutcome(content, ok=True, events=(status,), is_written=True)

    async def conclude(self, outcome: Outcome) -> Sequence[Emitted]:
        """Work out the edits that make the draft of the text that was read."""
        base, after = self._base.text, self._draft.text
        if base == after:
            return ()
        size = max(len(base), len(after))
        self._change = await compute(prepare_change, base, after, self._version, size=size)
        return ()

    def store(self, session: Session, actor: Actor, outcome: Outcome) -> dict[str, Any]:
        """Keep both messages, and the draft as a proposal: applied, or waiting for a decision."""
        document = documents.get_document(session, actor, self.document_id, Action.TALK)
        comment = None if self.comment_id is None else comments.find_comment(session, actor, self.comment_id)
        undone = None if self._undo is None else store(session, actor, *self._undo)
        asked = conversations.say(session, actor, self._conversation, "user", self.content)
        answered = conversations.say(
            session,
            actor,
            self._conversation,
            "assistant",
            outcome.text or (_ONLY_CHANGED if self._draft != self._base else _ONLY_OFFERED),
            state=outcome.state,
            notice=outcome.notice or (TOO_LATE if undone and not undone.is_undone else self._notice),
            suggestions=self._suggestions,
        )
        proposal = proposals.propose(
            session,
            actor,
            document,
            proposals.Change(
                base=self._base.text,
                after=self._draft.text,
                title=self._draft.title if self._draft.title != self._base.title else None,
                prepared=self._change,
            ),
            proposals.Source(message_id=answered.id, comment_id=None if comment is None else comment.id),
            apply=self._applies is not False,
        )
        if proposal is not None and comment is not None:
            comments.note_proposal(session, actor, comment.id)
        applied = proposal is not None and proposal.state == "applied"
        updated = applied or (undone is not None and undone.is_undone)
        line = conversations.say(session, actor, self._conversation, "system", UPDATED) if applied else None
        return render_answer(
            asked,
            answered,
            proposal=None if proposal is None else rendered(session, proposal),
            system=line,
            updated=document if updated else None,
            incomplete=outcome.is_broken_off,
        )
