"""What a plan is about, beside its text: when things happen, and what is still open. Commands."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from requill.ai.builtin.document.calendar import Unit

Edge = Literal["", "start", "end"]


class ShiftDates(Struct, frozen=True):
    """Move the date of `what` by so many units, earlier where the count is negative.

    `what` is empty for the whole schedule, or names a section whose dates all move if `every`.
    """

    what: str
    count: int
    unit: Unit
    every: bool = False


class SetDate(Struct, frozen=True):
    """Give `what` another date, as it was typed; its `edge` is meant if it starts or ends then.

    `side` is 1 where it was said that it slips, and -1 where it comes earlier.
    """

    what: str
    date: str
    edge: Edge = ""
    side: int = 0


class CloseQuestion(Struct, frozen=True):
    """Answer the open question with that number, or with such words; without an answer it is asked for."""

    words: str
    number: int = 0
    answer: str = ""


class Decide(Struct, frozen=True):
    """Answer the open question that a decision is about, in the words of whoever decided."""

    decision: str


class HandOver(Struct, frozen=True):
    """Let one person own all that another one owns."""

    old: str
    new: str


MatterCommand = ShiftDates | SetDate | CloseQuestion | Decide | HandOver
