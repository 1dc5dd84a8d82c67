/** Says that a part of the app could not be loaded; only a reload asks for it again. */
import { toast } from "@/components/ui/toast";
import { reloadPage } from "@/lib/reload-page";

/** One message for each part: `part` tells them apart. */
export function tellMissing(part: object): void {
  toast({
    title: "Couldn't load this part",
    description: "Reload the page to try again. Your text is safe.",
    variant: "destructive",
    action: { label: "Reload", run: () => void reloadWhenReachable(), to: part },
  });
}

/** Without the server a reload would lose the app. What was typed is kept in the browser, and is there afterwards. */
async function reloadWhenReachable(): Promise<void> {
  try {
    await fetch("/", { method: "HEAD" });
  } catch {
    toast({
      title: "You're offline",
      description: "Reload when you're back. Your text is safe.",
      variant: "destructive",
    });
    return;
  }
  reloadPage();
}
