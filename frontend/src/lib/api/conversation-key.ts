/** Key of where something is said to the assistant: one name for its draft, its kept history and its calls. */

/** "panel" is the side panel, which belongs to nothing; "new" a thread that its first message will make. */
export type ConversationKey =
  `document.${number}` | `thread.${number}` | `project.${number}` | "panel" | "new";

export const documentConversation = (id: number): ConversationKey => `document.${id}`;
export const threadConversation = (id: number): ConversationKey => `thread.${id}`;
export const projectConversation = (id: number): ConversationKey => `project.${id}`;

export interface ConversationIds {
  documentId?: number;
  threadId?: number;
  projectId?: number;
}

/** The conversation as the calls name it; the side panel is where no id is given. */
export function conversationIds(conversation: ConversationKey): ConversationIds {
  const [kind, id] = conversation.split(".");
  return id === undefined ? {} : { [`${String(kind)}Id`]: Number(id) };
}
