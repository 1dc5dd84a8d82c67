/** Has the server use a tool that the voice service asked for. The same call twice is done once. */
import { jsonRequest } from "@/lib/api/client";
import type { ToolAnswer, ToolCall } from "@/lib/api/types";

export function callTool(call: ToolCall, signal: AbortSignal): Promise<ToolAnswer> {
  return jsonRequest<ToolAnswer>("POST", "/api/realtime/tool-call", call, { signal });
}
