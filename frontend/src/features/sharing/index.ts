/** The door of sharing, for the page that a link leads to. The dialog is loaded by the page that opens it. */
export { SharedDocumentScreen } from "./components/shared-document-screen";
