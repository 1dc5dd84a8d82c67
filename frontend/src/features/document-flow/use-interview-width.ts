/** Width of an interview beside its document: where there is room it gets more, for the tables that are filled in. */
import { useMedia } from "@/lib/use-media";

export function useInterviewWidth(): number | undefined {
  return useMedia("(min-width: 1280px)") ? 480 : undefined;
}
