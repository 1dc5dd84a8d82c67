/** Which of the two keyboard helps is open: the palette of commands, or the sheet of shortcuts. */
import { create } from "zustand";

export const PALETTE_SHORTCUT = "Mod+K";

interface PaletteState {
  open: "palette" | "shortcuts" | null;
}

export const usePalette = create<PaletteState>(() => ({ open: null }));

export const openPalette = () => usePalette.setState({ open: "palette" });
export const openShortcuts = () => usePalette.setState({ open: "shortcuts" });
export const closePalette = () => usePalette.setState({ open: null });
