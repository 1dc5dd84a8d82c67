/**
 * Loaders that ask for what a page shows first while its code is on its way. None waits: a page that is gone to is
 * drawn at once, and says that it loads; the first page of a visit waits for `content` (`initial-page.tsx`).
 */
import type { QueryClient } from "@tanstack/react-query";
import { currentUserQuery } from "@/features/auth/api/current-user";
import { documentQuery } from "@/features/editor/api/get-document";
import { templatesQuery } from "@/features/templates/api/templates";
import { queryKeys } from "@/lib/api/keys";
import type { DocumentSummary, Role } from "@/lib/api/types";

/** Milliseconds from the question to the page. */
const DRAWN_WITHIN = 10_000;

export interface RouterContext {
  queryClient: QueryClient;
}

interface LoaderInput {
  context: RouterContext;
  /** A link is pointed at, which loads the code of its page: the server is not asked before it is followed. */
  preload: boolean;
}

export interface FirstContent {
  /** Ends when it is there or cannot be had; the page says what is the matter. */
  content?: Promise<unknown>;
}

export function askLibrary({ context: { queryClient }, preload }: LoaderInput): FirstContent {
  return preload ? {} : { content: ignoringFailure(queryClient.query(templatesQuery)) };
}

/**
 * By name: whose document it is, the answer to who is here says. Ids begin at 1: of none, nothing is asked. The code of
 * what is shown follows from the role, which a list may have named. Whoever begins a visit with a document writes it most
 * often, and has been sent the code for that with the page (`api/pages.py`): it runs while the answers are on their way.
 */
export function askDocument(id: number, { context: { queryClient }, preload }: LoaderInput): FirstContent {
  if (id === 0) return {};
  const expected = knownRole(queryClient, id) ?? (isFirstPage() ? "owner" : null);
  // A part that cannot be had says so where it is shown.
  if (expected) void ignoringFailure(loadPart(expected));
  if (preload) return {};
  const ask = async () => {
    const [user, { openText }] = await Promise.all([
      queryClient.query(currentUserQuery),
      import("@/routes/document/use-shared-text"),
    ]);
    if (!user?.id) return;
    const { text, release } = openText(id, user.id);
    // Its page takes it over once it is drawn.
    setTimeout(release, DRAWN_WITHIN);
    const document = queryClient.query(documentQuery(id));
    await Promise.all([document.then(({ role }) => loadPart(role)), text.loaded]);
  };
  return { content: ignoringFailure(ask()) };
}

/** Nothing is drawn yet. */
const isFirstPage = () => document.querySelector("#root:not(:empty)") === null;

const loadPart = async (role: Role) => (await import("@/routes/document/document")).loadFor(role);

type Rows = readonly DocumentSummary[];

function knownRole(queryClient: QueryClient, id: number): Role | undefined {
  const lists = queryClient.getQueriesData<Rows | { pages: readonly { rows: Rows }[] }>({
    queryKey: queryKeys.documentLists,
  });
  const rows = lists.flatMap(([, list = []]) =>
    "pages" in list ? list.pages.flatMap((page) => page.rows) : list,
  );
  return rows.find((row) => row.id === id)?.role;
}

const ignoringFailure = (asked: Promise<unknown>): Promise<unknown> => asked.catch(() => undefined);
