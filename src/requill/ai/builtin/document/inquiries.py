"""What can be asked about a document that changes nothing: commands."""

from __future__ import annotations

from msgspec import Struct


class Summarise(Struct, frozen=True):
    """Say what the document, or one section, holds; in so many `points` what those need who decide."""

    where: str = ""
    points: int = 0


class Show(Struct, frozen=True):
    """Show what a section says."""

    where: str
    count_only: bool = False


class FindMissing(Struct, frozen=True):
    """Say what is missing."""


class FindEmpty(Struct, frozen=True):
    """Say which sections hold nothing yet."""


class FindClashes(Struct, frozen=True):
    """Say which lines may contradict each other."""


class Review(Struct, frozen=True):
    """Review the words."""


class Owners(Struct, frozen=True):
    """Say who owns what: all of it, what one `person` has, or only what has no owner."""

    person: str = ""
    only_missing: bool = False


class Resume(Struct, frozen=True):
    """Go on with the questions of the template: say which sections are not written yet."""


class FillIn(Struct, frozen=True):
    """Ask what the section is to say."""

    where: str


class PassOver(Struct, frozen=True):
    """Leave the question about a section unanswered; `then` is what is asked next, if anything."""

    where: str
    question: str = ""
    then: tuple[str, ...] = ()
    ends: bool = False


Inquiry = (
    Owners | Summarise | Show | FindMissing | FindEmpty | FindClashes | Review | Resume | FillIn | PassOver
)
