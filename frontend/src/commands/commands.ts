/** Every action that is not tied to one page, defined once for the palette, the shortcuts and their sheet. */
import {
  BookOpen,
  FilePlus,
  FileText,
  Folder,
  House,
  Keyboard,
  LayoutTemplate,
  MessageSquare,
  Search,
  Settings,
} from "lucide-react";
import type { Icon } from "@/components/ui/icon";
import { openSettings } from "@/features/settings/settings-panel";
import { openNewDocument } from "@/features/templates/new-document";
import { openPalette, openShortcuts, PALETTE_SHORTCUT } from "./palette-state";

type Destination = "/" | "/projects" | "/documents" | "/templates" | "/chat" | "/guide";

export interface Command {
  id: string;
  label: string;
  icon: Icon;
  group: "This page" | "Generate" | "Go to" | "Help";
  /** One combination ("Mod+K"), or two single keys pressed after each other ("G T"). */
  shortcut?: string;
  /** What it does; a destination is gone to. */
  run: (() => void) | Destination;
  /** The palette does not offer to open itself. */
  hidden?: boolean;
  /** Who types a part of its name may mean another thing, and would not like what this does. */
  isGrave?: boolean;
  /** Other words by which it is found. Such a command is one of many: it is offered once something is typed. */
  words?: string;
}

export const COMMANDS: readonly Command[] = [
  {
    id: "new",
    label: "New Document",
    icon: FilePlus,
    group: "Generate",
    shortcut: "N",
    run: openNewDocument,
  },
  { id: "home", label: "Home", icon: House, group: "Go to", shortcut: "G H", run: "/" },
  { id: "projects", label: "Projects", icon: Folder, group: "Go to", shortcut: "G P", run: "/projects" },
  { id: "documents", label: "Documents", icon: FileText, group: "Go to", shortcut: "G D", run: "/documents" },
  {
    id: "templates",
    label: "Templates",
    icon: LayoutTemplate,
    group: "Go to",
    shortcut: "G T",
    run: "/templates",
  },
  { id: "chat", label: "AI Chat", icon: MessageSquare, group: "Go to", shortcut: "G C", run: "/chat" },
  { id: "guide", label: "Guide", icon: BookOpen, group: "Help", shortcut: "G U", run: "/guide" },
  { id: "settings", label: "Settings", icon: Settings, group: "Help", shortcut: "Mod+,", run: openSettings },
  {
    id: "shortcuts",
    label: "Keyboard shortcuts",
    icon: Keyboard,
    group: "Help",
    shortcut: "?",
    run: openShortcuts,
  },
  {
    id: "palette",
    label: "Search and commands",
    icon: Search,
    group: "Help",
    shortcut: PALETTE_SHORTCUT,
    run: openPalette,
    hidden: true,
  },
];

/** The commands that have the words anywhere in their names; all of them for no words. */
export function commandsWith(typed: string, commands: readonly Command[]): readonly Command[] {
  const word = typed.toLowerCase();
  return commands.filter(({ hidden, label, words }) => {
    if (hidden || (words !== undefined && word === "")) return false;
    return label.toLowerCase().includes(word) || words?.toLowerCase().includes(word) === true;
  });
}

/** The commands whose name, or a word of it, begins with what was typed; those that begin with it themselves first. */
export function commandsNamed(typed: string, commands: readonly Command[]): readonly Command[] {
  const word = typed.toLowerCase();
  if (word === "") return [];
  const offered = commands.filter(
    ({ hidden, isGrave, label }) => !hidden && (!isGrave || label.toLowerCase() === word),
  );
  const begins = (label: string) => label.toLowerCase().startsWith(word);
  return [
    ...offered.filter(({ label }) => begins(label)),
    ...offered.filter(({ label }) => !begins(label) && label.toLowerCase().includes(` ${word}`)),
  ];
}
