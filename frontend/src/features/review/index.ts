/** The door of the review: its state. What is drawn of it is loaded once the page stands. */
export { countOf, createReview, type ReviewStore } from "./review-state";
