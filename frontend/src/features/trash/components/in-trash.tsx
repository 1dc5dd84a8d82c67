/** In the place of what an address names: that it is in the visitor's own trash, and the way out of it. */
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { EmptyState } from "@/components/patterns/empty-state";
import { Button } from "@/components/ui/button";
import type { TrashItem, TrashKind } from "@/lib/api/types";
import { useNow } from "@/lib/use-now";
import { trashItemQuery } from "../api/list-trash";
import { useRestore } from "../api/restore";
import { KIND_NAMES, timeLeft } from "../kinds";

interface InTrashProps {
  kind: TrashKind;
  id: number;
  /** Stands there for everybody who has not got it in their trash. */
  otherwise: ReactNode;
  /** Stands below for who has. */
  children?: ReactNode;
}

export function InTrash({ kind, id, otherwise, children }: InTrashProps) {
  const { data: item, isPending, isError } = useQuery(trashItemQuery(kind, id));
  if (isPending) return null;
  if (isError) return otherwise;
  return (
    <>
      <Notice item={item} />
      {children}
    </>
  );
}

function Notice({ item }: { item: TrashItem }) {
  const { mutate, isPending } = useRestore();
  const now = useNow();
  return (
    <div className="px-gutter">
      <EmptyState
        title={`This ${KIND_NAMES[item.kind].toLowerCase()} is in the trash`}
        text={
          <>
            <bdi className="font-medium text-text">{item.title}</bdi> will be deleted for good in{" "}
            {timeLeft(item.endsAt, now).words}.
          </>
        }
        action={
          <Button variant="primary" pending={isPending} onClick={() => mutate(item)}>
            Restore
          </Button>
        }
        secondary={
          <Button asChild variant="ghost">
            <Link to="/trash">Go to the trash</Link>
          </Button>
        }
      />
    </div>
  );
}
