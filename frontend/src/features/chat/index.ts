/** The door of the chat feature. */
export { DocumentChat } from "./components/document-chat";
export type { DocumentChatProps } from "./components/document-chat";
