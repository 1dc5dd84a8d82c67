/** Events of the voice service over the data channel, reduced to what a voice chat needs to know. */

export type VoiceEvent =
  /** The person began or ended to speak; `itemId` names what will be written down of it, or is blank. */
  | { type: "hearing"; on: boolean; itemId: string }
  /** The assistant's voice begins or ends. */
  | { type: "speaking"; on: boolean }
  /** Words of the transcript: the next ones, or all of them. */
  | { type: "words"; itemId: string; speaker: "user" | "assistant"; text: string; isWhole: boolean }
  | { type: "responding"; on: boolean }
  | { type: "call"; callId: string; name: string; arguments: string }
  | { type: "error"; message: string };

interface ServiceItem {
  type?: string;
  call_id?: string;
  name?: string;
  arguments?: string;
}

/** The fields of the service's events that are read here. */
interface ServiceEvent {
  type: string;
  item_id?: string;
  delta?: string;
  transcript?: string;
  item?: ServiceItem;
  response?: { status?: string; status_details?: { error?: { message?: string } | null } | null };
  error?: { message?: string };
}

const FAILED = "The voice service reported an error.";

/** What an event means here; null for the many that mean nothing, and for what cannot be read. */
export function readVoiceEvent(data: unknown): VoiceEvent | null {
  let event: ServiceEvent;
  try {
    event = JSON.parse(String(data)) as ServiceEvent;
  } catch (error) {
    console.warn("An event of the voice service could not be read", error);
    return null;
  }
  return soundEvent(event) ?? wordsEvent(event) ?? workEvent(event);
}

function soundEvent({ type, item_id: itemId = "" }: ServiceEvent): VoiceEvent | null {
  switch (type) {
    case "input_audio_buffer.speech_started":
      return { type: "hearing", on: true, itemId };
    case "input_audio_buffer.speech_stopped":
      return { type: "hearing", on: false, itemId };
    case "output_audio_buffer.started":
      return { type: "speaking", on: true };
    case "output_audio_buffer.stopped":
    case "output_audio_buffer.cleared":
      return { type: "speaking", on: false };
    default:
      return null;
  }
}

function wordsEvent({ type, item_id: itemId, delta = "", transcript = "" }: ServiceEvent): VoiceEvent | null {
  if (itemId === undefined) return null;
  switch (type) {
    case "conversation.item.input_audio_transcription.delta":
      return { type: "words", itemId, speaker: "user", text: delta, isWhole: false };
    case "conversation.item.input_audio_transcription.completed":
      return { type: "words", itemId, speaker: "user", text: transcript, isWhole: true };
    case "response.output_audio_transcript.delta":
      return { type: "words", itemId, speaker: "assistant", text: delta, isWhole: false };
    case "response.output_audio_transcript.done":
      return { type: "words", itemId, speaker: "assistant", text: transcript, isWhole: true };
    default:
      return null;
  }
}

function workEvent(event: ServiceEvent): VoiceEvent | null {
  switch (event.type) {
    case "response.created":
      return { type: "responding", on: true };
    case "response.done":
      if (event.response?.status !== "failed") return { type: "responding", on: false };
      return { type: "error", message: event.response.status_details?.error?.message ?? FAILED };
    case "response.output_item.done":
      return event.item?.type === "function_call" ? callOf(event.item) : null;
    case "error":
      return { type: "error", message: event.error?.message ?? FAILED };
    default:
      return null;
  }
}

function callOf({ call_id, name, arguments: given = "{}" }: ServiceItem): VoiceEvent | null {
  if (call_id === undefined || name === undefined) return null;
  return { type: "call", callId: call_id, name, arguments: given };
}
