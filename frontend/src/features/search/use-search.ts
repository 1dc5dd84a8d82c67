/** Asks what a question finds, a moment after the last key. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { askNow, QUESTION_LIMIT, searchQuery } from "./api/search";
import { type HitGroup, hitGroups } from "./search-hits";

const DEBOUNCE = 120;

export interface Search {
  /** What was found for the last question that was answered; nothing while none is asked. */
  groups: readonly HitGroup[];
  /** The question as it stands has its answer. */
  isAnswered: boolean;
  error: Error | null;
  retry: () => void;
  /** What the question as it stands finds, without waiting for another key. */
  ask: () => Promise<readonly HitGroup[]>;
}

const NOTHING: readonly HitGroup[] = [];

export function useSearch(words: string): Search {
  const question = words.trim().slice(0, QUESTION_LIMIT);
  const [asked, setAsked] = useState(question);
  useEffect(() => {
    if (question === asked) return;
    const timer = setTimeout(() => setAsked(question), DEBOUNCE);
    return () => clearTimeout(timer);
  }, [question, asked]);
  const { data, error, isPlaceholderData, refetch } = useQuery(searchQuery(asked));
  const queryClient = useQueryClient();
  const isCurrent = question === asked;
  return {
    groups: question === "" || !data ? NOTHING : hitGroups(data),
    isAnswered: isCurrent && data !== undefined && !isPlaceholderData,
    error: isCurrent ? error : null,
    retry: () => void refetch(),
    ask: async () => hitGroups(await askNow(queryClient, question)),
  };
}
