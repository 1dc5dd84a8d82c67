/** Entry that is not on the server yet, with why, and what can be done about it. */
import { CircleAlert, Clock3 } from "lucide-react";

import { Button } from "@/components/ui/button";
import { useAuth } from "@/features/auth/auth-context";
import { displayName } from "@/features/auth/visitor";

import { useComments } from "../comments-context";
import type { Waiting } from "../outbox/outbox";
import { CommenterBadge } from "./commenter-badge";
import { Words } from "./words";

export function UnsentEntry({ waiting }: { waiting: Waiting }) {
  const { you } = useComments();
  const { user } = useAuth();
  const { body, people } = waiting;
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-1.5">
      <div className="flex min-h-5 items-center gap-2 type-caption text-muted">
        <CommenterBadge person={{ id: you, name: user ? displayName(user) : "You" }} />
        <UnsentState waiting={waiting} />
      </div>
      <Words body={body} mentions={[...people]} />
      <UnsentActions waiting={waiting} />
    </div>
  );
}

/** Nothing is said of what is sent within a moment. */
function UnsentState({ waiting: { isLate, refused, isKept } }: { waiting: Waiting }) {
  if (refused !== null)
    return (
      <span role="status" className="flex items-center gap-1 text-danger">
        <CircleAlert aria-hidden className="size-3.5" />
        Not sent
      </span>
    );
  if (!isLate) return <span role="status">Sending…</span>;
  return (
    <span role="status" className="flex items-center gap-1" title={isKept ? KEPT : NOT_KEPT}>
      <Clock3 aria-hidden className="size-3.5" />
      Not sent yet
    </span>
  );
}

const KEPT = "It's kept in this browser. We'll send it when you're back online.";
const NOT_KEPT = "Keep this tab open: this browser can't keep it.";

function UnsentActions({ waiting: { key, refused } }: { waiting: Waiting }) {
  const { outbox } = useComments();
  if (refused === null) return null;
  return (
    <>
      <p className="type-caption text-danger">{refused}</p>
      <div className="flex gap-1">
        <Button size="tool" onClick={() => outbox.tryAgain(key)}>
          Try again
        </Button>
        <Button size="tool" variant="ghost" onClick={() => void outbox.discard(key)}>
          Discard
        </Button>
      </div>
    </>
  );
}
