"""Reads a command from what a person wrote, in many phrasings."""

from __future__ import annotations

from requill.ai.builtin.document.commands import AddItem, Ask, Command, Find, Undo, Unresolved
from requill.ai.builtin.document.due import asks_for_tasks, due
from requill.ai.builtin.document.lacking import lacking
from requill.ai.builtin.document.reading.adding import read_adding
from requill.ai.builtin.document.reading.addressed import read_addressed
from requill.ai.builtin.document.reading.asking import read_asking
from requill.ai.builtin.document.reading.assuming import read_assuming
from requill.ai.builtin.document.reading.beside import read_beside
from requill.ai.builtin.document.reading.beyond import read_beyond, read_invention
from requill.ai.builtin.document.reading.changing import read_changing
from requill.ai.builtin.document.reading.clashing import read_clashing
from requill.ai.builtin.document.reading.clearing import read_clearing
from requill.ai.builtin.document.reading.closing import read_closing, read_decision
from requill.ai.builtin.document.reading.columns import read_columns
from requill.ai.builtin.document.reading.correcting import read_figure
from requill.ai.builtin.document.reading.dating import read_dating
from requill.ai.builtin.document.reading.drafting import read_drafting
from requill.ai.builtin.document.reading.emptiness import read_emptiness
from requill.ai.builtin.document.reading.foreign import in_english
from requill.ai.builtin.document.reading.handing import read_handing
from requill.ai.builtin.document.reading.making import read_making
from requill.ai.builtin.document.reading.numbered import with_names
from requill.ai.builtin.document.reading.ordering import read_ordering
from requill.ai.builtin.document.reading.otherwise import read_otherwise
from requill.ai.builtin.document.reading.phrases import is_undo, plain
from requill.ai.builtin.document.reading.questions import is_question, question_in, wish_in
from requill.ai.builtin.document.reading.recasting import read_recasting
from requill.ai.builtin.document.reading.relayed import read_relayed
from requill.ai.builtin.document.reading.removing import read_removing
from requill.ai.builtin.document.reading.requirements import read_item, read_requirement
from requill.ai.builtin.document.reading.resuming import read_resuming
from requill.ai.builtin.document.reading.rewording import read_rewording
from requill.ai.builtin.document.reading.setting import read_filling
from requill.ai.builtin.document.reading.several import read_several
from requill.ai.builtin.document.reading.shaping import read_shaping
from requill.ai.builtin.document.reading.shifting import read_shifting
from requill.ai.builtin.document.reading.tables import read_tables
from requill.ai.builtin.document.reading.tabling import read_table
from requill.ai.builtin.document.reading.ticking import read_ticking
from requill.ai.builtin.document.reading.undoing import read_undoing
from requill.ai.builtin.document.reading.unmarking import read_unmarking
from requill.ai.builtin.document.reading.wishes import read_wishes
from requill.ai.builtin.document.wholes import RemoveSections
from requill.ai.builtin.text.facts import fact
from requill.ai.builtin.text.outline import Outline

__all__ = ["read_command", "read_one"]

# What is added may say anything, also words that would be a command by themselves, so adding comes first.
# Before it come the few wishes that begin like an addition and are none.
_CHANGES = (
    read_table,
    read_tables,
    read_columns,
    read_filling,
    read_unmarking,
    read_clearing,
    read_closing,
    read_ticking,
    read_making,
    read_recasting,
    read_assuming,
    read_requirement,
    read_item,
    read_rewording,
    read_drafting,
    read_beside,
    read_adding,
    read_removing,
    read_shifting,
    read_ordering,
    read_shaping,
    read_handing,
    read_figure,
    read_changing,
    read_dating,
)
_ASKED_OF_LINES = ("who", "when", "where", "why", "by when", "how many")


def read_command(message: str, outline: Outline) -> Command | None:
    """The command in a message, or None. The sections of the document say which words are names."""
    message = in_english(message)
    text = plain(message)
    if beyond := read_beyond(text) or read_relayed(message):
        return beyond
    if asked := read_emptiness(text) or read_clashing(text):
        return asked
    other = read_otherwise(text, outline)
    if other is not None:
        return read_one(other, outline) if isinstance(other, str) else other
    if asks_for_tasks(text, outline):
        return Ask(question_in(message))
    if is_question(message):
        return _question(message, outline)
    whole = read_one(message, outline)
    if isinstance(whole, RemoveSections):  # it is one wish however many it names
        return whole
    command = read_several(text, outline, read_one) or read_wishes(text, outline, read_one) or whole
    if command is None or (isinstance(command, AddItem) and command.noun is None and not command.where):
        return read_invention(text) or command
    return command


def read_one(message: str, outline: Outline) -> Command | None:
    """The command in a message that holds one wish, or None."""
    text = plain(message)
    if is_undo(text):
        return Undo()
    if taken := read_undoing(text):
        return taken
    named = with_names(text, outline)
    if isinstance(named, Unresolved):
        return named
    if addressed := read_addressed(named, outline, _plain_wish, _question):
        return addressed
    command = _change(named, outline) or read_asking(named, outline) or read_decision(message)
    command = command or read_resuming(text)
    asks = command is None and text != "" and message.rstrip().endswith("?")
    return Ask(question_in(message)) if asks else command


def _plain_wish(text: str, outline: Outline) -> Command | None:
    return _change(text, outline) or read_asking(text, outline)


def _change(text: str, outline: Outline) -> Command | None:
    return next((command for read in _CHANGES if (command := read(text, outline)) is not None), None)


def _question(message: str, outline: Outline) -> Command:
    """What is asked: none of these commands changes anything."""
    question = question_in(message)
    if (
        due(question, outline)
        or fact(question, outline.text) is not None
        or lacking(question, outline) is not None
    ):
        return Ask(question)
    named = with_names(question, outline)
    if isinstance(named, Unresolved):
        return named
    command = read_requirement(named, outline) or read_item(named, outline) or read_asking(named, outline)
    if command is not None and not (
        isinstance(command, Find) and question.casefold().startswith(_ASKED_OF_LINES)
    ):
        return command
    wish = wish_in(question)
    weighs = bool(wish) and not isinstance(_change(plain(wish), outline), Unresolved | None)
    return Ask(question, wish if weighs else "")
