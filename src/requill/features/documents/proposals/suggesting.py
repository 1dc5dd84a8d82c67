"""Changes that people propose: made on a copy of the text, decided on by whoever may change the document."""

from __future__ import annotations

from msgspec import Struct

from requill.db.caller import Caller
from requill.db.idempotency import create_once, known
from requill.db.session import Session
from requill.features.accounts.throttle import Attempt, Throttle
from requill.features.documents.events import ChangesProposed
from requill.features.documents.merging import text_of_version
from requill.features.documents.permission import lock_to_comment
from requill.features.documents.policy import Action
from requill.features.documents.proposals import outcomes, queries
from requill.features.documents.proposals.decisions import note_decisions
from requill.features.documents.proposals.errors import ProposalNotFound, SuggestionLimit, TooManySuggestions
from requill.features.documents.proposals.hunks import Hunk, State, from_json, indexes
from requill.features.documents.proposals.policy import SUGGESTED_CHARACTERS, SUGGESTING, SUGGESTIONS
from requill.features.documents.proposals.service import Change, Source, propose, snapshot_of, store_hunks
from requill.features.documents.proposals.text_change import TextChange, prepare_change
from requill.features.documents.service import get_document, open_document
from requill.features.members.errors import RoleRequired
from requill.kit.actor import Actor
from requill.kit.compute import Computing, compute
from requill.kit.errors import FieldError, Invalid, TooLarge
from requill.models import Proposal

NOTHING_CHANGED = "Change something first."
TOO_MUCH = f"A suggestion changes at most {SUGGESTED_CHARACTERS:,} characters. Make it in parts."
PROPOSER_ONLY = "Only the person who suggested this can withdraw it."


class Wish(Struct, frozen=True):
    """What the text of that version shall become, and why."""

    version: int
    content: str
    reason: str | None = None


async def suggest_for(
    by: Caller,
    throttle: Throttle,
    computing: Computing,
    document_id: int,
    wish: Wish,
    key: str | None,
    request_hash: str,
) -> Proposal:
    """Propose a change as the caller: worked out beside the event loop, then stored, once for each key.

    Raises `DocumentNotFound`, `RoleRequired`, `VersionConflict` where the text of that version is not known
    any more, `Invalid`, `TooLarge`, `TakesTooLong`, `StillComputing`, `SuggestionLimit` and
    `TooManySuggestions`.
    """
    base = await by.read(lambda session, actor: _base(session, actor, document_id, wish.version))
    size = len(base) + len(wish.content)

    def count(session: Session, actor: Actor) -> int | None:
        is_repeated = known(session, actor, key, request_hash) is not None
        return None if is_repeated else throttle.hit(session, Attempt(SUGGESTING, actor.user_id))

    async with computing.of_long(by.admit, size):
        # Before the work, which costs more than what is stored in the end.
        if (wait := await by.write(count)) is not None:
            raise TooManySuggestions(wait)
        change = await compute(prepare_change, base, wish.content, wish.version, size=size)
    if not change.hunks:
        raise Invalid(FieldError("content", NOTHING_CHANGED))
    if sum(map(_characters, change.hunks)) > SUGGESTED_CHARACTERS:
        raise TooLarge(TOO_MUCH)

    def work(session: Session, actor: Actor) -> Proposal:
        return create_once(
            session,
            actor,
            key,
            request_hash,
            lambda: _suggest(session, actor, document_id, wish, base, change),
            queries.proposal,
        )

    return await by.write(work)


def withdraw(session: Session, actor: Actor, proposal_id: int) -> Proposal:
    """Take back what the actor proposed, as far as nobody has decided on it: it counts as rejected by them.

    Raises `ProposalNotFound` and `RoleRequired`.
    """
    document_id = queries.document_of_proposal(session, actor, proposal_id)
    if document_id is None:
        raise ProposalNotFound
    lock_to_comment(session, actor, document_id)
    proposal = queries.proposal(session, actor, proposal_id)
    if proposal is None:
        raise ProposalNotFound
    if proposal.author_user_id != actor.user_id:
        raise RoleRequired(PROPOSER_ONLY)
    before = from_json(proposal.hunks)
    document = get_document(session, actor, document_id)
    outcome = outcomes.reject(snapshot_of(document), before, indexes(before), {})
    if outcome.hunks != before:
        store_hunks(session, proposal, outcome.hunks)
        session.flush()
        note_decisions(session, actor, document, proposal, before, outcome.hunks, None)
    return proposal


def _base(session: Session, actor: Actor, document_id: int, version: int) -> str:
    return text_of_version(session, open_document(session, actor, document_id, Action.COMMENT), version)


def _characters(hunk: Hunk) -> int:
    return len(hunk.original) + len(hunk.replacement)


def _suggest(
    session: Session,
    actor: Actor,
    document_id: int,
    wish: Wish,
    base: str,
    change: TextChange,
) -> Proposal:
    head = lock_to_comment(session, actor, document_id)
    if queries.count_waiting_of(session, document_id, actor.user_id) >= SUGGESTIONS:
        raise SuggestionLimit
    made = propose(
        session,
        actor,
        get_document(session, actor, document_id),
        Change(base=base, after=wish.content, prepared=change),
        Source(is_suggested=True, reason=wish.reason or None),
        apply=False,
    )
    if made is None:  # somebody wrote just that meanwhile
        raise Invalid(FieldError("content", NOTHING_CHANGED))
    if made.state == State.PENDING:
        session.record(
            ChangesProposed(head.id, head.owner_id, head.title, head.project_id, made.id, actor.user_id)
        )
    return made
