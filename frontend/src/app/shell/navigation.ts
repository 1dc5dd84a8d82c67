/** Where the visitor is among the places of the app. */

/**
 * Whether the place is where the visitor is: home exactly, the others with all that lies below them. A document that is
 * begun from a template belongs to the templates, the trash to the documents.
 */
export function isHere(place: string, path: string): boolean {
  if (place === "/templates" && path.startsWith("/document-flow/")) return true;
  if (place === "/documents" && path === "/trash") return true;
  return place === "/" ? path === "/" : path === place || path.startsWith(`${place}/`);
}
