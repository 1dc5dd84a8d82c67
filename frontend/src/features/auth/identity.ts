/**
 * Keeps the screen true to who is signed in, wherever that changes: in this tab, in another one, or on the server.
 * What was kept for one person is forgotten when another takes the place.
 */
import type { Query, QueryClient } from "@tanstack/react-query";
import { deleteDraftsOf, showDraftsOf } from "@/features/drafts/drafts";
import { queryKeys } from "@/lib/api/keys";
import { isDeleted, onDeleted } from "@/features/drafts/deleted-accounts";
import { onIdentityMismatch, setPerson } from "@/lib/api/person";
import type { CurrentUser } from "@/lib/api/types";
import { hear } from "./api/current-user";
import { changeOfIdentity, isGuestUser } from "./visitor";

const CHANNEL = "requill.identity";
const KEY = queryKeys.currentUser[0];

/** What follows from who is here; the ways to sign in are the same for everybody. */
const OTHER = new Set<unknown>([KEY, queryKeys.providers[0]]);

const everythingElse = {
  predicate: ({ queryKey }: { queryKey: readonly unknown[] }) => !OTHER.has(queryKey[0]),
};

/** Another tab deletes what it knows of; this one may have had more, in its own storage or on its way to the disk. */
function forget(account: string): void {
  deleteDraftsOf(account);
  // Where it cannot be loaded, nothing of this tab's is on the disk that the other one did not find there.
  import("@/features/document-sync/delete-unsynced")
    .then(({ deleteUnsynced }) => deleteUnsynced(account))
    .catch(() => undefined);
}

/** Asks again for what is on screen; for when the screen knows who is here, and asks for nothing that nobody may see. */
export function askAgain(queryClient: QueryClient): void {
  void queryClient.refetchQueries(
    { ...everythingElse, type: "active", stale: true },
    { cancelRefetch: false },
  );
}

const watched = new WeakSet<QueryClient>();

/**
 * Watches until the answered function is called; begun before anything is asked, so that every request names whom it is
 * meant for. Who is watched already is not watched twice.
 */
export function watchIdentity(queryClient: QueryClient): () => void {
  if (watched.has(queryClient)) return () => undefined;
  watched.add(queryClient);
  const channel = new BroadcastChannel(CHANNEL);
  let known: CurrentUser | null | undefined;

  const learn = (user: CurrentUser | null) => {
    showDraftsOf(user?.id && !isGuestUser(user) ? user.id : null);
    const change = changeOfIdentity(known, user);
    if (change === "replaced" && known?.id && isDeleted(known.id)) forget(known.id);
    known = user;
    if (change === "none") return;
    setPerson(user?.id ?? null, change === "upgrade", user !== null && isGuestUser(user));
    channel.postMessage(user?.id ?? null);
    // What a guest has moves along when they sign up or in: it stays on screen while it is asked for again.
    if (change === "upgrade") void queryClient.invalidateQueries({ ...everythingElse, refetchType: "none" });
    if (change === "replaced")
      queryClient
        .getQueryCache()
        .findAll(everythingElse)
        .forEach((query) => query.reset());
  };
  const askWho = () => {
    // What is being asked already is asked once more where its answer may be from before.
    void queryClient.refetchQueries({ queryKey: queryKeys.currentUser }, { cancelRefetch: false });
  };
  const onPageShow = (event: PageTransitionEvent) => {
    // The page as it was when it was left, perhaps by logging out: no answer is still on its way to it.
    if (event.persisted) void queryClient.refetchQueries({ queryKey: queryKeys.currentUser });
  };

  channel.onmessage = ({ data }: MessageEvent<string | null>) => {
    hear({ isHere: data });
    if (known === undefined || data !== (known?.id ?? null)) askWho();
  };
  window.addEventListener("pageshow", onPageShow);
  const stopListening = onIdentityMismatch((id) => {
    hear({ isNot: id });
    askWho();
  });
  const stopForgetting = onDeleted(forget);
  const unsubscribe = queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== "updated" || event.action.type !== "success") return;
    const { queryKey, state } = event.query as Query<CurrentUser | null>;
    if (queryKey[0] === KEY) learn(state.data ?? null);
  });
  const there = queryClient.getQueryData<CurrentUser | null>(queryKeys.currentUser);
  if (there !== undefined) learn(there);
  return () => {
    watched.delete(queryClient);
    unsubscribe();
    stopListening();
    stopForgetting();
    window.removeEventListener("pageshow", onPageShow);
    channel.close();
  };
}
