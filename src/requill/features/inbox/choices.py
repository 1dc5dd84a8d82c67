"""Choices of somebody about notifications: what everybody begins with, and what they chose instead."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from requill.features.inbox.kinds import Category, MailTime
from requill.features.inbox.policy import USUAL_ZONE
from requill.models import InboxSettings


class Choices(Struct, frozen=True):
    """`shown` and `mailed` are what they are told of in the app and by mail."""

    mail: MailTime = MailTime.AT_ONCE
    time_zone: str = USUAL_ZONE
    shown: frozenset[Category] = frozenset(Category)
    mailed: frozenset[Category] = frozenset(Category)


def choices_of(row: InboxSettings | None) -> Choices:
    """What somebody's row says; without one, what everybody begins with."""
    if row is None:
        return Choices()
    return Choices(
        MailTime(row.mail),
        row.time_zone,
        frozenset(Category) - set(row.not_shown),
        frozenset(Category) - set(row.not_mailed),
    )


def others(chosen: Iterable[Category]) -> list[str]:
    """The categories that are not among these, as they are stored: one that is new is on at first."""
    return sorted(category.value for category in set(Category) - set(chosen))
