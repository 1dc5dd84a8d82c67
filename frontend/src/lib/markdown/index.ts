/** The door of the safe Markdown renderer. */
export { Markdown } from "./markdown";
export { RuledPage } from "./ruled-page";
