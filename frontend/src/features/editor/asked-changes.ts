/**
 * Changes that were asked for about selected words, by the proposal that came of each: until the page is left it can be
 * asked again.
 */
import type { Selected } from "@/lib/api/types";

export interface AskedChange {
  readonly selected: Selected;
  readonly content: string;
}

const asked = new Map<number, AskedChange>();

export const noteAsked = (proposalId: number, change: AskedChange): void =>
  void asked.set(proposalId, change);
export const askedChange = (proposalId: number): AskedChange | undefined => asked.get(proposalId);
