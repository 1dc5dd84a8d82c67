/**
 * Every action that is not tied to one page, defined once for all that offers it: the palette, the menus, the
 * navigation, the shortcuts and their sheet. A page adds its own (`offerActions`).
 */
import {
  BellIcon,
  BookOpen,
  FilePlus,
  FileText,
  Folder,
  House,
  Keyboard,
  LayoutTemplate,
  Lightbulb,
  LogIn,
  LogOut,
  MessageSquare,
  MessageSquareText,
  Search,
  Settings,
  User,
} from "lucide-react";
import type { Icon } from "@/components/ui/icon";
import { openSettings } from "@/features/settings/settings-panel";
import { openNewDocument } from "@/features/templates/new-document";
import { openPalette, openShortcuts, PALETTE_SHORTCUT } from "./palette-state";

export type Visitor = "unknown" | "nobody" | "guest" | "registered";

/** A page of the app, or an address of the server. Signing in leads back to where the visitor is. */
export type Target =
  | {
      to:
        | "/"
        | "/projects"
        | "/documents"
        | "/trash"
        | "/notifications"
        | "/templates"
        | "/chat"
        | "/guide"
        | "/auth";
    }
  | { to: "/chat"; search: { mode: string } }
  | { href: string };

export interface Command {
  id: string;
  label: string;
  icon: Icon;
  group: "This page" | "Generate" | "Go to" | "Help";
  /** One combination ("Mod+K"), or two single keys pressed after each other ("G T"). */
  shortcut?: string;
  /** The keys work also while something lies over the page. */
  isEverywhere?: boolean;
  /** What it does; a target is gone to. */
  run: (() => void) | Target;
  /** Its name in a menu, where that is another one. */
  menuLabel?: string;
  /** A few quiet words in the menu. */
  hint?: string;
  /** Those whom it is offered to; everybody where it says nothing. */
  visibleTo?: readonly Visitor[];
  /** The palette does not offer it. */
  hidden?: boolean;
  /** Who types a part of its name may mean another thing, and would not like what this does. */
  isGrave?: boolean;
  /** Other words by which it is found. Such a command is one of many: it is offered once something is typed. */
  words?: string;
}

/** The five main pages of the app, in the order in which the sidebar and the tab bar show them. */
export const MAIN_PAGES = [
  { id: "home", to: "/", label: "Home", icon: House, shortcut: "G H" },
  { id: "projects", to: "/projects", label: "Projects", icon: Folder, shortcut: "G P" },
  { id: "documents", to: "/documents", label: "Documents", icon: FileText, shortcut: "G D" },
  { id: "templates", to: "/templates", label: "Templates", icon: LayoutTemplate, shortcut: "G T" },
  { id: "chat", to: "/chat", label: "AI Chat", icon: MessageSquare, shortcut: "G C" },
] as const;

const forMenu = { group: "Generate", hidden: true } as const;
const toMode = (mode: string): Target => ({ to: "/chat", search: { mode } });

export const COMMANDS: readonly Command[] = [
  {
    id: "new",
    label: "New Document",
    icon: FilePlus,
    group: "Generate",
    hint: "From a template",
    shortcut: "N",
    run: openNewDocument,
  },
  { ...forMenu, id: "persona", label: "Create Persona", icon: User, run: toMode("persona") },
  { ...forMenu, id: "brainstorm", label: "Brainstorm Ideas", icon: Lightbulb, run: toMode("brainstorm") },
  { ...forMenu, id: "feedback", label: "Get Feedback", icon: MessageSquareText, run: toMode("feedback") },
  ...MAIN_PAGES.map(({ to, ...page }): Command => ({ ...page, group: "Go to", run: { to } })),
  {
    id: "notifications",
    label: "Notifications",
    icon: BellIcon,
    group: "Go to",
    shortcut: "G N",
    visibleTo: ["registered"],
    run: { to: "/notifications" },
  },
  {
    id: "guide",
    label: "Guide",
    icon: BookOpen,
    group: "Help",
    shortcut: "G U",
    run: { to: "/guide" },
  },
  {
    id: "settings",
    label: "Settings",
    icon: Settings,
    group: "Help",
    menuLabel: "Profile",
    shortcut: "Mod+,",
    run: openSettings,
  },
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
  {
    id: "log-in",
    label: "Log in",
    icon: LogIn,
    group: "Help",
    visibleTo: ["nobody", "guest"],
    run: { to: "/auth" },
  },
  {
    id: "log-out",
    label: "Log out",
    icon: LogOut,
    group: "Help",
    visibleTo: ["registered"],
    isGrave: true,
    run: { href: "/api/logout" },
  },
];

/** Raises an error for a name that no command has. */
export function commandOf(id: string): Command {
  const command = COMMANDS.find((each) => each.id === id);
  if (!command) throw new Error(`No command "${id}"`);
  return command;
}

/** What this visitor is offered, of these. */
export function commandsFor(visitor: Visitor, commands = COMMANDS): readonly Command[] {
  return commands.filter(({ visibleTo }) => visibleTo?.includes(visitor) !== false);
}

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
