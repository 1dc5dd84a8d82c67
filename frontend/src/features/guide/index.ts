/** The door of the guide. Its pages are loaded when they are first opened. */
export { GuideLink } from "./components/guide-link";
