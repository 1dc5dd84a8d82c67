/** POST /api/documents/{id}/actions/{name}: one action on the text that the person sees. */
import type { QueryClient } from "@tanstack/react-query";

import { jsonRequest } from "@/lib/api/client";
import { ApiError, errorText } from "@/lib/api/errors";
import { keepDocument } from "@/lib/api/keep-document";
import { queryKeys } from "@/lib/api/keys";
import { documentConversation } from "@/lib/api/conversation-key";
import { putInto } from "@/lib/api/put-into";
import type { Document, Proposal } from "@/lib/api/types";
import { newIdempotencyKey } from "@/lib/idempotency-key";

import type { ActionAnswer, ActionArguments, ActionProblem } from "../action-types";

/** The document that actions are carried out on, as it is open on the page. */
export interface ActionTarget {
  readonly documentId: number;
  /** Brings what was typed to the server; false where that is not possible now. */
  readonly saved: () => Promise<boolean>;
  /** The version of the text that the person sees, once it is saved. */
  readonly version: () => number;
  /** Hears of the document as the action, or somebody else, left it; resolves once the page shows that. */
  readonly onDocument: (document: Document) => Promise<void>;
}

export type ActionOutcome =
  | { readonly kind: "done"; readonly answer: ActionAnswer }
  | { readonly kind: "refused"; readonly problem: ActionProblem };

export interface ActionOptions {
  /** The change waits in the text until it is accepted. */
  readonly suggest?: boolean;
}

interface Call {
  readonly arguments: ActionArguments;
  readonly suggest: boolean;
}

const OFFLINE = "You're offline. Nothing was changed. Try again when you're back.";
const UNSAVED = "Your latest changes aren't saved yet. Try again once they are.";
const CHANGED = "The document has changed. Nothing was done. Try again.";

/** The request that got no answer: it may have arrived, and must not be carried out twice. */
let unanswered: {
  readonly path: string;
  readonly call: string;
  readonly version: number;
  readonly key: string;
} | null = null;

/**
 * What was typed is saved first; where somebody else has written since, their text is waited for and the action is asked
 * for once more, unless it names a line, which may be another by now.
 */
export async function runAction(
  target: ActionTarget,
  queryClient: QueryClient,
  name: string,
  given: ActionArguments,
  { suggest = false }: ActionOptions = {},
): Promise<ActionOutcome> {
  const call = { arguments: given, suggest };
  for (let attempt = 0; ; attempt += 1) {
    if (!(await target.saved())) return refused(navigator.onLine ? UNSAVED : OFFLINE);
    const wasSent = isUnanswered(target, name, call);
    try {
      const answer = await post(target, name, call);
      await takeOver(target, queryClient, answer);
      return { kind: "done", answer };
    } catch (error) {
      const current = error instanceof ApiError && error.status === 409 ? error.document : undefined;
      if (!current) return { kind: "refused", problem: problemOf(error) };
      await target.onDocument(current);
      // The other change may be this action, whose answer was lost.
      if (attempt > 0 || wasSent || "line" in given) return refused(CHANGED);
    }
  }
}

function pathOf({ documentId }: ActionTarget, name: string): string {
  return `/api/documents/${documentId}/actions/${name}`;
}

function isUnanswered(target: ActionTarget, name: string, call: Call): boolean {
  return unanswered?.path === pathOf(target, name) && unanswered.call === JSON.stringify(call);
}

async function post(target: ActionTarget, name: string, call: Call): Promise<ActionAnswer> {
  const version = target.version();
  const isAgain = isUnanswered(target, name, call) && unanswered?.version === version;
  const key = isAgain && unanswered ? unanswered.key : newIdempotencyKey();
  const path = pathOf(target, name);
  unanswered = { path, call: JSON.stringify(call), version, key };
  try {
    const headers = { "Idempotency-Key": key };
    const answer = await jsonRequest<ActionAnswer>("POST", path, { ...call, version }, { headers });
    unanswered = null;
    return answer;
  } catch (error) {
    if (error instanceof ApiError && !error.isOffline && error.status < 500) unanswered = null;
    throw error;
  }
}

/** The page shows the answer as it shows a change of the assistant: in the text, among the proposals, in the chat. */
async function takeOver(target: ActionTarget, queryClient: QueryClient, answer: ActionAnswer): Promise<void> {
  const { document, proposal } = answer;
  const { id } = document;
  keepDocument(queryClient, document);
  if (proposal) {
    putInto<Proposal[]>(queryClient, queryKeys.proposals(id), (known = []) => [
      proposal,
      ...known.filter((other) => other.id !== proposal.id),
    ]);
  }
  void queryClient.invalidateQueries({ queryKey: queryKeys.chat(documentConversation(id)) });
  void queryClient.invalidateQueries({ queryKey: queryKeys.interview(id) });
  void queryClient.invalidateQueries({ queryKey: queryKeys.documentLists });
  await target.onDocument(document);
}

function refused(text: string): ActionOutcome {
  return { kind: "refused", problem: { text, choices: [], errors: [] } };
}

function problemOf(error: unknown): ActionProblem {
  if (!(error instanceof ApiError)) return { text: errorText(error), choices: [], errors: [] };
  const text = error.isOffline ? OFFLINE : error.text;
  return { text, choices: error.choices, errors: error.errors };
}
