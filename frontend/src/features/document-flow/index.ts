/** The door of the document flow. */
export { flowDocumentQuery, interviewQuery, templateQuery } from "./api/queries";
export { CompleteBanner } from "./components/complete-banner";
export { FlowPreview } from "./components/flow-preview";
export { InterviewPane } from "./components/interview-pane";
export { StartingPane } from "./components/starting-pane";
export { TitleStep } from "./components/title-step";
export { openSections, redirectDelay } from "./model";
export { useStart } from "./use-start";
export { useWetPreview } from "./use-wet-preview";
