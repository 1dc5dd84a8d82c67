"""One question about a project: the assistant reads its documents, answers, and says which it read."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from requill.ai.budget import first_that_fit, size_of, space_of
from requill.ai.interface import ModelRequest, ProjectContext, Role, ToolCall, UserMessage
from requill.db.database import Database
from requill.db.session import Session
from requill.features.chat.context import fit_history
from requill.features.chat.errors import BlankMessage
from requill.features.chat.policy import (
    HISTORY,
    PROJECT_HISTORY_SHARE,
    PROJECT_READING_SHARE,
    PROJECT_TITLES_SHARE,
)
from requill.features.chat.project_tools import TOOLS, ProjectReader
from requill.features.chat.review_tools import REVIEW_PROJECT, review_project
from requill.features.chat.schemas import render_answer
from requill.features.documents.project_membership import titles_in_project
from requill.features.projects.policy import Action
from requill.features.projects.service import get_project
from requill.features.review import service as reviews
from requill.features.turns import conversations
from requill.features.turns.work import ConversationKey, Opening, Outcome, ToolOutcome, refused
from requill.features.usage.policy import Kind
from requill.kit.actor import Actor
from requill.kit.compute import TakesTooLong
from requill.kit.counts import counted, joined

_MAX_DOCUMENTS = 1_000  # the newest of a project; the rest is neither listed nor searched
_NOTICE = 400


@dataclass(slots=True)
class ProjectChat:
    """Implements `TurnWork`: one turn of the chat beside a project."""

    project_id: int
    content: str
    database: Database
    _reader: ProjectReader = field(init=False)
    _actor: Actor = field(init=False)
    _document_count: int = 0

    @property
    def opening(self) -> Opening:
        return Opening(self.content, self._conversation, Kind.MESSAGES)

    @property
    def _conversation(self) -> ConversationKey:
        return ConversationKey(project_id=self.project_id)

    def check(self, session: Session, actor: Actor) -> None:
        get_project(session, actor, self.project_id, Action.TALK)
        if not self.content.strip():
            raise BlankMessage

    def load(self, session: Session, actor: Actor, budget: int) -> ModelRequest:
        """The documents are told by their titles, the tools read them."""
        project = get_project(session, actor, self.project_id, Action.TALK)
        titles = titles_in_project(session, actor, self.project_id, _MAX_DOCUMENTS)
        listed = first_that_fit(titles, space_of(budget, PROJECT_TITLES_SHARE), _line)
        self._document_count = project.document_count
        reading = space_of(budget, PROJECT_READING_SHARE)
        self._reader = ProjectReader(self.database, actor, self.project_id, self.content, titles, reading)
        said = conversations.recent_messages(session, actor, self._conversation, HISTORY)
        messages = (*fit_history(said, budget, PROJECT_HISTORY_SHARE), UserMessage(self.content))
        unlisted = project.document_count - len(listed)
        context = ProjectContext(project.name, project.description, tuple(listed), max(0, unlisted))
        self._actor = actor
        return ModelRequest(Role.PROJECT, messages, context, (*TOOLS, REVIEW_PROJECT))

    async def call(self, call: ToolCall) -> ToolOutcome:
        if call.name != REVIEW_PROJECT.name:
            return await self._reader.call(call)
        read = await self.database.read(
            lambda session: reviews.load_project(session, self._actor, self.project_id)
        )
        self._reader.found |= {text.id: text.title for text in read.texts}
        try:
            return await review_project(read)
        except TakesTooLong as refusal:
            return refused(refusal.message, is_change=False)

    def store(self, session: Session, actor: Actor, outcome: Outcome) -> dict[str, Any]:
        """Keep both messages, and which documents the answer rests on."""
        get_project(session, actor, self.project_id, Action.TALK)
        asked = conversations.say(session, actor, self._conversation, "user", self.content)
        answered = conversations.say(
            session,
            actor,
            self._conversation,
            "assistant",
            outcome.text,
            state=outcome.state,
            notice=outcome.notice or self._left_out(),
            sources=self._sources(outcome.text),
        )
        return render_answer(asked, answered, incomplete=outcome.is_broken_off)

    def _sources(self, text: str) -> list[tuple[int, str]]:
        """What was read or found and is named in the answer; where nothing is, all that was read."""
        reader, said = self._reader, text.casefold()
        known = reader.read | reader.found
        named = {row_id: title for row_id, title in known.items() if title.casefold() in said}
        return list((named or reader.read).items())

    @property
    def _searched_all(self) -> bool:
        """Whether a search went through every document, and what it found was read whole."""
        reader = self._reader
        searched = reader.searched is not None and reader.searched >= self._document_count
        return searched and not reader.left_out and not reader.read_in_part

    def _left_out(self) -> str | None:
        """What the answer does not rest on although it is in the project.

        After a search through all of it nothing is left out: what was not read does not speak of it.
        """
        reader = self._reader
        if not reader.read and not reader.searched:
            return None
        parts: list[str] = []
        whole = self._document_count
        unread = [title for row_id, title in reader.documents if row_id not in reader.read | reader.left_out]
        if not reader.read:
            read_none = "didn't read it whole" if reader.searched == 1 else "read none of them whole"
            parts.append(f"Searched {counted(reader.searched or 0, 'document')}; {read_none}.")
        elif len(reader.read) < whole and not self._searched_all:
            rest = f"; not {_quoted(unread)}" if unread else ""
            parts.append(f"Read {len(reader.read)} of {whole} documents{rest}.")
        if reader.read_in_part:
            parts.append(f"Only in part: {_quoted(reader.read_in_part)}.")
        if reader.left_out:
            parts.append(f"No room was left for {_quoted(list(reader.left_out.values()))}.")
        looked_at = len(reader.documents) if reader.searched is None else reader.searched
        if looked_at < whole:
            parts.append(f"Only the {looked_at:,} newest of {whole:,} were looked at.")
        return " ".join(parts)[:_NOTICE] or None


def _line(document: tuple[int, str]) -> int:
    """How much space a document takes in the list: its title, its id and what stands between them."""
    return size_of(document[1]) + 12


def _quoted(titles: Sequence[str]) -> str:
    """The first titles, and how many more there are."""
    shown = [f"“{title if len(title) <= 60 else title[:59].rstrip() + '…'}”" for title in titles[:3]]
    if len(titles) > 3:
        shown.append(f"{len(titles) - 3} more")
    return joined(shown)
