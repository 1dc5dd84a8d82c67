/** Parts of the app that are loaded while the browser is idle, or when they are first shown. */
import { type ComponentType, useEffect, useState } from "react";
import { toast } from "@/components/ui/toast";
import { prefetched } from "@/lib/prefetch";
import { reloadPage } from "@/lib/reload-page";

export interface LazyPartProps {
  /** The part could not be had, and the person was told: what wanted it shown goes back to where it was. */
  onMissing?: () => void;
}

/**
 * Draws nothing until the part is there, or what is `waiting` in its place. Nobody misses one that `comesByItself`: without a connection it comes once there is one,
 * and nothing is said. Not `lazy`, for which a lost connection is a crash of the page, and which
 * never asks again.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { waiting: Waiting, comesByItself = false }: { waiting?: ComponentType; comesByItself?: boolean } = {},
): ComponentType<Props & LazyPartProps> {
  let known: ComponentType<Props> | null = null;
  const loadKnown = prefetched(async () => (known = await load()));
  return function LazyPart(props) {
    const { onMissing } = props;
    const [Part, setPart] = useState(() => known);
    useEffect(() => {
      if (Part) return;
      let isUnmounted = false;
      const show = async () => {
        try {
          const loaded = await loadKnown();
          if (!isUnmounted) setPart(() => loaded);
        } catch {
          if (isUnmounted) return;
          if (comesByItself) {
            addEventListener("online", retry, { once: true });
            return;
          }
          toast({
            title: "Couldn't load this part",
            description: "Reload the page to try again. Your text is safe.",
            variant: "destructive",
            action: { label: "Reload", run: () => void reloadWhenReachable(), to: load },
          });
          onMissing?.();
        }
      };
      const retry = () => void show();
      retry();
      return () => {
        isUnmounted = true;
        removeEventListener("online", retry);
      };
    }, [Part, onMissing]);
    if (Part) return <Part {...props} />;
    return Waiting ? <Waiting /> : null;
  };
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
