/**
 * React notes with every element where it was made, to name the place in its warnings; that is a seventh of the time of
 * tests that draw the whole app. Above ten thousand elements a second it stops by itself: so it does here from the first.
 */
import * as React from "react";

const INTERNALS = "__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE";
const internals = (React as unknown as Record<string, object>)[INTERNALS];

if (internals)
  Object.defineProperty(internals, "recentlyCreatedOwnerStacks", {
    configurable: true,
    get: () => Infinity,
    set: () => undefined,
  });
