/** A page of the list with its pager, and the question before a document is deleted. */
import { useState } from "react";
import { ConfirmDialog } from "@/components/patterns/confirm-dialog";
import { ListPager } from "@/components/patterns/list-pager";
import { NoMatchRow } from "@/components/patterns/no-match-row";
import type { DocumentSummary } from "@/lib/api/types";
import { useDeleteDocument } from "../api/delete-document";
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
        {documents.length === 0 && <NoMatchRow columns={3} onClear={onClear} />}
      </TableFrame>
      {documents.length > 0 && (
        <ListPager
          page={page}
          rows={documents.length}
          total={total}
          hasNext={hasNext}
          isTurning={isTurning}
          onPage={onPage}
        />
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
