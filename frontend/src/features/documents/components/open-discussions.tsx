/** Says in a list of documents how many discussions of one are open, and leads there. */
import { queryOptions, useQuery } from "@tanstack/react-query";
import { MessageSquare } from "lucide-react";

import { askedTogether } from "@/lib/api/asked-together";
import { queryKeys } from "@/lib/api/keys";
import type { OpenDiscussions as Open } from "@/lib/api/types";
import { count } from "@/lib/format/count";

const ask = askedTogether("/api/open-comments", "open" satisfies keyof Open);

const openCommentsQuery = (documentId: number) =>
  queryOptions({
    queryKey: queryKeys.openCommentsOf(documentId),
    queryFn: () => ask(documentId),
    retry: false,
  });

export function OpenDiscussions({ documentId }: { documentId: number }) {
  const { data: open = 0 } = useQuery(openCommentsQuery(documentId));
  if (open === 0) return null;
  const words = count(open, "open discussion");
  return (
    <span
      title={words}
      className="ml-2 flex flex-none items-center gap-1 self-center type-caption font-normal text-muted tabular-nums"
    >
      <MessageSquare aria-hidden className="size-3.5" />
      <span aria-hidden>{open}</span>
      <span className="sr-only">{words}</span>
    </span>
  );
}
