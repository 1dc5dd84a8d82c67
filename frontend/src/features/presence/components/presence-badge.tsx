/** A person who is here, or the assistant while it writes. */
import { AssistantIcon } from "@/components/ui/assistant-icon";
import { InitialsBadge } from "@/components/ui/initials-badge";

import type { PersonHere } from "../people";

export function PresenceBadge({ person: { name, hue } }: { person: Pick<PersonHere, "name" | "hue"> }) {
  if (hue !== null) return <InitialsBadge name={name} index={hue} />;
  return (
    <span
      aria-hidden
      title="The assistant is writing"
      className="inline-grid h-5 w-7 flex-none place-items-center rounded-mark bg-accent-soft text-accent shadow-[inset_0_0_0_1px_var(--accent-line)]"
    >
      <AssistantIcon className="size-3.5" />
    </span>
  );
}
