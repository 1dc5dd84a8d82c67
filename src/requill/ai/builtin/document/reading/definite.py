"""Tells a wish that names what the document has from words that only sound like one."""

from __future__ import annotations

import re

from requill.ai.builtin.document import commands as said
from requill.ai.builtin.document import dating, matters, requirements
from requill.ai.builtin.document.cells import rows_about
from requill.ai.builtin.document.nouns import NOUN
from requill.ai.builtin.document.picking import find, is_name
from requill.ai.builtin.document.plan import Plan
from requill.ai.builtin.document.reading.phrases import ID, SECTION, place
from requill.ai.builtin.document.standing import standing
from requill.ai.builtin.text.outline import Outline
from requill.kit.markdown import heading_key

_ADDS_A_THING = re.compile(
    rf"(?:add|append|insert|include)\s+(?:an?|another|one more|the)\s+(?:new\s+)?(?:{NOUN}|{SECTION}"
    r"|column)\b",
    re.IGNORECASE,
)


def is_definite(command: said.Command | None, text: str, outline: Outline) -> bool:
    """Whether the command, read from the text, is about something that stands in the document."""
    match command:
        case said.AddItem():
            return bool(command.text.strip()) and bool(_ADDS_A_THING.match(text))
        case said.AddBeside():
            return is_one(command.anchor, outline)
        case said.AddSection():
            return bool(command.heading)
        case said.Remove() | said.MoveItem() | said.PlaceItem() | said.TickItems() | said.ReplaceItem():
            return is_one(command.pick, outline)
        case said.Replace():
            return bool(standing(command.old, outline.text, any_case=True))
        case said.SetCell():
            return len(rows_about(command, outline)) == 1
        case said.SwapItems():
            return is_one(command.one, outline) and is_one(command.other, outline)
        case (
            said.RemoveWords()
            | requirements.SplitRequirement()
            | requirements.Prioritise()
            | requirements.MakeTestable()
        ):
            return bool(command.identity) and bool(standing(command.identity, outline.text))
        case requirements.PrioritiseAll():
            return all(standing(identity, outline.text) for identity in command.identities)
        case requirements.CombineRequirements():
            return all(standing(identity, outline.text) for identity in command.identities)
        case matters.SetDate():
            return dating.has_date(command, outline)
        case said.AddTable() | said.AddColumns() | requirements.NumberRequirements() | said.RenameDocument():
            return True
        case said.RemoveColumn() | said.Correct() | said.Confirm():
            return True
        case _:
            return _names_a_section(command, outline)


def _names_a_section(command: said.Command | None, outline: Outline) -> bool:
    match command:
        case said.RemoveSection() | said.WriteSection() | said.MoveSection():
            return is_heading(command.heading, outline)
        case said.RenameSection():
            return is_heading(command.old, outline)
        case said.SwapSections():
            return is_heading(command.one, outline) and is_heading(command.other, outline)
        case said.Shorten() | said.Convert():
            return is_heading(command.where, outline)
        case _:
            return False


def is_heading(name: str, outline: Outline) -> bool:
    """Whether a name is a heading to the letter."""
    key = heading_key(place(name))
    return bool(key) and any(heading_key(part.heading) == key for part in outline.parts)


def is_one(pick: said.Pick, outline: Outline) -> bool:
    """Whether the document lists exactly what is meant, by its place, its id or its name."""
    found = find(pick, outline)
    if isinstance(found, Plan):
        return pick.quoted and len(standing(pick.words, outline.text)) == 1
    named = bool(ID.fullmatch(pick.words)) or pick.quoted or pick.noun is not None
    return (
        bool(pick.places) or pick.every or (len(found) == 1 and (named or is_name(pick.words, found[0].name)))
    )
