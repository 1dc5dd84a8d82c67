"""Actions on requirements as a whole: add, split, merge, move, delete."""

from __future__ import annotations

from requill.features.actions.action import Action, Field
from requill.features.documents.outline import PRIORITIES

REQUIREMENT = Field("requirement", "Requirement", "requirement", required=True)
PRIORITY = Field("priority", "Priority", "choice", options=PRIORITIES)

ACTIONS = (
    Action(
        name="add_requirement",
        title="Add a requirement",
        description="Add a requirement with the next free id. The text is written as it is.",
        icon="plus",
        offers=("heading", "slash", "palette", "answer"),
        object="section",
        fields=(
            Field("text", "Requirement", required=True),
            PRIORITY,
            Field("section", "Section", "section"),
        ),
        phrases=(
            "add requirement: {text}",
            "add requirement to {section}: {text}",
            "add {priority} requirement: {text}",
        ),
        synonyms=("new requirement", "functional requirement", "add feature", "the system must", "shall"),
    ),
    Action(
        name="split_requirement",
        title="Split a requirement",
        description="Make several requirements of one. The first part keeps id, criteria and owner.",
        icon="split",
        offers=("requirement", "palette"),
        object="requirement",
        fields=(REQUIREMENT, Field("parts", "Parts", "multiline", required=True, is_list=True)),
        phrases=("split {requirement}",),
        synonyms=("break up requirement", "divide requirement", "separate requirement", "two requirements"),
    ),
    Action(
        name="merge_requirements",
        title="Merge two requirements",
        description="Make one requirement of two. The first keeps its id; the words of both stay.",
        icon="merge",
        offers=("requirement", "palette"),
        object="requirement",
        fields=(REQUIREMENT, Field("with", "With", "requirement", required=True)),
        phrases=("merge {requirement} with {with}", "merge {requirement} and {with}"),
        synonyms=("combine requirements", "join requirements", "unite", "one requirement of two"),
    ),
    Action(
        name="move_requirement",
        title="Move a requirement",
        description="Move a requirement with its criteria before or after another, or into a section.",
        icon="arrow-right-left",
        offers=("requirement", "palette"),
        object="requirement",
        fields=(
            REQUIREMENT,
            Field("before", "Before", "requirement"),
            Field("after", "After", "requirement"),
            Field("section", "To section", "section"),
        ),
        phrases=(
            "move {requirement} to {section}",
            "move {requirement} before {before}",
            "move {requirement} after {after}",
        ),
        synonyms=("reorder requirements", "put requirement into", "requirement up", "requirement down"),
    ),
    Action(
        name="delete_requirement",
        title="Delete a requirement",
        description="Delete a requirement with its criteria.",
        icon="trash-2",
        offers=("requirement", "palette"),
        object="requirement",
        fields=(REQUIREMENT,),
        phrases=("delete requirement {requirement}", "delete {requirement}", "remove {requirement}"),
        synonyms=("remove requirement", "drop requirement", "cut requirement"),
        is_deletion=True,
    ),
)
