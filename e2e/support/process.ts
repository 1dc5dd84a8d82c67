/** Starts a program of the repository and stops it again. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { fileURLToPath } from "node:url";

export const ROOT = fileURLToPath(new URL("../../", import.meta.url));

export interface Running {
  url: string;
  stop: () => Promise<void>;
}

/** A port that nobody listens on. */
export async function freePort(): Promise<number> {
  const probe = createServer();
  probe.listen(0, "127.0.0.1");
  await once(probe, "listening");
  const address = probe.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  probe.close();
  await once(probe, "close");
  return address.port;
}

/** Run a program of the virtual environment; resolves once it prints a line that matches `ready`. */
export async function start(
  program: string,
  args: string[],
  environment: Record<string, string>,
  ready: RegExp,
): Promise<ChildProcess> {
  return (await startAndRead(`.venv/bin/${program}`, args, environment, ready)).child;
}

/** Run any program, and answer what `ready` found in what it prints. */
export async function startAndRead(
  path: string,
  args: string[],
  environment: Record<string, string>,
  ready: RegExp,
): Promise<{ child: ChildProcess; found: RegExpExecArray }> {
  const child = spawn(path, args, {
    cwd: ROOT,
    env: { ...process.env, ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  const found = await new Promise<RegExpExecArray>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      const match = ready.exec(output);
      if (match) resolve(match);
    };
    child.stdout.on("data", read);
    child.stderr.on("data", read);
    child.once("exit", (code) => reject(new Error(`${path} ended with ${String(code)}:\n${output}`)));
  });
  return { child, found };
}

export async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  child.kill("SIGTERM");
  await once(child, "exit");
}
