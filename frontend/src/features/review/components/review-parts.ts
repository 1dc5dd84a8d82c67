/** Parts that the review of the open document needs, in one file that is loaded once the document can be written in. */
export { FindingSteps } from "./finding-steps";
export { ReviewPanel } from "./review-panel";
export { ReviewRun } from "./review-run";
