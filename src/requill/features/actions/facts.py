"""Actions on what is said about a requirement: priority, owner, status, criteria."""

from __future__ import annotations

from requill.features.actions.action import Action, Field
from requill.features.actions.requirements import REQUIREMENT
from requill.features.documents.outline import PRIORITIES

ACTIONS = (
    Action(
        name="set_priority",
        title="Set the priority",
        description="Set a requirement's priority.",
        icon="flag",
        offers=("requirement", "palette", "answer"),
        object="requirement",
        fields=(
            REQUIREMENT,
            Field("priority", "Priority", "choice", required=True, options=PRIORITIES),
        ),
        phrases=("set priority of {requirement} to {priority}", "make {requirement} a {priority}"),
        synonyms=("prioritise", "prioritize", "MoSCoW", "must have", "should have", "could have", "rank"),
    ),
    Action(
        name="set_owner",
        title="Set the owner",
        description="Say who owns a requirement.",
        icon="user",
        offers=("requirement", "palette", "answer"),
        object="requirement",
        fields=(REQUIREMENT, Field("owner", "Owner", "person", required=True)),
        phrases=("set owner of {requirement} to {owner}", "assign {requirement} to {owner}"),
        synonyms=("assign", "responsible", "assignee", "who owns"),
    ),
    Action(
        name="set_status",
        title="Set the status",
        description="Say where a requirement stands.",
        icon="circle-dot",
        offers=("requirement", "palette"),
        object="requirement",
        fields=(REQUIREMENT, Field("status", "Status", required=True)),
        phrases=("set status of {requirement} to {status}",),
        synonyms=("state", "mark as done", "approved", "agreed", "progress"),
    ),
    Action(
        name="add_criterion",
        title="Add an acceptance criterion",
        description="Add a criterion to a requirement: given, when and then, or a text of its own.",
        icon="list-checks",
        offers=("requirement", "palette", "answer"),
        object="requirement",
        fields=(
            REQUIREMENT,
            Field("given", "Given"),
            Field("when", "When"),
            Field("then", "Then"),
            Field("text", "In other words"),
        ),
        phrases=("add criterion to {requirement}: {text}",),
        synonyms=("acceptance criteria", "given when then", "test", "definition of done", "verify"),
    ),
)
