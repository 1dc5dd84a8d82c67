/**
 * State of the assistant's side panel: whether it is open, and what of it was cleared away, for as long as the page
 * lives.
 */
import { create } from "zustand";

interface AssistantPanelState {
  open: boolean;
  /** It was closed by hand: what opens it again takes the focus. */
  wasClosed: boolean;
  /** The last message that was cleared from sight; those up to it stay in the history. */
  clearedTo: number;
}

export const useAssistantPanel = create<AssistantPanelState>(() => ({
  open: false,
  wasClosed: false,
  clearedTo: 0,
}));

export function openAssistant(): void {
  useAssistantPanel.setState({ open: true, wasClosed: false });
}

export function closeAssistant(): void {
  useAssistantPanel.setState({ open: false, wasClosed: true });
}

export function clearAssistant(lastMessageId: number): void {
  useAssistantPanel.setState({ clearedTo: lastMessageId });
}
