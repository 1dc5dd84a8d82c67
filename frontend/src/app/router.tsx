/** Every address of the app: what it shows, what its query may hold, and whether it asks for a visitor. */
import type { QueryClient } from "@tanstack/react-query";
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  type RouterHistory,
} from "@tanstack/react-router";
import { HomePage } from "@/routes/index";
import { NotFoundPage } from "@/routes/not-found";
import type { ChatSearch } from "@/features/chat/use-threads";
import type { HistorySearch } from "@/features/history/history-search";
import type { InboxSearch } from "@/features/inbox/inbox-search";
import type { Piece } from "@/features/search/position-of-piece";
import type { GallerySearch } from "@/features/templates/gallery-search";
import { TRASH_KINDS, type TrashSearch } from "@/features/trash/kinds";
import type { ListSearch } from "@/components/patterns/list-screen";
import { flowSearch, idParam, oneOf, type Search } from "./address";
import { askDocument, askLibrary, type RouterContext } from "./loaders";
import { CrashScreen } from "./crash-screen";
import { lazyPage } from "./lazy-page";
import { countParam, flagParam, parseSearch, stringifySearch, textParam } from "./search-params";
import { AppShell } from "./shell/app-shell";

declare module "@tanstack/react-router" {
  interface StaticDataRouteOption {
    /** Two panes side by side: the sidebar narrows to the rail and the page does not scroll as a whole. */
    split?: boolean;
    /** The page is as high as the window and scrolls in its parts, beside the whole sidebar. */
    fills?: boolean;
    /** Without a chat of its own: on large screens the assistant stands beside it. */
    hasAssistant?: boolean;
    /** Outside the frame of the app: the page is alone. */
    bare?: boolean;
    /**
     * For people from outside: not even the button for feedback, which keeps the address of the page, and here the
     * address is a key.
     */
    isReading?: boolean;
    /** Only for a visitor who is signed in, as a guest or registered. */
    isProtected?: boolean;
  }
  /** What a page of the app hands to the next one beside the address: no link can. */
  interface HistoryState {
    /** The words in the address of the chat have been taken up. */
    isPrefilled?: boolean;
    /** The piece of a document that a search found: it is shown where it stands. */
    found?: Piece;
    /** The title that was given to a document because it has none: it is selected, to be written over. */
    untitled?: string;
    /** The interview of a new document goes on: the focus is in the field for the answer. */
    isAnswering?: boolean;
  }
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}

const rootRoute = createRootRouteWithContext<RouterContext>()({
  component: AppShell,
  notFoundComponent: NotFoundPage,
  errorComponent: CrashScreen,
});

const homeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/",
  staticData: { hasAssistant: true },
  loader: askLibrary,
  component: HomePage,
});

const templatesRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/templates",
  staticData: { hasAssistant: true },
  validateSearch: (search: Search): GallerySearch => ({
    q: textParam(search.q),
    category: textParam(search.category),
    page: countParam(search.page),
  }),
  loader: askLibrary,
  component: lazyPage(() => import("@/routes/templates"), "TemplatesPage"),
});

const documentsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/documents",
  staticData: { isProtected: true, hasAssistant: true },
  validateSearch: (search: Search): ListSearch => ({
    q: textParam(search.q),
    page: countParam(search.page),
    filter: search.filter === "mine" || search.filter === "shared" ? search.filter : undefined,
    sort: oneOf(["created", "title", "status"], search.sort),
    status: oneOf(["draft", "in-review", "approved", "shipped"], search.status),
    tag: textParam(search.tag),
    project: countParam(search.project),
  }),
  component: lazyPage(() => import("@/routes/documents"), "DocumentsPage"),
});

const trashRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/trash",
  staticData: { isProtected: true, hasAssistant: true },
  validateSearch: (search: Search): TrashSearch => ({
    kind: TRASH_KINDS.find((kind) => kind === search.kind),
    page: countParam(search.page),
  }),
  component: lazyPage(() => import("@/routes/trash"), "TrashPage"),
});

const notificationsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/notifications",
  staticData: { isProtected: true, fills: true },
  validateSearch: (search: Search): InboxSearch => ({
    filter: search.filter === "unread" ? "unread" : undefined,
    open: countParam(search.open),
    settings: flagParam(search.settings),
  }),
  component: lazyPage(() => import("@/routes/notifications"), "NotificationsPage"),
});

const documentRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/documents/$documentId",
  staticData: { isProtected: true, split: true },
  params: idParam("documentId"),
  /** `comment` or `proposal` is opened, wherever the page stood. */
  validateSearch: (search: Search): { comment?: number | undefined; proposal?: number | undefined } => ({
    comment: countParam(search.comment),
    proposal: countParam(search.proposal),
  }),
  loader: ({ params, ...at }) => askDocument(params.documentId, at),
  component: lazyPage(() => import("@/routes/document/document"), "DocumentPage"),
});

const historyRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/documents/$documentId/history",
  staticData: { isProtected: true, split: true },
  params: idParam("documentId"),
  validateSearch: (search: Search): HistorySearch => ({
    from: countParam(search.from),
    to: countParam(search.to),
    view: search.view === "side" || search.view === "authors" ? search.view : undefined,
    named: flagParam(search.named),
    author: textParam(search.author),
    list: flagParam(search.list),
  }),
  component: lazyPage(() => import("@/routes/document/history"), "HistoryPage"),
});

/** The flow has two addresses. */
const flow = {
  getParentRoute: () => rootRoute,
  staticData: { isProtected: true, split: true },
  params: idParam("templateId"),
  validateSearch: flowSearch,
  component: lazyPage(() => import("@/routes/document-flow"), "DocumentFlowPage"),
};
const flowRoute = createRoute({ ...flow, path: "/document-flow/$templateId" });
const templateCreateRoute = createRoute({ ...flow, path: "/templates/$templateId/create" });

const briefRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/templates/$templateId/brief",
  staticData: { isProtected: true, split: true },
  params: idParam("templateId"),
  validateSearch: (
    search: Search,
  ): { title?: string | undefined; projectId?: number | undefined; documentId?: number | undefined } => ({
    title: textParam(search.title),
    projectId: countParam(search.projectId),
    documentId: countParam(search.documentId),
  }),
  component: lazyPage(() => import("@/routes/brief"), "BriefPage"),
});

const templateRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/templates/$templateId/edit",
  staticData: { isProtected: true, fills: true },
  params: idParam("templateId"),
  component: lazyPage(() => import("@/routes/template"), "TemplatePage"),
});

const chatRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/chat",
  staticData: { isProtected: true, fills: true },
  validateSearch: (search: Search): ChatSearch => ({
    prefill: textParam(search.prefill),
    thread: countParam(search.thread),
    mode: textParam(search.mode),
  }),
  component: lazyPage(() => import("@/routes/chat"), "ChatPage"),
});

const projectsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/projects",
  staticData: { isProtected: true, hasAssistant: true },
  validateSearch: (search: Search): { q?: string | undefined; page?: number | undefined } => ({
    q: textParam(search.q),
    page: countParam(search.page),
  }),
  component: lazyPage(() => import("@/routes/projects"), "ProjectsPage"),
});

const projectRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/projects/$projectId",
  staticData: { isProtected: true, fills: true },
  params: idParam("projectId"),
  component: lazyPage(() => import("@/routes/project"), "ProjectPage"),
});

const callbackSearch = (search: Record<string, unknown>): { callbackUrl?: string | undefined } => ({
  callbackUrl: textParam(search.callbackUrl),
});

interface LoginSearch {
  tab?: "signup" | undefined;
  callbackUrl?: string | undefined;
  error?: string | undefined;
}

const authRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/auth",
  staticData: { bare: true },
  validateSearch: (search: Record<string, unknown>): LoginSearch => ({
    tab: search.tab === "signup" ? "signup" : undefined,
    callbackUrl: textParam(search.callbackUrl),
    error: textParam(search.error),
  }),
  component: lazyPage(() => import("@/routes/auth/login"), "LoginPage"),
});

const authOptionsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/auth-options",
  staticData: { bare: true },
  validateSearch: (search: Search): { callbackUrl?: string | undefined; error?: string | undefined } => ({
    ...callbackSearch(search),
    error: textParam(search.error),
  }),
  component: lazyPage(() => import("@/routes/auth/options"), "AuthOptionsPage"),
});

const emailRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/auth/email",
  staticData: { bare: true },
  validateSearch: callbackSearch,
  component: lazyPage(() => import("@/routes/auth/email"), "EmailPage"),
});

const emailConfirmRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/auth/email/confirm",
  staticData: { bare: true },
  component: lazyPage(() => import("@/routes/auth/email-confirm"), "EmailConfirmPage"),
});

const forgotRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/auth/forgot",
  staticData: { bare: true },
  validateSearch: callbackSearch,
  component: lazyPage(() => import("@/routes/auth/forgot"), "ForgotPage"),
});

const resetRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/auth/reset",
  staticData: { bare: true },
  component: lazyPage(() => import("@/routes/auth/reset"), "ResetPage"),
});

const joinRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/auth/link",
  staticData: { bare: true },
  component: lazyPage(() => import("@/routes/auth/join"), "JoinPage"),
});

const invitationRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/invitations/$token",
  staticData: { bare: true, isReading: true },
  component: lazyPage(() => import("@/routes/invitation"), "InvitationPage"),
});

const shareRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/share/$token",
  staticData: { bare: true, isReading: true },
  component: lazyPage(() => import("@/routes/share"), "SharePage"),
});

const guide = {
  getParentRoute: () => rootRoute,
  staticData: { fills: true },
  validateSearch: (search: Search): { q?: string | undefined } => ({ q: textParam(search.q) }),
  component: lazyPage(() => import("@/routes/guide"), "GuidePage"),
};
const guideRoute = createRoute({ ...guide, path: "/guide" });
const guideCardRoute = createRoute({ ...guide, path: "/guide/$slug" });

const termsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/terms",
  component: lazyPage(() => import("@/routes/terms"), "TermsPage"),
});

const privacyRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/privacy",
  component: lazyPage(() => import("@/routes/privacy"), "PrivacyPage"),
});

const routeTree = rootRoute.addChildren([
  homeRoute,
  templatesRoute,
  templateCreateRoute,
  briefRoute,
  templateRoute,
  documentsRoute,
  notificationsRoute,
  trashRoute,
  documentRoute,
  historyRoute,
  flowRoute,
  chatRoute,
  projectsRoute,
  projectRoute,
  authRoute,
  authOptionsRoute,
  emailRoute,
  emailConfirmRoute,
  forgotRoute,
  resetRoute,
  joinRoute,
  invitationRoute,
  shareRoute,
  guideRoute,
  guideCardRoute,
  termsRoute,
  privacyRoute,
]);

/** `history` is given by tests; the browser's own is used otherwise. */
export function createAppRouter(queryClient: QueryClient, history?: RouterHistory) {
  return createRouter({
    routeTree,
    context: { queryClient },
    parseSearch,
    stringifySearch,
    defaultPreload: "intent",
    defaultNotFoundComponent: NotFoundPage,
    defaultErrorComponent: CrashScreen,
    scrollRestoration: true,
    ...(history ? { history } : {}),
  });
}
