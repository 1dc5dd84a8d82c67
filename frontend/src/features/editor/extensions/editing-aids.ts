/**
 * Aids that an editor gets once it stands, a part of its own that `lazy-aids` brings: the search, formatted text and
 * cells from and to the clipboard, the handles of lines and tables, what cells and rows are selected and dragged by,
 * boxes that are typed, markers that nothing is typed in or that Enter parts, characters that few texts have,
 * selections of whole lines, links that are opened, and the pictures of the slash menu.
 */
import type { Extension } from "@codemirror/state";

import { cellComposing } from "./cell-composing";
import { cellCopy } from "./cell-copy";
import { cellKeys } from "./cell-keys";
import { emptyMarks } from "./empty-marks";
import { handles } from "./handles";
import { optionPicture } from "./lazy-files";
import { lineSelection } from "./line-selection";
import { openLinks } from "./links";
import { notesInTables } from "./notes-in-tables";
import { paste } from "./paste";
import { raisedPreview } from "./raised-text";
import { richCopy } from "./rich-copy";
import { textSearch } from "./search";
import { slashPicture } from "./slash-pictures";
import { splitMarks } from "./split-marks";
import { tableDrag } from "./table-drag";
import { tableHandles } from "./table-handles";
import { taskTyping } from "./task-typing";

export { takePaste } from "./paste";
export { openSearchPanel } from "./search";
export const editingAids: Extension = [
  paste,
  textSearch,
  richCopy,
  cellCopy,
  cellComposing,
  cellKeys,
  handles,
  tableHandles,
  tableDrag,
  raisedPreview,
  notesInTables,
  taskTyping,
  emptyMarks,
  lineSelection,
  openLinks,
  splitMarks,
  optionPicture.of(slashPicture),
];
