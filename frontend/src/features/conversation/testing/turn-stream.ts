/** A turn whose events a test sends one by one, as the server's stream would. */
import { HttpResponse } from "msw";

export interface TurnStream {
  /** The response to the request that starts or joins the turn. */
  response: () => HttpResponse<ReadableStream>;
  send: (event: string, data: unknown) => void;
  /** The connection ends, whether or not the turn did. */
  close: () => void;
}

export function turnStream(): TurnStream {
  const encoder = new TextEncoder();
  let controller: ReadableStreamDefaultController<Uint8Array> | null = null;
  const body = new ReadableStream<Uint8Array>({
    start: (given) => {
      controller = given;
    },
  });
  let number = 0;
  return {
    response: () => new HttpResponse(body, { headers: { "Content-Type": "text/event-stream" } }),
    send: (event, data) => {
      number += 1;
      controller?.enqueue(
        encoder.encode(`id: ${number}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`),
      );
    },
    close: () => controller?.close(),
  };
}
