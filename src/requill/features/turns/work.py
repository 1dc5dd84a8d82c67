"""Work that a feature hands to the engine: everything about a turn that is its own."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any, Literal, Protocol, runtime_checkable

from msgspec import Struct

from requill.ai.interface import ModelRequest, ToolCall
from requill.db.session import Session
from requill.features.usage.policy import Kind
from requill.kit.actor import Actor

MessageState = Literal["complete", "incomplete", "truncated", "filtered", "stopped"]


class ConversationKey(Struct, frozen=True):
    """Where something is said: about a document, in a thread, about a project; or else in the side panel.

    An empty one is also used by turns that create a document or title a thread.
    """

    document_id: int | None = None
    thread_id: int | None = None
    project_id: int | None = None


class Emitted(Struct, frozen=True):
    """An event for the people who follow the turn."""

    name: str
    data: Mapping[str, Any]


class ToolOutcome(Struct, frozen=True):
    """What a tool did: `content` goes back to the model.

    `ok` False means that what it was asked for was not valid. `is_change` False is a tool that only reads:
    a turn in which nothing else happened has nothing to keep. `error` is why it did nothing, if it
    did nothing; with `is_question`, because the person has to say more. `is_written`: the turn will write it
    into its document, and nobody has to decide about it before.
    """

    content: str
    ok: bool
    events: tuple[Emitted, ...] = ()
    is_change: bool = True
    error: str = ""
    is_question: bool = False
    is_written: bool = False


def refused(why: str, *, is_change: bool = True, choices: Sequence[Mapping[str, Any]] = ()) -> ToolOutcome:
    """A tool that did nothing; the model reads why. What only reads, and could not, is no failed change.

    `choices` are the ways in which it could be meant.
    """
    result = {"ok": False, "error": why} | ({"choices": choices} if choices else {})
    content = json.dumps(result, ensure_ascii=False)
    return ToolOutcome(content, not is_change, is_change=is_change, error=why, is_question=bool(choices))


def no_such_tool(call: ToolCall, *, is_change: bool = True) -> ToolOutcome:
    """The model called something that it was not given."""
    return refused(f"There is no tool {call.name!r}.", is_change=is_change)


class Outcome(Struct, frozen=True):
    """How the model's part of a turn ended. `notice` is for the person, beside the text."""

    text: str
    state: MessageState
    notice: str | None = None

    @property
    def is_broken_off(self) -> bool:
        """Whether more was to come."""
        return self.state in ("incomplete", "stopped")


class Opening(Struct, frozen=True):
    """What is known of a turn before it runs; `is_panel`: it is said in the side panel.

    `may_be_silent`: it is kept when the model adds nothing to it. `unread`: the notice with which it is kept
    when the model could not even be given it, being too long; without one it is refused then.
    """

    user_text: str
    conversation: ConversationKey
    allowance: Kind | None
    status: int = 200
    is_panel: bool = False
    may_be_silent: bool = False
    unread: str | None = None

    @property
    def document_id(self) -> int | None:
        """The document that the turn is about, if it is about one."""
        return self.conversation.document_id


class TurnWork(Protocol):
    """One turn of one feature; the engine calls the methods in this order, `call` as often as needed."""

    @property
    def opening(self) -> Opening:
        """What the engine needs to open the turn."""

    def check(self, session: Session, actor: Actor) -> None:
        """Refuse what cannot be done, before anything is taken; inside the opening write."""

    def load(self, session: Session, actor: Actor, budget: int) -> ModelRequest | None:
        """What the model is asked, within `budget` tokens; called again with less when that was too much.

        None: the turn needs no model.
        """

    async def call(self, call: ToolCall) -> ToolOutcome:
        """Run one tool: on the turn's draft, or in reads of its own; never writes."""

    def store(self, session: Session, actor: Actor, outcome: Outcome) -> dict[str, Any]:
        """Keep the turn, in one write, and return the JSON answer."""


@runtime_checkable
class Lengthy(Protocol):
    """A turn about a text, which may be a long one."""

    @property
    def is_long(self) -> bool:
        """Whether `load` takes so long that no write can wait for it; known once `check` was done."""


@runtime_checkable
class Concluding(Protocol):
    """A turn with something to work out between the model's last word and the write."""

    async def conclude(self, outcome: Outcome) -> Sequence[Emitted]:
        """Work it out, beside the event loop, and return what those who follow the turn are to see."""
