/** Author of a change: the badges of people, or the assistant's icon. */
import { AssistantIcon } from "@/components/ui/assistant-icon";
import { InitialsBadge } from "@/components/ui/initials-badge";
import type { ChangeAuthor, VersionAuthor } from "@/lib/api/types";
import { useNow } from "@/lib/use-now";

import { useHueOf } from "../author-hues";
import { authorWords, moment } from "../version-words";

/** Of an account that is no more the badge is grey. */
export function AuthorBadge({ person }: { person: VersionAuthor }) {
  const hue = useHueOf()(person);
  return <InitialsBadge name={person.name} guest={hue === null} index={hue ?? 0} />;
}

export const AssistantBadge = () => (
  <span
    aria-hidden
    title="Assistant"
    className="inline-grid h-5 w-7 flex-none place-items-center rounded-mark bg-accent-soft text-accent shadow-[inset_0_0_0_1px_var(--accent-line)]"
  >
    <AssistantIcon className="size-3.5" />
  </span>
);

/** Beside what they changed: who, and when. */
export function ChangedBy({ author }: { author: ChangeAuthor }) {
  const now = useNow();
  const { isAssistant, people, at } = author;
  const words = authorWords(author);
  const [person, ...others] = people;
  return (
    <span className="rq-by" title={`${words}, ${moment(at, now)}`}>
      {isAssistant ? (
        <>
          <AssistantIcon className="size-4 flex-none text-accent" />
          <span className="cut">
            <bdi>{words}</bdi>, <time dateTime={at}>{moment(at, now)}</time>
          </span>
        </>
      ) : (
        <>
          {person && <AuthorBadge person={person} />}
          {others.length > 0 && (
            <span aria-hidden className="flex-none">
              +{others.length}
            </span>
          )}
          <span className="cut">
            <span className={person ? "sr-only" : undefined}>
              <bdi>{words}</bdi>,{" "}
            </span>
            <time dateTime={at}>{moment(at, now)}</time>
          </span>
        </>
      )}
    </span>
  );
}
