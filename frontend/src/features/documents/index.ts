/** The door of the documents feature: what others may use of the list. */
export { documentListQuery } from "./api/list-documents";
