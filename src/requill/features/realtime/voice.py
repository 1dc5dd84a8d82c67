"""Voice: a token for a call, within everybody's limits, and the tools that the assistant uses in it."""

from __future__ import annotations

import json
from typing import Any

import anyio
from msgspec import Struct
from msgspec.structs import replace

from requill.ai.interface import DocumentContext
from requill.ai.voice.interface import VoiceService, VoiceSession, VoiceToken
from requill.db.caller import Caller
from requill.db.database import Database
from requill.db.idempotency import fingerprint, once
from requill.db.session import Session
from requill.features.accounts.throttle import Attempt, Throttle
from requill.features.actions.registry import ACTIONS
from requill.features.actions.registry import TOOLS as ACTION_TOOLS
from requill.features.actions.service import Base, act_as_tool, read_base
from requill.features.documents import service as documents
from requill.features.documents.events import Origin
from requill.features.documents.policy import Action
from requill.features.documents.proposals import service as proposals
from requill.features.documents.proposals.schemas import render_proposal
from requill.features.documents.proposals.text_change import TextChange, prepare_change
from requill.features.documents.tools import TOOLS, Draft, ToolRefused, call_tool, is_deletion
from requill.features.realtime.errors import TokenStillGood, TooManyCalls
from requill.features.realtime.policy import CALLS_AN_HOUR, DOCUMENT_CHARACTERS, ONE_TOKEN
from requill.features.realtime.schemas import ToolAnswer, ToolCall
from requill.features.settings.service import reviews_changes_first
from requill.features.turns import conversations
from requill.features.turns.work import ConversationKey, refused
from requill.features.usage.policy import Kind
from requill.features.usage.service import Allowances
from requill.kit.actor import Actor
from requill.kit.compute import compute
from requill.kit.errors import DomainError, TooManyRequests
from requill.kit.ids import new_id
from requill.kit.wire import plain
from requill.models import Document

CHANGED = "Changed the document by voice."
PROPOSED = "Suggested a change by voice. Accept or reject it."
_PATH = "/api/realtime/tool-call"


class _Opened(Struct, frozen=True):
    """A call that may begin: what the service is told, and what was taken for it."""

    actor: Actor
    session: VoiceSession
    reservation: str


class VoiceCalls(Struct, frozen=True):
    """Lets people talk with the realtime service."""

    database: Database
    service: VoiceService
    throttle: Throttle
    allowances: Allowances

    async def token(self, by: Caller, document_id: int | None) -> VoiceToken:
        """A token for one call, about a document or about nothing in particular. It counts as a message.

        Raises `DocumentNotFound`, `LimitExceeded`, `TokenStillGood`, `TooManyCalls` and `ModelError`; what
        was taken for a call that could not begin is given back.
        """
        opened = await by.write(lambda session, actor: self._open(session, actor, document_id))
        if isinstance(opened, TooManyRequests):
            raise opened
        token: VoiceToken | None = None
        try:
            token = await self.service.token(opened.session)
        finally:
            has_begun = token is not None
            with anyio.CancelScope(shield=True):
                await self.database.write(lambda session: self._end(session, opened, has_begun=has_begun))
        return token

    def _open(self, session: Session, actor: Actor, document_id: int | None) -> _Opened | TooManyRequests:
        """What a call needs; a refusal is returned, for the count of attempts must be kept."""
        known = VoiceSession() if document_id is None else _about(session, actor, document_id)
        wait = self.throttle.hit(session, Attempt(ONE_TOKEN, actor.user_id))
        if wait is not None:
            return TokenStillGood(wait)
        wait = self.throttle.hit(session, Attempt(CALLS_AN_HOUR, actor.user_id))
        if wait is not None:
            return TooManyCalls(wait)
        opened = _Opened(actor, known, new_id())
        self.allowances.take(session, actor, Kind.MESSAGES, opened.reservation)
        return opened

    def _end(self, session: Session, opened: _Opened, *, has_begun: bool) -> None:
        if has_begun:
            self.allowances.confirm(session, opened.reservation)
            return
        user_id = opened.actor.user_id
        self.allowances.refund(session, user_id, opened.reservation)
        self.throttle.forgive(session, Attempt(ONE_TOKEN, user_id), Attempt(CALLS_AN_HOUR, user_id))


class _Changed(Struct, frozen=True):
    """What a tool made of a document; `result` is what the assistant hears of it."""

    base: Draft
    draft: Draft
    result: dict[str, str]
    deletes: bool = False
    prepared: TextChange | None = None


async def use_tool(by: Caller, call: ToolCall) -> dict[str, Any]:
    """Run a tool that the assistant asked for in a call, once; the same call again has the same answer.

    What it changes is a proposal, with a message in the document's conversation; one that deletes always
    waits. Raises `DocumentNotFound`, and `KeyReused` for another call under the same id.
    """
    if call.name not in ACTIONS:
        return await by.write(lambda session, actor: _use(session, actor, call, None))
    base = await by.read(lambda session, actor: read_base(session, actor, call.document_id))
    outcome = await _act(base, call)
    return await by.write(lambda session, actor: _use(session, actor, call, outcome))


async def _act(base: Base, call: ToolCall) -> _Changed | ToolAnswer:
    try:
        done = await act_as_tool(call.name, base.text, call.arguments, base.context)
    except DomainError as refusal:
        choices = refusal.details.get("choices", ())
        return ToolAnswer(output=refused(refusal.message, choices=choices).content)
    draft, size = Draft("", base.text), len(base.text)
    change = await compute(prepare_change, base.text, done.text, base.version, size=size)
    return _Changed(draft, Draft("", done.text), {"said": done.said}, done.is_deletion, change)


def _use(
    session: Session, actor: Actor, call: ToolCall, outcome: _Changed | ToolAnswer | None
) -> dict[str, Any]:
    document = documents.lock_document(session, actor, call.document_id)

    def run() -> dict[str, Any]:
        found = outcome or _call(call, document)
        answer = _keep(session, actor, document, found) if isinstance(found, _Changed) else found
        return plain(answer)

    key = f"voice {call.call_id}"
    return once(session, actor, key, fingerprint(key, _PATH, call), run)


def _about(session: Session, actor: Actor, document_id: int) -> VoiceSession:
    row = documents.open_document(session, actor, document_id, Action.TALK)
    context = DocumentContext(row.title, row.content[:DOCUMENT_CHARACTERS])
    return VoiceSession(context, (*ACTION_TOOLS, *TOOLS))


def _call(call: ToolCall, document: Document) -> _Changed | ToolAnswer:
    base = Draft(document.title, document.content)
    draft = replace(base)
    try:
        touched = call_tool(draft, call.name, call.arguments)
    except ToolRefused as refusal:
        return ToolAnswer(output=refused(str(refusal)).content)
    return _Changed(base, draft, {"section": touched}, deletes=is_deletion(call.name, call.arguments))


def _keep(session: Session, actor: Actor, document: Document, changed: _Changed) -> ToolAnswer:
    """A tool's change as a proposal, told in the conversation."""
    base, draft = changed.base, changed.draft
    if draft == base:
        return ToolAnswer(output=_told(changed, "unchanged"))
    applies = not changed.deletes and not reviews_changes_first(session, actor)
    conversation = ConversationKey(document_id=document.id)
    said = conversations.say(session, actor, conversation, "assistant", CHANGED if applies else PROPOSED)
    proposal = proposals.propose(
        session,
        actor,
        document,
        proposals.Change(
            base=base.text,
            after=draft.text,
            title=draft.title if draft.title != base.title else None,
            prepared=changed.prepared,
        ),
        proposals.Source(message_id=said.id, origin=Origin.VOICE),
        apply=applies,
    )
    state = "unchanged" if proposal is None else proposal.state
    return ToolAnswer(
        output=_told(changed, state),
        document_updated=state == "applied",
        proposal=None if proposal is None else render_proposal(proposal),
    )


def _told(changed: _Changed, state: str) -> str:
    return json.dumps({"ok": True, **changed.result, "state": state}, ensure_ascii=False)
