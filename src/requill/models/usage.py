"""Usage of the monthly allowances, and what is reserved of them for work under way."""

from __future__ import annotations

from sqlalchemy import Integer, String
from sqlalchemy.orm import Mapped, mapped_column

from requill.models.base import Base, JsonList, Moment


class Allowance(Base):
    """How much `subject` ("user:…" or "address:…") used of `kind` in a calendar month (UTC)."""

    __tablename__ = "allowances"

    subject: Mapped[str] = mapped_column(String(80), primary_key=True)
    month: Mapped[str] = mapped_column(String(7), primary_key=True)
    kind: Mapped[str] = mapped_column(String(16), primary_key=True)
    used: Mapped[int] = mapped_column(Integer)


class Reservation(Base):
    """One unit taken before the work; deleted when it is confirmed or given back, so either happens once."""

    __tablename__ = "reservations"

    id: Mapped[str] = mapped_column(String(36), primary_key=True)
    subjects: Mapped[JsonList]
    month: Mapped[str] = mapped_column(String(7))
    kind: Mapped[str] = mapped_column(String(16))
    created_at: Mapped[Moment]
