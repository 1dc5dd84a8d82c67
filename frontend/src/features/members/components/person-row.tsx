/** A line of the list of members: a badge, a name over what is known of them, and their role at the end. */
import type { ReactNode } from "react";
import { InitialsBadge } from "@/components/ui/initials-badge";

interface PersonRowProps {
  name: string;
  /** Which of the eight hues the badge has. */
  hue: number;
  /** Somebody without an account. */
  guest?: boolean;
  /** Behind the name. */
  suffix?: string;
  caption?: ReactNode;
  children: ReactNode;
}

export function PersonRow({ name, hue, guest = false, suffix, caption, children }: PersonRowProps) {
  return (
    <li className="grid min-h-12 grid-cols-[40px_minmax(0,1fr)_auto] items-center gap-3 border-b border-line py-1 last:border-0 max-md:min-h-13">
      <InitialsBadge name={name} index={hue} guest={guest} className="justify-self-start" />
      <span className="min-w-0">
        <b className="block cut font-medium" title={name}>
          <bdi>{name}</bdi>
          {suffix}
        </b>
        {caption !== undefined && <span className="block cut type-caption text-muted">{caption}</span>}
      </span>
      {children}
    </li>
  );
}

/** A role that is only said. */
export const RoleWord = ({ children }: { children: ReactNode }) => (
  <span className="type-small text-muted">{children}</span>
);
