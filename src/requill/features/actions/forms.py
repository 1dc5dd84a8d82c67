"""Actions that change the form of what is there: list to table, table to list, numbering, a term's name."""

from __future__ import annotations

from requill.features.actions.action import Action, Field
from requill.features.actions.sections import SECTION

ACTIONS = (
    Action(
        name="list_to_table",
        title="Turn a list into a table",
        description="Make a table of a section's list, one row for each entry. Every word stays.",
        icon="table",
        offers=("heading", "palette"),
        object="section",
        fields=(SECTION,),
        phrases=("turn {section} into a table", "make {section} a table"),
        synonyms=("as a table", "tabulate", "convert to table", "list to table"),
    ),
    Action(
        name="table_to_list",
        title="Turn a table into a list",
        description="Make a list of a section's table, one entry for each row. Every cell stays.",
        icon="list",
        offers=("heading", "row", "palette"),
        object="section",
        fields=(SECTION,),
        phrases=("turn {section} into a list", "make {section} a list"),
        synonyms=("as a list", "bullets", "convert to list", "table to list", "bullet points"),
    ),
    Action(
        name="number_requirements",
        title="Number the requirements",
        description="Number requirements without gaps, and change the mentions of their ids along with them.",
        icon="list-ordered",
        offers=("heading", "palette"),
        object="section",
        fields=(Field("section", "Section", "section"),),
        phrases=("number requirements", "number requirements in {section}"),
        synonyms=("renumber", "fix ids", "reorder ids", "consecutive ids", "numbering"),
    ),
    Action(
        name="replace_term",
        title="Replace a term everywhere",
        description="Replace a word or phrase everywhere, or in some of its places. Case counts.",
        icon="replace",
        offers=("selection", "palette"),
        object="document",
        fields=(
            Field("a", "Replace", "text", required=True),
            Field("b", "With", "text"),
            Field("places", "Places", "places", is_list=True),
        ),
        phrases=('replace "{a}" with "{b}"',),
        synonyms=("find and replace", "rename term", "substitute", "change word", "throughout", "everywhere"),
    ),
)
