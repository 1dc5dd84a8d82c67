/**
 * The servers that journeys use. Each begins when a worker first needs it and serves until the worker ends: journeys of
 * different kinds share workers only where they share all of these. Each browser context is a guest of its own.
 */
import { test as base } from "@playwright/test";
import { startIssuer, startSites } from "./identity";
import { freePort, start, stop } from "./process";
import { startProduct, startProvider } from "./product";
import { VoiceService } from "./voice";

export const DEMO = { username: "demo", password: "requill-demo" };

interface Worker {
  /** With the built-in assistant. */
  product: string;
  provider: string;
  /** Its assistant is `provider`. */
  productWithProvider: string;
  /** With every way to sign in: a test account, the sites of GitHub, Google and X, and a real issuer. */
  accounts: string;
  /** A guest has two documents and three messages a month. */
  limited: string;
  voice: VoiceService;
  /** Its realtime service is `voice`. */
  productWithVoice: string;
}

export const test = base.extend<object, Worker>({
  product: [
    async ({}, use) => {
      const running = await startProduct();
      await use(running.url);
      await running.stop();
    },
    { scope: "worker" },
  ],
  provider: [
    async ({}, use) => {
      const running = await startProvider();
      await use(running.url);
      await running.stop();
    },
    { scope: "worker" },
  ],
  productWithProvider: [
    async ({ provider }, use) => {
      const running = await startProduct({
        REQUILL_AI_BASE_URL: `${provider}/v1`,
        REQUILL_AI_API_KEY: "a-key",
        REQUILL_AI_MODEL: "protocol-model",
      });
      await use(running.url);
      await running.stop();
    },
    { scope: "worker" },
  ],
  accounts: [
    async ({ provider }, use) => {
      const port = await freePort();
      const [sites, issuer] = await Promise.all([startSites(), startIssuer(port)]);
      const product = await startProduct(
        {
          REQUILL_DEMO_USERNAME: DEMO.username,
          REQUILL_DEMO_PASSWORD: DEMO.password,
          // Where a key of somebody's own is sent to; without one the built-in assistant answers.
          REQUILL_AI_BASE_URL: `${provider}/v1`,
          ...sites.settings,
          ...issuer.settings,
        },
        port,
      );
      await use(product.url);
      await Promise.all([product.stop(), sites.stop(), issuer.stop()]);
    },
    { scope: "worker" },
  ],
  limited: [
    async ({}, use) => {
      const running = await startProduct({
        REQUILL_GUEST_MONTHLY_DOCUMENTS: "2",
        REQUILL_GUEST_MONTHLY_MESSAGES: "3",
      });
      await use(running.url);
      await running.stop();
    },
    { scope: "worker" },
  ],
  voice: [
    async ({}, use) => {
      const port = await freePort();
      const args = ["-m", "tests.support.realtime_service", "--port", String(port)];
      const child = await start("python", args, {}, /listening/);
      await use(new VoiceService(`http://127.0.0.1:${port}`));
      await stop(child);
    },
    { scope: "worker" },
  ],
  productWithVoice: [
    async ({ voice }, use) => {
      const running = await startProduct({
        REQUILL_REALTIME_URL: `${voice.url}/v1`,
        REQUILL_REALTIME_API_KEY: "sk-of-the-operator",
      });
      await use(running.url);
      await running.stop();
    },
    { scope: "worker" },
  ],
});

export { expect } from "@playwright/test";
