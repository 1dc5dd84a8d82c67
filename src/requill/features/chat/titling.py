"""Names a thread after what was first said in it."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from requill.ai.interface import (
    AssistantMessage,
    Message,
    ModelRequest,
    ProviderEmpty,
    Role,
    ToolCall,
    UserMessage,
)
from requill.db.session import Session
from requill.features.chat import threads
from requill.features.chat.errors import NothingToName
from requill.features.chat.policy import DEFAULT_TITLES, NAMED_AFTER, Action
from requill.features.turns import conversations
from requill.features.turns.messages import ContentRow
from requill.features.turns.work import ConversationKey, Opening, Outcome, ToolOutcome, no_such_tool
from requill.kit.actor import Actor
from requill.kit.limits import TITLE_CHARACTERS
from requill.kit.plain import preview

_CHARACTERS = 4_000  # of each message; what it is about is said at its beginning
_TOKENS = 400
_REQUEST = "Name this conversation."
_AROUND = "\"'“”„«»‘’*_. "


class NameThread(Struct):
    """Implements `TurnWork`: the assistant gives a thread that has none its title. Takes no allowance."""

    thread_id: int
    _title: str = ""

    @property
    def opening(self) -> Opening:
        """Nothing is said in the thread, so it is in nobody's way there."""
        return Opening("", ConversationKey(), None)

    def check(self, session: Session, actor: Actor) -> None:
        self._title = threads.get_thread(session, actor, self.thread_id, Action.CHANGE).title
        if not self._said(session, actor):
            raise NothingToName

    def load(self, session: Session, actor: Actor, budget: int) -> ModelRequest | None:
        """Of a thread that has a title nothing is asked."""
        if self._title not in DEFAULT_TITLES:
            return None
        said = tuple(_spoken(row) for row in self._said(session, actor))
        return ModelRequest(Role.TITLER, (*said, UserMessage(_REQUEST)), max_output_tokens=_TOKENS)

    async def call(self, call: ToolCall) -> ToolOutcome:
        """There are no tools here."""
        return no_such_tool(call)

    def store(self, session: Session, actor: Actor, outcome: Outcome) -> dict[str, Any]:
        """A title that the person gave meanwhile stays."""
        if self._title not in DEFAULT_TITLES:
            return {"title": threads.get_thread(session, actor, self.thread_id).title}
        title = clean_title(outcome.text)
        if not title:
            raise ProviderEmpty
        return {"title": threads.name_thread(session, actor, self.thread_id, self._title, title).title}

    def _said(self, session: Session, actor: Actor) -> list[ContentRow]:
        return list(
            conversations.first_messages(
                session, actor, ConversationKey(thread_id=self.thread_id), NAMED_AFTER
            )
        )


def clean_title(text: str) -> str:
    """A model's answer as a title: its first line of words, without quotation marks and Markdown."""
    lines = (preview(line[:_CHARACTERS], _CHARACTERS).strip(_AROUND) for line in text.split("\n"))
    title = next(filter(None, lines), "").replace("\x00", "")
    return title if len(title) <= TITLE_CHARACTERS else title[:TITLE_CHARACTERS].rsplit(" ", 1)[0]


def _spoken(row: ContentRow) -> Message:
    text = row.content[:_CHARACTERS]
    return UserMessage(text) if row.role == "user" else AssistantMessage(text)
