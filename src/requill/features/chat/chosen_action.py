"""An action that a person chose: carried out on the stored document and told in its conversation."""

from __future__ import annotations

from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from requill.db.caller import Caller
from requill.db.idempotency import known, once
from requill.db.session import Session
from requill.features.actions.action import Done
from requill.features.actions.errors import NoSuchAction
from requill.features.actions.registry import ACTIONS, run
from requill.features.actions.schemas import ActionCall
from requill.features.actions.service import Base, read_base
from requill.features.documents import service as documents
from requill.features.documents.errors import VersionConflict
from requill.features.documents.merging import text_of_version
from requill.features.documents.proposals import service as proposals
from requill.features.documents.proposals.hunks import State
from requill.features.documents.proposals.rendering import rendered
from requill.features.documents.proposals.schemas import render_proposal
from requill.features.documents.proposals.text_change import TextChange, prepare_change
from requill.features.documents.schemas import render_document
from requill.features.settings.service import reviews_changes_first
from requill.features.turns import conversations
from requill.features.turns.schemas import render_message
from requill.features.turns.work import ConversationKey
from requill.kit.actor import Actor
from requill.kit.compute import Computing, compute
from requill.kit.wire import plain

PROPOSED = "Suggested change: {said}"


class ActionRequest(Struct, frozen=True):
    """A request for an action; the same `key` gives the same answer."""

    document_id: int
    name: str
    call: ActionCall
    key: str | None
    request_hash: str


async def carry_out(by: Caller, wanted: ActionRequest, computing: Computing) -> dict[str, Any]:
    """Do it on the text as it is stored, or as it was in `version`, and answer with the document.

    What was typed since is kept: the difference that it makes is merged into the text of now.
    `VersionConflict` says that this version is not known any more, or that nothing is left of what was to be
    changed. Raises `DocumentNotFound`, `NoSuchAction`, `ActionRefused`, `TooLarge`, `TakesTooLong` and
    `StillComputing`, too.
    """
    found = await by.read(lambda session, actor: _open(session, actor, wanted))
    if not isinstance(found, Base):
        return found
    arguments = dict(wanted.call.arguments)
    async with computing.of_long(by.admit, len(found.text)):
        done, change = await compute(_work_out, wanted.name, found, arguments, size=len(found.text))
    return await by.write(lambda session, actor: _keep(session, actor, wanted, found, done, change))


def _work_out(name: str, base: Base, arguments: dict[str, Any]) -> tuple[Done, TextChange]:
    done = run(name, base.text, arguments, base.context)
    return done, prepare_change(base.text, done.text, base.version)


def _open(session: Session, actor: Actor, wanted: ActionRequest) -> Base | dict[str, Any]:
    """The document, or the answer that the same request had before."""
    base = read_base(session, actor, wanted.document_id)
    earlier = known(session, actor, wanted.key, wanted.request_hash)
    if earlier is not None and earlier.answer is not None:
        return _with_document(session, actor, earlier.answer)
    if wanted.name not in ACTIONS:
        raise NoSuchAction
    version = wanted.call.version
    if version is None or version == base.version:
        return base
    row = documents.open_document(session, actor, wanted.document_id)
    return replace(base, text=text_of_version(session, row, version), version=version)


def _keep(
    session: Session, actor: Actor, wanted: ActionRequest, base: Base, done: Done, change: TextChange
) -> dict[str, Any]:
    def work() -> dict[str, Any]:
        document = documents.lock_document(session, actor, wanted.document_id)
        answer: dict[str, Any] = {"proposal": None, "said": done.said, "message": None}
        if done.text != base.text:
            applies = not (wanted.call.suggest or reviews_changes_first(session, actor))
            said = done.said if applies else PROPOSED.format(said=done.said)
            message = conversations.say(
                session, actor, ConversationKey(document_id=document.id), "system", said
            )
            proposal = proposals.propose(
                session,
                actor,
                document,
                proposals.Change(base=base.text, after=done.text, prepared=change),
                proposals.Source(message_id=message.id),
                apply=applies,
            )
            if proposal is not None and proposal.state == State.OUTDATED:
                raise VersionConflict(document)  # and nothing is told of what was not done
            beside = None if proposal is None else render_proposal(proposal)
            answer["said"], answer["message"] = said, plain(render_message(message, beside))
            answer["proposal"] = None if proposal is None else plain(rendered(session, proposal))
        return {"document": {"id": document.id}, **answer}

    kept = once(session, actor, wanted.key, wanted.request_hash, work)
    return _with_document(session, actor, kept)


def _with_document(session: Session, actor: Actor, kept: dict[str, Any]) -> dict[str, Any]:
    document = documents.open_document(session, actor, kept["document"]["id"])
    return kept | {"document": plain(render_document(document))}
