/** Puts words on the clipboard and says so, or that the browser did not allow it. */
import { toast } from "@/components/ui/toast";

export async function copyText(text: string, copied: { title: string; description: string }): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast(copied);
  } catch {
    toast({ title: "Copy failed", description: "Your browser didn't allow it.", variant: "destructive" });
  }
}

/** The document as Markdown, as everybody who may read it may take it along. */
export const copyMarkdown = (markdown: string): Promise<void> =>
  copyText(markdown, {
    title: "Copied to clipboard",
    description: "The document's Markdown is on your clipboard.",
  });
