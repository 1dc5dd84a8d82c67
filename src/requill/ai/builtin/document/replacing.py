"""Puts words in the place of others: wherever they stand, or in one of the listed things."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

from msgspec import Struct

from requill.ai.builtin.compose.continuing import reworded
from requill.ai.builtin.compose.dates import is_date
from requill.ai.builtin.document.commands import Correct, Replace, ReplaceItem
from requill.ai.builtin.document.editor import Editor
from requill.ai.builtin.document.fitting import body_start, fitted, is_free, is_number
from requill.ai.builtin.document.picking import Found, find
from requill.ai.builtin.document.plan import Plan
from requill.ai.builtin.document.standing import bounded, standing
from requill.ai.builtin.language import markup, words
from requill.ai.builtin.language.markup import split_row
from requill.ai.builtin.text.evidence import hits, row_text, telling
from requill.ai.builtin.text.outline import REQUIREMENT, Outline, requirement_blocks
from requill.ai.builtin.text.roles import roles
from requill.ai.interface import SectionKind

_MOST_REPLACED = 20
_MOST_FORMS = 3
_MOST_SHOWN = 4
_FIGURE_OF = re.compile(r"(?P<figure>\d[\d.,]*)\s+(?P<of>[^\W\d_].*)", re.DOTALL)
_ID = re.compile(r"[A-Z]{1,5}-\d{1,4}")


class _Place(Struct, frozen=True):
    """Where old words stand, and what goes there."""

    start: int
    old: str
    new: str


def replace(command: Replace, outline: Outline) -> Plan:
    """Put the new words in the place of the old ones, wherever they stand, and say what still stands."""
    text = outline.text
    bounds = _bounds(command.where, outline)
    if bounds is None:
        return Plan(f"There is no requirement {command.where} in this document, so nothing was changed.")
    start, end, where = bounds
    stands = bool(standing(command.old, text[start:end]))
    old = command.old if stands else _as_written(command.old, text[start:end])
    new = command.new.strip("\n")
    pairs = _pairs(old or command.old, new, command)
    places = [place for one, other in pairs for place in _placed(one, other, text, start, end, command)]
    if not places:
        named = words.clipped(command.old, 80)
        elsewhere = _left(command.old, text, frozenset(), (0, len(text)))
        return Plan(
            f"“{named}” does not stand {where or 'in this document'}, so nothing was changed.{elsewhere}"
        )
    places.sort(key=lambda place: place.start)
    if is_number(command.old):
        free = [place for place in places if is_free(text, place.start, place.start + len(place.old))]
        if len(free) != 1 and not (free and command.forms):
            return _which_number(command, free, text)
        places = free
    if len(places) == 1 and (is_date(new) or is_number(command.old)):
        start_at = places[0].start
        at, stop, put = fitted(text, start_at, start_at + len(places[0].old), places[0].new)
        places = [_Place(at, text[at:stop], put)]
        old, new = places[0].old, put
    editor = Editor(text)
    for place in reversed(places[:_MOST_REPLACED]):
        editor.replace(place.start, place.start + len(place.old), place.new)
    if not editor.calls:
        return Plan("The two are the same, so nothing was changed.")
    made = places[:_MOST_REPLACED]
    count = f" in {words.number(len(made))} places" if len(made) > 1 else ""
    done = frozenset(place.start for place in made)
    named = words.clipped(old or command.old, 80)
    said = f"Replaced “{named}” with “{words.clipped(new, 80)}”{count}{_in_forms(made, new)}."
    if len(places) > len(made):
        return Plan(f"{said} {len(places) - len(made)} more are left; ask again for those.", editor.calls)
    return Plan(f"{said}{_left(old or command.old, text, done, (start, end))}", editor.calls)


def _which_number(command: Replace, places: Sequence[_Place], text: str) -> Plan:
    """The question where a number is meant that stands in several places, or in none by itself."""
    old, new = command.old, words.clipped(command.new, 60)
    if not places:
        return Plan(
            f"“{old}” stands only as the number of a list or within a date, so nothing was changed. Say the "
            f"whole date, or what the number is of."
        )
    lines = list(dict.fromkeys(_line_at(place.start, text) for place in places))
    shown = "\n".join(f"- {markup.inline(words.clipped(line, 120))}" for line in lines[:_MOST_SHOWN])
    more = (
        f"\n- and {words.counted(len(lines) - _MOST_SHOWN, 'more line')}" if len(lines) > _MOST_SHOWN else ""
    )
    offer = f"Replace {old} with {new} everywhere"
    return Plan(
        f"“{old}” stands in {words.counted(len(places), 'place')}:\n\n{shown}{more}\n\nNothing was changed: "
        f"say the words beside the one that is meant, or “{offer}”.",
        suggestions=[offer],
    )


def _line_at(position: int, text: str) -> str:
    """The line around a position, as it reads in an answer."""
    end = text.find("\n", position)
    return _read(text[text.rfind("\n", 0, position) + 1 : len(text) if end < 0 else end])


def _bounds(where: str, outline: Outline) -> tuple[int, int, str] | None:
    """The range to look in and its name: a requirement, a section, or the whole document."""
    if _ID.fullmatch(where):
        found = next((block for block in requirement_blocks(outline) if block[0] == where), None)
        return (found[1], found[2], f"in {where}") if found else None
    part = outline.named(where) if where else None
    return (part.body_start, part.end, f"in “{part.heading}”") if part else (0, len(outline.text), "")


def _pairs(old: str, new: str, command: Replace) -> list[tuple[str, str]]:
    """The words, and where they are a name its plural, if both plurals are the plain ones."""
    many, others = _plural(old), _plural(new)
    return [(old, new), (many, others)] if command.forms and many and others else [(old, new)]


def _plural(name: str) -> str:
    """The plain plural of a name; empty for one that may be a plural, or has none by rule."""
    if (
        not name
        or not name[-1].isalpha()
        or not name.isascii()
        or name.endswith(("s", "x", "z", "ch", "sh", "f", "man"))
    ):
        return ""
    return f"{name[:-1]}ies" if name.endswith("y") and name[-2:-1] not in "aeiou" else f"{name}s"


def _placed(old: str, new: str, text: str, start: int, end: int, command: Replace) -> list[_Place]:
    any_case = command.old == command.old.lower()
    made: list[_Place] = []
    for at in _places(old, text, start, end, any_case=any_case):
        written = text[at : at + len(old)]
        capital = written[:1].isupper() and not command.old[:1].isupper() and new[:1].islower()
        made.append(_Place(at, written, words.capitalised(new) if capital else new))
    return made


def _places(old: str, text: str, start: int, end: int, *, any_case: bool) -> list[int]:
    """Where the words stand as whole words: a part of a word is never replaced."""
    return [place for place, _ in standing(old, text[:end], any_case=any_case) if place >= start]


def _in_forms(made: Sequence[_Place], new: str) -> str:
    """That other forms were replaced as well, by their own new forms."""
    others = {
        place.old.casefold(): place.new for place in made if place.new.casefold() not in (new.casefold(),)
    }
    said = [f"“{old}” with “{words.uncapitalised(put)}”" for old, put in list(others.items())[:_MOST_FORMS]]
    return f", {words.listed(said)} among them" if said else ""


def _left(old: str, text: str, done: frozenset[int], within: tuple[int, int]) -> str:
    """Where the words, or another form of them, stand that was not touched."""
    bare = words.squeeze(old).strip(" .")
    if len(bare) < 3:
        return ""
    stem = bare[:-1] if bare.endswith("s") and len(bare) > 4 and not bare.endswith("ss") else bare
    pattern = re.compile(rf"(?<!\w){re.escape(stem)}\w{{0,3}}(?!\w)", re.IGNORECASE)
    found = [one for one in pattern.finditer(text) if one.start() not in done]
    if not found:
        return ""
    written = {one.group().casefold(): one.group() for one in reversed(found)}
    forms = Counter(one.group().casefold() for one in found)
    outside = within != (0, len(text)) and not any(within[0] <= one.start() < within[1] for one in found)
    told = [
        f"“{written[form]}” stands in {words.counted(count, 'more place')}"
        for form, count in forms.most_common(_MOST_FORMS)
    ]
    return f" {words.listed(told)}{' outside of that' if outside else ''}."


def _as_written(said: str, text: str) -> str:
    """The words as the document writes them: another case, curly quotes, a break between the lines."""
    bare = " ".join(said.strip(" .").split()[:200])
    pattern = r"\s+".join(re.escape(word) for word in bare.split())
    pattern = pattern.replace("'", "['’]").replace('"', '["“”]')
    found = re.search(bounded(pattern, bare), text, re.IGNORECASE) if pattern else None
    return found.group() if found else ""


def correct(command: Correct, outline: Outline) -> Plan:
    """Other words in the one line that is about what was named and says the old ones."""
    within, about_it = _in_requirement(command, outline), _lines_about(command, outline)
    lines = [each for each in within if each in about_it] or within or about_it
    about = f" about “{words.clipped(command.what, 60)}”" if command.what else ""
    old = words.clipped(command.old, 60)
    if not lines:
        return Plan(f"I find no line{about} that says “{old}”, so nothing was changed.")
    if len(lines) > 1:
        shown = "\n".join(f"- {markup.inline(words.clipped(_read(line), 120))}" for _, line in lines[:4])
        count = words.capitalised(words.counted(len(lines), "line"))
        return Plan(
            f"{count}{about} say “{old}”:\n\n{shown}\n\nNothing was changed: say which, or “Replace "
            f"“{old}” with "
            f"“{words.clipped(command.new, 60)}”” for all of them."
        )
    start, line = lines[0]
    if not within and (also := _same_figure(command, line, outline)):
        return also
    places = _stands(command.old, line)
    if len(places) > 1:
        fitting = [place for place in places if fitted(line, *place, command.new) != (*place, command.new)]
        places = fitting if len(fitting) == 1 else places
    if len(places) > 1:
        shown = markup.inline(words.clipped(_read(line), 200))
        return Plan(
            f"“{old}” stands {words.number(len(places))} times in “{shown}” Nothing was changed: quote "
            "more of what is to be replaced."
        )
    at, stop, new = fitted(line, *places[0], command.new)
    editor = Editor(outline.text)
    editor.replace(start + at, start + stop, new)
    made = f"{line[:at]}{new}{line[stop:]}"
    shown = _read(made)
    rest = _left(command.old, outline.text, frozenset({start + places[0][0]}), (start, start + len(line)))
    return Plan(
        f"It now says: {markup.inline(words.clipped(shown, 200))}{'' if shown.endswith('.') else '.'}{rest}",
        editor.calls,
    )


def _lines_about(command: Correct, outline: Outline) -> list[tuple[int, str]]:
    """The lines about what was named that say the old words, each with where it begins."""
    terms = telling(command.what)
    return [
        (start, line)
        for start, line in _lines_saying(command.old, outline.text)
        if not terms or hits(line, terms) == len(terms)
    ]


def _in_requirement(command: Correct, outline: Outline) -> list[tuple[int, str]]:
    """Those of the requirement that was named by its id: what it says need not be called as it was."""
    named = _ID.findall(command.what.upper())
    blocks = [each for each in requirement_blocks(outline) if each[0] in named]
    if len(blocks) != 1:
        return []
    _, first, end = blocks[0]
    return [(first + start, line) for start, line in _lines_saying(command.old, outline.text[first:end])]


def _lines_saying(old: str, text: str) -> list[tuple[int, str]]:
    lines: list[tuple[int, str]] = []
    position = 0
    for line in text.split("\n"):
        if _stands(old, line):
            lines.append((position, line))
        position += len(line) + 1
    return lines


def _same_figure(command: Correct, line: str, outline: Outline) -> Plan | None:
    """The question whether a figure also changes where the document says it of the same in other words."""
    old, new = _FIGURE_OF.fullmatch(command.old), _FIGURE_OF.fullmatch(command.new)
    terms = telling(old["of"]) if old else telling(command.what)
    figure, put = (old["figure"], new["figure"]) if old and new else (command.old, command.new)
    if not terms or not is_number(figure):
        return None
    others = [
        each
        for each in outline.text.split("\n")
        if each != line and figure in each and _stands(figure, each) and hits(each, terms[:1])
    ]
    if not others:
        return None
    shown = "\n".join(
        f"- {markup.inline(words.clipped(_read(each), 120))}" for each in [line, *others][:_MOST_SHOWN]
    )
    offers = (f"Replace {figure} with {put} everywhere", f"Replace “{command.old}” with “{command.new}”")
    return Plan(
        f"“{figure}” stands in {words.counted(len(others) + 1, 'line')} about that:\n\n{shown}\n\nNothing "
        f"was changed. Say “{offers[0]}” for all of them, or “{offers[1]}” for the first alone.",
        suggestions=offers if old else offers[:1],
    )


def _stands(old: str, line: str) -> list[tuple[int, int]]:
    """Where the words stand in what a line says, its mark aside."""
    begin = body_start(line)
    return [(begin + one, begin + other) for one, other in standing(old, line[begin:], any_case=True)]


def _read(line: str) -> str:
    """A line as it reads in an answer."""
    return row_text(line) if line.startswith("|") else line.replace("**", "").strip(" -*>")


def replace_item(command: ReplaceItem, outline: Outline) -> Plan:
    """Other words for a listed thing: its mark, its id and what stands under it stay."""
    found = find(command.pick, outline)
    if isinstance(found, Plan):
        return found
    if len(found) > 1:
        return Plan("That would be several at once. Say which one.")
    one = found[0]
    first = outline.text[one.start : one.end].split("\n", 1)[0]
    if first.lstrip().startswith("|") and one.listing is not None:
        cells = split_row(first)
        cells[roles(one.listing.header).index("main")] = words.capitalised(markup.inline(command.text))
        new = markup.table_row(cells)
    else:
        new = reworded(first, markup.inline(command.text), _kind(one, first, outline))
    editor = Editor(outline.text)
    editor.replace(one.start, one.start + len(first), new)
    if not editor.calls:
        return Plan("That is what it says already.")
    return Plan(f"It now says “{words.clipped(_read(new), 200)}”.", editor.calls)


def _kind(one: Found, first: str, outline: Outline) -> SectionKind:
    if one.part is not None:
        return outline.kind(one.part)
    return "requirements" if REQUIREMENT.match(first) else "prose"
