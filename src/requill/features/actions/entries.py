"""Actions that add an entry of a known kind: a metric, risk, dependency, decision, milestone or term."""

from __future__ import annotations

from requill.features.actions.action import Action, Field

_SECTION = Field("section", "Section", "section")


def _cell(name: str, label: str, *, required: bool = False) -> Field:
    kind = {"owner": "person", "by": "date", "date": "date"}.get(name, "text")
    return Field(name, label, kind, required=required, is_cell=True)  # type: ignore[arg-type]


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
        phrases=("add term {term}: {meaning}",),
        synonyms=("glossary", "definition", "define", "abbreviation", "acronym", "vocabulary"),
    ),
)
