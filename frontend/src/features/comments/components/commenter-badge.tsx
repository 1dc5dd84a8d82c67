/** Whoever said something: a badge for the eye, the name for everybody else. */
import { InitialsBadge } from "@/components/ui/initials-badge";
import type { CommentPerson } from "@/lib/api/types";
import { hueOf } from "@/lib/hue-of";

import { useComments } from "../comments-context";

export function CommenterBadge({ person: { id, name } }: { person: CommentPerson }) {
  const { you, isGuest } = useComments();
  const isYou = id === you;
  return (
    <>
      <InitialsBadge
        name={name}
        index={id === null ? 0 : hueOf(id, isYou)}
        guest={id === null || (isYou && isGuest)}
      />
      <bdi className="sr-only">{isYou ? `${name} (you)` : name}</bdi>
    </>
  );
}
