/** The threads as the chat needs them: which is open, and which to open when the address names none. */
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useCallback, useState } from "react";

import { readDraft } from "@/features/drafts/drafts";
import { Outbox } from "@/features/conversation/outbox";
import type { ChatMode, Thread } from "@/lib/api/types";

import { threadsQuery } from "./api/list-threads";
import { threadQuery } from "./api/get-thread";
import { readMode } from "./modes";
import { firstSession, nextSession, type Session } from "./session";
import { threadToOpen } from "./threads";

/** What the chat's address says. */
export interface ChatSearch {
  mode?: string | undefined;
  thread?: number | undefined;
  /** Words to begin a thread with; they leave the address once there is one. */
  prefill?: string | undefined;
}

export interface OpenThread {
  /** The thread to be shown instead, since the address names none; undefined when that is right. */
  preferred: number | undefined;
  /** Not known yet which thread is to be shown. */
  isDeciding: boolean;
  /** How the assistant talks: as the address says, else as it last did in the thread. */
  mode: ChatMode;
  /** The one that the address names; undefined until it is known. */
  thread: Thread | undefined;
  /** Those known, the one last spoken in first; undefined until they are. */
  threads: Thread[] | undefined;
}

/**
 * `isFresh` asks for a conversation that nothing was said in. When the address names no thread, that is the one in which something was last said; unless a message begins another,
 * is being written or on its way to, or has just begun it.
 */
export function useOpenThread(search: ChatSearch, { made, goesOn }: Session, isFresh: boolean): OpenThread {
  const { mode: modeName, thread: id, prefill } = search;
  const asked = readMode(modeName);
  const list = useInfiniteQuery(threadsQuery(""));
  const rows = list.data?.pages.flatMap((page) => page.rows);
  const listed = rows?.find((row) => row.id === id);
  const alone = useQuery({
    ...threadQuery(id ?? 0),
    enabled: id !== undefined && !listed && !list.isPending,
  });
  const isOpen = id !== undefined || prefill !== undefined || made !== null || goesOn || isFresh;
  const preferred = isOpen ? undefined : threadToOpen(rows ?? [], asked)?.id;
  const thread = id === undefined ? undefined : (listed ?? alone.data);
  return {
    preferred,
    isDeciding: !isOpen && (list.isPending || preferred !== undefined),
    mode: asked ?? thread?.mode ?? "general",
    thread,
    threads: rows,
  };
}

/** A first message is on its way, or back in the input: words that nobody has sent are shown where they were. */
const hasFirstMessage = () => new Outbox().in("new").length > 0 || readDraft("new") !== "";

/** The view of the thread in the address, and what to call when its first message has made a thread. */
export function useSession(threadId: number | null): [Session, (madeId: number) => void] {
  const [session, setSession] = useState(() => firstSession(threadId, hasFirstMessage));
  const current = nextSession(session, threadId, hasFirstMessage);
  if (current !== session) setSession(current);
  const keepMade = useCallback((made: number) => setSession((known) => ({ ...known, made })), []);
  return [current, keepMade];
}
