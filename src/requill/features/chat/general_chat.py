"""One question in a thread or in the side panel: the assistant answers in one of four modes."""

from __future__ import annotations

import json
from typing import Any

from msgspec import Struct

from requill.ai.interface import ModelRequest, Role, ToolCall, UserMessage
from requill.db.session import Session
from requill.features.chat import threads
from requill.features.chat.context import fit_history
from requill.features.chat.errors import BlankMessage
from requill.features.chat.policy import HISTORY, THREAD_SHARE
from requill.features.chat.review_tools import REVIEW_TEXT, review_text
from requill.features.chat.schemas import render_answer
from requill.features.turns import conversations
from requill.features.turns.messages import Mode
from requill.features.turns.work import ConversationKey, Opening, Outcome, ToolOutcome, no_such_tool, refused
from requill.features.usage.policy import Kind
from requill.kit.actor import Actor
from requill.kit.compute import TakesTooLong


class GeneralChatTurn(Struct):
    """Implements `TurnWork`: one turn of the general chat; without a thread, of the side panel.

    `mode` None is the thread's own, and "general" in the side panel.
    """

    content: str
    mode: Mode | None = None
    thread_id: int | None = None
    _mode: str = "general"

    @property
    def opening(self) -> Opening:
        return Opening(self.content, self._conversation, Kind.MESSAGES, is_panel=self.thread_id is None)

    @property
    def _conversation(self) -> ConversationKey:
        return ConversationKey(thread_id=self.thread_id)

    def check(self, session: Session, actor: Actor) -> None:
        if self.thread_id is not None:
            self._mode = threads.get_thread(session, actor, self.thread_id).mode
        self._mode = self.mode or self._mode
        if not self.content.strip():
            raise BlankMessage

    def load(self, session: Session, actor: Actor, budget: int) -> ModelRequest:
        """What was said before, and the message."""
        said = conversations.recent_messages(session, actor, self._conversation, HISTORY)
        messages = (*fit_history(said, budget, THREAD_SHARE), UserMessage(self.content))
        tools = (REVIEW_TEXT,) if self._mode == Role.FEEDBACK else ()
        return ModelRequest(Role(self._mode), messages, tools=tools)

    async def call(self, call: ToolCall) -> ToolOutcome:
        """For feedback the rules can be asked."""
        if self._mode != Role.FEEDBACK or call.name != REVIEW_TEXT.name:
            return no_such_tool(call)
        try:
            text = json.loads(call.arguments)["text"]
        except (ValueError, TypeError, KeyError, RecursionError):
            return refused("The argument 'text' is missing.", is_change=False)
        if not isinstance(text, str):
            return refused("The argument 'text' is not a text.", is_change=False)
        try:
            return await review_text(text)
        except TakesTooLong as refusal:
            return refused(refusal.message, is_change=False)

    def store(self, session: Session, actor: Actor, outcome: Outcome) -> dict[str, Any]:
        thread = None
        if self.thread_id is not None:
            thread = threads.touch_thread(session, actor, self.thread_id, self._mode)
        asked = conversations.say(session, actor, self._conversation, "user", self.content)
        answered = conversations.say(
            session,
            actor,
            self._conversation,
            "assistant",
            outcome.text,
            state=outcome.state,
            notice=outcome.notice,
        )
        return render_answer(asked, answered, thread=thread, incomplete=outcome.is_broken_off)
