/** The bare page and a server that does nothing but hand it out and pass a provider's answers on. */
import { once } from "node:events";
import { readFileSync, readdirSync } from "node:fs";
import { createServer, request, type ServerResponse } from "node:http";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { freePort, ROOT } from "../support/process";
import { test as base } from "../support/test";

const BUILT = join(ROOT, "benchmarks/out/floor");
const KEPT = new Map([
  ["/", file("index.html", "text/html")],
  ...readdirSync(join(BUILT, "assets")).map((name) => {
    return [`/assets/${name}`, file(`assets/${name}`, "text/javascript")] as const;
  }),
]);

function file(name: string, type: string): { body: Buffer; headers: Record<string, string> } {
  return {
    body: gzipSync(readFileSync(join(BUILT, name))),
    headers: { "content-type": type, "content-encoding": "gzip" },
  };
}

function passOn(question: string, provider: string, response: ServerResponse): void {
  const body = { model: "floor", stream: true, messages: [{ role: "user", content: question }] };
  const headers = { "content-type": "application/json", authorization: "Bearer a-key" };
  request(`${provider}/v1/chat/completions`, { method: "POST", headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, { "content-type": "text/event-stream" });
    answer.pipe(response);
  }).end(JSON.stringify(body));
}

/** `floor` is the address of the bare page, whose answers come from `provider`. */
export const test = base.extend<object, { floor: string }>({
  floor: [
    async ({ provider }, use) => {
      const port = await freePort();
      const server = createServer((asked, response) => {
        if (asked.url === "/answer") {
          let question = "";
          asked.setEncoding("utf8").on("data", (piece: string) => (question += piece));
          asked.on("end", () => passOn(question, provider, response));
          return;
        }
        const kept = KEPT.get(asked.url ?? "");
        response.writeHead(kept ? 200 : 404, kept?.headers).end(kept?.body);
      }).listen(port, "127.0.0.1");
      await once(server, "listening");
      await use(`http://127.0.0.1:${port}`);
      server.closeAllConnections();
      server.close();
    },
    { scope: "worker" },
  ],
});

export { expect } from "@playwright/test";
