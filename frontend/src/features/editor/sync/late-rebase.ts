/** The one door through which `rebase` is loaded late: a file of its own that other late parts share. */
export { rebase } from "./rebase";
