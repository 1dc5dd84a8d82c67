"""What can be asked of a whole document, section, list or table: commands."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class ClearSection:
    """Empty a section, whose heading stays; with `keeps_points` a checklist loses only its ticks."""

    heading: str
    keeps_points: bool = False


@dataclass(frozen=True, slots=True)
class TickAll:
    """Tick every box of a section, or of the document, or take all the ticks away."""

    where: str = ""
    is_done: bool = True


@dataclass(frozen=True, slots=True)
class AddAtEdge:
    """Put words at the end of the document, or at its top, before its sections."""

    text: str
    at_top: bool = False
    is_bullet: bool = False


@dataclass(frozen=True, slots=True)
class SortRows:
    """Sort the table of a section by one of its columns."""

    where: str
    column: str
    is_down: bool = False


@dataclass(frozen=True, slots=True)
class RenameColumn:
    """Give a column another name; `where` empty for the only table that has it."""

    old: str
    new: str
    where: str = ""


@dataclass(frozen=True, slots=True)
class RemoveSections:
    """Remove several sections with their headings."""

    headings: tuple[str, ...]


WholeCommand = AddAtEdge | ClearSection | TickAll | SortRows | RenameColumn | RemoveSections
