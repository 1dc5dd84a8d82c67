/** The names under which answers are kept: the path as an array, so that one name covers what lies below it. */

export interface DocumentListParams {
  q?: string;
  limit: number;
}

export const queryKeys = {
  currentUser: ["/api/current-user"],
  providers: ["/api/auth/providers"],
  waitingLink: ["/api/login/link"],
  usage: ["/api/usage"],
  settings: ["/api/settings"],
  templates: ["/api/templates"],
  template: (id: number) => ["/api/templates", id],
  /** Every list of documents, however filtered; use this to refresh lists without touching open documents. */
  documentLists: ["/api/documents", "list"],
  documentList: (params: DocumentListParams) => ["/api/documents", "list", params],
  document: (id: number) => ["/api/documents", id],
  proposals: (documentId: number) => ["/api/documents", documentId, "proposals"],
  chat: (documentId: number) => ["/api/chat", documentId],
  interview: (documentId: number) => ["/api/document-flow", documentId],
  turns: (documentId: number) => ["/api/turns", documentId],
} as const;
