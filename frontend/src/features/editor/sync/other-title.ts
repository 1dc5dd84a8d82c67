/** A title has no parts to put together: the one that is not kept is told, so that nobody loses it unseen. */
import { toast } from "@/components/ui/toast";

export function tellOtherTitle(title: string): void {
  toast({
    title: "The title was changed in two places",
    description: `Yours is kept. The other was “${title}”.`,
  });
}
