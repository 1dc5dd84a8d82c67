"""Checks monthly limits: allowances are taken before the work and given back when it fails."""

from __future__ import annotations

from msgspec import Struct

from requill.db.session import Session
from requill.features.usage import queries
from requill.features.usage.errors import LimitExceeded
from requill.features.usage.events import UsageChanged
from requill.features.usage.policy import Kind, Limits, MonthlyLimits, Usage
from requill.kit.actor import Actor
from requill.kit.clock import month_of, now

_REFUSALS = {
    Kind.DOCUMENTS: (
        "Document limit reached",
        "Sign up to create more documents and save your work.",
    ),
    Kind.MESSAGES: (
        "Message limit reached",
        "Sign up to continue your conversation and save your work.",
    ),
}
_OF_NETWORK = "Guests on your network have reached this month's limit."


class Allowances(Struct, frozen=True):
    """Counts what people use; `limits` are the operator's."""

    limits: Limits

    def usage(self, session: Session, actor: Actor) -> Usage:
        """What the person used this month, with their limits."""
        used = queries.used(session, _user(actor), month_of(now()))
        return Usage(
            docs=used.get(Kind.DOCUMENTS, 0),
            messages=used.get(Kind.MESSAGES, 0),
            limits=MonthlyLimits(
                docs=self.limits.of(actor, Kind.DOCUMENTS), messages=self.limits.of(actor, Kind.MESSAGES)
            ),
        )

    def take(self, session: Session, actor: Actor, kind: Kind, reservation_id: str | None = None) -> None:
        """Check the limit and take one unit, for good or as a reservation that `confirm` or `refund` ends.

        A guest's unit is counted against the person and against their address, so that a new cookie is
        not a new month. Raises `LimitExceeded`; the caller's transaction then changes nothing.
        """
        month, limit = month_of(now()), self.limits.of(actor, kind)
        limits = {_user(actor): limit}
        if limit is not None:
            limits[f"address:{actor.address}"] = limit * self.limits.address_factor
        counted = queries.take_one_each(session, limits, month, kind)
        if len(counted) < len(limits):
            for subject in counted:  # so that the refusal tells what is used without what it refuses
                queries.give_back_one(session, subject, month, kind)
            message, next_step = _REFUSALS[kind]
            # A guest whose own unit was counted has some left, and would look for the reason in vain.
            description = f"{_OF_NETWORK} {next_step}" if _user(actor) in counted else next_step
            raise LimitExceeded(message, description, self.usage(session, actor))
        if reservation_id is not None:
            queries.add_reservation(session, reservation_id, list(limits), month, kind)
        session.record(UsageChanged(actor.user_id))

    def confirm(self, session: Session, reservation_id: str) -> None:
        """The work was done: what was taken stays taken."""
        queries.release(session, reservation_id)

    def refund(self, session: Session, user_id: str, reservation_id: str) -> None:
        """The work failed: give back what was taken, once, however often this is called."""
        held = queries.release(session, reservation_id)
        if held is None:
            return
        subjects, month, kind = held
        for subject in subjects:
            queries.give_back_one(session, subject, month, kind)
        session.record(UsageChanged(user_id))

    def move(self, session: Session, from_id: str, to_id: str) -> None:
        """Add what one person used, and holds reserved, to what another did."""
        # What is reserved first: a refund that is under way then waits, and gives back to the right one.
        queries.move_reserved(session, _subject(from_id), _subject(to_id))
        queries.move_used(session, _subject(from_id), _subject(to_id))
        session.record(UsageChanged(to_id))


def _user(actor: Actor) -> str:
    return _subject(actor.user_id)


def _subject(user_id: str) -> str:
    return f"user:{user_id}"
