/** The door of the home feature. */
export { OtherActions } from "./components/other-actions";
export { PromptBox } from "./components/prompt-box";
