/** Ready-made things for tests; name only what the test is about. */
import type {
  Activity,
  ChatAnswer,
  CurrentUser,
  DocumentCard,
  DocumentSummary,
  Hunk,
  Message,
  OpenedDocument,
  OwnTemplate,
  Project,
  Proposal,
  Realtime,
  RunningTurn,
  SearchResult,
  Settings,
  SignInProviders,
  Template,
  TemplateDetail,
  Thread,
  Usage,
} from "@/lib/api/types";

export const NOON = "2026-11-21T12:00:00Z";
/** Whoever looks at it: what is made here is theirs unless told. */
export const YOU = { id: "7d0c1c9e-1111-4a4a-9a9a-000000000001", name: "Mara Lindqvist" };

export function aGuest(over: Partial<CurrentUser> = {}): CurrentUser {
  return {
    id: YOU.id,
    username: "guest-k7m2qx4d",
    email: null,
    name: null,
    firstName: null,
    lastName: null,
    isGuest: true,
    isAuthenticated: true,
    isAnonymous: false,
    ...over,
  };
}

export function aUser(over: Partial<CurrentUser> = {}): CurrentUser {
  return aGuest({
    username: "mara",
    email: "mara@halden.example",
    name: "Mara Lindqvist",
    isGuest: false,
    ...over,
  });
}

export function anonymous(): CurrentUser {
  return aGuest({ id: null, username: null, isGuest: false, isAuthenticated: false, isAnonymous: true });
}

export function aUsage(over: Partial<Usage> = {}): Usage {
  return { docs: 2, messages: 12, limits: { docs: 3, messages: 30 }, ...over };
}

/** The ways to sign in of a server where everything is set up, without a test account. */
export function theProviders(over: Partial<SignInProviders> = {}): SignInProviders {
  return {
    providers: [
      { id: "github", label: "GitHub", href: "/api/login/github" },
      { id: "google", label: "Google", href: "/api/login/google" },
      { id: "twitter", label: "X", href: "/api/login/twitter" },
      { id: "oidc", label: "Halden ID", href: "/api/login" },
      { id: "email", label: "Email", href: "/api/login/email" },
    ],
    demo: null,
    passwordMinLength: 6,
    ...over,
  };
}

/** What a server without a realtime service, and with realtime chat turned off, offers. */
export function theRealtime(over: Partial<Realtime> = {}): Realtime {
  return { chat: false, voice: false, voiceUrl: null, voiceModel: null, voiceName: null, ...over };
}

export function someSettings(over: Partial<Settings> = {}): Settings {
  return {
    hasCustomOpenaiKey: false,
    reviewChangesFirst: false,
    hasPassword: true,
    isDemo: false,
    keyHost: "api.openai.com",
    assistant: { builtin: true, label: "Built-in assistant" },
    ...over,
  };
}

export function aTemplate(over: Partial<TemplateDetail> = {}): TemplateDetail {
  const id = over.id ?? 1;
  return {
    id,
    name: id === 1 ? "Standard PRD" : `Template ${id}`,
    description: "Full feature definition, from evidence to rollout",
    category: "Core",
    content: "## Summary\n\nWhat changes, for whom, and why now.\n\n## Problem\n\nWhat fails today?\n",
    icon: "file-text",
    isDefault: id === 1,
    minutes: 15,
    title: "",
    variables: [],
    sections: ["Summary", "Problem"].map((heading) => ({
      heading,
      required: true,
      kind: "prose",
      columns: [],
      prefix: null,
      questions: [{ ask: `What belongs under ${heading}?`, required: true }],
      keywords: [],
    })),
    ...over,
  };
}

/** A template of the visitor's own, with a section for a table. */
export function anOwnTemplate(over: Partial<OwnTemplate> = {}): OwnTemplate {
  return {
    id: 1001,
    name: "Launch plan",
    description: "The week of a launch",
    category: "Custom",
    content: "## Channels\n\nWhere will people hear of it?\n",
    icon: "rocket",
    isDefault: false,
    minutes: 2,
    sections: [{ heading: "Channels", required: true }],
    version: 1,
    role: "owner",
    owner: YOU,
    project: null,
    updatedAt: NOON,
    title: "",
    variables: [],
    parts: [
      {
        heading: "Channels",
        kind: "table",
        required: true,
        guidance: "",
        questions: [{ ask: "Where will people hear of it?", suggestions: [], required: true }],
        example: "",
        keywords: [],
        prefix: null,
        columns: ["Channel", "Owner"],
        cellQuestions: {},
      },
    ],
    text: "---\nname: Launch plan\n---\n\n## Channels\n",
    ...over,
  };
}

/** Templates 1 to `count`, the first of them the default. */
export function templates(count: number): Template[] {
  return Array.from({ length: count }, (_, index) => aTemplate({ id: index + 1 }));
}

export function aDocumentSummary(over: Partial<DocumentSummary> = {}): DocumentSummary {
  return {
    id: 1,
    title: "Offline mode for field inspectors",
    updatedAt: NOON,
    status: "draft",
    tags: [],
    role: "owner",
    owner: YOU,
    ...over,
  };
}

export function aDocument(over: Partial<OpenedDocument> = {}): OpenedDocument {
  return {
    ...aDocumentSummary(),
    content: "## Summary\n\nInspectors work without a connection.\n",
    projectId: null,
    templateId: 1,
    version: 1,
    interviewOpen: false,
    createdAt: NOON,
    ...over,
  };
}

export function aMessage(over: Partial<Message> = {}): Message {
  return {
    id: 1,
    role: "assistant",
    content: "The row is in the table.",
    createdAt: NOON,
    userId: null,
    author: null,
    documentId: 1,
    threadId: null,
    projectId: null,
    state: "complete",
    notice: null,
    suggestions: [],
    sources: [],
    proposal: null,
    ...over,
  };
}

/** A finished turn that changed nothing. */
export function aChatAnswer(over: Partial<ChatAnswer> = {}): ChatAnswer {
  return {
    userMessage: aMessage({ id: 1, role: "user" }),
    assistantMessage: aMessage({ id: 2 }),
    systemMessage: null,
    documentUpdated: false,
    updatedDocument: null,
    proposal: null,
    thread: null,
    incomplete: false,
    ...over,
  };
}

export function aThread(over: Partial<Thread> = {}): Thread {
  return {
    id: 1,
    title: "Acceptance criteria for sync",
    mode: "general",
    createdAt: NOON,
    updatedAt: NOON,
    ...over,
  };
}

export function aRunningTurn(over: Partial<RunningTurn> = {}): RunningTurn {
  return {
    id: "t7",
    documentId: null,
    threadId: null,
    projectId: null,
    isPanel: false,
    content: "Add a metric",
    createdAt: NOON,
    ...over,
  };
}

/** A pending change of nothing at no place. */
export function aHunk(over: Partial<Hunk> = {}): Hunk {
  return {
    index: 0,
    section: "Requirements",
    label: null,
    before: "",
    original: "",
    replacement: "",
    after: "",
    state: "pending",
    at: 0,
    version: 1,
    place: null,
    decision: null,
    ...over,
  };
}

export function aProposal(over: Partial<Proposal> = {}): Proposal {
  return {
    id: 1,
    documentId: 1,
    messageId: 1,
    commentId: null,
    author: "assistant",
    proposer: null,
    reason: null,
    state: "pending",
    summary: "1 change in Requirements",
    hunks: [
      aHunk({
        label: "FR-003",
        before: "Photos ",
        original: "are uploaded as soon as possible",
        replacement: "upload within 10 minutes of a stable connection",
        after: ", oldest inspection first.",
      }),
    ],
    createdAt: NOON,
    decidedAt: null,
    ...over,
  };
}

/** Two changes that Priya suggests. */
export function aSuggestion(over: Partial<Proposal> = {}): Proposal {
  return aProposal({
    messageId: null,
    author: "person",
    proposer: { id: "priya", name: "Priya Raman" },
    reason: "The new tablets upload faster.",
    summary: "2 changes in Requirements",
    hunks: [
      aHunk({
        label: "FR-003",
        before: "within ",
        original: "an hour",
        replacement: "10 minutes",
        after: " of",
      }),
      aHunk({
        index: 1,
        label: "FR-004",
        before: "kept for ",
        original: "90",
        replacement: "30",
        after: " days",
      }),
    ],
    ...over,
  });
}

export function aProject(over: Partial<Project> = {}): Project {
  return {
    id: 1,
    name: "Inspection app 2027",
    description: "Everything the inspection app needs before the 2027 season.",
    status: "in-progress",
    documentCount: 2,
    createdAt: NOON,
    updatedAt: NOON,
    role: "owner",
    owner: YOU,
    ...over,
  };
}

export function aDocumentCard(over: Partial<DocumentCard> = {}): DocumentCard {
  return { ...aDocumentSummary(), preview: "Inspectors work without a connection.", isCut: true, ...over };
}

export function anActivity(over: Partial<Activity> = {}): Activity {
  return {
    id: 1,
    kind: "document_added",
    actor: YOU,
    title: "Photo evidence on tablets",
    documentId: 2,
    projectId: 1,
    createdAt: NOON,
    ...over,
  };
}

/** A template of the library that a search found. */
export function aFoundTemplate(
  over: Partial<SearchResult["templates"][number]> = {},
): SearchResult["templates"][number] {
  return {
    id: 1,
    name: "Standard PRD",
    nameMarks: [],
    description: "",
    role: null,
    owner: null,
    project: null,
    ...over,
  };
}

export function aSearchResult(over: Partial<SearchResult> = {}): SearchResult {
  return { documents: [], projects: [], threads: [], templates: [], ...over };
}
