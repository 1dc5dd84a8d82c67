"""The database's part of a turn: opened in one write, ended in one write, whichever way it ends."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import timedelta
from typing import Any

from msgspec import Struct
from msgspec.structs import replace
from sqlalchemy.exc import IntegrityError

from requill.db.idempotency import KeyInProgress, known, remember
from requill.db.session import Session
from requill.features.documents.policy import Action as DocumentAction
from requill.features.documents.service import (
    DocumentRow,
    find_document,
    get_document,
    open_document,
)
from requill.features.members.errors import RoleRequired
from requill.features.projects.policy import Action as ProjectAction
from requill.features.projects.service import get_project
from requill.features.turns import policy, queries
from requill.features.turns.answers import document_of
from requill.features.turns.errors import Restarted, TooManyTurns, TurnInProgress, TurnNotFound
from requill.features.turns.work import ConversationKey, TurnWork
from requill.features.usage.service import Allowances
from requill.kit.actor import Actor
from requill.kit.clock import now
from requill.kit.errors import NotFound
from requill.kit.ids import new_id
from requill.kit.process import PROCESS_ID
from requill.kit.texts import is_storable
from requill.models import Turn

STOP_REFUSED = "Only the person who asked, or the owner, can stop this."


class Begun(Struct, frozen=True):
    """A turn to follow, by whom; `is_new` False is an earlier one that the same request had begun."""

    turn_id: str
    is_new: bool
    user_id: str


def open_turn(
    session: Session,
    actor: Actor,
    allowances: Allowances,
    work: TurnWork,
    key: str | None,
    request_hash: str,
    *,
    joins: bool = False,
) -> Begun:
    """Take the allowance and the one turn that its conversation has, or find the turn of a repeated request.

    One whose document was deleted since is not found: what is asked for is made anew. One that still runs is
    found by a caller who `joins`; for others it is `KeyInProgress`. Raises besides `TurnInProgress`,
    `KeyReused`, `LimitExceeded`, or what the feature's own check refuses; then nothing has changed.
    """
    earlier = known(session, actor, key, request_hash)
    if earlier is not None and earlier.turn_id is not None:
        turn = queries.turn(session, actor, earlier.turn_id)
        if turn is not None and turn.state == "running" and not joins:
            raise KeyInProgress
        if turn is None:  # or what it is about is no longer theirs to talk about
            raise TurnNotFound
        if _stands(session, actor, turn):
            return Begun(earlier.turn_id, is_new=False, user_id=actor.user_id)
        queries.release_key(session, turn.id)
    work.check(session, actor)
    opening, turn_id = work.opening, new_id()
    if opening.allowance is not None:
        allowances.take(session, actor, opening.allowance, turn_id)
    try:
        queries.add_turn(session, actor, turn_id, opening, PROCESS_ID)
    except IntegrityError:
        raise TurnInProgress from None
    remember(session, actor, key, request_hash, turn_id=turn_id)
    return Begun(turn_id, is_new=True, user_id=actor.user_id)


def _stands(session: Session, actor: Actor, turn: Turn) -> bool:
    """Whether the document that a turn answered with, if it did, is still there to be shown."""
    document_id = document_of(turn.answer or {})
    return document_id is None or find_document(session, actor, document_id) is not None


def asker(session: Session, turn_id: str, actor: Actor) -> Actor:
    """Whose turn it is now: a guest may have signed in while the assistant was answering.

    It stays theirs until the end of the write.
    """
    # Nothing is found the first time when the owner changed while this waited for them.
    owner = queries.owner_of(session, turn_id) or queries.owner_of(session, turn_id)
    if owner is None or owner.id == actor.user_id:
        return actor
    return replace(actor, user_id=owner.id, username=owner.username, is_guest=owner.is_guest)


def answered_document(session: Session, turn_id: str, document_id: int) -> DocumentRow:
    """A document that a turn answered with, as it is now, for somebody whose turn it was found to be.

    It is read as the turn's owner, whose session may be another than the one that is being answered: a guest
    may have signed in meanwhile. Raises `TurnNotFound` and `DocumentNotFound`.
    """
    owner = queries.reader_of(session, turn_id)
    if owner is None:
        raise TurnNotFound
    actor = Actor.on_behalf_of(owner.id, owner.username, is_guest=owner.is_guest)
    return open_document(session, actor, document_id)


def asker_about(session: Session, conversation: ConversationKey, actor: Actor) -> Actor:
    """Whose turn it is now that runs about the document of a conversation: see `asker`."""
    running = queries.running_about(session, conversation.document_id)
    return actor if running is None else asker(session, running, actor)


def finish_turn(session: Session, allowances: Allowances, turn_id: str, answer: dict[str, Any]) -> None:
    """The turn is stored: keep its answer for readers who come back, and what it took stays taken.

    Raises `Restarted` and `TurnNotFound` for one that is no longer open, with nothing of it stored.
    """
    if not queries.end_turn(session, turn_id, "finished", answer):
        # This process was taken for gone, and another one has closed the turn.
        raise TurnNotFound if queries.state_of(session, turn_id) is None else Restarted
    allowances.confirm(session, turn_id)


def fail_turn(
    session: Session, allowances: Allowances, turn_id: str, user_id: str, error: dict[str, Any]
) -> None:
    """The turn came to nothing: give back what it took, and let its key be used again."""
    if queries.end_turn(session, turn_id, "failed", error):
        queries.release_key(session, turn_id)
        allowances.refund(session, user_id, turn_id)


def sweep(
    session: Session, allowances: Allowances, at_work: Collection[str] = (), *, everything: bool
) -> int:
    """Close turns that no process runs, and forget old ones; says how many were closed.

    `at_work` are those that this process runs. Another one of its own, or of a process that is not named,
    has its time, in which it may still be closed as it ended. `everything` is for the start of the only
    process: whatever runs in the table runs nowhere.
    """
    age = timedelta(seconds=0 if everything else policy.ABANDONED_SECONDS)
    abandoned = queries.abandoned_turns(session, now() - age, None if everything else PROCESS_ID, at_work)
    _close_lost(session, allowances, abandoned)
    queries.forget_turns(session, now() - timedelta(hours=policy.KEPT_HOURS))
    return len(abandoned)


def close_lost_turns(session: Session, allowances: Allowances, process_id: str) -> int:
    """Close the turns of processes that are gone, and forget those processes; says how many were closed.

    None where process `process_id` cannot tell: where the database was away, nobody could say that they live.
    """
    lease, silence = timedelta(seconds=policy.LEASE_SECONDS), timedelta(seconds=policy.SILENCE_SECONDS)
    lost = queries.lost_turns(session, process_id, lease, silence)
    _close_lost(session, allowances, lost)
    queries.forget_other_processes(session, process_id, lease)
    return len(lost)


def _close_lost(session: Session, allowances: Allowances, turns: Sequence[Turn]) -> None:
    error = Restarted()
    for turn in turns:
        fail_turn(session, allowances, turn.id, turn.user_id, error.body() | {"status": error.status})


def process_lives(session: Session, process_id: str) -> Sequence[str]:
    """Note that a process lives; answers which of its turns somebody has asked to stop."""
    queries.see_process(session, process_id, timedelta(seconds=policy.SILENCE_SECONDS))
    return queries.stopping(session, process_id)


def process_ended(session: Session, process_id: str) -> None:
    """A process is about to end, and runs no turn."""
    queries.forget_process(session, process_id)


def ask_to_stop(session: Session, turn_id: str) -> None:
    """Let the process that runs a turn know that it shall end; it looks now and then."""
    queries.ask_to_stop(session, turn_id)


def require_capacity(session: Session, actor: Actor) -> None:
    """Raise `TooManyTurns` if with the turn just opened a person has more than one may, in all processes."""
    if queries.count_running(session, actor) > policy.TURNS_PER_PERSON:
        raise TooManyTurns


def running(session: Session, actor: Actor, conversation: ConversationKey) -> Sequence[Turn]:
    """Turns under way: everybody's in one conversation or, where none is named, the caller's own in all.

    Raises `NotFound` and `RoleRequired` for one in which the caller may not talk, and `AccountRequired` for
    a guest's project.
    """
    if conversation.project_id is not None:
        get_project(session, actor, conversation.project_id, ProjectAction.TALK)
    if conversation.document_id is not None:
        get_document(session, actor, conversation.document_id, DocumentAction.TALK)
    if conversation.thread_id is not None and not queries.has_thread(session, actor, conversation.thread_id):
        raise NotFound
    return queries.running_turns(session, actor, conversation)


def get_turn(session: Session, actor: Actor, turn_id: str) -> Turn:
    """A turn to follow: the caller's, or one about what they may change. Raises `TurnNotFound`."""
    turn = queries.turn(session, actor, turn_id) if is_storable(turn_id) else None
    if turn is None:
        raise TurnNotFound
    return turn


def require_stoppable(session: Session, actor: Actor, turn_id: str) -> None:
    """Refuse to end a turn for anybody but who asked and who owns what it is about.

    Raises `TurnNotFound` and `RoleRequired`.
    """
    turn = get_turn(session, actor, turn_id)
    if turn.user_id == actor.user_id:
        return
    try:
        if turn.document_id is not None:
            get_document(session, actor, turn.document_id, DocumentAction.DELETE)
        elif turn.project_id is not None:
            get_project(session, actor, turn.project_id, ProjectAction.DELETE)
    except RoleRequired:
        raise RoleRequired(STOP_REFUSED) from None
