/** Document behind a link, kept as new as it is: a socket tells of each new version, which is then asked for. */
import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";

import { openSocket } from "@/lib/socket";

import { canBeRead, sharedDocumentQuery } from "./api/shared-document";

/** How the server ends it: the password is asked for, or the link leads nowhere any more. */
const ENDED = [4403, 4404];
/** Milliseconds of the longest wait for another try of the socket: meanwhile the page asks by itself, as seldom. */
const LONGEST_WAIT = 30_000;

/** `isLive`: what is changed appears by itself. */
export function useSharedDocument(token: string) {
  const queryClient = useQueryClient();
  const [isLive, setLive] = useState(false);
  const { data, error, refetch } = useQuery(sharedDocumentQuery(token, isLive));
  const isFollowed = data !== undefined && canBeRead(error);
  useEffect(
    () => (isFollowed ? follow(token, queryClient, setLive) : undefined),
    [isFollowed, token, queryClient],
  );
  return { data, error, refetch, isLive: isLive && error === null };
}

/** Answers how to end it. */
function follow(token: string, queryClient: QueryClient, setLive: (isLive: boolean) => void): () => void {
  const { queryKey } = sharedDocumentQuery(token);
  const shown = () => queryClient.getQueryData(queryKey)?.version;
  const ask = () => queryClient.refetchQueries({ queryKey, exact: true });
  let told: number | undefined;
  let isAsking = false;
  let isLeft = false;
  // One question at a time, each begun after the version was told that it asks for.
  const catchUp = async () => {
    if (isAsking) return;
    isAsking = true;
    for (let asked: number | undefined; !isLeft && told !== asked && told !== shown();) {
      asked = told;
      await ask();
    }
    isAsking = false;
  };
  let wasOpened = false;
  const close = openSocket(
    `/ws/shared/${encodeURIComponent(token)}`,
    {
      onOpen: () => setLive(true),
      onMessage: ({ type, version }) => {
        if (type !== "changed" || typeof version !== "number") return;
        told = version;
        void catchUp();
      },
      onClose: (code, isOpened) => {
        setLive(false);
        // Why somebody is not let in again, the answer says.
        if (ENDED.includes(code) || (wasOpened && !isOpened)) void ask();
        wasOpened = isOpened;
      },
    },
    LONGEST_WAIT,
  );
  return () => {
    isLeft = true;
    close();
    setLive(false);
  };
}
