/** Actions that are found by their names alone: no key and no menu has them, so they come with the palette. */
import { Monitor, Moon, Sun, Trash2 } from "lucide-react";

import { setTheme } from "@/lib/theme";

import type { Command } from "./commands";

export const NAMED_COMMANDS: readonly Command[] = [
  { id: "trash", label: "Trash", icon: Trash2, group: "Go to", run: { to: "/trash" } },
  { id: "light", label: "Theme: Light", icon: Sun, group: "Help", run: () => setTheme("light") },
  { id: "dark", label: "Theme: Dark", icon: Moon, group: "Help", run: () => setTheme("dark") },
  { id: "system", label: "Theme: System", icon: Monitor, group: "Help", run: () => setTheme("system") },
];
