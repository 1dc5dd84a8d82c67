/** Light, dark, or as the system says. `public/theme.js` reads the same key before the first paint. */
import { useSyncExternalStore } from "react";
import { readStored, writeStored } from "./use-stored";

export type Theme = "system" | "light" | "dark";

const KEY = "requill.theme";
const listeners = new Set<() => void>();

function getTheme(): Theme {
  const stored = readStored(KEY);
  return stored === "light" || stored === "dark" ? stored : "system";
}

export function setTheme(theme: Theme): void {
  writeStored(KEY, theme);
  if (theme === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  listeners.forEach((listener) => listener());
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, getTheme);
}
