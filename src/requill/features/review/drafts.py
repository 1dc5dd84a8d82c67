"""A finding while it is made: positions count in what was read, the line is not known yet."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct, field
from msgspec.structs import replace

from requill.features.documents.outline import Span
from requill.features.review.findings import Severity

NOWHERE = Span(0, 0)


class Spot(Struct, frozen=True, gc=False):
    """The words that a finding is about, the sentence around them, and the section that they stand in.

    `body` is where the section's text begins; `place` is None where the line is to be counted from there.
    """

    words: Span
    around: Span
    heading: str = ""
    body: int = 0
    place: str | None = ""

    def part(self, start: int, end: int) -> Spot:
        """Other words of the same sentence."""
        return replace(self, words=Span(start, end))

    def moved(self, offset: int) -> Spot:
        """The same in a text in which `offset` characters stand before."""
        return Spot(
            _moved(self.words, offset),
            _moved(self.around, offset),
            self.heading,
            self.body + offset,
            self.place,
        )


class Mend(Struct, frozen=True, gc=False):
    """An action to offer; with `at_words`, its quote and line are those of the finding's words."""

    name: str
    title: str
    arguments: Mapping[str, str] = field(default_factory=dict)
    field: str | None = None
    at_words: bool = False


class Draft(Struct, frozen=True, gc=False):
    """A finding without id and lines. A mend with `at_words` is about `spot`, of two the second about `other`."""

    rule: str
    severity: Severity
    title: str
    why: str
    spot: Spot
    mends: tuple[Mend, ...] = ()
    other: Spot | None = None

    def moved(self, offset: int) -> Draft:
        """The same in a text in which `offset` characters stand before."""
        other = None if self.other is None else self.other.moved(offset)
        return replace(self, spot=self.spot.moved(offset), other=other)


def _moved(span: Span, offset: int) -> Span:
    return Span(span.start + offset, span.end + offset)


REPLACE = Mend("replace_words", "Replace", field="replacement", at_words=True)
