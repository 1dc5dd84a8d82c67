/** Parts of the app that are loaded while the browser is idle, or when they are first shown. */
import { type ComponentType, useEffect, useState } from "react";
import { prefetched } from "@/lib/prefetch";
import { tellMissing } from "./missing-part";

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
          tellMissing(load);
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
