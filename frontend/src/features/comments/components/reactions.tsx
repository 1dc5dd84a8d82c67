/** Reactions of people to a comment or reply, and the menu to react. */
import { SmilePlus } from "lucide-react";

import { IconButton } from "@/components/ui/icon-button";
import { Menu, MenuContent, MenuItem, MenuTrigger } from "@/components/ui/menu";
import { Tooltip } from "@/components/ui/tooltip";
import type { Comment, ReactionKind, Said } from "@/lib/api/types";
import { mayComment } from "@/lib/roles";

import { useChangeComment } from "../api/change-comments";
import { useComments } from "../comments-context";
import { REACTION_KINDS, REACTIONS } from "../reactions";

interface OfSaid {
  /** The comment that the discussion begins with. */
  about: Comment;
  said: Said;
}

export function ReactionMenu({ about, said }: OfSaid) {
  const react = useReact({ about, said });
  return (
    <Menu>
      <MenuTrigger>
        <IconButton label="Add reaction" icon={SmilePlus} className="-my-1.5" />
      </MenuTrigger>
      <MenuContent align="end" className="min-w-40">
        {REACTION_KINDS.map((kind) => (
          <MenuItem key={kind} icon={REACTIONS[kind].icon} onSelect={() => react(kind)}>
            {REACTIONS[kind].name}
          </MenuItem>
        ))}
      </MenuContent>
    </Menu>
  );
}

export function Reactions({ about, said }: OfSaid) {
  const { you, role } = useComments();
  const react = useReact({ about, said });
  if (said.reactions.length === 0) return null;
  return (
    <div className="flex flex-wrap gap-1">
      {said.reactions.map(({ kind, people }) => {
        const { name, icon: Glyph } = REACTIONS[kind];
        const names = people.map((person) => person.name).join(", ");
        return (
          <Tooltip key={kind} label={`${name}: ${names}`}>
            <button
              type="button"
              aria-label={`${name}, ${people.length}`}
              aria-pressed={people.some(({ id }) => id === you)}
              aria-disabled={!mayComment(role) || undefined}
              onClick={() => mayComment(role) && react(kind)}
              className="inline-flex h-5.5 items-center gap-1 rounded-mark border border-line-strong px-1.5 text-[12px]/4 font-medium text-muted tabular-nums aria-pressed:bg-selected aria-pressed:text-text max-md:h-8 max-md:px-2.5 [&_svg]:size-3 max-md:[&_svg]:size-4"
            >
              <Glyph aria-hidden />
              {people.length}
            </button>
          </Tooltip>
        );
      })}
    </div>
  );
}

/** Adds one's reaction, or takes it back. */
function useReact({ about, said }: OfSaid) {
  const { you } = useComments();
  const { mutate } = useChangeComment();
  return (kind: ReactionKind) => {
    const has = said.reactions.some((each) => each.kind === kind && each.people.some(({ id }) => id === you));
    mutate({ do: has ? "unreact" : "react", about, id: said.id, kind });
  };
}
