"""Actions on rows: add, delete and move one, set a cell. A list's items count as rows of one cell."""

from __future__ import annotations

from requill.features.actions.action import Action, Field
from requill.features.actions.sections import SECTION

_ROW = Field("row", "Row", "row")

ACTIONS = (
    Action(
        name="add_row",
        title="Add a row",
        description="Add a row to a section's table, or an entry to its list. Cells are parted by bars.",
        icon="rows-3",
        offers=("heading", "row", "slash", "palette", "answer"),
        object="section",
        fields=(SECTION, Field("cells", "Cells", "multiline", required=True, is_cell=True)),
        phrases=("add row to {section}: {cells}", "add to {section}: {cells}"),
        synonyms=("new row", "add line", "add item", "add entry", "add bullet", "append"),
    ),
    Action(
        name="delete_row",
        title="Delete a row",
        description="Delete a row of a section's table, or an entry of its list.",
        icon="trash-2",
        offers=("row", "item", "palette"),
        object="row",
        fields=(SECTION, _ROW),
        phrases=("delete row {row} of {section}", "delete row {row} from {section}"),
        synonyms=("remove row", "drop row", "remove item", "remove entry", "delete item"),
        is_deletion=True,
    ),
    Action(
        name="move_row",
        title="Move a row",
        description="Move a row to another number among the rows of its table or list: 1 is the first.",
        icon="move-vertical",
        offers=("row", "item", "palette"),
        object="row",
        fields=(SECTION, _ROW, Field("to", "To number", required=True)),
        phrases=("move row {row} of {section} to {to}",),
        synonyms=("reorder rows", "row up", "row down", "sort", "reorder list"),
    ),
    Action(
        name="set_cell",
        title="Set a cell",
        description="Write a cell of a section's table, named by its row and column.",
        icon="table-2",
        offers=("cell", "palette", "answer"),
        object="row",
        fields=(
            SECTION,
            _ROW,
            Field("column", "Column", "column", required=True),
            Field("value", "Value", "multiline", is_cell=True),
        ),
        phrases=("set {column} of {row} in {section} to {value}",),
        synonyms=("fill cell", "change cell", "edit table", "set baseline", "set target", "update value"),
    ),
)
