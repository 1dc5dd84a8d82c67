/** The main pages of the app as the sidebar lists them, and where the visitor is among them. */
import { BellIcon } from "lucide-react";

import { MAIN_PAGES } from "@/commands/commands";
import { useUnread } from "@/features/inbox/use-unread";

const [HOME, ...OTHERS] = MAIN_PAGES;
const NOTIFICATIONS = { to: "/notifications", label: "Notifications", icon: BellIcon } as const;

/** Each with what is new there: `name` says that too. Whoever is told nothing has no notifications. */
export function useMainPages() {
  const { isTold, words } = useUnread();
  const name = words && `Notifications, ${words} unread`;
  return [HOME, ...(isTold ? [{ ...NOTIFICATIONS, news: words, name }] : []), ...OTHERS].map((page) => ({
    news: "",
    name: "",
    ...page,
  }));
}

/**
 * Whether the page is where the visitor is: home exactly, the others with all that lies below them. A document that is
 * begun from a template belongs to the templates, the trash to the documents.
 */
export function isHere(page: string, path: string): boolean {
  if (page === "/templates" && path.startsWith("/document-flow/")) return true;
  if (page === "/documents" && path === "/trash") return true;
  return page === "/" ? path === "/" : path === page || path.startsWith(`${page}/`);
}
