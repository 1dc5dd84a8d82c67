/** The places of the app as the sidebar lists them, and where the visitor is among them. */
import { BellIcon } from "lucide-react";

import { PLACES } from "@/commands/commands";
import { useUnread } from "@/features/inbox/use-unread";

const [HOME, ...OTHERS] = PLACES;
const NOTIFICATIONS = { to: "/notifications", label: "Notifications", icon: BellIcon } as const;

/** Each with what is new there: `name` says that too. Whoever is told nothing has no notifications. */
export function usePlaces() {
  const { isTold, words } = useUnread();
  const name = words && `Notifications, ${words} unread`;
  return [HOME, ...(isTold ? [{ ...NOTIFICATIONS, news: words, name }] : []), ...OTHERS].map((place) => ({
    news: "",
    name: "",
    ...place,
  }));
}

/**
 * Whether the place is where the visitor is: home exactly, the others with all that lies below them. A document that is
 * begun from a template belongs to the templates, the trash to the documents.
 */
export function isHere(place: string, path: string): boolean {
  if (place === "/templates" && path.startsWith("/document-flow/")) return true;
  if (place === "/documents" && path === "/trash") return true;
  return place === "/" ? path === "/" : path === place || path.startsWith(`${place}/`);
}
