/** The door of the actions: what can be done to a document, its forms, and how one is carried out. */
export type { Action, ActionAnswer, ActionArguments, ActionField, ActionProblem } from "./action-types";
export { actionsQuery } from "./api/get-actions";
export type { ActionOutcome, ActionTarget } from "./api/run-action";
export { actionsFitting, sectionFor } from "./fits";
export { type RunAction, useActions, usePhraseTest, useRunAction } from "./use-actions";
