/** The door of the suggestions feature: the assistant's changes, shown and decided. */
export { useDecideProposal } from "./api/decide-proposal";
export { proposalsQuery } from "./api/get-proposals";
export { FilledLine } from "./components/filled-line";
export { sectionsOf } from "./model";
