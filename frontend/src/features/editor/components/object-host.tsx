/** The menus and forms of the things in the text: the part comes while the browser is idle. */
import { latePart } from "@/components/patterns/late-part";

export const ObjectHost = latePart(async () => (await import("./object-layer")).ObjectHost, {
  comesByItself: true,
});
