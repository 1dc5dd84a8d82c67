/** The door of the search feature. */
export { Marked } from "./components/marked";
export { hitKey } from "./model";
export type { Hit } from "./model";
export { useSearch } from "./use-search";
export type { Search } from "./use-search";
