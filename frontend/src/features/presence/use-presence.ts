/** Presence for components: who is here, and who is followed. */
import type { Awareness } from "y-protocols/awareness";
import { useStore } from "zustand";

import { type Presence, presenceOf, type PresenceState } from "./people";

export function usePresence(awareness: Awareness): PresenceState & { readonly presence: Presence } {
  const presence = presenceOf(awareness);
  return { ...useStore(presence.store), presence };
}
