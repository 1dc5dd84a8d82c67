"""Actions that add an entry of a known kind, such as a metric, a risk, a term or an open question."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import partial
from importlib import resources
from itertools import pairwise

import msgspec
from msgspec.structs import replace

from requill.ai.interface import SectionPlan
from requill.features.actions.action import LINE, Arguments, Context, Destination, Effect, Handler
from requill.features.actions.errors import ActionRefused
from requill.features.actions.objects import choose_section, named, same_words
from requill.features.actions.rows import has_item, item_edit, one_group, put, target_section
from requill.features.documents import markup
from requill.features.documents.entries import Group, groups
from requill.features.documents.outline import Outline, Section
from requill.kit.markdown import heading_key


class EntryKind(Destination, frozen=True, kw_only=True):
    """A kind of entries, as `kinds.json` lists it: where they belong, and the columns of their tables.

    `columns` are names of the column of their own words, `other` the further columns by field. The words are
    in the argument `own`, and the entry is told as `label`. With `is_list` it is a table in the template
    alone.
    """

    label: str
    other: Mapping[str, tuple[str, ...]]
    own: str = "text"
    is_list: bool = False

    def is_plan(self, plan: SectionPlan) -> bool:
        """Whether a section of the template is for such entries."""
        is_named = heading_key(plan.heading) in self.headings
        first = plan.columns[0].casefold() if plan.columns else ""
        return plan.kind == self.plan_kind or is_named or first in self.columns

    @property
    def begun(self) -> tuple[str, ...]:
        """The columns of a table that is begun where nothing else says which."""
        return tuple(names[0].capitalize() for names in (self.columns, *self.other.values()))


_LISTED = (resources.files(__package__) / "kinds.json").read_bytes()
KINDS: Mapping[str, EntryKind] = msgspec.json.decode(_LISTED, type=dict[str, EntryKind])
TERM, QUESTION = KINDS["add_term"], KINDS["add_question"]
NOBODY = "to be named"
"""The owner of an open question that has none yet."""

# A bar between blanks; in code it is a letter like others.
_CODE_OR_BAR = re.compile(r"`[^`\n]*`|(?<!\S)(?P<bar>\|)(?!\S)")
_ENDS = ("?", ".", "!", "？", "。")


def open_question(words: str, owner: str = "") -> str:
    """A question as the list of open ones says it."""
    return f"{question_lead(words)}{owner or NOBODY}"


def question_lead(words: str) -> str:
    """The question as it is listed without its owner, who may have been named since."""
    bare = " ".join(words.split())
    return f"{bare if bare.endswith(_ENDS) else f'{bare}.'} Owner: "


def _add_entry(kind: EntryKind, outline: Outline, arguments: Arguments, context: Context) -> Effect:
    """What every action here does: add an entry of its kind to the section for such entries."""
    words, cells = markup.one_line(arguments.text(kind.own)), _cells(arguments, kind.own)
    target = _section_for(kind, outline, arguments, context)
    heading = target if isinstance(target, str) else target.heading
    said = f"{kind.label} is added to “{heading}”{', a new section' if isinstance(target, str) else ''}."
    names, group = _names(kind, context.plan(heading), cells), None
    if isinstance(target, Section) and (found := groups(outline, target)):
        tables = [one for one in found if one.table is not None]
        group = one_group(outline, arguments, target, _fitting(kind, outline, tables) or tables or found)
        if kind in (TERM, QUESTION) and any(_says(kind, entry.words, words) for entry in group.entries):
            raise ActionRefused(f"“{words}” is already in “{heading}”.")
        if group.table is None:
            return _listed(outline, group, kind, words, cells, said)
        names = group.columns(outline.text)
    values = _in_columns(kind, names, words, cells, heading) if names else [_whole(kind, words, cells)]
    return replace(put(outline, context, target, group, values, names), said=said)


def _cells(arguments: Arguments, own: str) -> dict[str, str]:
    """What was given beside the entry's own words."""
    names = (name for name in arguments.given if name not in (own, "section", LINE))
    return {name: words for name in names if (words := markup.one_line(arguments.text(name)))}


def _names(kind: EntryKind, plan: SectionPlan | None, cells: Mapping[str, str]) -> tuple[str, ...]:
    """The columns of the table that is begun for such an entry; none where the template wants a list."""
    is_list = kind.is_list or (plan is not None and plan.kind in ("bullets", "checklist") and not cells)
    return (plan.columns if plan else ()) or (() if is_list else kind.begun)


def _in_columns(
    kind: EntryKind, names: tuple[str, ...], words: str, cells: Mapping[str, str], heading: str
) -> list[str]:
    """A row's cells in the order of a table's columns. Raises `ActionRefused` for what has no column.

    Words with nothing beside them are those of several cells, with bars between them.
    """
    keys = [" ".join(name.casefold().split()) for name in names]
    values = [""] * len(names)
    first = next((index for index, key in enumerate(keys) if key in kind.columns), 0)
    parts = [words] if cells else _parted(words, len(names) - first)
    values[first : first + len(parts)] = parts
    for name, value in cells.items():
        accepted = (" ".join(name.casefold().split()), *kind.other.get(name, ()))
        places = (keys.index(key) for key in accepted if key in keys)
        place = next((one for one in places if not values[one]), None)
        if place is None:
            raise ActionRefused(f"“{heading}” has no column “{name}”. Its columns are {', '.join(names)}.")
        values[place] = value
    return values


def _parted(words: str, limit: int) -> list[str]:
    """What bars part, as it was typed; the last of so many parts has the rest."""
    if words.startswith("| "):
        words = words[1:].removesuffix(" |")
    bars = [found.start() for found in _CODE_OR_BAR.finditer(words) if found["bar"]][: limit - 1]
    return [words[left + 1 : right].strip() for left, right in pairwise([-1, *bars, len(words)])]


def _listed(
    outline: Outline, group: Group, kind: EntryKind, words: str, cells: Mapping[str, str], said: str
) -> Effect:
    """An entry of a list, with what belongs to it below, each behind its label."""
    whole, below = _whole(kind, words, cells), list[str]()
    if kind not in (TERM, QUESTION):
        below = [f"{_label(kind, name)}: {value}" for name, value in cells.items()]
    edit = item_edit(outline.text, group, whole, below)
    return Effect([edit], said, has_item(outline, whole))


def _whole(kind: EntryKind, words: str, cells: Mapping[str, str]) -> str:
    """What the line of an entry says in a list."""
    if kind is QUESTION:
        return open_question(words, cells.get("owner", ""))
    return ": ".join((words, *cells.values())) if kind is TERM else words


def _says(kind: EntryKind, entry: str, words: str) -> bool:
    """Whether an entry is about that already."""
    return same_words(entry, words) or (kind is QUESTION and entry.startswith(question_lead(words)))


def _label(kind: EntryKind, name: str) -> str:
    return kind.other[name][0].capitalize() if name in kind.other else name


def _section_for(kind: EntryKind, outline: Outline, arguments: Arguments, context: Context) -> Section | str:
    """The section for entries of a kind, or the heading of one that is to be made."""
    if arguments.text("section").strip():
        return target_section(outline, arguments, context)
    planned = [plan for plan in context.plans if kind.is_plan(plan)]
    why = "There are several places for this. Which section does it belong to?"
    in_plan = [section for plan in planned for section in named(outline, plan.heading)]
    by_name = [one for one in outline.sections if heading_key(one.heading) in kind.headings]
    tables = _fitting(kind, outline, groups(outline))
    by_table = [outline.sections[index] for index in sorted({one.section for one in tables} - {-1})]
    required = [plan for plan in planned if plan.required] or planned
    heading = required[0].heading if required else kind.heading
    return choose_section(outline, arguments, (in_plan, by_name, by_table, heading), why)


def _fitting(kind: EntryKind, outline: Outline, found: list[Group]) -> list[Group]:
    """The tables whose columns are those of a kind."""
    return [
        one for one in found if any(name.casefold() in kind.columns for name in one.columns(outline.text))
    ]


HANDLERS: Mapping[str, Handler] = {name: partial(_add_entry, kind) for name, kind in KINDS.items()}
