/** Takes the document away: as Markdown, as Word, as PDF, or to the clipboard. */
import { ChevronDown, Copy, Download, FileDown, FileText, FileType } from "lucide-react";
import { Fragment } from "react";

import { lazyPart } from "@/components/patterns/lazy-part";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { Menu, MenuCheck, MenuContent, MenuItem, MenuSeparator, MenuTrigger } from "@/components/ui/menu";

import type { ExportActions } from "../use-export";

const ExportOrders = lazyPart(async () => (await import("./export-orders")).ExportOrders, {
  comesByItself: true,
});

interface ExportMenuProps {
  actions: ExportActions;
  /** Phones show the icon alone. */
  compact?: boolean;
}

/** What the menu offers; the palette of commands offers the same. */
export function exportItems({ toMarkdown, toFile, copy }: ExportActions) {
  return [
    { label: "Download as Markdown", icon: FileDown, hint: ".md", run: toMarkdown },
    { label: "Download with files", icon: FileDown, hint: ".zip", run: () => void toFile("zip") },
    { label: "Download as Word", icon: FileText, hint: ".docx", run: () => void toFile("docx") },
    { label: "Download as PDF", icon: FileType, hint: ".pdf", run: () => void toFile("pdf") },
    { label: "Copy Markdown to Clipboard", icon: Copy, run: () => void copy() },
  ];
}

export function ExportMenu({ actions, compact = false }: ExportMenuProps) {
  const { isPending } = actions;
  return (
    <Menu>
      <MenuTrigger>
        {compact ? (
          <IconButton
            label={isPending ? "Exporting..." : "Export"}
            icon={Download}
            size="default"
            pending={isPending}
          />
        ) : (
          <Button size="tool" pending={isPending}>
            {isPending ? "Exporting..." : "Export"}
            {!isPending && <ChevronDown aria-hidden />}
          </Button>
        )}
      </MenuTrigger>
      {/* Files have long names. */}
      <MenuContent align="end" className="max-w-80 min-w-52">
        {exportItems(actions).map(({ label, icon, hint, run }) => (
          <Fragment key={label}>
            {hint === undefined && <MenuSeparator />}
            <MenuItem icon={icon} hint={hint} onSelect={run}>
              {label}
            </MenuItem>
          </Fragment>
        ))}
        <MenuSeparator />
        <MenuCheck checked={actions.withComments} onChange={actions.chooseComments}>
          With comments, in Word and PDF
        </MenuCheck>
        <MenuCheck checked={actions.onLetter} onChange={actions.chooseLetter}>
          On US Letter, in Word and PDF
        </MenuCheck>
        <ExportOrders />
      </MenuContent>
    </Menu>
  );
}
