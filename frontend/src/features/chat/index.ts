/** The door of the chat feature. */
export { ChatScreen } from "./components/chat-screen";
export type { PrefillOrigin } from "./components/chat-screen";
export { DocumentChat } from "./components/document-chat";
export type { DocumentChatProps } from "./components/document-chat";
export type { ChatSearch } from "./use-threads";
