import { expect, test } from "vitest";

import {
  documentConversation,
  conversationIds,
  projectConversation,
  threadConversation,
} from "./conversation-key";

test.each([
  [documentConversation(4), { documentId: 4 }],
  [threadConversation(5), { threadId: 5 }],
  [projectConversation(6), { projectId: 6 }],
  ["panel", {}],
  ["new", {}],
] as const)("%s is named to the server by %o", (conversation, ids) => {
  expect(conversationIds(conversation)).toEqual(ids);
});
