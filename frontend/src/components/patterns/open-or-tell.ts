/** Opens what was just made; whoever has gone elsewhere meanwhile is told of it, and opens it from there. */
import { toast } from "@/components/ui/toast";

interface Made {
  /** That it was made. */
  title: string;
  /** What it is called. */
  description: string;
  to: object;
}

export function openOrTell(isStillHere: boolean, open: () => void, { to, ...message }: Made): void {
  if (isStillHere) open();
  else toast({ ...message, action: { label: "Open", to, run: open } });
}
