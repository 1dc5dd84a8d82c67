"""Actions on sections: add, rename, move, delete, and insert one of the template."""

from __future__ import annotations

from requill.features.actions.action import Action, Field

SECTION = Field("section", "Section", "section", required=True)
_HEADING = Field("heading", "Heading", required=True)

ACTIONS = (
    Action(
        name="add_section",
        title="Add a section",
        description="Add a section with this heading, behind another one or at its place in the template.",
        icon="heading",
        offers=("heading", "slash", "palette"),
        object="document",
        fields=(_HEADING, Field("after", "After", "section")),
        phrases=("add section {heading}", "add section {heading} after {after}"),
        synonyms=("new section", "create section", "add heading", "new heading", "add chapter"),
    ),
    Action(
        name="rename_section",
        title="Rename a section",
        description="Give a section another heading.",
        icon="pencil",
        offers=("heading", "palette"),
        object="section",
        fields=(SECTION, Field("heading", "New heading", required=True)),
        phrases=("rename section {section} to {heading}", "rename {section} to {heading}"),
        synonyms=("change heading", "retitle section", "call section", "edit heading"),
    ),
    Action(
        name="move_section",
        title="Move a section",
        description="Move a section with what is below it before or after another section.",
        icon="move-vertical",
        offers=("heading", "palette"),
        object="section",
        fields=(SECTION, Field("before", "Before", "section"), Field("after", "After", "section")),
        phrases=(
            "move section {section} before {before}",
            "move section {section} after {after}",
            "move {section} before {before}",
            "move {section} after {after}",
        ),
        synonyms=("reorder sections", "put section first", "section up", "section down", "order"),
    ),
    Action(
        name="delete_section",
        title="Delete a section",
        description="Delete a section with its heading and everything below it.",
        icon="trash-2",
        offers=("heading", "palette"),
        object="section",
        fields=(SECTION,),
        phrases=("delete section {section}", "delete {section}", "remove {section}"),
        synonyms=("remove section", "drop section", "cut section", "get rid of section"),
        is_deletion=True,
    ),
    Action(
        name="insert_template_section",
        title="Insert a section of the template",
        description="Add a section that the document's template has and the document lacks, with its frame.",
        icon="layout-template",
        offers=("slash", "palette"),
        object="document",
        fields=(Field("section", "Section of the template", "text", required=True),),
        phrases=("insert {section}", "insert section {section}"),
        synonyms=("template section", "missing section", "add from template"),
    ),
)
