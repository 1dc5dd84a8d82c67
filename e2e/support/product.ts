/** The product under test: the real server, on an empty data folder, with or without a provider. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Running, freePort, start, stop } from "./process";

const GENEROUS = {
  REQUILL_GUEST_MONTHLY_DOCUMENTS: "1000",
  REQUILL_GUEST_MONTHLY_MESSAGES: "1000",
  REQUILL_GUEST_ADDRESS_FACTOR: "1000",
};
const NOTHING_FROM_THE_SHELL = {
  REQUILL_DATABASE_URL: "",
  REQUILL_PUBLIC_URL: "",
  REQUILL_TRUSTED_PROXIES: "",
  REQUILL_AI_API_KEY: "",
  REQUILL_AI_BASE_URL: "",
  OPENAI_API_KEY: "",
  OPENAI_BASE_URL: "",
  REQUILL_REALTIME: "",
  REQUILL_REALTIME_URL: "",
  REQUILL_REALTIME_API_KEY: "",
  REQUILL_SMTP_URL: "",
  REQUILL_DEMO_USERNAME: "",
  REQUILL_DEMO_PASSWORD: "",
  REQUILL_GITHUB_CLIENT_ID: "",
  REQUILL_GITHUB_CLIENT_SECRET: "",
  REQUILL_GOOGLE_CLIENT_ID: "",
  REQUILL_GOOGLE_CLIENT_SECRET: "",
  REQUILL_TWITTER_CLIENT_ID: "",
  REQUILL_TWITTER_CLIENT_SECRET: "",
  REQUILL_OIDC_CLIENT_ID: "",
  REQUILL_OIDC_CLIENT_SECRET: "",
  REQUILL_OIDC_ISSUER: "",
};

/** Start the server with these settings, on any free port unless told. */
export async function startProduct(environment: Record<string, string> = {}, onPort?: number): Promise<Running> {
  const folder = await mkdtemp(join(tmpdir(), "requill-e2e-"));
  const port = onPort ?? (await freePort());
  const settings = {
    ...NOTHING_FROM_THE_SHELL,
    ...GENEROUS,
    REQUILL_HOST: "127.0.0.1",
    REQUILL_PORT: String(port),
    REQUILL_DATA_DIR: folder,
    ...environment,
  };
  const child = await start("requill", ["serve"], settings, /Uvicorn running/);
  return {
    url: `http://127.0.0.1:${port}`,
    stop: async () => {
      await stop(child);
      await rm(folder, { recursive: true });
    },
  };
}

/** Start the server that speaks a provider's protocol. */
export async function startProvider(): Promise<Running> {
  const port = await freePort();
  const args = ["-m", "tests.support.provider", "--port", String(port)];
  const child = await start("python", args, {}, /listening/);
  return { url: `http://127.0.0.1:${port}`, stop: () => stop(child) };
}
