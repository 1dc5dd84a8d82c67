/** The door of the turns feature: talking to the assistant, whatever about. */
export { messagesQuery } from "./api/get-messages";
export { documentOf, keepAnswer, messagesOf } from "./keep-answer";
export { isBusy, NotBegun } from "./model";
export type { DocumentPreview, TurnOutcome, TurnView } from "./model";
export { runningAnswer } from "./shown-messages";
export type { PendingMessage, ShownMessage } from "./shown-messages";
export { useConversation } from "./use-conversation";
export type { Conversation, Prepare, Prepared } from "./use-conversation";
export { readUnsent } from "./unsent";
export { useTurn } from "./use-turn";
export type { Turn } from "./use-turn";
