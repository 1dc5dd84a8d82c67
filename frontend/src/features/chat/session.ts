/** Which view of a conversation is on screen: it stays when its first message makes a thread. No React here. */

export interface Session {
  /** Names the view: another one is another conversation. */
  key: number;
  /** The thread it shows; null while there is none. */
  threadId: number | null;
  /** The thread that its first message made, until the address names it. */
  made: number | null;
}

export function firstSession(threadId: number | null): Session {
  return { key: 0, threadId, made: null };
}

/** The view for the thread in the address; the same object when nothing changes. */
export function nextSession(session: Session, threadId: number | null): Session {
  if (threadId === session.threadId) return session;
  const isOwn = threadId !== null && threadId === session.made;
  return { key: isOwn ? session.key : session.key + 1, threadId, made: null };
}
