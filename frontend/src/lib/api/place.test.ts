import { expect, test } from "vitest";

import { documentPlace, placeIds, projectPlace, threadPlace } from "./place";

test.each([
  [documentPlace(4), { documentId: 4 }],
  [threadPlace(5), { threadId: 5 }],
  [projectPlace(6), { projectId: 6 }],
  ["panel", {}],
  ["new", {}],
] as const)("%s is named to the server by %o", (place, ids) => {
  expect(placeIds(place)).toEqual(ids);
});
