/** State of an interview that was stepped out of: it stays so in this browser, whatever is opened in between. */
import { useStored } from "@/lib/use-stored";

export function useInterviewStopped(documentId: number): [boolean, (isStopped: boolean) => void] {
  return useStored(`requill.interview-stopped.${documentId}`, false, (stored) => stored === "true");
}
