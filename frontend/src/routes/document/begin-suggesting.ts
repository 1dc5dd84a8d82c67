/** Begins to suggest changes of a text: from then on a draft of the tab holds a copy of it, which its page shows. */
import { toast } from "@/components/ui/toast";
import type { SharedText } from "@/features/document-sync/shared-text";
import { readDraft, setDraft } from "@/features/drafts/drafts";
import { mergeTexts } from "@/lib/merge-texts";

/** What is suggested and not sent: the text of a version, and what it became. */
export interface SuggestionDraft {
  readonly version: number;
  readonly base: string;
  readonly content: string;
  readonly reason: string;
  /** The request by which it was tried to be sent; null once it is another. */
  readonly key: string | null;
  /** What it was before it was put on a newer text; to be copied. */
  readonly earlier?: string;
}

/** The program reads it: it is never joined with another one. */
export const suggestionDraft = (documentId: number) => `suggestion.${documentId}`;

export const readSuggestion = (documentId: number): SuggestionDraft | null =>
  parseSuggestion(readDraft(suggestionDraft(documentId)));

/** As it stands in the drafts. */
export function parseSuggestion(kept: string): SuggestionDraft | null {
  try {
    return kept === "" ? null : (JSON.parse(kept) as SuggestionDraft);
  } catch {
    return null;
  }
}

/** Null for nothing. */
export function keepSuggestion(documentId: number, draft: SuggestionDraft | null): void {
  setDraft(suggestionDraft(documentId), draft ? JSON.stringify(draft) : "");
}

/** Of a text that is known to be a version's; one that was begun goes on. `saved` brings to the server what was typed in it before. */
export async function beginSuggesting(text: SharedText, saved?: () => Promise<unknown>): Promise<void> {
  await saved?.();
  if (readSuggestion(text.documentId)) return;
  const known = knownText(text, "Couldn't start suggesting changes");
  if (known) keepSuggestion(text.documentId, { ...known, content: known.base, reason: "", key: null });
}

/** The text with the version that it is known to be; null where it may be another, which is told as `failure`. */
function knownText(text: SharedText, failure: string): Pick<SuggestionDraft, "version" | "base"> | null {
  const { connected, synced, pending, version } = text.sync.getState();
  if (connected && synced && pending === 0 && version !== null)
    return { version, base: text.content.toJSON() };
  toast({
    title: failure,
    description: "This needs a connection. Try again in a moment.",
    isWarning: true,
  });
  return null;
}

/** The same changes on the text of now; null where that is not known at the moment. */
export function onNewestText(text: SharedText, draft: SuggestionDraft): SuggestionDraft | null {
  const known = knownText(text, "Couldn't get the newest text");
  if (!known) return null;
  const content = mergeTexts(draft.base, draft.content, known.base);
  return { ...draft, ...known, content, key: null, earlier: draft.content };
}
