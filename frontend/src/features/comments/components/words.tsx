/** The words of a comment as they are read: plain text, with the names of those who are mentioned, and links. */
import { Fragment } from "react";

import type { CommentPerson } from "@/lib/api/types";
import { cn } from "@/lib/cn";

import { withAddresses } from "../addresses";
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
          <WithLinks key={`${index} words`} words={piece} />
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

const WithLinks = ({ words }: { words: string }) =>
  withAddresses(words).map((piece, index) =>
    typeof piece === "string" ? (
      <Fragment key={`${index} words`}>{piece}</Fragment>
    ) : (
      // The same address may stand there twice.
      <a
        key={`${index} ${piece.href}`}
        href={piece.href}
        target="_blank"
        rel="noopener noreferrer"
        className="link"
      >
        {piece.href}
      </a>
    ),
  );
