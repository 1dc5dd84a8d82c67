/** Area in which a document scrolls. */
import { type ComponentProps, useImperativeHandle, useLayoutEffect, useRef } from "react";

import { cn } from "@/lib/cn";

/**
 * Its width is `--page-width` in the styles of what it holds. With units of the container (`cqw`) instead, a browser
 * styles the whole text anew at each key: it lays a page that takes what height is left out twice, and takes each
 * time for another size.
 */
export function DocumentScroller({ ref, className, ...rest }: ComponentProps<"div">) {
  const place = useRef<HTMLDivElement>(null);
  useImperativeHandle(ref, () => place.current as HTMLDivElement);
  useLayoutEffect(() => {
    const page = place.current as HTMLDivElement;
    const watcher = new ResizeObserver(([entry]) => {
      page.style.setProperty("--page-width", `${entry?.contentRect.width ?? 0}px`);
    });
    watcher.observe(page);
    return () => watcher.disconnect();
  }, []);
  return (
    <div
      ref={place}
      className={cn("doc-scroller min-h-0 flex-1 overflow-x-hidden overflow-y-auto", className)}
      {...rest}
    />
  );
}
