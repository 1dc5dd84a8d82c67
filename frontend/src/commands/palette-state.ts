/** Which of the two keyboard helps is open: the palette of commands, or the sheet of shortcuts. */
import { create } from "zustand";

export const PALETTE_SHORTCUT = "Mod+K";

/** The document on screen: the palette offers its headings. */
export interface OpenText {
  read: () => string;
  goTo: (position: number) => void;
}

interface PaletteState {
  open: "palette" | "shortcuts" | null;
  text: OpenText | null;
}

export const usePalette = create<PaletteState>(() => ({ open: null, text: null }));

/** Answers how to take the offer back. */
export function offerHeadings(text: OpenText): () => void {
  usePalette.setState({ text });
  return () => usePalette.setState({ text: null });
}

export const openPalette = () => usePalette.setState({ open: "palette" });
export const openShortcuts = () => usePalette.setState({ open: "shortcuts" });
export const closePalette = () => usePalette.setState({ open: null });
