/** The menu of a thing in the text, and the form that an entry of it may need, both at the thing. */
import { EditorSelection } from "@codemirror/state";
import type { Rect } from "@codemirror/view";
import { type RefObject, useEffect, useMemo, useRef, useState } from "react";
import { useStore } from "zustand";

import { toast } from "@/components/ui/toast";
import type { Action, ActionArguments, ActionProblem } from "@/features/actions/action-types";
import { useActionsState } from "@/features/actions/use-actions";
import { ActionForm } from "@/features/actions/components/action-form";
import { actionsFitting, isPossible } from "@/features/actions/fits";
import { readParts } from "@/features/actions/document-parts";
import { AtObject } from "@/features/actions/components/at-object";
import { EntriesMenu, type EntriesMenuProps } from "@/features/actions/components/entries-menu";
import { PHONE } from "@/lib/use-media";

import { useSettings } from "@/features/settings/api/settings";
import type { Selected } from "@/lib/api/types";

import type { Anchor, ObjectRequest } from "../extensions/objects";
import { selectedWords } from "../format/selected-words";
import type { EditorSession } from "../session";
import { useSessionActions } from "../use-session-actions";
import { AskSelection } from "./ask-selection";
import { caretOf, toCaret } from "./moved-caret";
import type { EntryContext, FormRequest } from "./object-entries";
import { menuOf } from "./object-menu";
import { wantedOf } from "./object-form";
import { tableCommand } from "./table-command";

interface ObjectLayerProps {
  session: EditorSession;
  request: ObjectRequest;
  actions: readonly Action[];
}

export function ObjectHost({ session }: { session: EditorSession }) {
  const { actions, isPending } = useActionsState();
  const request = useStore(session.asked);
  useEffect(() => session.know({ known: { actions, read: readParts } }), [session, actions]);
  if (!request || isPending) return null;
  return <ObjectLayer key={keyOf(request)} session={session} request={request} actions={actions} />;
}

const keys = new WeakMap<ObjectRequest, number>();
let asked = 0;

/** Each time it is asked for, it begins anew. */
function keyOf(request: ObjectRequest): number {
  const known = keys.get(request) ?? (asked += 1);
  keys.set(request, known);
  return known;
}

interface OpenForm extends FormRequest {
  readonly action: Action;
  readonly problem?: ActionProblem;
}

function ObjectLayer({ session, request, actions }: ObjectLayerProps) {
  const run = useSessionActions(session);
  const [form, setForm] = useState<OpenForm | null>(null);
  const [asking, setAsking] = useState<Selected | null>(() =>
    request.again === undefined ? null : selectedWords(session.editorState),
  );
  const hasModel = useSettings().data?.assistant.builtin === false;
  const [isMenuShown, setMenuShown] = useState(
    request.form === undefined && request.move === undefined && request.again === undefined,
  );
  const isShown = useShown();
  useOpener(request);
  const anchor = useMemo(() => anchorOf(session, request), [session, request]);
  /** What follows the menu: a form takes the focus itself. */
  const next = useRef<"nothing" | "action" | "form">("nothing");
  const close = () => {
    if (session.asked.getState() === request) session.asked.setState(null, true);
  };
  const named = (name: string): Action | undefined => actions.find((action) => action.name === name);
  const open = (name: string, asked: FormRequest, problem?: ActionProblem) => {
    const action = named(name);
    if (!action) return;
    next.current = "form";
    setMenuShown(false);
    setForm({ ...asked, title: asked.title || action.title, action, ...(problem && { problem }) });
  };
  const act = async (name: string, given: ActionArguments) => {
    next.current = "action";
    setMenuShown(false);
    const caret = caretOf(session);
    const outcome = await run(name, given);
    if (outcome.kind === "done") {
      toCaret(session, caret);
      close();
      return;
    }
    const { problem } = outcome;
    if (isShown.current) open(name, { title: named(name)?.title ?? "", given, ask: [] }, problem);
    else toast({ title: "Nothing was changed", description: problem.text, variant: "destructive" });
  };
  const { editorState } = session;
  const parts = useMemo(() => readParts(editorState.doc.toString()), [editorState.doc]);
  const context: EntryContext = {
    state: editorState,
    has: (name, line) => named(name) !== undefined && isPossible(name, parts, line),
    fitting: (section) => actionsFitting(actions, session.plan, section, parts),
    sections: parts.sections.map(({ heading }) => heading),
    needsForm: (name) => named(name)?.fields.length !== 0,
    ask: open,
    act: (name, given) => void act(name, given),
    askAssistant: hasModel
      ? () => {
          next.current = "form";
          setMenuShown(false);
          setAsking(selectedWords(editorState));
        }
      : null,
    edit: (edit) => {
      close();
      bringCaret(session, request);
      session.run(tableCommand(edit, request.of === "column" ? request.at : undefined));
    },
  };
  useAtOnce(request, context, open, close);
  const returnFocus = useReturn(session);
  if (asking)
    return (
      <AtObject anchor={anchor} title="Ask the assistant" onClose={close} onReturnFocus={returnFocus}>
        <AskSelection
          session={session}
          selected={asking}
          initial={request.again}
          onDone={() => {
            if (!isShown.current) return;
            // What waits is seen without the colour of the selection.
            session.dispatch({ selection: EditorSelection.cursor(session.editorState.selection.main.to) });
            close();
          }}
          onCancel={close}
        />
      </AtObject>
    );
  if (form)
    return (
      <AtObject anchor={anchor} title={form.title} onClose={close} onReturnFocus={returnFocus}>
        <ActionForm
          {...form}
          plan={session.plan}
          text={session.read().content}
          run={run}
          onDone={close}
          onCancel={close}
        />
      </AtObject>
    );
  if (!isMenuShown) return null;
  return (
    <ShownMenu
      request={request}
      context={context}
      anchor={anchor}
      // An entry that goes on by itself closes the layer when it is through.
      onClose={() => setMenuShown(false)}
      onReturnFocus={() => {
        if (next.current !== "form") returnFocus();
        if (next.current === "nothing") close();
      }}
    />
  );
}

interface ShownMenuProps extends Omit<EntriesMenuProps, "label" | "entries"> {
  request: ObjectRequest;
  context: EntryContext;
}

function ShownMenu({ request, context, ...rest }: ShownMenuProps) {
  const menu = menuOf(request, context);
  const { onClose, onReturnFocus } = rest;
  useEffect(() => {
    // There is nothing that could be done.
    if (menu) return;
    onClose();
    onReturnFocus();
  });
  return menu && <EntriesMenu {...rest} {...menu} />;
}

/** What was pressed shows so, as long as what it opened is there. */
function useOpener({ opener }: ObjectRequest): void {
  useEffect(() => {
    opener?.setAttribute("aria-expanded", "true");
    return () => opener?.removeAttribute("aria-expanded");
  }, [opener]);
}

/** Whether the layer is still there. */
function useShown(): RefObject<boolean> {
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  return isShown;
}

/** A form, or a move by key, is wanted without a menu. */
function useAtOnce(
  request: ObjectRequest,
  context: EntryContext,
  open: (name: string, form: FormRequest) => void,
  close: () => void,
): void {
  const isBegun = useRef(false);
  useEffect(() => {
    if (isBegun.current || !(request.form ?? request.move)) return;
    isBegun.current = true;
    const wanted = wantedOf(request, context);
    if (wanted?.kind === "form" && context.needsForm(wanted.name)) open(wanted.name, wanted.form);
    else if (wanted) context.act(wanted.name, wanted.kind === "form" ? wanted.form.given : wanted.given);
    else close();
  });
}

/** The text has the keyboard again; on a phone only where it had it, or the keyboard would come up. */
function useReturn(session: EditorSession): () => void {
  const [hadFocus] = useState(() => document.activeElement?.closest(".cm-editor") !== null);
  return () => {
    if (hadFocus || !window.matchMedia(PHONE).matches) session.focus();
  };
}

/** Where the thing is now; where it was, once it is out of sight, and at the top of the window if it never was. */
function anchorOf(session: EditorSession, { at, anchor }: ObjectRequest): Anchor {
  const line = session.boxAt(at);
  const first =
    anchor?.getBoundingClientRect() ?? boxOf(line) ?? new DOMRect(window.innerWidth / 2, 96, 0, 0);
  const start = line?.top ?? first.top;
  return {
    getBoundingClientRect: () => {
      const now = session.boxAt(at)?.top ?? start;
      return new DOMRect(first.left, first.top + now - start, first.width, first.height);
    },
  };
}

function boxOf(box: Rect | null): DOMRect | null {
  return box && new DOMRect(box.left, box.top, 0, box.bottom - box.top);
}

/** The caret goes to the row whose menu it was. */
function bringCaret(session: EditorSession, { at, of }: ObjectRequest): void {
  const { doc, selection } = session.editorState;
  const line = doc.lineAt(at);
  const { head } = selection.main;
  if (of === "column" || (line.from <= head && head <= line.to)) return;
  const first = /[^\s|]/.exec(line.text)?.index ?? 0;
  session.dispatch({ selection: EditorSelection.cursor(line.from + first) });
}
