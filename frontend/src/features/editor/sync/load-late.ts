/** Loads, once the page is there, what nobody needs to begin to write. What was loaded is there without a connection too. */
import type * as loaded from "./loaded-late";

export type Late = typeof loaded;

export const loadLate = (): Promise<Late> => import("./loaded-late");
