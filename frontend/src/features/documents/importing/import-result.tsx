/** Result of an import: how far it is, the documents that it made, and what could not be taken over. */
import { Link } from "@tanstack/react-router";
import { CircleCheck, TriangleAlert } from "lucide-react";
import { Spinner } from "@/components/ui/spinner";
import type { ImportResult } from "./import-files";
import type { ImportRun } from "./use-import";

export function ImportProgress({ run: { total, done, result } }: { run: ImportRun }) {
  const made = result.documents.length;
  const words =
    done < total
      ? `Importing ${Math.min(done + 1, total)} of ${total}…`
      : made === 0
        ? "Nothing was imported"
        : `${made} ${made === 1 ? "document" : "documents"} imported`;
  return (
    <p role="status" className="flex items-center gap-2 font-medium">
      {done < total ? (
        <Spinner />
      ) : made === 0 ? (
        <TriangleAlert aria-hidden className="size-4 text-warn" />
      ) : (
        <CircleCheck aria-hidden className="size-4 text-ok" />
      )}
      {words}
    </p>
  );
}

interface ImportedProps {
  result: ImportResult;
  /** Nothing is still to come. */
  isWhole: boolean;
}

export function Imported({ result: { documents, refused }, isWhole }: ImportedProps) {
  return (
    <div className="mt-3 grid max-h-80 gap-3 overflow-y-auto">
      {documents.length > 0 && (
        <ul aria-label="Imported" className="grid gap-2">
          {documents.map(({ id, title, leftOut }) => (
            <li key={id} className="min-w-0">
              <Link to="/documents/$documentId" params={{ documentId: id }} className="link">
                {title}
              </Link>
              {leftOut.length > 0 && (
                // Of a single document there is room for it; others may still come.
                <details open={isWhole && documents.length === 1} className="type-small text-muted">
                  <summary className="cursor-pointer">
                    {`${leftOut.length} ${leftOut.length === 1 ? "thing" : "things"} couldn't be imported`}
                  </summary>
                  <ul className="list-disc pl-5">
                    {leftOut.map((each, index) => (
                      <li key={index}>{each}</li>
                    ))}
                  </ul>
                </details>
              )}
            </li>
          ))}
        </ul>
      )}
      {refused.length > 0 && (
        <section aria-label="Not imported">
          <h3 className="font-medium">Not imported</h3>
          <ul className="grid gap-1 type-small text-muted">
            {refused.map(({ path, reason }, index) => (
              <li key={index}>
                <bdi className="font-medium text-text">{path}</bdi>: {reason}
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
