"""What can be asked of the document: a closed set of commands."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from requill.ai.builtin.document.inquiries import Inquiry
from requill.ai.builtin.document.matters import MatterCommand
from requill.ai.builtin.document.nouns import Noun
from requill.ai.builtin.document.requirements import RequirementCommand
from requill.ai.builtin.document.wholes import WholeCommand


class Pick(Struct, frozen=True):
    """Which of the things that the document lists are meant.

    By their `places` (1 is the first, -1 the last, in the order said), by what they say (`words`, whole if
    `quoted`), or `every` one; those of `noun`, and within the section `where` if one was named.
    """

    noun: Noun | None = None
    places: tuple[int, ...] = ()
    words: str = ""
    where: str = ""
    quoted: bool = False
    every: bool = False


class AddItem(Struct, frozen=True):
    """Add things; `where` is the section as named, or the id of the requirement that they belong under.

    `single` says that the text is one thing, however many sentences it has.
    """

    noun: Noun | None
    text: str
    where: str = ""
    single: bool = False


class AddSection(Struct, frozen=True):
    """Add a section, with text if any was given, beside the `anchor` or at the `edge` if one was named.

    With a `parent` it is a section of that one, at its end.
    """

    heading: str
    text: str = ""
    anchor: str = ""
    after: bool = True
    edge: Literal["", "top", "end"] = ""
    parent: str = ""


class Replace(Struct, frozen=True):
    """Put one text in the place of another, within the section or requirement `where` if one was named.

    `forms` says that it is a name, so that its plural is replaced with it where that is safe.
    """

    old: str
    new: str
    where: str = ""
    forms: bool = False


class ReplaceItem(Struct, frozen=True):
    """Say one of the things that are listed in other words."""

    pick: Pick
    text: str


class WriteSection(Struct, frozen=True):
    """Write what stands in a section anew."""

    heading: str
    text: str


class Remove(Struct, frozen=True):
    """Remove some of the things that are listed, a requirement by its id, or the words that are quoted."""

    pick: Pick


class RemoveWords(Struct, frozen=True):
    """Take words out of the requirement with that id, which stays."""

    words: str
    identity: str
    quoted: bool = False


class RemoveSection(Struct, frozen=True):
    """Remove a section with its heading."""

    heading: str


class RenameDocument(Struct, frozen=True):
    """Give the document another title."""

    title: str


class RenameSection(Struct, frozen=True):
    """Give a section another heading."""

    old: str
    new: str


class MoveSection(Struct, frozen=True):
    """Put a section before or after another; without an anchor at the beginning or the end.

    `steps` moves it past so many neighbours instead, up (negative) or down.
    """

    heading: str
    anchor: str = ""
    after: bool = False
    steps: int = 0


class SwapSections(Struct, frozen=True):
    """Let two sections change places."""

    one: str
    other: str


class MoveItem(Struct, frozen=True):
    """Take things out of where they are listed and add them to a section."""

    pick: Pick
    where: str


class SetCell(Struct, frozen=True):
    """Set one cell of a table: the column by name, the row by what it is about; without it the only one.

    `old` is what it is said to have been, if that was said; `more` are further columns of the same row.
    `adds` says that an owner or a mitigation that stands there stays beside the new one. `side` is 1 where a
    date was said to be later, and -1 where earlier.
    """

    column: str
    row: str
    value: str
    old: str = ""
    more: tuple[tuple[str, str], ...] = ()
    adds: bool = False
    side: int = 0


class Correct(Struct, frozen=True):
    """In what the document says about `what`, put one text in the place of another."""

    what: str
    old: str
    new: str


class SwapItems(Struct, frozen=True):
    """Let two of the things that a section lists change places."""

    one: Pick
    other: Pick


class PlaceItem(Struct, frozen=True):
    """Move a thing within its list: beside the `anchor`, without one to the list's beginning or end.

    `steps` moves it past so many neighbours instead, up (negative) or down.
    """

    pick: Pick
    anchor: Pick | None = None
    after: bool = False
    steps: int = 0


class AddBeside(Struct, frozen=True):
    """Add one thing before or after another of its list."""

    item: AddItem
    anchor: Pick
    after: bool


class ShowItem(Struct, frozen=True):
    """Show what is listed at a place: "goal 2"."""

    pick: Pick


class Confirm(Struct, frozen=True):
    """Take the mark from assumptions: those in a section, those with such words, or all."""

    where: str = ""
    words: str = ""
    every: bool = False


class Ask(Struct, frozen=True):
    """Answer a question; `wish` is the command that it weighs ("should we …?"), if it does."""

    question: str
    wish: str = ""


Shape = Literal["table", "bullets", "numbers", "boxes"]


class Convert(Struct, frozen=True):
    """Give what a section lists another shape; `where` empty for the only section that it fits."""

    where: str
    shape: Shape


class Shorten(Struct, frozen=True):
    """Take filler out of a section, or of the whole document."""

    where: str


class Find(Struct, frozen=True):
    """Show where the document speaks of something."""

    pick: Pick


class AddTable(Struct, frozen=True):
    """Add a table of such things, none of which has been named yet; `columns` are those beyond the usual."""

    noun: Noun
    where: str = ""
    columns: tuple[str, ...] = ()


class TickItems(Struct, frozen=True):
    """Tick the boxes of the points that are meant, or take the ticks away."""

    pick: Pick
    is_done: bool = True


class AddColumns(Struct, frozen=True):
    """Add columns to the table in a section; `where` empty for the only table."""

    names: tuple[str, ...]
    where: str = ""


class RemoveColumn(Struct, frozen=True):
    """Remove a column with all that its cells say."""

    name: str
    where: str = ""


class CannotMake(Struct, frozen=True):
    """Make a section what no rule can make it: clearer, bold, longer."""

    where: str
    wish: str


class Undo(Struct, frozen=True):
    """Take the last change back, which the person does with a button."""


class Several(Struct, frozen=True):
    """Several wishes in one message, in the order said, each in words that say it alone.

    `is_doubtful` says that the later ones may be words that belong to the first.
    """

    wishes: tuple[str, ...]
    is_doubtful: bool = False


class WriteAnswer(Struct, frozen=True):
    """Put what somebody answered under the section that they were asked about.

    `question` is what was asked, `then` what is asked next where the template no longer says. `waiting` are
    the questions and answers before it, where they are proposals that nobody has accepted yet.
    """

    heading: str
    text: str
    question: str = ""
    then: tuple[str, ...] = ()
    waiting: tuple[tuple[str, str], ...] = ()


class Unresolved(Struct, frozen=True):
    """It is not clear what is meant: there is no such section, more than one, or something was left out."""

    why: str
    suggestions: tuple[str, ...] = ()


Command = (
    AddItem
    | AddSection
    | Replace
    | ReplaceItem
    | WriteSection
    | WriteAnswer
    | Remove
    | RemoveWords
    | RemoveSection
    | RenameDocument
    | RenameSection
    | MoveSection
    | SwapSections
    | MoveItem
    | SetCell
    | Correct
    | SwapItems
    | PlaceItem
    | AddBeside
    | ShowItem
    | Confirm
    | Ask
    | Convert
    | Shorten
    | Find
    | Inquiry
    | AddTable
    | TickItems
    | AddColumns
    | RemoveColumn
    | CannotMake
    | Undo
    | Several
    | Unresolved
    | RequirementCommand
    | WholeCommand
    | MatterCommand
)
