/** The door of the review: its state, and the names in an answer. What is drawn of it is loaded once the page stands. */
export { linkNames, positionOf, tellsOfReview } from "./named-places";
export { countOf, createReview, type ReviewStore } from "./review-state";
