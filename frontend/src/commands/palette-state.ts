/** State of the two keyboard helps, of which one is open: the palette of commands, or the sheet of shortcuts. */
import { create } from "zustand";

import { findOpener } from "@/lib/opener";

import type { Command } from "./commands";

export const PALETTE_SHORTCUT = "Mod+K";

/** The document on screen: the palette offers its headings, and what can be done to it. */
export interface OpenText {
  read: () => string;
  goTo: (position: number) => void;
  /** Opens the form of an action on it. */
  act: (name: string) => void;
}

/** What can be done on the page on screen alone, under the name that it has there. */
export type PageCommand = Omit<Command, "id" | "group" | "run"> & { run: () => void };

interface PaletteState {
  open: "palette" | "shortcuts" | null;
  /** What was typed into its box before the rest of it was there. */
  typed: string;
  /** What had the focus as it was opened. */
  opener: HTMLElement | null;
  text: OpenText | null;
  /** What the parts of the page offer at the moment; asked for as the palette opens. */
  readActions: readonly (() => readonly PageCommand[])[];
}

export const usePalette = create<PaletteState>(() => ({
  open: null,
  typed: "",
  opener: null,
  text: null,
  readActions: [],
}));

/** Answers how to take the offer back. */
export function offerHeadings(text: OpenText): () => void {
  usePalette.setState({ text });
  return () => usePalette.setState({ text: null });
}

/** Answers how to take the offer back. */
export function offerActions(readActions: () => readonly PageCommand[]): () => void {
  usePalette.setState(({ readActions: others }) => ({ readActions: [...others, readActions] }));
  return () =>
    usePalette.setState(({ readActions: all }) => ({
      readActions: all.filter((each) => each !== readActions),
    }));
}

/** What the page on screen offers at this moment. */
export function pageCommands(): readonly Command[] {
  const offered = usePalette.getState().readActions.flatMap((read) => read());
  return offered.map((command) => ({ ...command, id: `page-${command.label}`, group: "This page" }));
}

let next: (() => void) | null = null;

/** Does it once the palette has gone and given the focus back, for what takes the focus itself. */
export function afterPalette(run: () => void): void {
  next = run;
}

export function runAfterPalette(): void {
  next?.();
  next = null;
}

export const openPalette = () => usePalette.setState({ open: "palette", typed: "", opener: findOpener() });
export const openShortcuts = () => usePalette.setState({ open: "shortcuts" });
export const closePalette = () => usePalette.setState({ open: null });
