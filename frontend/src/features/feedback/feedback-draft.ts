/** Draft of what a person tells us: kept for the browser tab, whichever page they go to. */
import { setDraft, useDraft } from "@/features/drafts/drafts";
import type { NewFeedback } from "@/lib/api/types";
import { lengthOf } from "@/lib/format/length";

const FEEDBACK_LIMIT = 5000;

/** Angry, neutral, excited. */
export type Rating = NonNullable<NewFeedback["rating"]>;
const RATINGS: readonly Rating[] = [1, 2, 3];

const CONTENT = "feedback.content";
const RATING = "feedback.rating";

export function useFeedbackDraft(): { content: string; rating: Rating | null } {
  const pressed = useDraft(RATING);
  return { content: useDraft(CONTENT), rating: RATINGS.find((rating) => String(rating) === pressed) ?? null };
}

export const writeFeedback = (content: string) => setDraft(CONTENT, content);

export function forgetFeedback(): void {
  setDraft(CONTENT, "");
  setDraft(RATING, "");
}

/** The rating that is pressed; pressing the one in force takes it back. */
export function pressRating(pressed: Rating): void {
  setDraft(RATING, (rating) => (rating === String(pressed) ? "" : String(pressed)));
}

/** By how many characters a text is too long; 0 for one that is not. */
export function charactersOver(content: string): number {
  return Math.max(0, lengthOf(content.trim()) - FEEDBACK_LIMIT);
}
