/** The door of the editor. */
export { documentAhead, documentQuery, keepDocument, refreshDocument } from "./api/get-document";
export { DocumentEditor, type EditorHandle } from "./components/document-editor";
export { ExportMenu, exportItems } from "./components/export-menu";
export { SaveSign } from "./components/save-sign";
export { VIEW_MODES, type ViewMode } from "./components/status-foot";
export { TITLE_FIELD } from "./components/title-field";
export { useEditorSession, useSession } from "./components/use-editor-session";
export { useProposalInk } from "./components/use-proposal-ink";
export type { EditorSession } from "./session";
export { allSaved } from "./sync/all-saved";
export { isContested, isUnsaved, type SaveState } from "./sync/model";
export { whenSettled } from "./sync/when-settled";
export { type ExportActions, useExport } from "./use-export";
