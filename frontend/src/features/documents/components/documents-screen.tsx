/** The documents of the visitor, and the question before one is deleted. */
import { Link } from "@tanstack/react-router";
import { BookOpen, Copy, Pencil, Trash2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import { EmptyState } from "@/components/patterns/empty-state";
import { type ListSearch, ListScreen, type ListWords } from "@/components/patterns/list-screen";
import { Button } from "@/components/ui/button";
import { MenuItem } from "@/components/ui/menu";
import { Segmented } from "@/components/ui/segmented";
import { useAuth } from "@/features/auth/auth-context";
import { DeleteQuestion } from "@/features/trash/components/delete-question";
import { MoveToTrash } from "@/features/trash/components/move-to-trash";
import { TrashLink, TrashLinkInBar } from "@/features/trash/components/trash-link";
import type { Whose } from "@/lib/api/keys";
import type { DocumentSummary } from "@/lib/api/types";
import { mayChange } from "@/lib/roles";
import { useDeleteDocument } from "../api/delete-document";
import { useDuplicateDocument } from "../api/duplicate-document";
import { documentPagesQuery } from "../api/list-documents";
import { ImportButton, ImportButtonInBar } from "../importing/import-button";
import { ImportDrop, type ImportState } from "../importing/import-drop";
import { DOCUMENTS } from "./documents-table";
import { ListOptions } from "./list-options";

const WORDS: ListWords = {
  title: "Documents",
  create: "New Document",
  searchLabel: "Search documents by title",
  searchPlaceholder: "Search documents...",
  loading: "Loading documents...",
  failure: "Couldn't load your documents",
};

const WHOSE: readonly { value: Whose | "all"; label: string }[] = [
  { value: "all", label: "All" },
  { value: "mine", label: "Mine" },
  { value: "shared", label: "Shared with me" },
];

export interface DocumentsScreenProps {
  search: ListSearch;
  onNavigate: (search: ListSearch, replace?: boolean) => void;
  onNewDocument: () => void;
  projectFilter: ReactNode;
}

export function DocumentsScreen(props: DocumentsScreenProps) {
  const { search, onNavigate, onNewDocument, projectFilter } = props;
  const [doomed, setDoomed] = useState<DocumentSummary | null>(null);
  const deletion = useDeleteDocument();
  // With a guest nothing can be shared: all that they see is theirs.
  const { isGuest = true } = useAuth();
  const { filter = "all" } = search;
  const [imported, setImported] = useState<ImportState | null>(null);
  const onImport = () => setImported({ files: [] });
  return (
    <ImportDrop state={imported} onChange={setImported} className="min-h-full">
      <ListScreen
        words={WORDS}
        pages={documentPagesQuery}
        table={DOCUMENTS[filter]}
        menu={(document) => <DocumentMenu document={document} onDelete={setDoomed} />}
        empty={filter === "shared" ? <NothingShared /> : <NoDocuments onNewDocument={onNewDocument} />}
        filters={
          <>
            {!isGuest && (
              <div className="max-md:w-full">
                <Segmented
                  wide
                  label="Whose documents"
                  value={filter}
                  options={WHOSE}
                  onChange={(next) =>
                    onNavigate({ ...search, page: undefined, filter: next === "all" ? undefined : next })
                  }
                />
              </div>
            )}
            <ListOptions search={search} onNavigate={onNavigate} projectFilter={projectFilter} />
          </>
        }
        aside={{
          onDesks: (
            <>
              <ImportButton onClick={onImport} />
              <TrashLink />
            </>
          ),
          onPhones: (
            <>
              <ImportButtonInBar onClick={onImport} />
              <TrashLinkInBar />
            </>
          ),
        }}
        search={search}
        onNavigate={onNavigate}
        onCreate={onNewDocument}
      />
      <DeleteQuestion
        item={doomed && { ...doomed, kind: "document" }}
        pending={deletion.isPending}
        onClose={() => setDoomed(null)}
        onConfirm={({ id, title }) => deletion.mutate({ id, title }, { onSettled: () => setDoomed(null) })}
      />
    </ImportDrop>
  );
}

interface DocumentMenuProps {
  document: DocumentSummary;
  onDelete: (document: DocumentSummary) => void;
}

function DocumentMenu({ document, onDelete }: DocumentMenuProps) {
  const link = { to: "/documents/$documentId", params: { documentId: document.id } } as const;
  const isEdited = mayChange(document.role);
  const duplicate = useDuplicateDocument();
  return (
    <>
      <MenuItem icon={isEdited ? Pencil : BookOpen} as={(item) => <Link {...link} {...item} />}>
        {isEdited ? "Edit" : "Open"}
      </MenuItem>
      <MenuItem icon={Copy} onSelect={() => duplicate.mutate(document)}>
        Duplicate
      </MenuItem>
      {document.role === "owner" && (
        <>
          <MoveToTrash item={{ kind: "document", id: document.id, title: document.title }} />
          <MenuItem icon={Trash2} danger onSelect={() => onDelete(document)}>
            Delete
          </MenuItem>
        </>
      )}
    </>
  );
}

const NothingShared = () => (
  <EmptyState
    title="Nothing shared with you yet"
    text="Documents that others invite you to will appear here."
  />
);

function NoDocuments({ onNewDocument }: { onNewDocument: () => void }) {
  return (
    <EmptyState
      title="No documents yet"
      text="Documents you write, generate or paste will appear here."
      action={
        <Button variant="primary" onClick={onNewDocument}>
          Create your first document
        </Button>
      }
      secondary={
        <Button asChild variant="ghost">
          <Link to="/templates">Browse templates</Link>
        </Button>
      }
    />
  );
}
