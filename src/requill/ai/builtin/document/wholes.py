"""What can be asked of a whole document, section, list or table: commands."""

from __future__ import annotations

from msgspec import Struct


class ClearSection(Struct, frozen=True):
    """Empty a section, whose heading stays; with `keeps_points` a checklist loses only its ticks."""

    heading: str
    keeps_points: bool = False


class TickAll(Struct, frozen=True):
    """Tick every box of a section, or of the document, or take all the ticks away."""

    where: str = ""
    is_done: bool = True


class AddAtEdge(Struct, frozen=True):
    """Put words at the end of the document, or at its top, before its sections."""

    text: str
    at_top: bool = False
    is_bullet: bool = False


class SortRows(Struct, frozen=True):
    """Sort the table of a section by one of its columns."""

    where: str
    column: str
    is_down: bool = False


class RenameColumn(Struct, frozen=True):
    """Give a column another name; `where` empty for the only table that has it."""

    old: str
    new: str
    where: str = ""


class RemoveSections(Struct, frozen=True):
    """Remove several sections with their headings."""

    headings: tuple[str, ...]


WholeCommand = AddAtEdge | ClearSection | TickAll | SortRows | RenameColumn | RemoveSections
