/** Links in a text to locations in the document beside it: by name, since an address would leave the page. */
import { createContext, type ReactNode, useContext } from "react";

const START = "#at=";

/** Goes to what has a name in the document; null where no document stands beside the text. */
export const GoToLocation = createContext<((name: string) => void) | null>(null);

export function locationLink(words: string, name: string): string {
  return `[${words.replace(/[[\]\\]/g, "\\$&")}](${START}${encodeURIComponent(name).replace(/[()]/g, (character) => `%${character.charCodeAt(0).toString(16)}`)})`;
}

/** The name that an address leads to; null for any other address. */
export function locationIn(href: string | undefined): string | null {
  if (!href?.startsWith(START)) return null;
  try {
    return decodeURIComponent(href.slice(START.length));
  } catch {
    return null;
  }
}

export function LocationLink({ name, children }: { name: string; children: ReactNode }) {
  const go = useContext(GoToLocation);
  if (!go) return <span>{children}</span>;
  return (
    <button type="button" className="link" title="Show in the document" onClick={() => go(name)}>
      {children}
    </button>
  );
}
