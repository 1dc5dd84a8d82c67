/** The door of the projects feature. Its screens are loaded by their routes. */
export { projectQuery } from "./api/get-project";
