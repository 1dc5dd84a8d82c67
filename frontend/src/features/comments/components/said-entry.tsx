/** A comment or reply in an open discussion: who said it, when, the words, and what its author can do with it. */
import { Ellipsis, Link2, PenLine, Trash2 } from "lucide-react";
import { type ReactNode, useState } from "react";

import { ConfirmDialog } from "@/components/patterns/confirm-dialog";
import { copyText } from "@/components/patterns/copy-text";
import { IconButton } from "@/components/ui/icon-button";
import { Menu, MenuContent, MenuItem, MenuTrigger } from "@/components/ui/menu";
import { RelativeTime } from "@/components/ui/relative-time";
import type { Comment, Said } from "@/lib/api/types";
import { mayComment } from "@/lib/roles";

import { useChangeComment } from "../api/change-comments";
import { editDraft, keepCommentDraft, readCommentDraft } from "../comment-drafts";
import { useComments } from "../comments-context";
import { namedIn, readable } from "../mentions";
import { CommentField } from "./comment-field";
import { CommenterBadge } from "./commenter-badge";
import { ReactionMenu, Reactions } from "./reactions";
import { Words } from "./words";

interface SaidEntryProps {
  about: Comment;
  said: Said;
  /** Further buttons in its head. */
  actions?: ReactNode;
}

export function SaidEntry({ about, said, actions }: SaidEntryProps) {
  const { role } = useComments();
  const [isEdited, setEdited] = useState(() => readCommentDraft(editDraft(said.id)) !== null);
  const isFirst = said.id === about.id;
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-1.5">
      <div className="flex min-h-5 items-center gap-2 type-caption text-muted">
        <CommenterBadge person={said.author} />
        <span className="min-w-0 flex-1 cut">
          <RelativeTime value={said.createdAt} />
          {said.editedAt !== null && !said.isDeleted && <span> · edited</span>}
        </span>
        <span className="-my-1.5 -mr-1.5 flex flex-none items-center">
          {mayComment(role) && !said.isDeleted && <ReactionMenu about={about} said={said} />}
          <SaidMenu about={about} said={said} isFirst={isFirst} onEdit={() => setEdited(true)} />
          {actions}
        </span>
      </div>
      {isEdited ? (
        <EditForm about={about} said={said} onEnd={() => setEdited(false)} />
      ) : said.isDeleted ? (
        <p className="text-muted italic">This comment was deleted.</p>
      ) : (
        <Words body={said.body} mentions={said.mentions} />
      )}
      <Reactions about={about} said={said} />
    </div>
  );
}

function EditForm({ about, said, onEnd }: Pick<SaidEntryProps, "about" | "said"> & { onEnd: () => void }) {
  const { mutate, isPending } = useChangeComment();
  const draft = editDraft(said.id);
  return (
    <CommentField
      draft={draft}
      label="Your comment"
      placeholder="Write something"
      initial={{ text: readable(said.body, said.mentions), people: namedIn(said.body, said.mentions) }}
      submit="Save"
      pending={isPending}
      takesFocus
      onCancel={onEnd}
      onSubmit={(body) => {
        const typed = readCommentDraft(draft)?.text;
        const end = () => {
          // What was changed meanwhile is to be saved, too.
          if (readCommentDraft(draft)?.text !== typed) return;
          keepCommentDraft(draft, null);
          onEnd();
        };
        if (body === said.body) end();
        else mutate({ do: "edit", about, id: said.id, body, onStored: end });
      }}
    />
  );
}

interface SaidMenuProps extends Pick<SaidEntryProps, "about" | "said"> {
  isFirst: boolean;
  onEdit: () => void;
}

function SaidMenu({ about, said, isFirst, onEdit }: SaidMenuProps) {
  const { you, role } = useComments();
  const [isAsked, setAsked] = useState(false);
  const { mutate, isPending } = useChangeComment();
  const isOwn = said.author.id === you && mayComment(role);
  const what = isFirst ? "comment" : "reply";
  const address = new URL(`/documents/${about.documentId}?comment=${said.id}`, window.location.origin).href;
  if (said.isDeleted) return null;
  return (
    <>
      <Menu>
        <MenuTrigger>
          <IconButton label="More" icon={Ellipsis} />
        </MenuTrigger>
        <MenuContent align="end" className="min-w-40">
          {isOwn && (
            <MenuItem icon={PenLine} onSelect={onEdit}>
              Edit
            </MenuItem>
          )}
          <MenuItem
            icon={Link2}
            onSelect={() =>
              void copyText(address, {
                title: "Link copied",
                description: "It opens the document at this comment.",
              })
            }
          >
            Copy link
          </MenuItem>
          {(isOwn || role === "owner") && (
            <MenuItem icon={Trash2} danger onSelect={() => setAsked(true)}>
              Delete
            </MenuItem>
          )}
        </MenuContent>
      </Menu>
      <ConfirmDialog
        open={isAsked}
        onOpenChange={setAsked}
        title={`Delete ${what}`}
        description={
          isFirst && (about.replies?.length ?? about.replyCount) > 0
            ? "The replies stay. This can't be undone."
            : `This ${what} will be deleted for everyone. This can't be undone.`
        }
        pending={isPending}
        onConfirm={() => mutate({ do: "delete", about, id: said.id, onStored: () => setAsked(false) })}
      />
    </>
  );
}
