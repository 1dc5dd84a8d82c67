"""Actions that add an entry of a known kind: a metric, risk, dependency, decision, milestone or term."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from msgspec import Struct
from msgspec.structs import replace

from requill.ai.interface import SectionPlan
from requill.features.actions import markup
from requill.features.actions.action import (
    LINE,
    ActionRefused,
    Arguments,
    Context,
    Do,
    Effect,
)
from requill.features.actions.objects import Group, choose_section, groups, named, same_words
from requill.features.actions.rows import columns, has_item, home_of, item_edit, one_group, put
from requill.features.actions.sections import columns_of
from requill.features.documents.outline import Outline, Section
from requill.kit.markdown import heading_key


class Kind(Struct, frozen=True):
    """A kind of entries: the section they stand in, by its names or its first column, and their columns.

    `plan_kind` is what the template calls such a section; `first` are names of the column of the entry's own
    words, `other` the further columns by field, with the names that they go by.
    """

    heading: str
    headings: tuple[str, ...]
    first: tuple[str, ...]
    other: Mapping[str, tuple[str, ...]]
    plan_kind: str = ""

    def is_plan(self, plan: SectionPlan) -> bool:
        """Whether a section of the template is for such entries."""
        names = columns_of(plan)
        is_named = heading_key(plan.heading) in self.headings
        return plan.kind == self.plan_kind or is_named or bool(names and names[0].casefold() in self.first)

    @property
    def columns(self) -> tuple[str, ...]:
        """The columns where nothing else says which."""
        return tuple(names[0].capitalize() for names in (self.first, *self.other.values()))


METRIC = Kind(
    "Goals and metrics",
    ("goals and metrics", "metrics", "success metrics", "goals", "kpis", "metrics and goals"),
    ("metric",),
    {"baseline": ("baseline", "today"), "target": ("target", "goal"), "by": ("by", "by when", "date")},
    "metrics",
)
RISK = Kind(
    "Risks",
    ("risks", "risk", "risks and mitigations", "risks and mitigation"),
    ("risk",),
    {"mitigation": ("mitigation", "answer", "response"), "owner": ("owner", "who")},
    "risks",
)
DEPENDENCY = Kind(
    "Dependencies",
    ("dependencies", "dependency"),
    ("what we need", "dependency"),
    {"from": ("from whom", "from", "owner"), "by": ("by when", "by", "date")},
)
DECISION = Kind(
    "Decisions",
    ("decisions", "decision log", "key decisions", "decisions made"),
    ("decision", "what we decide"),
    {"owner": ("who", "who decides", "owner", "decided by"), "date": ("date", "when", "how often")},
)
MILESTONE = Kind(
    "Milestones",
    ("milestones", "timeline", "schedule", "key dates"),
    ("milestone",),
    {"date": ("date", "when", "by when", "by")},
)
TERM = Kind(
    "Glossary",
    ("glossary", "terms", "terminology", "definitions"),
    ("term",),
    {"meaning": ("meaning", "definition")},
)


def _add(
    kind: Kind, label: str, own: str, outline: Outline, arguments: Arguments, context: Context
) -> Effect:
    """An entry of a kind, with its own words in the argument `own`, told as `label`."""
    words, cells = markup.one_line(arguments.text(own)), _cells(arguments, own)
    home = _home(kind, outline, arguments, context)
    heading = home if isinstance(home, str) else home.heading
    said = f"{label} is added to “{heading}”{', a new section' if isinstance(home, str) else ''}."
    names, group = _names(kind, context.plan(heading), cells), None
    if isinstance(home, Section) and (found := groups(outline, home)):
        group = one_group(outline, arguments, home, _fitting(kind, outline, found) or _tables(found) or found)
        if kind is TERM and any(same_words(entry.words, words) for entry in group.entries):
            raise ActionRefused(f"“{words}” is in “{heading}” already.")
        if group.table is None:
            return _listed(outline, group, kind, words, cells, said)
        names = columns(outline.text, group.table)
    values = _in_columns(kind, names, words, cells, heading) if names else [words]
    return replace(put(outline, context, home, group, names, values), said=said)


def _cells(arguments: Arguments, own: str) -> dict[str, str]:
    """What was given beside the entry's own words."""
    names = (name for name in arguments.given if name not in (own, "section", LINE))
    return {name: words for name in names if (words := markup.one_line(arguments.text(name)))}


def _names(kind: Kind, plan: SectionPlan | None, cells: Mapping[str, str]) -> tuple[str, ...]:
    """The columns of the table that is begun for such an entry; none where the template wants a list."""
    is_list = plan is not None and plan.kind in ("bullets", "checklist") and not cells
    return columns_of(plan) or (() if is_list else kind.columns)


def _in_columns(
    kind: Kind, names: tuple[str, ...], words: str, cells: Mapping[str, str], heading: str
) -> list[str]:
    """A row's cells in the order of a table's columns. Raises `ActionRefused` for what has no column."""
    keys = [" ".join(name.casefold().split()) for name in names]
    values = [""] * len(names)
    values[next((index for index, key in enumerate(keys) if key in kind.first), 0)] = words
    for name, value in cells.items():
        accepted = (" ".join(name.casefold().split()), *kind.other.get(name, ()))
        places = (keys.index(key) for key in accepted if key in keys)
        place = next((one for one in places if not values[one]), None)
        if place is None:
            raise ActionRefused(f"“{heading}” has no column “{name}”. Its columns are {', '.join(names)}.")
        values[place] = value
    return values


def _listed(
    outline: Outline, group: Group, kind: Kind, words: str, cells: Mapping[str, str], said: str
) -> Effect:
    """An entry of a list, with what belongs to it below, each behind its label."""
    if kind is TERM:
        whole, below = ": ".join((words, *cells.values())), []
    else:
        whole, below = words, [f"{_label(kind, name)}: {value}" for name, value in cells.items()]
    edit = item_edit(outline.text, group, whole, below)
    return Effect([edit], said, has_item(outline, whole))


def _label(kind: Kind, name: str) -> str:
    return kind.other[name][0].capitalize() if name in kind.other else name


def _home(kind: Kind, outline: Outline, arguments: Arguments, context: Context) -> Section | str:
    """The section for entries of a kind, or the heading of one that is to be made."""
    if arguments.text("section").strip():
        return home_of(outline, arguments, context)
    planned = [plan for plan in context.plans if kind.is_plan(plan)]
    why = "There are several places for this. Which section does it belong to?"
    in_plan = [section for plan in planned for section in named(outline, plan.heading)]
    by_name = [one for one in outline.sections if heading_key(one.heading) in kind.headings]
    tables = _fitting(kind, outline, groups(outline))
    by_table = [outline.sections[index] for index in sorted({one.section for one in tables} - {-1})]
    for found in (in_plan, by_name, by_table):
        if found:
            return choose_section(outline, arguments, found, why)
    required = [plan for plan in planned if plan.required] or planned
    return required[0].heading if required else kind.heading


def _tables(found: list[Group]) -> list[Group]:
    return [one for one in found if one.table is not None]


def _fitting(kind: Kind, outline: Outline, found: list[Group]) -> list[Group]:
    """The tables whose columns are those of a kind."""
    names = [(one, columns(outline.text, one.table)) for one in found if one.table is not None]
    return [one for one, each in names if any(name.casefold() in kind.first for name in each)]


DO: Mapping[str, Do] = {
    "add_metric": partial(_add, METRIC, "The metric", "text"),
    "add_risk": partial(_add, RISK, "The risk", "text"),
    "add_dependency": partial(_add, DEPENDENCY, "The dependency", "text"),
    "add_decision": partial(_add, DECISION, "The decision", "text"),
    "add_milestone": partial(_add, MILESTONE, "The milestone", "text"),
    "add_term": partial(_add, TERM, "The term", "term"),
}
