/** Additions of the outline to the text that is edited: links between its parts, and sections that fold. */
import { foldEffect, unfoldEffect } from "@codemirror/language";
import { StateEffect } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import { useRouter } from "@tanstack/react-router";
import { useEffect } from "react";

import type { EditorSession } from "@/features/editor/session";
import { folding } from "@/features/outline/extensions/folding";
import { linkCompletion } from "@/features/outline/extensions/link-completion";
import { outlineRead, textReferences } from "@/features/outline/extensions/references";
import { keepFolds, restoreFolds } from "@/features/outline/kept-folds";
import { outlineOf } from "@/features/outline/move-in-text";
import { outlineStoreOf } from "@/features/outline/outline-state";

import { goTo } from "./use-outline-jumps";

export function useOutlineInText(session: EditorSession): void {
  const { history } = useRouter();
  useEffect(() => {
    const store = outlineStoreOf(session);
    if (!joined.has(session)) {
      joined.add(session);
      session.dispatch({
        effects: StateEffect.appendConfig.of(extensionsOf(session, (page) => history.push(page))),
      });
      restoreFolds(session, outlineOf(session));
    }
    session.dispatch({ effects: outlineRead.of(null) });
    return store.subscribe(({ outline }, before) => {
      if (outline !== before.outline) session.dispatch({ effects: outlineRead.of(null) });
    });
  }, [session, history]);
}

/** Those whose text has the extensions: these stay with it. */
const joined = new WeakSet<EditorSession>();

function extensionsOf(session: EditorSession, open: (page: string) => void) {
  const outline = () => outlineStoreOf(session).getState().outline;
  return [
    textReferences({
      outline,
      goTo: (position) => goTo(session, position),
      open,
    }),
    linkCompletion(outline),
    folding(() => outlineOf(session)),
    EditorView.updateListener.of(({ transactions }) => {
      const isFolded = transactions.some(({ effects }) =>
        effects.some((effect) => effect.is(foldEffect) || effect.is(unfoldEffect)),
      );
      if (isFolded) keepFolds(session, outlineOf(session));
    }),
  ];
}
