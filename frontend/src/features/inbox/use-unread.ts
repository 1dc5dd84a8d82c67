/** Count of the notifications that the visitor has not read, in words; none of a guest's, who is told nothing. */
import { useQuery } from "@tanstack/react-query";

import { useAuth } from "@/features/auth/auth-context";

import { countWords, unreadQuery } from "./api/unread";

export function useUnread(): { isTold: boolean; words: string } {
  const { isGuest } = useAuth();
  const isTold = isGuest === false;
  const { data } = useQuery({ ...unreadQuery, enabled: isTold });
  return { isTold, words: data?.count ? countWords(data.count) : "" };
}
