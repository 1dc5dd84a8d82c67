"""Allowances of each kind of person for a month, and what one has used."""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct

from requill.kit.actor import Actor


class Kind(StrEnum):
    """What is counted."""

    DOCUMENTS = "docs"
    MESSAGES = "messages"


class Limits(Struct, frozen=True):
    """A guest's monthly limits; an address may use `address_factor` times as much."""

    documents: int
    messages: int
    address_factor: int

    def of(self, actor: Actor, kind: Kind) -> int | None:
        """The limit for this person; None where there is none."""
        if not actor.is_guest:
            return None
        return self.documents if kind is Kind.DOCUMENTS else self.messages


class MonthlyLimits(Struct, frozen=True):
    """One person's limits; None where there is none."""

    docs: int | None
    messages: int | None


class Usage(Struct, frozen=True):
    """What one person used this calendar month (UTC)."""

    docs: int
    messages: int
    limits: MonthlyLimits
