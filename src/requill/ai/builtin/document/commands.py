"""What can be asked of the document: a closed set of commands."""

from __future__ import annotations

from dataclasses import dataclass

from requill.ai.interface import SectionKind


@dataclass(frozen=True, slots=True)
class AddItem:
    """Add things of a kind; `where` is the section as named, `target` the requirement a criterion is for."""

    kind: SectionKind | None
    text: str
    where: str = ""
    noun: str = ""


@dataclass(frozen=True, slots=True)
class AddSection:
    """Add a section, with text if any was given, after the one named if any was."""

    heading: str
    text: str = ""
    after: str = ""


@dataclass(frozen=True, slots=True)
class Replace:
    """Put one text in the place of another."""

    old: str
    new: str


@dataclass(frozen=True, slots=True)
class Remove:
    """Remove a section, a requirement by its id, or the line that says something."""

    what: str
    noun: str = ""


@dataclass(frozen=True, slots=True)
class RenameDocument:
    """Give the document another title."""

    title: str


@dataclass(frozen=True, slots=True)
class RenameSection:
    """Give a section another heading."""

    old: str
    new: str


@dataclass(frozen=True, slots=True)
class MoveSection:
    """Put a section before or after another; `anchor` empty for the beginning or the end."""

    heading: str
    anchor: str
    after: bool


@dataclass(frozen=True, slots=True)
class SetCell:
    """Set one cell of a table: the column by name, the row by what it is about."""

    column: str
    row: str
    value: str


@dataclass(frozen=True, slots=True)
class NumberRequirements:
    """Give ids to requirements that have none."""


@dataclass(frozen=True, slots=True)
class Convert:
    """Turn a list into a table, or a table into a list."""

    where: str
    to_table: bool


@dataclass(frozen=True, slots=True)
class Shorten:
    """Take filler out of a section, or of the whole document."""

    where: str


@dataclass(frozen=True, slots=True)
class Summarise:
    """Say what the document, or one section, holds."""

    where: str = ""


@dataclass(frozen=True, slots=True)
class FindMissing:
    """Say what is missing."""


@dataclass(frozen=True, slots=True)
class Review:
    """Review the words."""


@dataclass(frozen=True, slots=True)
class MakeTestable:
    """Make a requirement measurable; `identity` is its id, or empty for the vaguest one."""

    identity: str


Command = (
    AddItem
    | AddSection
    | Replace
    | Remove
    | RenameDocument
    | RenameSection
    | MoveSection
    | SetCell
    | NumberRequirements
    | Convert
    | Shorten
    | Summarise
    | FindMissing
    | Review
    | MakeTestable
)
