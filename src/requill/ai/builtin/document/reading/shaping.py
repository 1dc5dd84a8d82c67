"""Reads what is to change its place or shape: move, swap, list to table and back, number, shorten."""

from __future__ import annotations

import re

from requill.ai.builtin.document.commands import (
    Command,
    Convert,
    MoveItem,
    MoveSection,
    Shape,
    Shorten,
    SwapSections,
)
from requill.ai.builtin.document.nouns import noun_for
from requill.ai.builtin.document.reading.measuring import read_measuring
from requill.ai.builtin.document.reading.phrases import Q, head, is_section, place, unquoted
from requill.ai.builtin.document.reading.picks import read_pick
from requill.ai.builtin.document.requirements import NumberRequirements
from requill.ai.builtin.text.outline import Outline

_NAME = rf"{Q}?[^\"“”\n]{{2,80}}?{Q}?"
_BESIDE = (
    r"(?:to\s+)?(?:come\s+|go\s+|stand\s+|be\s+)?(?:right\s+|directly\s+|just\s+)?"
    r"(?P<side>before|in front of|ahead of|above|on top of|after|below|behind|under|underneath|following)"
)
_MOVE = re.compile(
    r"(?:move|put|shift|place|bring|drag|have|pull"
    rf"|push)\s+(?:the\s+)?(?:section\s+)?(?P<what>{_NAME})(?:\s+section)?\s+"
    rf"(?:{_BESIDE}\s+(?:the\s+)?(?:section\s+)?(?P<anchor>{_NAME})(?:\s+section)?"
    r"|(?:to|at)\s+(?:the\s+)?(?:very\s+)?(?P<edge>top|beginning|start|front|end|bottom)(?:\s+of (?:the"
    r"|this) \w+)?"
    r"|(?P<rank>first|last)|(?P<step>up|down)(?:\s+(?:by\s+)?(?:one|a bit|a section|one section))?)[.!]?$",
    re.IGNORECASE,
)
_SHOULD = re.compile(
    rf"(?:the\s+)?(?P<what>{_NAME})(?:\s+section)?\s+(?:should|must|needs to|has to)\s+(?:come|go|be|stand"
    rf"|move)\s+"
    r"(?:right\s+|directly\s+)?(?P<side>before|in front of|ahead of|above|after|below|behind)\s+(?:the\s+)?"
    rf"(?P<anchor>{_NAME})(?:\s+section)?[.!]?$",
    re.IGNORECASE,
)
_BARE = re.compile(
    rf"(?:(?:reorder|order|arrange)(?: the sections)?:?\s+)?"
    rf"(?:the\s+)?(?P<what>{_NAME})\s+(?P<side>before|above|after"
    rf"|below)\s+(?:the\s+)?(?P<anchor>{_NAME})[.!]?$",
    re.I,
)
_AFTER = ("after", "below", "behind", "under", "underneath", "following")
_SWAP = re.compile(
    r"(?:swap|switch|exchange|flip)\s+(?:the\s+)?(?:order\s+of\s+|places\s+of\s+"
    rf"|sections\s+)?(?:the\s+)?(?P<one>{_NAME})\s+"
    rf"(?:and|with|for)\s+(?:the\s+)?(?P<other>{_NAME})(?:\s+(?:sections?|around))?[.!]?$",
    re.IGNORECASE,
)
_MOVE_ITEM = re.compile(
    r"(?:move|shift|put|take"
    r"|transfer)\s+(?P<what>.+?)\s+(?:from\s+(?:the\s+)?(?P<origin>[^\n]{2,60}?)\s+)?(?:in)?(?:to|under"
    r"|into)\s+"
    r"(?:the\s+)?(?P<where>[^\n]{2,60}?)[.!]?$",
    re.IGNORECASE,
)
_SHAPES: tuple[tuple[Shape, str], ...] = (
    ("numbers", r"numbered (?:list|points|items)|ordered list|numbered|numbers"),
    ("boxes", r"check ?-?list|check ?boxes|tick ?boxes|to-?do list|task list"),
    ("table", r"tables?|grid|matrix"),
    ("bullets", r"(?:bullet(?:ed)?|simple|plain|unordered)?\s*list|bullets?(?: points?| list)?|points"),
)
_SHAPE = "|".join(f"(?P<{shape}>{pattern})" for shape, pattern in _SHAPES)
_CONVERT = re.compile(
    r"(?:turn|convert|change|make|transform|show|put|format|reformat|present|switch|rewrite|restructure"
    r"|display|lay out|have|set)\s+"
    r"(?P<where>.+?)\s+(?:back\s+)?(?:into|to|as|in|with)\s+(?:an?\s+"
    rf"|the\s+form of an?\s+)?(?:{_SHAPE})[.!]?$",
    re.IGNORECASE,
)
_MAKE_OF = re.compile(
    rf"(?:make|create|build|give me)\s+(?:an?\s+)?(?:{_SHAPE})\s+(?:out\s+)?(?:of|from"
    rf"|for)\s+(?P<where>.+?)[.!]?$",
    re.IGNORECASE,
)
_MAKE = re.compile(rf"make\s+(?P<where>.+?)\s+(?:an?\s+)?(?:{_SHAPE})[.!]?$", re.IGNORECASE)
_AS = re.compile(
    rf"(?P<where>(?:the |our |my )?[^\n]{{2,60}}?)\s+as\s+(?:an?\s+)?(?:{_SHAPE})[.!]?$", re.IGNORECASE
)
_TABULATE = re.compile(
    r"tabulate\s+(?P<where>.+?)[.!]?$|(?:use|i want|want)\s+a\s+table\s+(?:for|in)\s+(?P<where2>.+?)[.!]?$",
    re.I,
)
_NUMBER = re.compile(
    r"(?:re)?number\s+(?:all\s+|of\s+)*(?:the\s+|our\s+|my\s+)?(?:unnumbered\s+)?requirements\b"
    r"|(?:give|assign|add|put)\s+(?:ids?|numbers?|identifiers)\s+(?:to|on)\s+(?:all\s+|the\s+|every\s+"
    r"|each\s+|our\s+)*requirements?"
    r"|(?:give|assign)\s+(?:all\s+|the\s+|every\s+|each\s+|our\s+)*requirements?\s+(?:an?\s+)?(?:ids?"
    r"|numbers?)"
    r"|requirements? (?:need|should have|lack) (?:ids?|numbers?)",
    re.IGNORECASE,
)
_NUMBER_LIST = re.compile(r"number\s+(?:all\s+)?(?:the\s+)?(?P<where>[^\n]{2,60}?)[.!]?$", re.IGNORECASE)
_SHORTEN = re.compile(
    r"(?:shorten|tighten(?: up)?|trim(?: down)?|condense|compress|simplify|slim down|boil down"
    r"|cut down(?: on)?|streamline|abridge"
    r"|reduce(?: the length of)?)\b\s*(?P<where>.*?)(?:\s+(?:a bit|a little|further|down|more|for me))*[.!]?$"
    r"|make\s+(?P<where2>.+?)\s+(?:a (?:bit|little|lot) |much |even |more )?(?:shorter|concise|tighter"
    r"|crisper|briefer|brief|short|less wordy"
    r"|less verbose|to the point|compact)[.!]?$"
    r"|cut\s+(?P<where3>.+?)\s+(?:down|short)\b.*$|(?P<where4>.+?)\s+(?:is|are|reads|seems"
    r"|feels)\s+(?:much |way |a bit |far )*too "
    r"(?:long|wordy|verbose|lengthy)[.!]?$|(?:remove|cut|take out|lose|delete"
    r"|drop)\s+(?:all\s+)?(?:the\s+)?(?:filler|fluff|noise|waffle)"
    r"(?:\s+words)?(?:\s+(?:from|in|out of)\s+(?P<where5>.+?))?[.!]?$",
    re.IGNORECASE,
)


def read_shaping(text: str, outline: Outline) -> Command | None:
    """The change of place or shape, or None where the text asks for something else."""
    said = head(text)
    if "\n" in text.strip():
        return None
    if _NUMBER.search(said):
        return NumberRequirements()
    return read_measuring(text, outline) or _moving(said, outline) or read_form(said, outline)


def read_form(said: str, outline: Outline) -> Command | None:
    """The other shape or the shortening of a section, or None."""
    return _converting(said, outline) or _shortening(said)


def _moving(said: str, outline: Outline) -> Command | None:
    if (
        (found := _SWAP.match(said))
        and is_section(found["one"], outline)
        and is_section(found["other"], outline)
    ):
        return SwapSections(place(found["one"]), place(found["other"]))
    for pattern in (_MOVE, _SHOULD, _BARE):
        found = pattern.match(said)
        if found and (command := _section_move(found.groupdict(), said, outline)):
            return command
    found = _MOVE_ITEM.match(said)
    if not found or not is_section(found["where"], outline):
        return None
    pick = read_pick(f"{found['what']} from {found['origin']}" if found["origin"] else found["what"], outline)
    if is_section(found["what"], outline) and not pick.places:
        return None
    return MoveItem(pick, place(found["where"]))


def _section_move(found: dict[str, str | None], said: str, outline: Outline) -> Command | None:
    what, anchor = place(found["what"] or ""), place(unquoted(found.get("anchor") or ""))
    verb = said.split(" ", 1)[0].lower()
    side = (found.get("side") or "").lower()
    if anchor:
        clear = verb in ("move", "shift") or (is_section(what, outline) and is_section(anchor, outline))
        return MoveSection(what, anchor, side in _AFTER) if clear and what else None
    if not what or not (is_section(what, outline) or verb in ("move", "shift")):
        return None
    if step := found.get("step"):
        return MoveSection(what, steps=-1 if step.lower() == "up" else 1)
    edge = (found.get("edge") or found.get("rank") or "").lower()
    return MoveSection(what, after=edge in ("end", "bottom", "last"))


def _converting(said: str, outline: Outline) -> Command | None:
    for pattern in (_CONVERT, _MAKE_OF, _MAKE, _AS):
        if found := pattern.match(said):
            where = place(found["where"])
            shape = next(shape for shape, _ in _SHAPES if found[shape])
            named = not where or is_section(where, outline) or pattern is _CONVERT
            if named:
                return Convert(where, shape)
    if found := _TABULATE.match(said):
        return Convert(place(found["where"] or found["where2"]), "table")
    found = _NUMBER_LIST.match(said)
    if (
        found
        and is_section(found["where"], outline)
        and noun_for(place(found["where"])) != noun_for("requirement")
    ):
        return Convert(place(found["where"]), "numbers")
    return None


def _shortening(said: str) -> Command | None:
    found = _SHORTEN.match(said)
    if not found:
        return None
    where = next((text for text in found.groups() if text), "")
    return Shorten(place(where))
