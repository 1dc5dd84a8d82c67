/** Screen of what the visitor moved to the trash, by kind and in pages, with the ways out of it. */
import { Ellipsis, Trash2 } from "lucide-react";
import { useRef, useState } from "react";
import { ConfirmDialog } from "@/components/patterns/confirm-dialog";
import { Delayed } from "@/components/patterns/delayed";
import { EmptyState } from "@/components/patterns/empty-state";
import { ErrorState } from "@/components/patterns/error-state";
import { AwaitedTable, ListTable } from "@/components/patterns/list-table";
import { PhoneBar } from "@/components/patterns/phone-bar";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { Menu, MenuContent, MenuItem, MenuTrigger } from "@/components/ui/menu";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "@/components/ui/tabs";
import { errorText } from "@/lib/api/errors";
import type { TrashItem, TrashKind } from "@/lib/api/types";
import { useKeptFocus } from "@/lib/use-kept-focus";
import { useListPage } from "@/lib/use-list-page";
import { useDeleteForGood, useEmptyTrash } from "../api/delete-for-good";
import { trashPagesQuery } from "../api/list-trash";
import { useRestore } from "../api/restore";
import { KIND_NAMES, TRASH_KINDS, type TrashRef, type TrashSearch } from "../kinds";
import { DeleteQuestion } from "./delete-question";
import { TRASH } from "./trash-table";

const ALL = "all";

export interface TrashScreenProps {
  search: TrashSearch;
  onNavigate: (search: TrashSearch) => void;
  /** Leads back to the documents. */
  onBack: () => void;
}

export function TrashScreen({ search, onNavigate, onBack }: TrashScreenProps) {
  const { kind, page = 1 } = search;
  const list = useListPage(trashPagesQuery(kind), page);
  const everything = useListPage(trashPagesQuery(undefined), 1);
  const [doomed, setDoomed] = useState<TrashRef | null>(null);
  const [isEmptying, setEmptying] = useState(false);
  const deletion = useDeleteForGood();
  const canEmpty = everything.total > 0;
  const heading = useRef<HTMLHeadingElement>(null);
  const screen = useRef<HTMLDivElement>(null);
  // The row of what is restored goes.
  useKeptFocus(screen, () => heading.current);
  return (
    <div ref={screen} className="mx-auto max-w-298 px-gutter pt-8 pb-16 max-md:pt-3 max-md:pb-20">
      <PhoneBar
        title="Trash"
        isHeading={false}
        back={onBack}
        actions={canEmpty && <PhoneMore onEmpty={() => setEmptying(true)} />}
      />
      <h1 ref={heading} tabIndex={-1} className="type-page max-md:sr-only">
        Trash
      </h1>
      <p className="mt-0.5 mb-6 text-muted max-md:mb-3 max-md:type-small">
        Items are deleted for good after 30 days.
      </p>
      <Tabs
        value={kind ?? ALL}
        onValueChange={(next) => onNavigate({ kind: TRASH_KINDS.find((one) => one === next) })}
      >
        <div className="mb-1 flex items-end border-b border-line">
          <TabsList aria-label="Kinds" className="-mb-px min-w-0 flex-1">
            <TabsTrigger value={ALL}>
              All <span className="font-normal text-muted tabular-nums">{everything.total || ""}</span>
            </TabsTrigger>
            {TRASH_KINDS.map((one) => (
              <TabsTrigger key={one} value={one}>
                {KIND_NAMES[one]}s
              </TabsTrigger>
            ))}
          </TabsList>
          {canEmpty && (
            <Button
              variant="ghost"
              size="tool"
              className="mb-1.5 text-danger! max-md:hidden"
              onClick={() => setEmptying(true)}
            >
              Empty trash
            </Button>
          )}
        </div>
        <TabsContent value={kind ?? ALL} tabIndex={-1}>
          <Items
            kind={kind}
            list={list}
            onDelete={setDoomed}
            onPage={(next) => onNavigate({ kind, page: next === 1 ? undefined : next })}
          />
        </TabsContent>
      </Tabs>
      <DeleteQuestion
        item={doomed}
        pending={deletion.isPending}
        onClose={() => setDoomed(null)}
        onConfirm={(item) => deletion.mutate(item, { onSettled: () => setDoomed(null) })}
      />
      <EmptyQuestion
        open={isEmptying}
        total={everything.total}
        latest={everything.rows?.[0]}
        onClose={() => setEmptying(false)}
      />
    </div>
  );
}

interface ItemsProps {
  kind: TrashKind | undefined;
  list: ReturnType<typeof useListPage<TrashItem>>;
  onDelete: (item: TrashRef) => void;
  onPage: (page: number) => void;
}

/** Each state of the list: failed, loading, empty, full. */
function Items({ kind, list: { error, retry, rows, ...page }, onDelete, onPage }: ItemsProps) {
  if (error)
    return (
      <ErrorState
        title="Couldn't load the trash"
        text={`${errorText(error)} Nothing is lost: it's safe on the server.`}
        action={<Button onClick={retry}>Try again</Button>}
      />
    );
  if (!rows)
    return (
      <>
        <span role="status" className="sr-only">
          Loading the trash...
        </span>
        <Delayed>
          <AwaitedTable table={TRASH} />
        </Delayed>
      </>
    );
  if (page.total === 0)
    return (
      <EmptyState
        title={kind ? `No ${KIND_NAMES[kind].toLowerCase()}s in the trash` : "The trash is empty"}
        text="What you move to the trash stays here for 30 days. Until then you can restore it."
      />
    );
  return (
    <ListTable
      {...page}
      table={TRASH}
      rows={rows}
      actions={(item) => <RowActions item={item} onDelete={onDelete} />}
      onPage={onPage}
    />
  );
}

function RowActions({ item, onDelete }: { item: TrashItem; onDelete: (item: TrashRef) => void }) {
  const { mutate, isPending } = useRestore();
  return (
    <span className="flex items-center justify-end gap-1">
      <Button
        size="tool"
        aria-label={`Restore ${item.title}`}
        pending={isPending}
        onClick={() => mutate(item)}
      >
        Restore
      </Button>
      <IconButton label={`Delete ${item.title}`} icon={Trash2} onClick={() => onDelete(item)} />
    </span>
  );
}

function PhoneMore({ onEmpty }: { onEmpty: () => void }) {
  return (
    <Menu>
      <MenuTrigger>
        <IconButton label="More" icon={Ellipsis} size="default" />
      </MenuTrigger>
      <MenuContent align="end">
        <MenuItem icon={Trash2} danger onSelect={onEmpty}>
          Empty trash
        </MenuItem>
      </MenuContent>
    </Menu>
  );
}

interface EmptyQuestionProps {
  open: boolean;
  total: number;
  /** What came last of all that is seen: what comes after it is left there. */
  latest: TrashItem | undefined;
  onClose: () => void;
}

function EmptyQuestion({ open, total, latest, onClose }: EmptyQuestionProps) {
  const emptying = useEmptyTrash();
  const items = total === 1 ? "the 1 item" : `all ${total} items`;
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose();
      }}
      title="Empty trash"
      description={`Are you sure you want to delete ${items} in the trash? This action cannot be undone.`}
      pending={emptying.isPending}
      onConfirm={() => {
        if (latest) emptying.mutate(latest.deletedAt, { onSettled: onClose });
        else onClose();
      }}
    />
  );
}
