/** The door of the safe Markdown renderer. */
export { loadMarkdown, Markdown } from "./late-markdown";
export { RuledPage } from "./ruled-page";
