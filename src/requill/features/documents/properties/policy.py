"""Limits of a document's properties: the statuses, how many tags and reviewers, how long words."""

from __future__ import annotations

from enum import StrEnum

from requill.kit.matching import match_key

RELEASE_CHARACTERS = 40
TAGS = 20  # of a document
TAG_CHARACTERS = 30
REVIEWERS = 20  # of a document


class Status(StrEnum):
    """How far a document is; whoever may change it says so, from any to any."""

    DRAFT = "draft"
    IN_REVIEW = "in-review"
    APPROVED = "approved"
    SHIPPED = "shipped"

    @property
    def steps_left(self) -> int:
        """To "Shipped": as lists sort."""
        return len(Status) - 1 - list(Status).index(self)

    @classmethod
    def at(cls, steps_left: int) -> Status:
        """The status from which so many steps are left."""
        return list(cls)[len(cls) - 1 - steps_left]


def tag_key(tag: str) -> str:
    """A tag as it is compared, between two line breaks: so that none is found within another."""
    return f"\n{match_key(tag)}\n"
