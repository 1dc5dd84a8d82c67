"""Hears of what people do, and keeps what is told of it to whom, in the transaction in which it happens.

Who answers, resolves or decides has read what they were told of it.
"""

from __future__ import annotations

from collections.abc import Collection

from msgspec import Struct

from requill.db.session import Session
from requill.features.accounts.events import AccountEnded
from requill.features.comments.events import CommentEdited, CommentResolved, DocumentCommented
from requill.features.documents.events import (
    ChangesProposed,
    DecisionTakenBack,
    ProposalDecided,
    ProposalEvent,
)
from requill.features.inbox import mail_queries, queries
from requill.features.inbox.choices import Choices, choices_of
from requill.features.inbox.events import NotificationsChanged
from requill.features.inbox.kinds import CATEGORIES, Kind, MailTime
from requill.features.inbox.policy import KEPT, due
from requill.features.members import interface
from requill.features.members import service as members
from requill.features.members.events import InvitationAccepted, MemberAdded
from requill.kit.clock import now


class _News(Struct, frozen=True):
    """What is told: who did what, and what it is about."""

    kind: Kind
    by: str
    document_id: int | None = None
    project_id: int | None = None
    comment_id: int | None = None
    proposal_id: int | None = None
    detail: str | None = None


def commented(session: Session, event: DocumentCommented) -> None:
    """Tell those who are mentioned, those who discuss, and the document's owner: each once."""
    found = queries.comment(session, event.comment_id)
    if found is None:
        return
    parent_id, _, _ = found
    readers = set(members.readers_of_document(session, event.document_id))
    mentioned = queries.mentioned_in(session, event.comment_id) & readers
    _tell(session, mentioned, _about(event, Kind.MENTIONED))
    if parent_id is not None:
        _has_read_discussion(session, event.by, parent_id)
        told = (queries.discussing(session, parent_id) | {event.owner_id}) & readers
        _tell(session, told - mentioned, _about(event, Kind.REPLIED))
    else:
        _tell(session, ({event.owner_id} & readers) - mentioned, _about(event, Kind.COMMENTED))


def edited(session: Session, event: CommentEdited) -> None:
    """Tell those whom other words mention; who is not mentioned any more was not."""
    readers = set(members.readers_of_document(session, event.document_id))
    mentioned = queries.mentioned_in(session, event.comment_id) & readers
    told = queries.told_of(session, Kind.MENTIONED, event.comment_id)
    _tell(session, mentioned - told, _about(event, Kind.MENTIONED))
    if gone := told - mentioned:
        queries.take_back(session, Kind.MENTIONED, event.comment_id, gone)
        _changed(session, gone)


def resolved(session: Session, event: CommentResolved) -> None:
    """Tell whoever wrote the comment."""
    _has_read_discussion(session, event.by, event.comment_id)
    found = queries.comment(session, event.comment_id)
    if found is not None and found[1] is not None:
        readers = set(members.readers_of_document(session, event.document_id))
        _tell(session, {found[1]} & readers, _about(event, Kind.RESOLVED))


def proposed(session: Session, event: ChangesProposed) -> None:
    """Tell the document's owner."""
    _tell(session, {event.owner_id}, _of_proposal(Kind.PROPOSED, event, None))


def decided(session: Session, event: ProposalDecided) -> None:
    """Tell whoever proposed it, if they may still read what became of it."""
    if queries.has_read_proposal(session, event.by, event.proposal_id):
        _changed(session, [event.by])
    if event.proposer_id in members.readers_of_document(session, event.document_id):
        _tell(session, {event.proposer_id}, _of_proposal(Kind.DECIDED, event, event.outcome))


def decision_taken_back(session: Session, event: DecisionTakenBack) -> None:
    """Whoever proposed it was not told of the decision, as long as they have not read it."""
    if event.proposer_id is not None and queries.take_back_decided(session, event.proposal_id):
        _changed(session, [event.proposer_id])


def member_added(session: Session, event: MemberAdded) -> None:
    """Tell whoever was given a role by somebody, without having been asked."""
    _tell(session, {event.user_id}, _membership(Kind.INVITED, event, event.by, event.role.value))


def invitation_accepted(session: Session, event: InvitationAccepted) -> None:
    """Tell whoever invited."""
    _tell(session, {event.inviter_id}, _membership(Kind.JOINED, event, event.user_id, None))


def account_ended(session: Session, event: AccountEnded) -> None:
    """Forget what somebody was told; what others were told of them stays, by a deleted account."""
    queries.forget_account(session, event.user_id)


def _has_read_discussion(session: Session, user_id: str, thread_id: int) -> None:
    if queries.has_read_discussion(session, user_id, thread_id):
        _changed(session, [user_id])


def _about(event: DocumentCommented | CommentEdited | CommentResolved, kind: Kind) -> _News:
    return _News(kind, event.by, document_id=event.document_id, comment_id=event.comment_id)


def _of_proposal(kind: Kind, event: ProposalEvent, detail: str | None) -> _News:
    document_id, proposal_id = event.document_id, event.proposal_id
    return _News(kind, event.by, document_id=document_id, proposal_id=proposal_id, detail=detail)


def _membership(kind: Kind, event: MemberAdded | InvitationAccepted, by: str, detail: str | None) -> _News:
    is_document = event.kind is interface.Kind.DOCUMENT
    return _News(
        kind,
        by,
        document_id=event.object_id if is_document else None,
        project_id=None if is_document else event.object_id,
        detail=detail,
    )


def _tell(session: Session, user_ids: Collection[str], news: _News) -> None:
    """Keep it for those of these who want to be told of it; nobody is told what they did themselves."""
    wanted = {user_id for user_id in user_ids if user_id != news.by}
    if not wanted:
        return
    told: list[str] = []
    rows = []
    moment, category = now(), CATEGORIES[news.kind]
    for user_id, is_reached, settings in queries.reachable(session, wanted, news.document_id):
        choices = choices_of(settings)
        is_mailed = is_reached and category in choices.mailed and choices.mail is not MailTime.NEVER
        is_shown = category in choices.shown
        if not (is_mailed or is_shown):
            continue
        told.append(user_id)
        rows.append(
            {
                "user_id": user_id,
                "actor_user_id": news.by,
                "kind": news.kind.value,
                "detail": news.detail,
                "document_id": news.document_id,
                "project_id": news.project_id,
                "comment_id": news.comment_id,
                "proposal_id": news.proposal_id,
                "is_shown": is_shown,
                "waits_for_mail": is_mailed,
                "created_at": moment,
                "read_at": None,
            }
        )
        if is_mailed:
            plan_mail(session, user_id, choices)
    if rows:
        session.flush()  # the comment or proposal that it is about
        queries.add(session, rows)
        for user_id in told:
            queries.forget_old(session, user_id, KEPT)
        _changed(session, told)


def plan_mail(session: Session, user_id: str, choices: Choices) -> None:
    """Let a mail to somebody leave when they want it, if none leaves before that."""
    at = due(choices.mail, choices.time_zone, now(), mail_queries.last_sent(session, user_id))
    if at is not None:
        mail_queries.wait(session, user_id, at)


def _changed(session: Session, user_ids: Collection[str]) -> None:
    for user_id in user_ids:
        session.record(NotificationsChanged(user_id))
