/**
 * What a page shows first is asked for while its code is on its way. No loader waits: a page that is gone to is drawn at
 * once, and says that it loads; the first page of a visit waits for `content` (`first-picture.tsx`).
 */
import type { QueryClient } from "@tanstack/react-query";
import { currentUserQuery } from "@/features/auth/api/current-user";
import { documentQuery } from "@/features/editor/api/get-document";
import { templatesQuery } from "@/features/templates/api/templates";

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
  return preload ? {} : { content: settled(queryClient.query(templatesQuery)) };
}

/** By name: whose document it is, the answer to who is here says. Ids begin at 1: of none, nothing is asked. */
export function askDocument(id: number, { context: { queryClient }, preload }: LoaderInput): FirstContent {
  if (preload || id === 0) return {};
  const ask = async () => {
    const [user, { openShared }] = await Promise.all([
      queryClient.query(currentUserQuery),
      import("@/routes/document/use-shared-text"),
    ]);
    if (!user?.id) return;
    const { text, release } = openShared(id, user.id);
    // Its page takes it over once it is drawn.
    setTimeout(release, DRAWN_WITHIN);
    await Promise.all([queryClient.query(documentQuery(id)), text.loaded]);
  };
  return { content: settled(ask()) };
}

const settled = (asked: Promise<unknown>): Promise<unknown> => asked.catch(() => undefined);
