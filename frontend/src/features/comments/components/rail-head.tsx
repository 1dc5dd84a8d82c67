/** Over the notes: how many there are, those that are resolved behind a menu, and a comment on the whole document. */
import { ChevronDown, MessageSquarePlus } from "lucide-react";
import { Popover } from "radix-ui";
import { useState } from "react";
import { useQuery } from "@tanstack/react-query";

import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { closeOnEscape } from "@/lib/escape";
import { mayComment } from "@/lib/roles";

import { commentsQuery } from "../api/get-comments";
import { compose } from "../comments-page";
import { useComments } from "../comments-context";
import type { Note } from "../notes";
import { ResolvedList } from "./resolved-list";

export function RailHead({ notes }: { notes: readonly Note[] }) {
  const { documentId, role, store } = useComments();
  const count = notes.filter((note) => note.kind === "comment" && note.comment.resolvedAt === null).length;
  const detached = notes.filter(({ standing }) => standing === "detached").length;
  return (
    <div className="flex h-7 items-center gap-1 type-caption text-muted">
      <h2 className="min-w-0 flex-1 cut font-medium text-text">
        {count === 1 ? "1 comment" : `${count} comments`}
        {detached > 0 && <span className="font-normal text-muted"> · {detached} detached</span>}
      </h2>
      <ResolvedMenu />
      {mayComment(role) && (
        <IconButton
          label="Comment on the document"
          icon={MessageSquarePlus}
          className="-mr-1.5"
          onClick={() => compose(store, documentId, null)}
        />
      )}
    </div>
  );
}

export function ResolvedMenu() {
  const { documentId } = useComments();
  const { data } = useQuery(commentsQuery(documentId));
  const [isOpen, setOpen] = useState(false);
  const count = data?.resolvedCount ?? 0;
  if (count === 0) return null;
  return (
    <Popover.Root open={isOpen} onOpenChange={setOpen}>
      <Popover.Trigger asChild>
        <Button size="tool" variant="ghost">
          {count} resolved
          <ChevronDown aria-hidden />
        </Button>
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          aria-label="Resolved comments"
          align="end"
          sideOffset={4}
          collisionPadding={8}
          onKeyDown={closeOnEscape(() => setOpen(false))}
          className="z-50 flex max-h-[min(480px,var(--radix-popover-content-available-height))] w-80 max-w-[calc(100vw-16px)] flex-col rounded-menu border border-line bg-raised shadow-menu float-menu outline-none"
        >
          <ResolvedList onOpen={() => setOpen(false)} />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
