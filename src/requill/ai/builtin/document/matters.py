"""What a plan is about, beside its text: when things happen, and what is still open. Commands."""

from __future__ import annotations

from dataclasses import dataclass

from requill.ai.builtin.document.calendar import Unit


@dataclass(frozen=True, slots=True)
class ShiftDates:
    """Move the date of `what` by so many units, earlier where the count is negative.

    `what` is empty for the whole schedule, or names a section whose dates all move if `every`.
    """

    what: str
    count: int
    unit: Unit
    every: bool = False


@dataclass(frozen=True, slots=True)
class CloseQuestion:
    """Answer the open question with that number, or with such words; without an answer it is asked for."""

    words: str
    number: int = 0
    answer: str = ""


MatterCommand = ShiftDates | CloseQuestion
