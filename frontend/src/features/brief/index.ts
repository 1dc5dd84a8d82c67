/** The door of sorting a brief; the screen and the tray are loaded when they are first shown. */
import { latePart } from "@/components/patterns/late-part";

export { readSuggested, readSuggestedLines, suggestedDraft } from "./suggested";

/** Nobody misses it while it loads: most documents have none. */
export const OpenTray = latePart(async () => (await import("./components/open-tray")).OpenTray, {
  comesByItself: true,
});
