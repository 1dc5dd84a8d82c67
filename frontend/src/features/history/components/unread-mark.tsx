/** Marks a document in a list that others have changed since the visitor read it. */
import { useQuery } from "@tanstack/react-query";

import { useAuth } from "@/features/auth/auth-context";

import { unreadCountQuery } from "../api/unread";

/** As many as the server counts; more of them are told as so many. */
const MAX_COUNT = 100;

export function UnreadMark({ documentId }: { documentId: number }) {
  // With a guest nothing can be shared.
  const { isGuest = true } = useAuth();
  const { data: count = 0 } = useQuery({ ...unreadCountQuery(documentId), enabled: !isGuest });
  if (count === 0) return null;
  const words =
    count === 1 ? "1 new version" : `${count}${count >= MAX_COUNT ? " or more" : ""} new versions`;
  return (
    <span title={`${words} since you last read`} className="ml-2 flex-none self-center">
      <span aria-hidden className="block size-1.75 rounded-full bg-text" />
      <span className="sr-only">{words} since you last read</span>
    </span>
  );
}
