/** Loads, once the page stands, what nobody needs to begin to write. */
import { prefetched } from "@/lib/prefetch";

import type * as loaded from "./loaded-late";

export type Late = typeof loaded;

export const loadLate: () => Promise<Late> = prefetched(() => import("./loaded-late"));
