/** The names under which answers are kept: the path as an array, so that one name covers what lies below it. */
import { isOwnTemplate } from "../own-template-id";
import type { ConversationKey } from "./conversation-key";
import type { DocumentStatus, TrashKind } from "./types";

export interface ListParams {
  q?: string;
  /** Whose: all that the visitor may read unless told. */
  filter?: Whose | undefined;
  /** Of documents alone: in which order, newest first unless told; and which of them. */
  sort?: DocumentSort | undefined;
  status?: DocumentStatus | undefined;
  tag?: string | undefined;
  project?: number | undefined;
  limit: number;
}

export type DocumentSort = "created" | "title" | "status";

export interface VersionFilter {
  named?: boolean | undefined;
  /** A person's id, or "assistant". */
  author?: string | undefined;
}

export type Whose = "mine" | "shared";

/** What has members. */
export interface Subject {
  kind: "document" | "project";
  id: number;
}

export const queryKeys = {
  currentUser: ["/api/current-user"],
  providers: ["/api/auth/providers"],
  waitingLink: ["/api/login/link"],
  linkQuestion: (token: string) => ["/api/login/email/question", token] as const,
  usage: ["/api/usage"],
  settings: ["/api/settings"],
  realtime: ["/api/realtime"],
  /** What can be done to a document. */
  actions: ["/api/actions"],
  templates: ["/api/templates"],
  template: (id: number) => ["/api/templates", id],
  /** Everything about the visitor's own templates, and those shared with them in projects. */
  ownTemplates: ["/api/own-templates"],
  /** Of a document: the library's under its number, an own one as it was when the document began. */
  templateOf: (documentId: number, id: number) =>
    isOwnTemplate(id) ? ["/api/documents", documentId, "template"] : ["/api/templates", id],
  guide: (q: string) => ["/api/guide", "list", q],
  guideCard: (slug: string) => ["/api/guide", slug],
  /** Every list of documents, however filtered; use this to refresh lists without touching open documents. */
  documentLists: ["/api/documents", "list"],
  documentList: (params: ListParams) => ["/api/documents", "list", params],
  document: (id: number) => ["/api/documents", id],
  /** Its status, release, tags and reviewers. */
  properties: (documentId: number) => ["/api/documents", documentId, "properties"] as const,
  /** The link of every document. */
  shares: ["/api/documents", "share"],
  share: (documentId: number) => ["/api/documents", "share", documentId],
  /** Who has a role, on every document and project. */
  allMembers: ["/api/members"],
  members: ({ kind, id }: Subject) => ["/api/members", kind, id],
  /** What a mailed link invites to. */
  invitation: (token: string) => ["/api/invitations", token],
  /** What the link with this token leads to. */
  sharedDocument: (token: string) => ["/api/shared", token],
  /** What the rules find in a version of a document. */
  review: (documentId: number, version: number) => ["/api/documents", documentId, "review", version],
  /** Every list of a document's versions. */
  versionLists: (documentId: number) => ["/api/documents", documentId, "revisions"] as const,
  versions: (documentId: number, filter: VersionFilter) =>
    ["/api/documents", documentId, "revisions", filter] as const,
  comparisons: (documentId: number) => ["/api/documents", documentId, "comparison"] as const,
  /** `to` null is the document as it is now. */
  comparison: (documentId: number, from: number, to: number | null, isWhole: boolean) =>
    ["/api/documents", documentId, "comparison", from, to, isWhole] as const,
  attribution: (documentId: number) => ["/api/documents", documentId, "attribution"] as const,
  /** What has changed in a document since the visitor read it. */
  unread: (documentId: number) => ["/api/documents", documentId, "unread"] as const,
  /** How much of it, of every document. */
  unreadCounts: ["/api/unread"],
  /** How many discussions are open, of every document. */
  openComments: ["/api/open-comments"],
  openCommentsOf: (documentId: number) => ["/api/open-comments", documentId] as const,
  unreadCount: (documentId: number) => ["/api/unread", documentId] as const,
  proposals: (documentId: number) => ["/api/documents", documentId, "proposals"],
  /** The open comments of a document, without replies. */
  comments: (documentId: number) => ["/api/documents", documentId, "comments"],
  resolvedComments: (documentId: number) => ["/api/documents", documentId, "comments", "resolved"],
  /** Every comment that was opened, with all replies. */
  allComments: ["/api/comments"],
  comment: (id: number) => ["/api/comments", id],
  tray: (documentId: number) => ["/api/documents", documentId, "tray"],
  /** What was said in all conversations. */
  chats: ["/api/chat"],
  /** What was said in a conversation. */
  chat: (conversation: ConversationKey) => ["/api/chat", conversation],
  /** Everything about threads but what was said in them. */
  threads: ["/api/chat/threads"],
  /** Every list of threads, however filtered. */
  threadLists: ["/api/chat/threads", "list"],
  threadList: (q: string) => ["/api/chat/threads", "list", q],
  thread: (id: number) => ["/api/chat/threads", id],
  interview: (documentId: number) => ["/api/document-flow", documentId],
  /** Everything about projects, lists and pages. */
  projects: ["/api/projects"],
  projectLists: ["/api/projects", "list"],
  projectList: (params: ListParams) => ["/api/projects", "list", params],
  project: (id: number) => ["/api/projects", id],
  projectDocuments: (id: number) => ["/api/projects", id, "documents"],
  /** The documents that could be added to a project; a list of documents like the others. */
  outsideProject: (id: number, q: string) => ["/api/documents", "list", { outsideProject: id, q }],
  /** Everything about the trash. */
  trash: ["/api/trash"],
  trashList: (kind: TrashKind | undefined) => ["/api/trash", "list", kind ?? "all"],
  trashItem: (kind: TrashKind, id: number) => ["/api/trash", kind, id],
  /** Everything that the visitor is told of: lists, counts, and how they want to be told. */
  notifications: ["/api/notifications"],
  notificationList: (filter: "all" | "unread") => ["/api/notifications", "list", filter],
  notification: (id: number) => ["/api/notifications", "one", id],
  unreadNotifications: ["/api/notifications", "unread"],
  notificationSettings: ["/api/notifications", "settings"],
  activities: ["/api/activities"],
  projectActivities: (id: number) => ["/api/activities", id],
  search: (q: string) => ["/api/search", q],
} as const;
