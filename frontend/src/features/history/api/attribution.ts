/** GET /api/documents/{id}/attribution: who wrote each line of a document. */
import { queryOptions } from "@tanstack/react-query";

import { jsonRequest } from "@/lib/api/client";
import { queryKeys } from "@/lib/api/keys";
import type { Attribution, OpenedDocument } from "@/lib/api/types";

export interface AttributedText extends Attribution {
  readonly title: string;
  readonly content: string;
}

/** How often the text is asked for again where somebody wrote between the two answers. */
const TRIES = 3;

/** With the text whose lines they are: of the same version, as far as nobody writes all the time. */
export const attributionQuery = (documentId: number) =>
  queryOptions({
    queryKey: queryKeys.attribution(documentId),
    queryFn: async ({ signal }): Promise<AttributedText> => {
      for (let tries = 1; ; tries += 1) {
        const found = await jsonRequest<Attribution>(
          "GET",
          `/api/documents/${documentId}/attribution`,
          undefined,
          { signal },
        );
        const { title, content, version } = await jsonRequest<OpenedDocument>(
          "GET",
          `/api/documents/${documentId}`,
          undefined,
          { signal },
        );
        if (version === found.version) return { ...found, title, content };
        if (tries === TRIES) throw new Error("Others are writing right now. Try again when they pause.");
      }
    },
    retry: false,
  });
