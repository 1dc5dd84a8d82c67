/** Checks of the parts of an address, and of its query: what each may hold. */
import type { FlowMode } from "@/lib/api/types";
import { NO_ID } from "@/lib/no-id";
import { countParam, flagParam, textParam } from "./search-params";

export type Search = Record<string, unknown>;

export function oneOf<Value extends string>(values: readonly Value[], found: unknown): Value | undefined {
  return values.find((value) => value === found);
}

/** A part of the address that holds an id. Ids are whole numbers; anything else is the id of nothing. */
export function idParam<Name extends string>(name: Name) {
  return {
    parse: (params: Record<Name, string>): Record<Name, number> => {
      return { [name]: countParam(params[name]) ?? NO_ID } as Record<Name, number>;
    },
    stringify: (params: Record<Name, number>): Record<Name, string> =>
      ({ [name]: String(params[name]) }) as Record<Name, string>,
  };
}

interface FlowSearch {
  mode: FlowMode;
  autoNavigate?: boolean | undefined;
  title?: string | undefined;
  /** A text that waits in the input of the first answer. */
  brief?: string | undefined;
  /** The project in which the document is to be made. */
  projectId?: number | undefined;
  documentId?: number | undefined;
  turn?: string | undefined;
}

export function flowSearch(search: Search): FlowSearch {
  return {
    mode: search.mode === "start-new" ? "start-new" : "ai-assisted",
    autoNavigate: flagParam(search.autoNavigate),
    title: textParam(search.title),
    brief: textParam(search.brief),
    projectId: countParam(search.projectId),
    documentId: countParam(search.documentId),
    turn: textParam(search.turn),
  };
}
