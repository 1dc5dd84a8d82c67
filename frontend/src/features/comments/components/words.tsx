/** The words of a comment as they are read: plain text, with the names of those who are mentioned. */
import type { CommentPerson } from "@/lib/api/types";
import { cn } from "@/lib/cn";

import { piecesOf } from "../mentions";

interface WordsProps {
  body: string;
  mentions: readonly CommentPerson[];
  className?: string;
}

export function Words({ body, mentions, className }: WordsProps) {
  return (
    <p dir="auto" className={cn("wrap-anywhere whitespace-pre-wrap", className)}>
      {piecesOf(body, mentions).map((piece, index) =>
        typeof piece === "string" ? (
          piece
        ) : (
          // The same person may be named twice.
          <bdi key={`${index} ${piece.id}`} className="font-medium text-accent">
            @{piece.name}
          </bdi>
        ),
      )}
    </p>
  );
}
