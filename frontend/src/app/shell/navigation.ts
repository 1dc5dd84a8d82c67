/** The five places of the app, in the order in which the sidebar and the tab bar show them. */
import { FileText, Folder, House, LayoutTemplate, MessageSquare } from "lucide-react";

export const PLACES = [
  { to: "/", label: "Home", icon: House },
  { to: "/projects", label: "Projects", icon: Folder },
  { to: "/documents", label: "Documents", icon: FileText },
  { to: "/templates", label: "Templates", icon: LayoutTemplate },
  { to: "/chat", label: "AI Chat", icon: MessageSquare },
] as const;

/**
 * Whether the place is where the visitor is: home exactly, the others with all that lies below them. A document that is
 * begun from a template belongs to the templates.
 */
export function isHere(place: string, path: string): boolean {
  if (place === "/templates" && path.startsWith("/document-flow/")) return true;
  return place === "/" ? path === "/" : path === place || path.startsWith(`${place}/`);
}
