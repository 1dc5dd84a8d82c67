/** The columns of the gallery. */
export const GRID = "grid grid-cols-3 gap-4 max-xl:grid-cols-2 max-md:grid-cols-1 max-md:gap-3";
