/** Keeping of what is known of a document that is open, when an answer tells more of it. */
import type { QueryClient } from "@tanstack/react-query";
import { queryKeys } from "./keys";
import type { Document, OpenedDocument } from "./types";

/**
 * What an answer says of a document becomes what is known, unless something newer already is. Only opening it tells the
 * role and the owner: they stay, and a document that nobody has opened is asked for when somebody does.
 */
export function keepDocument(
  queryClient: QueryClient,
  document: Partial<Document> & Pick<Document, "id" | "version">,
): void {
  queryClient.setQueryData<OpenedDocument>(queryKeys.document(document.id), (known) =>
    known && document.version >= known.version ? { ...known, ...document } : known,
  );
}
