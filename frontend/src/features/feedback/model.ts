/** What a person tells us, while they write it: kept while the app is open, whichever page they go to. */
import { create } from "zustand";
import type { NewFeedback } from "@/lib/api/types";

export const FEEDBACK_LIMIT = 5000;

/** Angry, neutral, excited. */
export type Rating = NonNullable<NewFeedback["rating"]>;

export interface FeedbackDraft {
  content: string;
  rating: Rating | null;
}

const NOTHING: FeedbackDraft = { content: "", rating: null };

export const useFeedbackDraft = create<FeedbackDraft>(() => NOTHING);

export const writeFeedback = (content: string) => useFeedbackDraft.setState({ content });
export const forgetFeedback = () => useFeedbackDraft.setState(NOTHING);

/** The rating that is pressed; pressing the one in force takes it back. */
export function pressRating(pressed: Rating): void {
  useFeedbackDraft.setState(({ rating }) => ({ rating: rating === pressed ? null : pressed }));
}

/** By how many characters a text is too long; 0 for one that is not. */
export function charactersOver(content: string): number {
  return Math.max(0, content.trim().length - FEEDBACK_LIMIT);
}
