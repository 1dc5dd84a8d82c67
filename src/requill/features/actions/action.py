"""Model of an action: its name and fields, what it is told, and what it answers."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Literal

from msgspec import Struct

from requill.ai.interface import SectionKind, SectionPlan
from requill.features.documents.outline import Outline
from requill.features.documents.text import Edit
from requill.kit.markdown import heading_key
from requill.kit.texts import whole_number

Offer = Literal[
    "heading", "requirement", "row", "cell", "item", "paragraph", "selection", "slash", "palette", "answer"
]
ObjectKind = Literal["section", "requirement", "row", "table", "item", "quote", "document"]
_NameKind = Literal["section", "requirement", "row", "quote", "places", "column"]
FieldKind = Literal[_NameKind, "text", "multiline", "choice", "person", "date"]
Given = Mapping[str, str | tuple[str, ...]]
LINE = "line"
OCCURRENCE = "occurrence"


class Field(Struct, frozen=True):
    """One argument of an action. `is_cell`: it becomes a cell of a table; `is_list`: it has several texts."""

    name: str
    label: str
    kind: FieldKind = "text"
    required: bool = False
    options: tuple[str, ...] = ()
    is_cell: bool = False
    is_list: bool = False


class Destination(Struct, frozen=True):
    """The sections that what an action adds belongs to: by their names, or those of their tables' columns.

    `plan_kind` is what the template calls such a section, `heading` one that is made. Requirements go to
    those that have ids of the `prefix`. The app finds the section by the same rule.
    """

    heading: str
    headings: tuple[str, ...]
    columns: tuple[str, ...] = ()
    plan_kind: SectionKind | None = None
    prefix: str | None = None


class Context(Struct, frozen=True):
    """What an action knows beside the text: the template's sections, and what undecided proposals write."""

    plans: tuple[SectionPlan, ...] = ()
    waiting: tuple[str, ...] = ()

    def plan(self, heading: str) -> SectionPlan | None:
        """What the template says about the section of that heading."""
        key = heading_key(heading)
        return next((plan for plan in self.plans if heading_key(plan.heading) == key), None)

    def columns(self, heading: str) -> tuple[str, ...]:
        """The columns of the table that the template keeps a section as; none where it is no table."""
        plan = self.plan(heading)
        return plan.columns if plan else ()


class Arguments(Struct, frozen=True):
    """The arguments of one call, checked against the action's fields; what was not given is empty."""

    given: Given

    def text(self, name: str) -> str:
        """A single text, as it was typed."""
        value = self.given.get(name, "")
        return value if isinstance(value, str) else "\n".join(value)

    def texts(self, name: str) -> tuple[str, ...]:
        """Several texts; one alone counts as one."""
        value = self.given.get(name, ())
        return ((value,) if value else ()) if isinstance(value, str) else value

    @property
    def line(self) -> int | None:
        """The line, from 1, that the object stands on, where it is told."""
        return whole_number(self.text(LINE))

    @property
    def occurrence(self) -> int | None:
        """Which of several equal passages in that line, from 1, where it is told."""
        return whole_number(self.text(OCCURRENCE))


Headings = list[tuple[int, str]]
Check = Callable[[Outline], bool]


def headings_of(outline: Outline) -> Headings:
    """Every heading with its level."""
    return [(one.level, one.heading) for one in outline.sections]


class Effect(Struct, frozen=True):
    """What an action does: edits in any order that do not overlap, and one sentence that says so.

    `check` tells by the outline afterwards whether the text reads as it was meant to: what stands around an
    edit, such as a code block that is not closed, can swallow it. `headings` are those that there are then:
    the same as before where none are given, or any with `renames`.
    """

    edits: Sequence[Edit]
    said: str
    check: Check = lambda _: True
    headings: Headings | None = None
    renames: bool = False
    is_deletion: bool = False

    def holds(self, before: Outline, after: Outline) -> bool:
        """Whether the text reads as it was meant to."""
        expected = headings_of(before) if self.headings is None else self.headings
        return (self.renames or headings_of(after) == expected) and self.check(after)


class Done(Struct, frozen=True):
    """The text after an action. `is_deletion`: something that was written is gone by it."""

    text: str
    said: str
    is_deletion: bool = False


Handler = Callable[[Outline, Arguments, Context], Effect]


class Action(Struct, frozen=True, eq=False):
    """A named operation on a document, as `actions.json` lists it.

    `phrases` are the sentences that call it in the chat, with the names of fields in braces. `object` says
    what it is done to. With `takes_columns` every further argument is the name of a column. One that adds
    an entry or a requirement has a `destination`.
    """

    name: str
    title: str
    description: str
    icon: str
    object: ObjectKind | None
    offers: tuple[Offer, ...]
    phrases: tuple[str, ...]
    synonyms: tuple[str, ...]
    fields: tuple[Field, ...] = ()
    is_deletion: bool = False
    is_reading: bool = False
    takes_columns: bool = False
    shortcut: str | None = None
    destination: Destination | None = None
