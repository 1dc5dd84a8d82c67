/** The door of the conversation pattern: a log of messages and the place to write one. */
export { Announcer } from "./announcer";
export { AssistantMessage, AssistantRow } from "./assistant-message";
export { ChatHead } from "./chat-head";
export type { ComposerAid } from "./composer-aid";
export { Composer, focusComposer } from "./composer";
export { MESSAGE_BYTES, sendable, withPrompt, withReturned } from "./composer-text";
export { ConversationLog } from "./conversation-log";
export { draftsOfThisPerson, readDraft, setDraft, useDraft } from "./drafts";
export { GettingStarted } from "./getting-started";
export { HistoryState } from "./history-state";
export { draftOfKey, forgetKey, keptKey } from "./kept-key";
export type { RunningAnswer, TextSource } from "./running-answer";
export { SuggestionChips } from "./suggestion-chips";
export { SystemLine } from "./system-line";
export { UserMessage } from "./user-message";
