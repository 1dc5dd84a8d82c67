/** Types of an action on the wire: what the server says of it, what is sent to it, and what comes back. */
import type { components } from "@/lib/api/schema.gen";
import type { Document, Message, Proposal } from "@/lib/api/types";

type Schemas = components["schemas"];

export type Action = Schemas["Action"];
export type ActionField = Schemas["ActionField"];

export type ActionArguments = Readonly<Record<string, string | readonly string[]>>;

export interface ActionAnswer {
  readonly document: Document;
  readonly proposal: Proposal | null;
  /** One plain sentence, such as "FR-002 is a Must". */
  readonly said: string;
  readonly message: Message | null;
}

/** One of several objects that the words could mean. */
export interface ActionChoice {
  readonly label: string;
  readonly arguments: ActionArguments;
}

/** Why an action was not carried out; nothing was changed. */
export interface ActionProblem {
  readonly text: string;
  readonly choices: readonly ActionChoice[];
  readonly errors: readonly { readonly field: string; readonly message: string }[];
}
