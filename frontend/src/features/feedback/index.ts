/** The door of the feedback feature. */
export { FeedbackButton } from "./components/feedback-button";
