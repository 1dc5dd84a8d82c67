/** The words of a comment as they are read: plain text, with the names of those who are mentioned. */
import type { Said } from "@/lib/api/types";

const MENTION = /@\[([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\]/;

export function SaidWords({ said: { body, mentions } }: { said: Pick<Said, "body" | "mentions"> }) {
  // By a pattern with one group, every second piece is what it caught.
  const pieces = body.split(MENTION);
  return (
    <p dir="auto" className="wrap-anywhere whitespace-pre-wrap">
      {pieces.map((piece, index) =>
        index % 2 === 0 ? (
          piece
        ) : (
          <bdi key={`${index} ${piece}`} className="font-medium text-accent">
            @{mentions.find(({ id }) => id === piece)?.name ?? "Deleted account"}
          </bdi>
        ),
      )}
    </p>
  );
}
