/** The outline of a document that is written: in its pane, on a phone in a sheet, and what it does in the text. */
import { ArrowDown, ArrowUp, FoldVertical, Link, ListTree, UnfoldVertical } from "lucide-react";
import { useEffect, useLayoutEffect, useMemo, useState } from "react";
import { flushSync } from "react-dom";

import { offerActions, type PageCommand } from "@/commands/palette-state";
import { IconButton } from "@/components/ui/icon-button";
import { toast } from "@/components/ui/toast";
import { copyLinkTo } from "@/components/patterns/copy-link";
import { EntriesMenu } from "@/features/actions/components/entries-menu";
import type { Entry } from "@/features/actions/components/menu-entries";
import { editorShortcut } from "@/features/editor/editor-keys";
import { frozen } from "@/features/editor/extensions/objects";
import { undoStep } from "@/features/editor/extensions/undo-redo";
import type { EditorSession } from "@/features/editor/session";
import { LinkedFrom } from "@/features/outline/components/linked-from";
import { focusSection, OutlineList, type OutlineMoves } from "@/features/outline/components/outline-list";
import { OutlineSheet } from "@/features/outline/components/outline-sheet";
import { foldAll, foldAt, toggleFold, unfoldAll } from "@/features/outline/extensions/folding";
import { type Moved, moveBefore, moveBy, outlineOf } from "@/features/outline/move-in-text";
import type { OutlineSection } from "@/features/outline/outline";
import { outlineStoreOf } from "@/features/outline/outline-state";
import { readAnew, useCurrentPlace, useKeptOutline, useOutline } from "./use-kept-outline";
import { useOutlineInText } from "./use-outline-in-text";
import { jumpTo, useLinkedPart } from "./use-outline-jumps";

export { positionOf } from "@/features/review/position-of";

interface OutlineInTextProps {
  session: EditorSession;
  isReading: boolean;
  showPage: () => void;
}

/** What the outline does in the text, whether it is shown or not. */
export function OutlineInText({ session, isReading, showPage }: OutlineInTextProps) {
  const store = useKeptOutline(session);
  useLayoutEffect(() => store.setState({ isReading }), [store, isReading]);
  useOutlineInText(session);
  useLinkedPart(session, showPage);
  useEffect(() => (isReading ? undefined : offerActions(() => foldsOfAll(session))), [session, isReading]);
  return null;
}

interface OutlinePanelProps {
  session: EditorSession;
  isShown: boolean;
  showPage: () => void;
}

export function OutlinePanel({ session, isShown, showPage }: OutlinePanelProps) {
  const { outline, current } = useOutline(session, (state) => state);
  const [said, setSaid] = useState("");
  const [menu, setMenu] = useState<OpenMenu | null>(null);
  useCurrentPlace(session, isShown);
  const moves = useMoves(session, setSaid, setMenu);
  return (
    <>
      <OutlineList
        outline={outline}
        current={current}
        onJump={(...to) => {
          showPage();
          jumpTo(session, ...to);
        }}
        moves={moves}
      />
      {isShown && <LinkedFrom documentId={session.documentId} />}
      <p role="status" className="sr-only">
        {said}
      </p>
      {menu && (
        <EntriesMenu
          anchor={menu.anchor}
          label={menu.section.words === "" ? "Section" : menu.section.words}
          entries={entriesOf(session, menu.section, moves)}
          onClose={() => setMenu(null)}
          onReturnFocus={() => focusSection(menu.section.key)}
        />
      )}
    </>
  );
}

interface OpenMenu {
  readonly section: OutlineSection;
  readonly anchor: ReturnType<typeof frozen>;
}

function useMoves(
  session: EditorSession,
  say: (said: string) => void,
  open: (menu: OpenMenu) => void,
): OutlineMoves {
  return useMemo(() => {
    const done = (moved: Moved) => {
      if (moved.kind === "refused") {
        toast({
          title: "Couldn't move the section",
          description: "A code block in it or next to it isn't closed.",
          variant: "destructive",
        });
        return;
      }
      flushSync(() => {
        say(moved.said);
        if (moved.kind === "moved") readAnew(session);
      });
      if (moved.kind === "at-end") return;
      const { outline } = outlineStoreOf(session).getState();
      const section = outline.find(({ from }) => from === moved.at);
      if (section) focusSection(section.key);
    };
    return {
      move: (section, before) => done(moveBefore(session, section, before)),
      step: (section, step) => done(moveBy(session, section, step)),
      menu: (section, at) => open({ section, anchor: frozen(at.getBoundingClientRect()) }),
      undo: () => {
        session.edit(undoStep);
        readAnew(session);
      },
    };
  }, [session, say, open]);
}

function entriesOf(
  session: EditorSession,
  section: OutlineSection,
  { step }: OutlineMoves,
): readonly Entry[] {
  const { outline, isReading } = outlineStoreOf(session).getState();
  const now = outline.find(({ key }) => key === section.key) ?? section;
  const isFolded = foldAt(session.editorState, now.from) !== null;
  const folds: readonly Entry[] = [
    { kind: "separator" },
    {
      kind: "item",
      label: isFolded ? "Unfold" : "Fold",
      icon: isFolded ? UnfoldVertical : FoldVertical,
      run: () => session.edit((view) => toggleFold(view, now.from)),
    },
    ...foldsOfAll(session).map(({ label, icon, run, shortcut }): Entry => ({
      kind: "item",
      label,
      icon,
      run,
      ...(shortcut && { shortcut }),
    })),
  ];
  return [
    { kind: "item", label: "Move up", icon: ArrowUp, shortcut: "Alt+↑", run: () => step(section, -1) },
    { kind: "item", label: "Move down", icon: ArrowDown, shortcut: "Alt+↓", run: () => step(section, 1) },
    ...(isReading ? [] : folds),
    { kind: "separator" },
    {
      kind: "item",
      label: "Copy link",
      icon: Link,
      run: () => void copyLinkTo(section.anchor, section.words),
    },
  ];
}

/** What the menu and the palette call alike. */
function foldsOfAll(session: EditorSession): readonly PageCommand[] {
  return [
    {
      label: "Fold all",
      icon: FoldVertical,
      shortcut: editorShortcut("foldAll"),
      run: () => session.edit((view) => foldAll(view, outlineOf(session))),
    },
    {
      label: "Unfold all",
      icon: UnfoldVertical,
      shortcut: editorShortcut("unfoldAll"),
      run: () => session.edit(unfoldAll),
    },
  ];
}

/** On a phone the outline is a sheet over the page. */
export function OutlineButton({ session }: { session: EditorSession }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="md:hidden">
      <IconButton label="Outline" icon={ListTree} aria-haspopup="dialog" onClick={() => setOpen(true)} />
      {isOpen && <InSheet session={session} onClose={() => setOpen(false)} />}
    </div>
  );
}

interface InSheetProps {
  session: EditorSession;
  onClose: () => void;
}

function InSheet({ session, onClose }: InSheetProps) {
  const { outline, current } = useOutline(session, (state) => state);
  useCurrentPlace(session, true);
  return (
    <OutlineSheet onClose={onClose}>
      <OutlineList
        outline={outline}
        current={current}
        onJump={(...to) => {
          flushSync(onClose);
          jumpTo(session, ...to);
        }}
      />
      <LinkedFrom documentId={session.documentId} />
    </OutlineSheet>
  );
}
