/** Sentences for a failure of realtime chat or voice: the specification's words, and who hears them where. */
import { toast } from "@/components/ui/toast";
import type { ApiError } from "@/lib/api/errors";

type Words = readonly [title: string, description: string];

export const UNREACHABLE: Words = ["Connection Error", "Could not establish realtime chat connection"];
export const REFUSED: Words = ["Connection Error", "Failed to setup realtime chat"];
export const UNCONNECTED: Words = ["Connection Error", "Not connected to realtime chat"];
export const UNSENT: Words = ["Message Error", "Failed to send message"];
/** It left, and then nothing more was heard of it. */
export const LOST: Words = ["Message Error", "Failed to send message in realtime mode"];

const MISSING = "Document or user information is missing.";
export const NO_CHAT: Words = ["Cannot start Realtime Chat", MISSING];
export const NO_VOICE: Words = ["Cannot start Voice Chat", MISSING];

export function tell([title, description]: Words): void {
  toast({ title, description, variant: "destructive" });
}

export function chatError(error: ApiError): Words {
  return ["Chat Error", error.text];
}
