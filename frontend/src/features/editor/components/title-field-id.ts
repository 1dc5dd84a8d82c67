/** The id of the field in which a document's title is written: what says the title elsewhere leads there. */
export const TITLE_FIELD = "document-title";
