"""A finding while it is made: positions count in what was read, the line is not known yet."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Self

from msgspec import Struct, field
from msgspec.structs import replace

from requill.features.documents.outline import Span
from requill.features.review.findings import Severity


class Spot(Struct, frozen=True, gc=False):
    """The words that a finding is about, and the sentence around them.

    `place` is None where their line is to be counted in their section.
    """

    words: Span
    around: Span
    place: str | None = ""

    def part(self, start: int, end: int) -> Spot:
        """Other words of the same sentence."""
        return replace(self, words=Span(start, end))

    def moved(self, offset: int) -> Spot:
        """The same in a text in which `offset` characters stand before."""
        return Spot(_moved(self.words, offset), _moved(self.around, offset), self.place)


NOWHERE = Spot(Span(0, 0), Span(0, 0))  # of what concerns the whole document


class Spotted(Struct, frozen=True, gc=False):
    """Something that is said somewhere, to be compared with what is said elsewhere."""

    spot: Spot

    def moved(self, offset: int) -> Self:
        """The same in a text in which `offset` characters stand before."""
        return replace(self, spot=self.spot.moved(offset)) if offset else self


class Mend(Struct, frozen=True, gc=False):
    """An action to offer; with `at_words`, its quote and line are those of the finding's words.

    With `at_other` it deletes the other passage, and is offered where that is an entry by itself.
    """

    name: str
    title: str
    arguments: Mapping[str, str] = field(default_factory=dict)
    field: str | None = None
    at_words: bool = False
    at_other: bool = False


class RawFinding(Struct, frozen=True, gc=False):
    """A finding without id and lines. Of two mends the second is about `other`."""

    rule: str
    severity: Severity
    title: str
    why: str
    spot: Spot
    mends: tuple[Mend, ...] = ()
    other: Spot | None = None

    def moved(self, offset: int) -> RawFinding:
        """The same in a text in which `offset` characters stand before."""
        other = None if self.other is None else self.other.moved(offset)
        return replace(self, spot=self.spot.moved(offset), other=other)


def in_line(text: str, start: int, end: int) -> Spot:
    """Words that are shown with the line around them, whatever stands there."""
    stop = text.find("\n", start)
    line = Span(text.rfind("\n", 0, start) + 1, stop if stop >= 0 else len(text))
    return Spot(Span(start, end), line, None)


def _moved(span: Span, offset: int) -> Span:
    return Span(span.start + offset, span.end + offset)


def split_of(requirement: str) -> tuple[Mend, ...]:
    """Splitting a requirement, where the words are one's."""
    arguments = {"requirement": requirement}
    return (Mend("split_requirement", "Split", arguments, "parts"),) if requirement else ()


REPLACE = Mend("replace_words", "Replace", field="replacement", at_words=True)
