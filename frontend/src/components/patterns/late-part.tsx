/** Parts of the app that are loaded while the browser is idle, or when they are first shown. */
import { type ComponentType, useEffect, useRef, useState } from "react";
import { toast } from "@/components/ui/toast";
import { prefetched } from "@/lib/prefetch";
import { reloadPage } from "@/lib/reload-page";
import { holdTyping } from "@/lib/typed-ahead";

/** How long a part may take to put the focus into its field, in milliseconds. */
const SETTLING = 500;

export interface LatePartProps {
  /** The part could not be had, and the person was told: what wanted it shown goes back to where it was. */
  onMissing?: () => void;
}

/**
 * Draws nothing until the part is there; `takesFocus` says that it then takes the focus, so that what is typed
 * meanwhile is meant for it. Nobody misses one that `comesByItself`: without a connection it comes once there is one,
 * and nothing is said. Not `lazy`, for which a lost connection is a crash of the page, and which
 * never asks again.
 */
export function latePart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { takesFocus = false, comesByItself = false } = {},
): ComponentType<Props & LatePartProps> {
  let known: ComponentType<Props> | null = null;
  const loadKnown = prefetched(async () => (known = await load()));
  return function LatePart(props) {
    const { onMissing } = props;
    const [Part, setPart] = useState(() => known);
    const release = useRef<(() => void) | null>(null);
    useEffect(() => {
      if (!takesFocus || known) return;
      release.current = holdTyping();
      return release.current;
    }, []);
    useEffect(() => {
      if (!Part) return;
      // One without a field of its own has no use for the keys.
      const timer = setTimeout(() => release.current?.(), SETTLING);
      return () => clearTimeout(timer);
    }, [Part]);
    useEffect(() => {
      if (Part) return;
      let isLeft = false;
      const show = async () => {
        try {
          const loaded = await loadKnown();
          if (!isLeft) setPart(() => loaded);
        } catch {
          if (isLeft) return;
          if (comesByItself) {
            addEventListener("online", retry, { once: true });
            return;
          }
          toast({
            title: "Couldn't load this part",
            description: "Reload the page to try again. What you typed is kept.",
            variant: "destructive",
            action: { label: "Reload", run: () => void reloadWhenReachable(), to: load },
          });
          onMissing?.();
        }
      };
      const retry = () => void show();
      retry();
      return () => {
        isLeft = true;
        removeEventListener("online", retry);
      };
    }, [Part, onMissing]);
    return Part && <Part {...props} />;
  };
}

/** Without the server a reload would lose the app. What was typed is kept in the browser, and is there afterwards. */
async function reloadWhenReachable(): Promise<void> {
  try {
    await fetch("/", { method: "HEAD" });
  } catch {
    toast({
      title: "You're offline",
      description: "Reload when you're back. What you typed is kept.",
      variant: "destructive",
    });
    return;
  }
  reloadPage();
}
