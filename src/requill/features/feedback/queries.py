"""Every statement about feedback. Nobody but the operator is shown any."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from sqlalchemy import Row, Select, select

from requill.db.session import Session
from requill.models import Feedback, User

FeedbackRow = Row[int, datetime, int | None, str | None, str | None, str]


def add(session: Session, feedback: Feedback) -> int:
    """Keep it; gives its id."""
    session.add(feedback)
    session.flush()
    return feedback.id


def latest(session: Session, limit: int) -> Sequence[FeedbackRow]:
    """At most `limit`, the newest first."""
    return session.execute(_rows().order_by(Feedback.id.desc()).limit(limit)).all()


def after(session: Session, feedback_id: int, limit: int) -> Sequence[FeedbackRow]:
    """At most `limit` that came after that one, the oldest first."""
    statement = _rows().where(Feedback.id > feedback_id).order_by(Feedback.id).limit(limit)
    return session.execute(statement).all()


def _rows() -> Select[int, datetime, int | None, str | None, str | None, str]:
    return select(
        Feedback.id, Feedback.created_at, Feedback.rating, Feedback.page, User.username, Feedback.content
    ).outerjoin(User, User.id == Feedback.user_id)
