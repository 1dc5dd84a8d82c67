"""Reads a command from what a person wrote, in many phrasings."""

from __future__ import annotations

from requill.ai.builtin.document.commands import Command, Undo, Unresolved
from requill.ai.builtin.document.reading.adding import read_adding
from requill.ai.builtin.document.reading.asking import read_asking
from requill.ai.builtin.document.reading.changing import read_changing
from requill.ai.builtin.document.reading.making import read_making
from requill.ai.builtin.document.reading.numbered import with_names
from requill.ai.builtin.document.reading.phrases import is_undo, plain
from requill.ai.builtin.document.reading.removing import read_removing
from requill.ai.builtin.document.reading.requirements import read_requirement
from requill.ai.builtin.document.reading.shaping import read_shaping
from requill.ai.builtin.document.reading.tabling import read_table
from requill.ai.builtin.outline import Outline

__all__ = ["read_command"]

# What is added may say anything, also words that would be a command by themselves, so adding comes first.
# Before it come the few wishes that begin like an addition and are none.
_READERS = (
    read_table,
    read_making,
    read_requirement,
    read_adding,
    read_removing,
    read_shaping,
    read_changing,
    read_asking,
)


def read_command(message: str, outline: Outline) -> Command | None:
    """The command in a message, or None. The sections of the document say which words are names."""
    text = plain(message)
    if is_undo(text):
        return Undo()
    named = with_names(text, outline)
    if isinstance(named, Unresolved):
        return named
    return next((command for read in _READERS if (command := read(named, outline)) is not None), None)
