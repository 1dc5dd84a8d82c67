/** Those of a document who can be named in a comment, while a name is being typed; behind them, who can be invited. */
import { UserPlus } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";

import { InitialsBadge } from "@/components/ui/initials-badge";
import { cn } from "@/lib/cn";
import { hueOf } from "@/lib/hue-of";
import { ROLE_NAMES } from "@/lib/roles";

import { isAddress } from "../mentions";
import type { Mentions } from "../use-mentions";

export const mentionId = (id: string, index: number) => `${id}.${index}`;

export function MentionList({ mentions }: { mentions: Mentions }) {
  const { id, members, invitable, active, take, invite } = mentions;
  const option = (index: number) => ({ id: mentionId(id, index), isActive: index === active });
  const list = useRef<HTMLDivElement>(null);
  // What it stands in may have to be scrolled for it.
  useEffect(() => {
    list.current?.scrollIntoView({ block: "nearest" });
  }, []);
  return (
    // Over nothing on a phone: the sheet has no room below, and what is above its words is not shown.
    <div
      ref={list}
      className="absolute inset-x-0 top-full z-20 mt-1 rounded-menu border border-line bg-raised p-1 shadow-menu max-md:static max-md:shadow-none"
    >
      <div id={id} role="listbox" aria-label="People in this document" className="max-h-46 overflow-y-auto">
        {members.map((member, index) => (
          <Option key={member.userId} {...option(index)} onChoose={() => take(member)}>
            <InitialsBadge name={member.name} index={hueOf(member.userId, member.isYou)} />
            <bdi className="cut min-w-0 flex-1">{member.name}</bdi>
            <span className="flex-none type-caption text-muted">{ROLE_NAMES[member.role]}</span>
          </Option>
        ))}
        {invitable !== null && (
          <Option
            {...option(members.length)}
            onChoose={invite}
            className={cn("items-start py-2", members.length > 0 && "mt-1 border-t border-line")}
          >
            <UserPlus aria-hidden className="mt-0.5 size-4 flex-none text-muted" />
            <span className="grid min-w-0 gap-0.5">
              <span className="wrap-anywhere">
                Invite <bdi>{isAddress(invitable) ? invitable : `“${invitable}”`}</bdi> as commenter
              </span>
              <span className="type-caption text-muted">
                {isAddress(invitable) ? MAILED : "People with an account join at once."}
              </span>
            </span>
          </Option>
        )}
      </div>
    </div>
  );
}

/** As in the dialog of members: nobody is told whether an address has an account. */
const MAILED = "They get a mail with a link; without an account they can sign up.";

interface OptionProps {
  id: string;
  isActive: boolean;
  onChoose: () => void;
  className?: string;
  children: ReactNode;
}

function Option({ id, isActive, onChoose, className, children }: OptionProps) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isActive) element.current?.scrollIntoView({ block: "nearest" });
  }, [isActive]);
  return (
    // The keys are those of the text, which keeps the focus.
    // eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
    <div
      ref={element}
      id={id}
      role="option"
      aria-selected={isActive}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
      className={cn(
        "flex min-h-9 cursor-pointer items-center gap-2 rounded-mark px-2 type-small hover:bg-hover max-md:min-h-11",
        isActive && "bg-hover",
        className,
      )}
    >
      {children}
    </div>
  );
}
