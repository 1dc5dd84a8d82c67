/** Takes the document away: as Markdown, as Word, or to the clipboard. */
import { ChevronDown, Copy, Download, FileDown, FileText } from "lucide-react";

import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { Menu, MenuContent, MenuItem, MenuSeparator, MenuTrigger } from "@/components/ui/menu";
import { toast } from "@/components/ui/toast";
import { openLimitPrompt } from "@/features/usage";

import { markdownFile, markdownFileName } from "../format/file-name";
import type { EditorSession } from "../session";

interface ExportMenuProps {
  session: EditorSession;
  documentId: number;
  isGuest: boolean;
  /** Phones show the icon alone. */
  compact?: boolean;
}

function refuseGuest(): void {
  toast({
    title: "Registration required",
    description: "Please register to download your document",
    variant: "destructive",
  });
  openLimitPrompt("download");
}

function download(session: EditorSession): void {
  const text = session.read();
  const url = URL.createObjectURL(new Blob([markdownFile(text)], { type: "text/markdown;charset=utf-8" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = markdownFileName(text.title);
  link.click();
  // The browser reads the file after the click; releasing it at once cancels the download in some.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

async function copy(session: EditorSession): Promise<void> {
  try {
    await navigator.clipboard.writeText(markdownFile(session.read()));
    toast({ title: "Copied to clipboard", description: "The document's Markdown is on your clipboard." });
  } catch {
    toast({ title: "Copy failed", description: "The browser did not allow it.", variant: "destructive" });
  }
}

export function ExportMenu({ session, documentId, isGuest, compact = false }: ExportMenuProps) {
  const toFile = (): void => (isGuest ? refuseGuest() : download(session));
  const toWord = (): void => {
    if (isGuest) refuseGuest();
    else window.location.assign(`/api/documents/${documentId}/export/docx`);
  };
  return (
    <Menu>
      <MenuTrigger>
        {compact ? (
          <IconButton label="Export" icon={Download} size="default" />
        ) : (
          <Button size="tool">
            Export
            <ChevronDown aria-hidden />
          </Button>
        )}
      </MenuTrigger>
      <MenuContent align="end">
        <MenuItem icon={FileDown} hint=".md" onSelect={toFile}>
          Download as Markdown
        </MenuItem>
        <MenuItem icon={FileText} hint=".docx" onSelect={toWord}>
          Download as Word
        </MenuItem>
        <MenuSeparator />
        <MenuItem icon={Copy} onSelect={() => void copy(session)}>
          Copy Markdown to Clipboard
        </MenuItem>
      </MenuContent>
    </Menu>
  );
}
