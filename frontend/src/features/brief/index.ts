/** The door of sorting a brief; the screen and the tray are loaded when they are first shown. */
export { readSuggested, suggestedDraft } from "./brief-draft";
export { OpenTray } from "./components/open-tray";
