/** The door of the review: its state, what runs and what is in the tools. The list is loaded when it is first shown. */
export { FindingSteps } from "./components/finding-steps";
export { ReviewRun } from "./components/review-run";
export { linkNames, positionOf, tellsOfReview } from "./named-places";
export { countOf, createReview, type ReviewStore } from "./review-state";
