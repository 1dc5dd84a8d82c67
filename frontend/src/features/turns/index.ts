/** The door of the turns feature: talking to the assistant, whatever about. */
export { messagesQuery } from "./api/get-messages";
export { getRunningTurns } from "./api/get-running-turns";
export { lastId } from "./history";
export { documentOf, keepAnswer, messagesOf, storedAfterAll } from "./keep-answer";
export { IDLE, isBusy, NotBegun, reduceTurn } from "./model";
export type { DocumentPreview, TurnAction, TurnOutcome, TurnView } from "./model";
export { Outbox } from "./outbox";
export { keepKeys, NO_TURNS, runningAnswer, shownMessages } from "./shown-messages";
export type { PendingMessage, ShownMessage } from "./shown-messages";
export { hold, letGo } from "./tab-locks";
export { TextStream } from "./text-stream";
export { useConversation } from "./use-conversation";
export type { Prepare } from "./use-conversation";
export { useEarlierMessages } from "./use-earlier-messages";
export type { EarlierMessages } from "./use-earlier-messages";
export { useTurn } from "./use-turn";
export type { Turn } from "./use-turn";
