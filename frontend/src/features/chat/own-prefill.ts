/**
 * Words that were written in this app and go to the chat by its address. Only these are sent there: the words of a link
 * may be anybody's. They are kept in the tab, since signing in may come in between.
 */
import { useNavigate } from "@tanstack/react-router";
import { forgetInTab, keepInTab, keptInTab } from "@/lib/tab-storage";

const KEY = "requill.prefill";

/** Goes to the chat, where the words are sent. */
export function useAskInChat(): (words: string) => void {
  const navigate = useNavigate();
  return (words) => {
    keepInTab(KEY, words);
    void navigate({ to: "/chat", search: { prefill: words } });
  };
}

export const isOwnPrefill = (words: string): boolean => keptInTab(KEY) === words;

export const forgetOwnPrefill = (): void => forgetInTab(KEY);
