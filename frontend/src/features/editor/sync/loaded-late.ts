/** The one door to what nobody needs to begin to write: a file of its own that other late parts share. */
export { exportDocument } from "../api/export-document";
export { removeFromDisk, writeToDisk } from "@/lib/disk-copies";
export { tellOtherTitle } from "./other-title";
export { rebase } from "./rebase";
export { uncontested } from "./uncontested";
