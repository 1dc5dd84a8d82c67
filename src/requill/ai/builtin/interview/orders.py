"""Reads an order about the text in the place of an answer: "make the summary shorter", and carries it out."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from msgspec import Struct, field

from requill.ai.builtin.compose.dates import DATE
from requill.ai.builtin.document import carry_out, requirements
from requill.ai.builtin.document import commands as said
from requill.ai.builtin.document.cells import rows_about
from requill.ai.builtin.document.picking import find
from requill.ai.builtin.document.plan import Plan
from requill.ai.builtin.document.reading import read_command, read_one
from requill.ai.builtin.document.reading.addressed import is_addressed_order
from requill.ai.builtin.document.reading.counted import read_counted
from requill.ai.builtin.document.reading.foreign import in_english
from requill.ai.builtin.document.reading.phrases import place, plain
from requill.ai.builtin.document.reading.trailing import everywhere
from requill.ai.builtin.interview.brief_router import Router
from requill.ai.builtin.interview.corrections import unmarked
from requill.ai.builtin.interview.removing import DOCUMENT_THINGS, read_removal
from requill.ai.builtin.language import words
from requill.ai.builtin.reply import Call
from requill.ai.builtin.text.outline import Outline
from requill.ai.interface import DocumentContext, SectionProgress
from requill.kit.markdown import find_section, heading_key

_LONGEST = 240
_MOST_LINES = 20
_VERBS = frozenset(
    words.words(
        """add rename retitle rewrite reword rephrase shorten tighten trim condense turn convert change make
        delete remove drop replace move swap set assign number split merge combine update mark
        raise lower increase"""
    )
)
# Headings and things that are no words of a product: "delete users" may be what the product does.
_HEADINGS = frozenset(
    {"summary", "risks", "requirements", "non-goals", "open questions", "dependencies", "out of scope"}
)
_THINGS = frozenset(
    {"risk", "requirement", "non-functional requirement", "non-goal", "metric", "open question", "dependency"}
    | {"assumption", "story", "criterion"}
)
_VALUE = re.compile(
    r"(?:(?:at (?:least|most)|under|over|below|above|up to|less than|more than)\s+)?"
    rf"(?:\W{{0,3}}\d|{DATE}\b)",
    re.IGNORECASE,
)
_ID = re.compile(r"[A-Z]{1,5}-\d{1,4}")
_ADDRESSED = re.compile(r"(?P<name>[^:,\n–—]{2,60}?)(?P<sign>\s*:|\s*,|\s+[–—-])\s+(?P<rest>\S.*)", re.DOTALL)
_CHANGES = r"(?P<verb>change|replace|update|reword|rewrite|rename|move|make)\s+"
_NUMBERED = re.compile(rf"^{_CHANGES}(?P<number>\d{{1,2}})(?=\s+(?:to|with|by|into|as)\s+\D)", re.IGNORECASE)
_PLACED = re.compile(
    rf"{_CHANGES}(?:number \d|the (?:first|second|third|fourth|fifth|last)(?: one)?"
    r" (?:to|with|by|into|as)\b)",
    re.IGNORECASE,
)


class Order(Struct, frozen=True):
    """A change of the text that was asked for: the sections as they then are, and the words about it.

    Without texts nothing was changed; without words it is nothing that an interview can do.
    """

    texts: Mapping[int, str] = field(default_factory=dict)
    said: str = ""


def read_order(message: str, sections: Sequence[SectionProgress], title: str) -> Order | None:
    """The order, carried out where that is possible; None for what may be an answer.

    What the product is to do has the same words. So it is an order only if it names what the document has.
    """
    lines = [line for line in message.strip().split("\n") if line.strip()][:_MOST_LINES]
    if len(lines) > 1 and all(read_counted(plain(line)) for line in lines):
        return Order(said="I take one such change at a time. Nothing was changed.")
    line = words.squeeze(in_english(message))
    bare = plain(unmarked(line))
    verb = words.words(bare)[:1]
    if len(bare) > _LONGEST or "\n" in message.strip() or not verb:
        return None
    text = "".join(f"## {section.plan.heading}\n\n{section.markdown.strip()}\n\n" for section in sections)
    outline = Outline(text)
    if (removal := read_removal(bare, sections, outline)) is not None:
        return _unchanged_told(_made(removal, outline, sections, title))
    addressed = _with_heading(bare, sections)
    if is_addressed_order(addressed, outline):
        wish = read_command(addressed, outline)
        return Order() if wish is None else _unchanged_told(_made(wish, outline, sections, title))
    is_correction = unmarked(line) != line  # "sorry, the target is 5%" needs no verb
    if verb[0] not in _VERBS and not is_correction:
        return None
    command = read_command(bare, outline)
    if verb[0] not in _VERBS and not isinstance(command, said.SetCell):
        return None
    if command is None or not _is_about_the_text(command, bare, outline):
        return None
    return _made(command, outline, sections, title)


def _with_heading(text: str, sections: Sequence[SectionProgress]) -> str:
    """The message with the heading of the section that stands in front of it: "goals: delete the last".

    "Goals: change 2 to …" counts the entry as well; "goals - change the second to …" is said of one, too.
    """
    found = _ADDRESSED.match(text)
    plans = [section.plan for section in sections]
    index = Router(plans).labelled(place(found["name"])) if found and plans else None
    if found is None or index is None:
        return text
    rest = plain(found["rest"].strip())
    numbered = _NUMBERED.sub(r"\g<verb> number \g<number>", rest)
    if found["sign"].strip() != ":" and not _PLACED.match(numbered):
        return text
    return f"{sections[index].plan.heading}: {numbered}"


def _unchanged_told(order: Order) -> Order:
    """Whoever names a section expects it to change: where nothing does, that is said."""
    if order.texts or not order.said or "changed" in order.said:
        return order
    return Order(said=f"{order.said} Nothing was changed.")


def _made(command: said.Command, outline: Outline, sections: Sequence[SectionProgress], title: str) -> Order:
    if isinstance(command, requirements.MakeTestable):
        return Order()  # it may ask for a figure, and the interview has a question of its own
    plan = carry_out(command, outline, DocumentContext(title, outline.text))
    return _carried_out(plan, outline.text, sections)


def _is_about_the_text(command: said.Command, text: str, outline: Outline) -> bool:
    """Whether it names what stands in the document, and in a way in which nobody speaks of a product."""
    match command:
        case said.Replace():
            return everywhere(text)[1] or (_begins(text, "rename") and command.old in outline.text)
        case said.SetCell():
            found = rows_about(command, outline) if _fits(command) else []
            return any(listing.form == "row" or _VALUE.match(command.value) for _, listing in found)
        case said.AddItem():
            return bool(_ID.fullmatch(command.where)) and command.where in outline.text
        case said.Remove() | said.MoveItem() | said.ReplaceItem():
            counted = DOCUMENT_THINGS if command.pick.places else frozenset()
            things = command.pick.noun is not None and command.pick.noun.name in _THINGS | counted
            known = things or bool(_ID.fullmatch(command.pick.words))
            return known and not isinstance(find(command.pick, outline), Plan)
        case said.AddColumns() | said.RemoveColumn():
            return bool(command.where)
        case said.Convert() | said.Shorten():
            return _is_named(command.where, text, outline)
        case said.WriteSection() | said.RemoveSection():
            return _is_named(command.heading, text, outline)
        case said.RenameSection():
            return _is_named(command.old, text, outline)
        case said.MoveSection():
            return _is_named(command.heading, text, outline) and (
                not command.anchor or outline.named(command.anchor) is not None
            )
        case said.SwapSections():
            return _is_named(command.one, text, outline) or _is_named(command.other, text, outline)
        case requirements.MakeTestable():
            return command.identity in outline.text if command.identity else "requirement" in text.casefold()
        case requirements.SplitRequirement() | requirements.Prioritise() | said.RemoveWords():
            return command.identity in outline.text
        case requirements.CombineRequirements():
            return command.identities[0] in outline.text
        case requirements.NumberRequirements():
            return True
        case said.Several():
            first = read_one(command.wishes[0], outline)
            return first is not None and _is_about_the_text(first, command.wishes[0], outline)
        case _:
            return False


def _fits(command: said.SetCell) -> bool:
    """Whether the value is one of this document: a product changes the date "to the next day"."""
    if command.column == "owner":
        return bool(command.row) and command.value[:1].isupper()
    if command.column in ("mitigation", "status", "priority", "likelihood", "probability", "impact"):
        return bool(command.row)
    return bool(_VALUE.match(command.value))


def _begins(text: str, verb: str) -> bool:
    return words.words(text)[:1] == [verb]


def _is_named(name: str, text: str, outline: Outline) -> bool:
    """Whether it is a heading, and said as one: "the users section" or "the users", but not "users"."""
    key = heading_key(place(name))
    if not key or all(heading_key(part.heading) != key for part in outline.parts):
        return False
    spoken = rf"\b(?:the|my|our|this)\s+{re.escape(key)}\b|\b{re.escape(key)}\s+(?:section|chapter)\b"
    return key in _HEADINGS or bool(re.search(spoken, text, re.IGNORECASE))


def _carried_out(plan: Plan, text: str, sections: Sequence[SectionProgress]) -> Order:
    """The sections with the change. What an interview cannot do, or do safely, changes nothing."""
    if not plan.calls:
        return Order(said=plan.text)
    made = _applied(plan.calls, text)
    parts = Outline(made).top if made else []
    if [part.heading for part in parts] != [section.plan.heading for section in sections]:
        return Order()
    bodies = [Outline(made).body(part).strip() for part in parts]
    changed = {index: body for index, body in enumerate(bodies) if body != sections[index].markdown.strip()}
    # What stands in a section that was not asked about was typed there, and is kept beside what is filled in.
    if any(not body or sections[index].state == "open" for index, body in changed.items()):
        return Order()
    return Order(changed, plan.text) if changed else Order(said=plan.text)


def _applied(calls: Sequence[Call], text: str) -> str:
    """The text after the calls; empty where one of them does more than write in a section."""
    for call in calls:
        if call.name == "write_section":
            part = find_section(text, call.arguments["heading"])
            if part is None:
                return ""
            text = f"{text[: part.body_start]}\n{call.arguments['markdown']}\n\n{text[part.end :]}"
        elif call.name == "replace_text" and text.count(call.arguments["quote"]) == 1:
            text = text.replace(call.arguments["quote"], call.arguments["replacement"])
        else:
            return ""
    return text
