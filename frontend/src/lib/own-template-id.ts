/** One number says which template is meant: the library's stand below this one, people's own from here on. */
const FIRST_OWN = 1001;

/** The template that a document was made from, as it was then. */
export const documentTemplateKey = (documentId: number) => ["/api/documents", documentId, "template"];

export const isOwnTemplate = (templateId: number): boolean => templateId >= FIRST_OWN;
