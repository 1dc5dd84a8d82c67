/** A discussion that is open: it may come late, unlike the form of a new comment, into which people type at once. */
import { lazyPart } from "@/components/patterns/lazy-part";

export const OpenDiscussion = lazyPart(async () => (await import("./discussion")).Discussion, {
  comesByItself: true,
});
