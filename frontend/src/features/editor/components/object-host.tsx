/** The menus and forms of the things in the text: the part comes while the browser is idle. */
import { lazyPart } from "@/components/patterns/lazy-part";

export const ObjectHost = lazyPart(async () => (await import("./object-layer")).ObjectHost, {
  comesByItself: true,
});
