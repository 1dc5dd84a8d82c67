/** Making a template of the document on screen: how it is offered, and the dialog that asks how. */
import { LayoutTemplate } from "lucide-react";
import { type ReactNode, useState } from "react";

import { lazyPart } from "@/components/patterns/lazy-part";
import { MenuItem } from "@/components/ui/menu";

export const SAVE_AS_TEMPLATE = { label: "Save as template", icon: LayoutTemplate } as const;

const SaveAsTemplateDialog = lazyPart(
  async () => (await import("@/features/templates/own/save-as-template-dialog")).SaveAsTemplateDialog,
);

interface SaveAsTemplate {
  ask: () => void;
  /** The entry of a menu. */
  item: ReactNode;
  dialog: ReactNode;
}

/** `saved` answers whether the server has everything that was typed. */
export function useSaveAsTemplate(documentId: number, saved: () => Promise<boolean>): SaveAsTemplate {
  const [isAsked, setAsked] = useState(false);
  const ask = () => setAsked(true);
  return {
    ask,
    item: (
      <MenuItem icon={SAVE_AS_TEMPLATE.icon} onSelect={ask}>
        {SAVE_AS_TEMPLATE.label}
      </MenuItem>
    ),
    dialog: isAsked && (
      <SaveAsTemplateDialog documentId={documentId} saved={saved} onClose={() => setAsked(false)} />
    ),
  };
}
