/** Actions on the document on screen, for the palette of commands: as its page has them, by the same names. */
import { BookOpen, Code, PenLine, RefreshCw, Save, Users } from "lucide-react";
import { useEffect, useRef } from "react";

import { offerActions, type PageCommand } from "@/commands/palette-state";
import type { Icon } from "@/components/ui/icon";
import { exportItems } from "@/features/editor/components/export-menu";
import { editorShortcut } from "@/features/editor/editor-keys";
import { VIEW_MODES, type ViewMode } from "@/features/editor/components/status-foot";
import type { ExportActions } from "@/features/editor/use-export";

import { SAVE_AS_TEMPLATE } from "./save-as-template";
import { historyCommand } from "./use-history";

const VIEW_ICONS: Record<ViewMode, Icon> = { edit: PenLine, read: BookOpen, source: Code };

interface OfferedActions {
  showMode: (mode: ViewMode) => void;
  exports: ExportActions;
  share: () => void;
  /** What that is called. */
  shareLabel: string;
  showHistory: () => void;
  /** Asks how a template is made of it. */
  saveAsTemplate: () => void;
  refresh: () => void;
  save: () => void;
}

export function useOfferedActions(actions: OfferedActions): void {
  const { showMode, exports, share, shareLabel, showHistory, saveAsTemplate, refresh, save } = actions;
  const read = (): PageCommand[] => [
    ...VIEW_MODES.map(({ mode, name }) => ({
      label: `View: ${name}`,
      icon: VIEW_ICONS[mode],
      run: () => showMode(mode),
    })),
    // As long as a file is being made, the menu cannot be opened either.
    ...(exports.isPending ? [] : exportItems(exports)),
    { label: shareLabel, icon: Users, run: share },
    historyCommand(showHistory),
    { ...SAVE_AS_TEMPLATE, run: saveAsTemplate },
    { label: "Refresh", icon: RefreshCw, run: refresh },
    // A browser would offer to save the page, also from a dialog.
    {
      label: "Save now",
      icon: Save,
      shortcut: editorShortcut("save"),
      isEverywhere: true,
      hidden: true,
      run: save,
    },
  ];
  const latest = useRef(read);
  useEffect(() => {
    latest.current = read;
  });
  useEffect(() => offerActions(() => latest.current()), []);
}
