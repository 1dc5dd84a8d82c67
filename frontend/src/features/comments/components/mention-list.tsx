/** Those of a document who can be named in a comment, while a name is being typed. */
import { InitialsBadge } from "@/components/ui/initials-badge";
import type { Member } from "@/lib/api/types";
import { cn } from "@/lib/cn";
import { hueOf } from "@/lib/hue-of";
import { ROLE_NAMES } from "@/lib/roles";

interface MentionListProps {
  id: string;
  members: readonly Member[];
  active: number;
  onTake: (member: Member) => void;
}

export const mentionId = (id: string, index: number) => `${id}.${index}`;

export function MentionList({ id, members, active, onTake }: MentionListProps) {
  return (
    <div className="absolute inset-x-0 top-full z-20 mt-1 rounded-menu border border-line bg-raised p-1 shadow-menu max-md:static">
      <div id={id} role="listbox" aria-label="People in this document" className="max-h-46 overflow-y-auto">
        {members.map((member, index) => (
          // The keys are those of the text, which keeps the focus.
          // eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
          <div
            key={member.userId}
            id={mentionId(id, index)}
            role="option"
            aria-selected={index === active}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onTake(member)}
            className={cn(
              "flex min-h-9 cursor-pointer items-center gap-2 rounded-mark px-2 type-small hover:bg-hover max-md:min-h-11",
              index === active && "bg-hover",
            )}
          >
            <InitialsBadge name={member.name} index={hueOf(member.userId, member.isYou)} />
            <bdi className="cut min-w-0 flex-1">{member.name}</bdi>
            <span className="flex-none type-caption text-muted">{ROLE_NAMES[member.role]}</span>
          </div>
        ))}
      </div>
    </div>
  );
}
