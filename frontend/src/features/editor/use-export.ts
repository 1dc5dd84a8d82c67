/** Takes the document away as a file. Guests are told that they need an account. */
import { useState } from "react";

import { copyMarkdown } from "@/components/patterns/copy-text";
import { toast } from "@/components/ui/toast";
import { openLimitPrompt } from "@/features/usage/limit-prompt";
import { ApiError, errorText, isAccountRequired } from "@/lib/api/errors";
import { markdownFile } from "@/lib/format/markdown-file";
import { useStored } from "@/lib/use-stored";

import type { FileForm, FileLook } from "./api/export-document";
import { markdownFileName } from "./format/file-name";
import { isLetterUsual } from "./letter-paper";
import { saveFile } from "./save-file";
import type { Snapshot } from "./session";

function refuseGuest(): void {
  toast({
    title: "Registration required",
    description: "Please register to download your document",
    variant: "destructive",
  });
  openLimitPrompt("download");
}

function tellFailure(description: string): void {
  toast({ title: "Export failed", description, variant: "destructive" });
}

/** What the server says plainly stands in its description, as that it was installed without the programs. */
function reasonOf(error: unknown): string {
  return error instanceof ApiError ? (error.description ?? error.text) : errorText(error);
}

export interface ExportActions {
  toMarkdown: () => void;
  toFile: (form: FileForm) => Promise<void>;
  copy: () => Promise<void>;
  /** Word and PDF files tell of the open comments. */
  withComments: boolean;
  chooseComments: (chosen: boolean) => void;
  /** Their pages are of Letter, not of A4; this browser remembers it. */
  onLetter: boolean;
  chooseLetter: (chosen: boolean) => void;
  /** A file is being made. */
  isPending: boolean;
}

export interface ExportedText {
  /** As the person sees it. */
  read: () => Snapshot;
  /** False when the server cannot have it as the person sees it. */
  saved: () => Promise<boolean>;
}

export function useExport(shown: ExportedText, documentId: number, isGuest: boolean): ExportActions {
  const [isPending, setPending] = useState(false);
  const [withComments, chooseComments] = useState(false);
  const [usual] = useState(isLetterUsual);
  const [onLetter, chooseLetter] = useStored("requill.letter", usual, (stored) => stored === "true");
  const look: FileLook = { comments: withComments, paper: onLetter ? "letter" : "a4" };
  const toMarkdown = () => {
    if (isGuest) {
      refuseGuest();
      return;
    }
    const text = shown.read();
    const data = new Blob([markdownFile(text)], { type: "text/markdown;charset=utf-8" });
    saveFile(markdownFileName(text.title), data);
  };
  const toFile = async (form: FileForm) => {
    if (isGuest) {
      refuseGuest();
      return;
    }
    setPending(true);
    try {
      if (!(await shown.saved())) {
        tellFailure("Your latest changes aren't saved yet and wouldn't be in the file.");
        return;
      }
      const { exportDocument } = await import("./components/export-orders");
      await exportDocument(documentId, form, look);
    } catch (error) {
      if (isAccountRequired(error)) refuseGuest();
      else tellFailure(reasonOf(error));
    } finally {
      setPending(false);
    }
  };
  const copy = () => copyMarkdown(markdownFile(shown.read()));
  return { toMarkdown, toFile, copy, withComments, chooseComments, onLetter, chooseLetter, isPending };
}
