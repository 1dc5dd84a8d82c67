/** Parts of the app that are loaded while the browser is idle, or when they are first shown. */
import { type ComponentType, useEffect, useState } from "react";
import { prefetched } from "@/lib/prefetch";
import { tellMissing } from "./missing-part";

export interface LazyPartProps {
  /** The part could not be had, and the person was told: what wanted it shown goes back to where it was. */
  onMissing?: () => void;
}

export interface LazyPartOptions {
  waiting?: ComponentType;
  comesByItself?: boolean;
  /** Not every visitor needs it: it is loaded by whoever knows that, and not while the browser is idle. */
  isForSome?: boolean;
}

export type LazyPart<Props> = ComponentType<Props & LazyPartProps> & {
  /** Has it there before it is shown: then it is drawn at once. */
  load: () => Promise<unknown>;
};

/**
 * Draws nothing until the part is there, or what is `waiting` in its place. Nobody misses one that `comesByItself`: without a connection it comes once there is one,
 * and nothing is said. Not `lazy`, for which a lost connection is a crash of the page, and which
 * never asks again.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { waiting: Waiting, comesByItself = false, isForSome = false }: LazyPartOptions = {},
): LazyPart<Props> {
  let known: ComponentType<Props> | null = null;
  const loadKnown = async () => (known = await load());
  if (!isForSome) prefetched(loadKnown);
  const Part = (props: Props & LazyPartProps) => {
    const { onMissing } = props;
    const [Loaded, setLoaded] = useState(() => known);
    useEffect(() => {
      if (Loaded) return;
      let isUnmounted = false;
      const show = async () => {
        try {
          const loaded = await loadKnown();
          if (!isUnmounted) setLoaded(() => loaded);
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
    }, [Loaded, onMissing]);
    if (Loaded) return <Loaded {...props} />;
    return Waiting ? <Waiting /> : null;
  };
  return Object.assign(Part, { load: loadKnown });
}
