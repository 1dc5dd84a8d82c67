/** One number says which template is meant: the library's stand below this one, people's own from here on. */
const FIRST_OWN = 1001;

export const isOwnTemplate = (templateId: number): boolean => templateId >= FIRST_OWN;
