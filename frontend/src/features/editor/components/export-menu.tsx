/** Takes the document away: as Markdown, as Word, as PDF, or to the clipboard. */
import { ChevronDown, Copy, Download, FileDown, FileText, FileType } from "lucide-react";

import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { Menu, MenuContent, MenuItem, MenuSeparator, MenuTrigger } from "@/components/ui/menu";

import type { EditorSession } from "../session";
import { useExport } from "../use-export";

interface ExportMenuProps {
  session: EditorSession;
  documentId: number;
  isGuest: boolean;
  /** Phones show the icon alone. */
  compact?: boolean;
}

export function ExportMenu({ session, documentId, isGuest, compact = false }: ExportMenuProps) {
  const { toMarkdown, toFile, copy, isPending } = useExport(session, documentId, isGuest);
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
      <MenuContent align="end">
        <MenuItem icon={FileDown} hint=".md" onSelect={toMarkdown}>
          Download as Markdown
        </MenuItem>
        <MenuItem icon={FileText} hint=".docx" onSelect={() => void toFile("docx")}>
          Download as Word
        </MenuItem>
        <MenuItem icon={FileType} hint=".pdf" onSelect={() => void toFile("pdf")}>
          Download as PDF
        </MenuItem>
        <MenuSeparator />
        <MenuItem icon={Copy} onSelect={() => void copy()}>
          Copy Markdown to Clipboard
        </MenuItem>
      </MenuContent>
    </Menu>
  );
}
