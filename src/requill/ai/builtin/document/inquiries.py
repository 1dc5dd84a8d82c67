"""What can be asked about a document that changes nothing: commands."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Summarise:
    """Say what the document, or one section, holds; in so many `points` what those need who decide."""

    where: str = ""
    points: int = 0


@dataclass(frozen=True, slots=True)
class Show:
    """Show what a section says."""

    where: str
    count_only: bool = False


@dataclass(frozen=True, slots=True)
class FindMissing:
    """Say what is missing."""


@dataclass(frozen=True, slots=True)
class Review:
    """Review the words."""


@dataclass(frozen=True, slots=True)
class Owners:
    """Say who owns what: all of it, what one `person` has, or only what has no owner."""

    person: str = ""
    only_missing: bool = False


Inquiry = Owners | Summarise | Show | FindMissing | Review
