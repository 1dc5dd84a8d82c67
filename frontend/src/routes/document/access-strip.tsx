/** The line over a document that is only read: who shared it, or that one could change it until now. */
import type { ReactNode } from "react";

import type { Role } from "@/lib/api/types";

export const mayWords = (role: Role) => (role === "commenter" ? "You can comment" : "You can view");

interface AccessStripProps {
  role: Role;
  /** The visitor could change it until now. */
  couldChange: boolean;
  /** The owner's name. */
  owner: string;
  /** The others who are here. */
  people: ReactNode;
}

export function AccessStrip({ role, couldChange, owner, people }: AccessStripProps) {
  if (couldChange)
    return (
      <Strip role="status">
        <p>
          Your role has changed. {mayWords(role)} {role === "commenter" && "on "}this document, but not change
          it.
        </p>
      </Strip>
    );
  return (
    <Strip className="md:hidden">
      <p className="min-w-0 flex-1">
        <bdi>{owner}</bdi> shared this with you.
      </p>
      {people}
    </Strip>
  );
}

interface StripProps {
  role?: "status";
  className?: string;
  children: ReactNode;
}

function Strip({ role, className = "", children }: StripProps) {
  return (
    <div
      role={role}
      className={`flex min-h-10 flex-none items-center border-b border-line bg-app px-4 py-2 text-muted ${className}`}
    >
      {children}
    </div>
  );
}
