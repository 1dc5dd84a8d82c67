/** Says over the page with whom it scrolls, and ends it. */
import type { Awareness } from "y-protocols/awareness";

import { Button } from "@/components/ui/button";

import { usePresence } from "../use-presence";
import { PresenceBadge } from "./presence-badge";

export function FollowingStrip({ awareness }: { awareness: Awareness }) {
  const { people, followed, presence } = usePresence(awareness);
  const person = people.find(({ id }) => id === followed);
  // The place is there before it says anything: otherwise nobody is told who does not see it.
  return (
    <div role="status">
      {person && (
        <div className="flex h-10 items-center gap-2 border-b border-line bg-app px-5 type-small max-md:px-4">
          <PresenceBadge person={person} />
          <span className="min-w-0 flex-1 cut" title={person.name}>
            Following <bdi>{person.name}</bdi>
          </span>
          <Button size="tool" onClick={() => presence.stopFollowing()}>
            Stop following
          </Button>
        </div>
      )}
    </div>
  );
}
