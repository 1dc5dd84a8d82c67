/** The others in a document that is open: in its text, in its bars, and over the page that goes with one of them. */
import { useEffect } from "react";
import { useStore } from "zustand";

import { useAuth } from "@/features/auth/auth-context";
import { displayName } from "@/features/auth/visitor";
import { presence } from "@/features/editor/extensions/presence";
import { cursorOf } from "@/features/editor/extensions/presence-state";
import { objectAt } from "@/features/editor/format/object-at";
import type { EditorSession } from "@/features/editor/session";
import { FollowingStrip } from "@/features/presence/components/following-strip";
import { PeopleHere } from "@/features/presence/components/people-here";
import type { PersonHere } from "@/features/presence/people";

interface PeopleProps {
  session: EditorSession;
  /** A caret is found only in what is on screen. */
  showPage: () => void;
  /** How many badges there is room for. */
  max?: number;
}

export function People({ session, showPage, max }: PeopleProps) {
  const { user } = useAuth();
  const readers = useStore(session.text.sync, (state) => state.readers);
  return (
    <PeopleHere
      awareness={session.text.awareness}
      you={user ? displayName(user) : ""}
      readers={readers}
      {...(max !== undefined && { max })}
      locationOf={(person) => locationOf(session, person)}
      onFollow={() => {
        showPage();
        session.navigation.reveal();
      }}
    />
  );
}

/** Joins the text to the room, and says with whom the page goes. */
export function PeopleInText({ session }: { session: EditorSession }) {
  useEffect(() => session.extend(presence(session.text)), [session]);
  return <FollowingStrip awareness={session.text.awareness} />;
}

/** The requirement that somebody's cursor is in, else the section. */
function locationOf({ editorState }: EditorSession, { id }: PersonHere): string | null {
  const cursor = cursorOf(editorState, id);
  const object = cursor && objectAt(editorState, cursor.head);
  const name = object?.kind === "requirement" ? object.name : object?.section;
  return name ? `In ${name}` : null;
}
