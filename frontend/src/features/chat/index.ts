/** The door of the chat feature. */
export { ChatMessages } from "./components/chat-messages";
export { ChatScreen } from "./components/chat-screen";
export type { LiveThreadProps } from "./components/chat-screen";
export { DocumentChat } from "./components/document-chat";
export { ReviewSwitch } from "./components/review-switch";
export { ToolkitCredit } from "./components/toolkit-credit";
export { GREETING } from "./model";
export { useUpdating } from "./use-updating";
export type { ChatSearch } from "./use-threads";
