/** A page of the list with its pager, and the question before a document is deleted. */
import { useState } from "react";
import { ConfirmDialog } from "@/components/patterns/confirm-dialog";
import { Button } from "@/components/ui/button";
import type { DocumentSummary } from "@/lib/api/types";
import { useDeleteDocument } from "../api/delete-document";
import { rangeLabel } from "../model";
import { DocumentRow, TableFrame } from "./documents-table";

export interface DocumentsListProps {
  documents: DocumentSummary[];
  page: number;
  total: number;
  hasNext: boolean;
  isTurning: boolean;
  onPage: (page: number) => void;
  onClear: () => void;
}

export function DocumentsList({
  documents,
  page,
  total,
  hasNext,
  isTurning,
  onPage,
  onClear,
}: DocumentsListProps) {
  const [doomed, setDoomed] = useState<DocumentSummary | null>(null);
  const deletion = useDeleteDocument();
  return (
    <>
      <TableFrame>
        {documents.map((document) => (
          <DocumentRow key={document.id} document={document} onDelete={setDoomed} />
        ))}
        {documents.length === 0 && <NoMatchRow onClear={onClear} />}
      </TableFrame>
      {documents.length > 0 && (
        <div className="mt-3 flex items-center gap-2 type-small text-muted max-md:flex-wrap">
          <span role="status" className="flex-1 tabular-nums max-md:basis-full">
            {rangeLabel(page, documents.length, total)}
          </span>
          <Button
            size="tool"
            className="max-md:flex-1"
            disabled={page === 1 || isTurning}
            onClick={() => onPage(page - 1)}
          >
            Previous
          </Button>
          <Button
            size="tool"
            className="max-md:flex-1"
            disabled={!hasNext}
            pending={isTurning}
            onClick={() => onPage(page + 1)}
          >
            Next
          </Button>
        </div>
      )}
      <ConfirmDialog
        open={doomed !== null}
        onOpenChange={(open) => {
          if (!open) setDoomed(null);
        }}
        title="Delete document"
        description={
          <>
            Are you sure you want to delete <b className="font-medium text-text">{doomed?.title}</b>? This
            action cannot be undone.
          </>
        }
        pending={deletion.isPending}
        onConfirm={() => {
          if (doomed) deletion.mutate(doomed, { onSettled: () => setDoomed(null) });
        }}
      />
    </>
  );
}

function NoMatchRow({ onClear }: { onClear: () => void }) {
  return (
    <tr className="border-b border-line max-md:block">
      <td colSpan={3} className="h-12 max-md:block max-md:h-auto max-md:py-2">
        <div className="flex items-center gap-2">
          <span role="status" className="text-muted">
            No results.
          </span>
          <Button variant="ghost" size="tool" className="text-accent!" onClick={onClear}>
            Clear search
          </Button>
        </div>
      </td>
    </tr>
  );
}
