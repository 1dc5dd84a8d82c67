"""Actions that add an entry of a known kind: a metric, risk, dependency, decision, milestone or term."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from requill.ai.interface import SectionPlan
from requill.features.actions.action import (
    LINE,
    Action,
    ActionRefused,
    Arguments,
    Context,
    Effect,
    Field,
    FieldKind,
)
from requill.features.actions.markup import one_line
from requill.features.actions.objects import Group, choose_section, find_section, groups, named, same_words
from requill.features.actions.rows import (
    add_first,
    add_to,
    add_to_new,
    columns,
    has_item,
    item_edit,
    one_group,
)
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
    {
        "baseline": ("baseline", "today", "current"),
        "target": ("target", "goal"),
        "by": ("by", "by when", "date"),
    },
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
    words, cells = one_line(arguments.text(own)), _cells(arguments, own)
    home = _home(kind, outline, arguments, context)
    if isinstance(home, str):
        plan = context.plan(home)
        names = _names(kind, plan)
        values = _in_columns(kind, names, words, cells, home) if names else [words]
        effect = add_to_new(outline, context, home, names, values)
        return _told(effect, f"{label} is added to “{home}”, a new section.")
    found = groups(outline, home)
    tables = [one for one in found if one.table is not None]
    said = f"{label} is added to “{home.heading}”."
    if not found:
        names = _names(kind, context.plan(home.heading))
        values = _in_columns(kind, names, words, cells, home.heading) if names else [words]
        return _told(add_first(outline, home, names, values), said)
    group = one_group(outline, arguments, home, _fitting(kind, outline, tables) or found)
    if kind is TERM and any(same_words(entry.words, words) for entry in group.entries):
        raise ActionRefused(f"“{words}” is in “{home.heading}” already.")
    if group.table is None:
        return _told(_listed(outline, group, kind, words, cells), said)
    names = columns(outline.text, group.table)
    return _told(add_to(outline, home, group, _in_columns(kind, names, words, cells, home.heading)), said)


def _told(effect: Effect, said: str) -> Effect:
    return Effect(effect.edits, said, effect.sees)


def _cells(arguments: Arguments, own: str) -> dict[str, str]:
    """What was given beside the entry's own words."""
    names = (name for name in arguments.given if name not in (own, "section", LINE))
    return {name: words for name in names if (words := one_line(arguments.text(name)))}


def _names(kind: Kind, plan: SectionPlan | None) -> tuple[str, ...]:
    """The columns of the table that is begun for such an entry; none where the template wants a list."""
    if plan is None or plan.kind == kind.plan_kind:
        return columns_of(plan) or kind.columns
    return plan.columns


def _in_columns(
    kind: Kind, names: tuple[str, ...], words: str, cells: Mapping[str, str], heading: str
) -> list[str]:
    """A row's cells in the order of a table's columns. Raises `ActionRefused` for what has no column."""
    keys = [" ".join(name.casefold().split()) for name in names]
    values = [""] * len(names)
    values[next((index for index, key in enumerate(keys) if key in kind.first), 0)] = words
    for name, value in cells.items():
        accepted = (" ".join(name.casefold().split()), *kind.other.get(name, ()))
        place = next(
            (keys.index(key) for key in accepted if key in keys and not values[keys.index(key)]), None
        )
        if place is None:
            raise ActionRefused(f"“{heading}” has no column “{name}”. Its columns are {', '.join(names)}.")
        values[place] = value
    return values


def _listed(outline: Outline, group: Group, kind: Kind, words: str, cells: Mapping[str, str]) -> Effect:
    """An entry of a list, with what belongs to it below, each behind its label."""
    if kind is TERM:
        whole, below = ": ".join((words, *cells.values())), []
    else:
        whole, below = words, [f"{_label(kind, name)}: {value}" for name, value in cells.items()]
    edit = item_edit(outline.text, group, whole, below)
    return Effect((edit,), "", lambda before, after: has_item(whole, before, after))


def _label(kind: Kind, name: str) -> str:
    return kind.other[name][0].capitalize() if name in kind.other else name


def _home(kind: Kind, outline: Outline, arguments: Arguments, context: Context) -> Section | str:
    """The section for entries of a kind, or the heading of one that is to be made."""
    name = arguments.text("section").strip()
    planned = [plan for plan in context.plans if kind.is_plan(plan)]
    if name:
        plan = context.plan(name)
        return (
            plan.heading
            if plan is not None and not named(outline, name)
            else find_section(outline, arguments)
        )
    why = "There are several places for this. Which section does it belong to?"
    in_plan = [section for plan in planned for section in named(outline, plan.heading)]
    by_name = [one for one in outline.sections if heading_key(one.heading) in kind.headings]
    tables = _fitting(kind, outline, groups(outline))
    by_table = [
        outline.sections[index] for index in sorted({one.section for one in tables if one.section >= 0})
    ]
    for found in (in_plan, by_name, by_table):
        if found:
            return choose_section(outline, arguments, found, why)
    required = [plan for plan in planned if plan.required] or planned
    return required[0].heading if required else kind.heading


def _fitting(kind: Kind, outline: Outline, found: list[Group]) -> list[Group]:
    """The tables whose columns are those of a kind."""
    names = [(one, columns(outline.text, one.table)) for one in found if one.table is not None]
    return [one for one, each in names if any(name.casefold() in kind.first for name in each)]


def _add_metric(outline: Outline, arguments: Arguments, context: Context) -> Effect:
    return _add(METRIC, "The metric", "text", outline, arguments, context)


def _add_risk(outline: Outline, arguments: Arguments, context: Context) -> Effect:
    return _add(RISK, "The risk", "text", outline, arguments, context)


def _add_dependency(outline: Outline, arguments: Arguments, context: Context) -> Effect:
    return _add(DEPENDENCY, "The dependency", "text", outline, arguments, context)


def _add_decision(outline: Outline, arguments: Arguments, context: Context) -> Effect:
    return _add(DECISION, "The decision", "text", outline, arguments, context)


def _add_milestone(outline: Outline, arguments: Arguments, context: Context) -> Effect:
    return _add(MILESTONE, "The milestone", "text", outline, arguments, context)


def _add_term(outline: Outline, arguments: Arguments, context: Context) -> Effect:
    return _add(TERM, "The term", "term", outline, arguments, context)


_SECTION = Field("section", "Section", "section")
_KINDS: Mapping[str, FieldKind] = {"owner": "person", "by": "date", "date": "date"}


def _cell(name: str, label: str, *, required: bool = False) -> Field:
    return Field(name, label, _KINDS.get(name, "text"), required=required, is_cell=True)


ACTIONS = (
    Action(
        name="add_metric",
        title="Add a metric",
        description="Add a metric to the document's metrics. Cells that are not known stay empty.",
        icon="gauge",
        offers=("heading", "slash", "palette", "answer"),
        object="document",
        fields=(
            _cell("text", "Metric", required=True),
            _cell("baseline", "Baseline"),
            _cell("target", "Target"),
            _cell("by", "By"),
            _SECTION,
        ),
        do=_add_metric,
        phrases=("add metric: {text}",),
        synonyms=("kpi", "goal", "measure", "success metric", "objective", "north star"),
        takes_columns=True,
    ),
    Action(
        name="add_risk",
        title="Add a risk",
        description="Add a risk to the document's risks. Cells that are not known stay empty.",
        icon="triangle-alert",
        offers=("heading", "slash", "palette", "answer"),
        object="document",
        fields=(
            _cell("text", "Risk", required=True),
            _cell("mitigation", "Mitigation"),
            _cell("owner", "Owner"),
            _SECTION,
        ),
        do=_add_risk,
        phrases=("add risk: {text}",),
        synonyms=("danger", "threat", "concern", "mitigation", "what could go wrong"),
        takes_columns=True,
    ),
    Action(
        name="add_dependency",
        title="Add a dependency",
        description="Add something that is needed from others to the document's dependencies.",
        icon="link",
        offers=("heading", "slash", "palette", "answer"),
        object="document",
        fields=(
            _cell("text", "What we need", required=True),
            _cell("from", "From whom"),
            _cell("by", "By when"),
            _SECTION,
        ),
        do=_add_dependency,
        phrases=("add dependency: {text}",),
        synonyms=("depends on", "blocked by", "needs", "prerequisite", "waiting for"),
        takes_columns=True,
    ),
    Action(
        name="add_decision",
        title="Add a decision",
        description="Add a decision to the document's decisions.",
        icon="gavel",
        offers=("heading", "slash", "palette", "answer"),
        object="document",
        fields=(
            _cell("text", "Decision", required=True),
            _cell("owner", "Who"),
            _cell("date", "Date"),
            _SECTION,
        ),
        do=_add_decision,
        phrases=("add decision: {text}",),
        synonyms=("we decided", "decision log", "agreed", "resolution"),
        takes_columns=True,
    ),
    Action(
        name="add_milestone",
        title="Add a milestone",
        description="Add a milestone to the document's milestones.",
        icon="milestone",
        offers=("heading", "slash", "palette", "answer"),
        object="document",
        fields=(_cell("text", "Milestone", required=True), _cell("date", "Date"), _SECTION),
        do=_add_milestone,
        phrases=("add milestone: {text}",),
        synonyms=("deadline", "date", "release", "timeline", "phase", "launch date"),
        takes_columns=True,
    ),
    Action(
        name="add_term",
        title="Add a glossary term",
        description="Add a term with its meaning to the document's glossary.",
        icon="book-open",
        offers=("selection", "slash", "palette"),
        object="document",
        fields=(
            _cell("term", "Term", required=True),
            _cell("meaning", "Meaning", required=True),
            _SECTION,
        ),
        do=_add_term,
        phrases=("add term {term}: {meaning}",),
        synonyms=("glossary", "definition", "define", "abbreviation", "acronym", "vocabulary"),
    ),
)
