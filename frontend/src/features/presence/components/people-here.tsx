/** The others who have the document open: their badges, and a list in which one of them is followed. */
import { Eye } from "lucide-react";
import { Popover } from "radix-ui";
import { type ReactNode, useState } from "react";
import type { Awareness } from "y-protocols/awareness";

import { Button } from "@/components/ui/button";
import { closeOnEscape } from "@/lib/escape";

import { ASSISTANT, type PersonHere } from "../people";
import { usePresence } from "../use-presence";
import { PresenceBadge } from "./presence-badge";

export interface PeopleHereProps {
  awareness: Awareness;
  /** One's own name. */
  you: string;
  /** How many read by the document's link, of whom nothing else is known. */
  readers?: number;
  /** How many badges there is room for. */
  max?: number;
  /** Where somebody's cursor is: the section, or the requirement. Null for who has none. */
  locationOf?: (person: PersonHere) => string | null;
  /** Somebody is followed from now on: the page with the text has to be on screen. Without it nobody can be. */
  onFollow?: () => void;
}

const MAX_BADGES = 4;

export function PeopleHere(props: PeopleHereProps) {
  const { awareness, readers = 0, max = MAX_BADGES } = props;
  const { people, presence, followed } = usePresence(awareness);
  const [isOpen, setOpen] = useState(false);
  if (people.length === 0 && readers === 0) return null;
  const shown = people.length > max ? people.slice(0, max - 1) : people;
  const close = (): void => setOpen(false);
  const follow = (id: string): void => {
    if (followed === id) presence.stopFollowing();
    else presence.follow(id);
    close();
    if (followed !== id) props.onFollow?.();
  };
  return (
    <Popover.Root open={isOpen} onOpenChange={setOpen}>
      <Popover.Trigger className="flex h-7 flex-none items-center gap-1 rounded-control px-1 type-caption text-muted hover:bg-hover aria-expanded:bg-hover max-md:h-9 max-md:max-w-full max-md:min-w-6 max-md:px-0">
        <span className="sr-only">{whoIsHere(people, readers)}</span>
        {/* Where there is no room for a badge it wraps out of sight. */}
        <span className="flex h-5 min-w-0 flex-wrap gap-1 overflow-hidden">
          {shown.map((person) => (
            <PresenceBadge key={person.id} person={person} />
          ))}
        </span>
        {shown.length < people.length && (
          <span aria-hidden className="px-0.5 font-medium tabular-nums">
            +{people.length - shown.length}
          </span>
        )}
        {readers > 0 && (
          <>
            <Eye aria-hidden className="ml-1 size-3.5" />
            <span aria-hidden className="tabular-nums">
              {readers}
            </span>
          </>
        )}
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          aria-label="Here now"
          align="end"
          sideOffset={4}
          collisionPadding={8}
          onKeyDown={closeOnEscape(close)}
          className="z-50 flex max-h-(--radix-popover-content-available-height) w-80 max-w-[calc(100vw-16px)] flex-col rounded-menu border border-line bg-raised shadow-menu float-menu outline-none"
        >
          <ul className="min-h-0 overflow-y-auto px-3 py-1">
            <PersonLine person={{ name: props.you, hue: 0 }} suffix=" (you)" />
            {people.map((person) => (
              <PersonLine
                key={person.id}
                person={person}
                caption={person.id === ASSISTANT ? "Writing" : props.locationOf?.(person)}
              >
                {props.onFollow && (
                  <FollowButton
                    name={person.name}
                    isFollowed={followed === person.id}
                    onPress={() => follow(person.id)}
                  />
                )}
              </PersonLine>
            ))}
          </ul>
          {readers > 0 && (
            <p className="flex h-9 flex-none items-center gap-2 border-t border-line px-3 type-caption text-muted">
              <Eye aria-hidden className="size-3.5" />
              {readers === 1
                ? "1 person is reading with a link"
                : `${readers} people are reading with a link`}
            </p>
          )}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

interface PersonLineProps {
  person: Pick<PersonHere, "name" | "hue">;
  suffix?: string;
  caption?: string | null | undefined;
  children?: ReactNode;
}

function PersonLine({ person, suffix, caption, children }: PersonLineProps) {
  const { name } = person;
  return (
    <li className="grid min-h-12 grid-cols-[40px_minmax(0,1fr)_auto] items-center gap-2 border-b border-line py-1 last:border-0 max-md:min-h-14">
      <span className="justify-self-start">
        <PresenceBadge person={person} />
      </span>
      <span className="min-w-0">
        <b className="block cut font-medium" title={name}>
          <bdi>{name}</bdi>
          {suffix}
        </b>
        {caption && <span className="block cut type-caption text-muted">{caption}</span>}
      </span>
      {children}
    </li>
  );
}

interface FollowButtonProps {
  name: string;
  isFollowed: boolean;
  onPress: () => void;
}

function FollowButton({ name, isFollowed, onPress }: FollowButtonProps) {
  const label = isFollowed ? "Stop following" : "Follow";
  return (
    <Button size="tool" aria-label={`${label} ${name}`} onClick={onPress}>
      {label}
    </Button>
  );
}

function whoIsHere(people: readonly PersonHere[], readers: number): string {
  const names = people.map(({ id, name }) => (id === ASSISTANT ? "the assistant" : name));
  if (readers > 0) names.push(readers === 1 ? "1 reader" : `${readers} readers`);
  return `Here now: ${new Intl.ListFormat("en").format(names)}`;
}
