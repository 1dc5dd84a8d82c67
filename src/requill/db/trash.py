"""Removal of what has been in the trash for too long, whosever it is: a statement that starts from nobody's
own.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from sqlalchemy import delete, select

from requill.db.access import Trashable
from requill.db.session import Session


def remove_expired(session: Session, table: Trashable, before: datetime, limit: int) -> Sequence[str]:
    """Remove at most `limit` rows that were put in the trash before then, with all that hangs on them.

    Gives the owner of each. Several processes may do so at once: each row is removed by one of them.
    """
    found = select(table.id).where(table.trashed_at < before).order_by(table.trashed_at).limit(limit)
    gone = delete(table).where(table.id.in_(found.scalar_subquery()), table.trashed_at < before)
    owners = gone.returning(table.owner_id)
    return session.scalars(owners, execution_options={"synchronize_session": False}).all()
