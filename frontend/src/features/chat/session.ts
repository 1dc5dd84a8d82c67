/** View of a conversation that is on screen: it stays when its first message makes a thread. No React here. */

export interface Session {
  /** Names the view: another one is another conversation. */
  key: number;
  /** The thread it shows; null while there is none. */
  threadId: number | null;
  /** The thread that its first message made, until the address names it. */
  made: number | null;
  /** There was no thread yet, but a first message, when this view came. */
  goesOn: boolean;
}

/** `hasFirstMessage` says whether one is written or on its way. */
export function firstSession(threadId: number | null, hasFirstMessage: () => boolean): Session {
  return { key: 0, threadId, made: null, goesOn: threadId === null && hasFirstMessage() };
}

/** The view for the thread in the address; the same object when nothing changes. */
export function nextSession(
  session: Session,
  threadId: number | null,
  hasFirstMessage: () => boolean,
): Session {
  if (threadId === session.threadId) return session;
  const isOwn = threadId !== null && threadId === session.made;
  return { ...firstSession(threadId, hasFirstMessage), key: isOwn ? session.key : session.key + 1 };
}
