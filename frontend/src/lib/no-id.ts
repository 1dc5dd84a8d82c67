/** The id of nothing, for an address whose id is no whole number: the page says that it is not there, and asks for nothing. */
export const NO_ID = 0;
