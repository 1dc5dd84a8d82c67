"""Takes feedback from whoever is there, also from nobody in particular, and gives it to the operator."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from sqlalchemy.exc import IntegrityError

from requill.db.caller import Identity
from requill.db.database import Database
from requill.db.idempotency import known, remember
from requill.db.session import Session
from requill.features.accounts.throttle import Attempt, Throttle
from requill.features.feedback import queries
from requill.features.feedback.errors import EmptyFeedback, TooMuchFeedback
from requill.features.feedback.policy import FROM_AN_ADDRESS
from requill.features.feedback.queries import FeedbackRow
from requill.kit.actor import Actor
from requill.kit.clock import now
from requill.kit.credentials import Credentials
from requill.models import Feedback

Said = FeedbackRow
"""What somebody said, as the operator's commands are given it."""


class NewFeedback(Struct, frozen=True):
    """What somebody says: `rating` is 1 (angry), 2 (neutral) or 3 (excited), `page` where they were."""

    content: str
    rating: int | None
    page: str | None


class FeedbackBox(Struct, frozen=True):
    """Where feedback is put in. A guest who has written nothing yet stays as unknown as a stranger."""

    database: Database
    identity: Identity
    throttle: Throttle

    async def put(
        self, credentials: Credentials, new: NewFeedback, key: str | None, request_hash: str
    ) -> int:
        """Keep what was said; gives its id, the first one's where who is known says it again under its `key`.

        Raises `EmptyFeedback`, `TooMuchFeedback`, `OtherPerson` and `KeyReused`.
        """
        if not new.content.strip():
            raise EmptyFeedback

        def work(session: Session) -> tuple[int | None, int | None]:
            actor = self.identity.authenticate(session, credentials)
            if actor is not None:
                credentials.check(actor)
                earlier = known(session, actor, key, request_hash)
                if earlier is not None and earlier.answer is not None:
                    return None, int(earlier.answer["id"])
            wait = self.throttle.hit(session, Attempt(FROM_AN_ADDRESS, credentials.address))
            if wait is not None:
                return wait, None
            feedback_id = self._add(session, actor, new)
            if actor is not None and actor.is_stored:
                remember(session, actor, key, request_hash, answer={"id": feedback_id})
            return None, feedback_id

        try:
            wait, feedback_id = await self.database.write(work)
        except IntegrityError:  # the guest has gone into an account in this very moment
            wait, feedback_id = await self.database.write(work)
        if feedback_id is None:
            raise TooMuchFeedback(wait or 1)
        return feedback_id

    def _add(self, session: Session, actor: Actor | None, new: NewFeedback) -> int:
        return queries.add(
            session,
            Feedback(
                user_id=actor.user_id if actor is not None and actor.is_stored else None,
                content=new.content.strip(),
                rating=new.rating,
                page=new.page,
                created_at=now(),
            ),
        )


def latest(session: Session, limit: int) -> Sequence[Said]:
    """For the operator: at most `limit`, the newest first."""
    return queries.latest(session, limit)


def after(session: Session, feedback_id: int, limit: int) -> Sequence[Said]:
    """For the operator: at most `limit` that came after that one, the oldest first."""
    return queries.after(session, feedback_id, limit)
