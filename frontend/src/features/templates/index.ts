/** The door of the templates feature. The New Document dialog is loaded when it is first opened. */
export { templatesQuery } from "./api/templates";
export { PopularTemplates } from "./components/popular-templates";
export { defaultTemplate, randomTemplate } from "./model";
export { closeNewDocument, openNewDocument, useNewDocument } from "./new-document";
export { useStartDocument } from "./use-start-document";
