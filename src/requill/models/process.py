"""The processes that serve this database."""

from __future__ import annotations

from sqlalchemy import String
from sqlalchemy.orm import Mapped, mapped_column

from requill.models.base import Base, Moment


class Process(Base):
    """A running server, and when it last said so by the database's clock.

    `steady_since` is the moment since which one server or another has been able to say so all along.
    """

    __tablename__ = "processes"

    id: Mapped[str] = mapped_column(String(36), primary_key=True)
    started_at: Mapped[Moment]
    seen_at: Mapped[Moment]
    steady_since: Mapped[Moment]
