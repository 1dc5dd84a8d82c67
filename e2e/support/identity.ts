/** Who says who somebody is: the sites of GitHub, Google and X, and a real issuer. */
import { type Running, startAndRead, stop } from "./process";

type Configured = Pick<Running, "stop"> & { settings: Record<string, string> };

const SINGLE_SIGN_ON = "Halden ID";

export async function startSites(): Promise<Configured> {
  const { child, found } = await startAndRead(
    ".venv/bin/python",
    ["e2e/support/sites.py"],
    { PYTHONPATH: "." },
    /sites listening (\{.*\})\n/,
  );
  return { settings: JSON.parse(found[1] ?? "") as Record<string, string>, stop: () => stop(child) };
}

/** A certified issuer that lets in whoever gives a name, and sends them back to the product on `port`. */
export async function startIssuer(port: number): Promise<Configured> {
  const redirect = `http://127.0.0.1:${port}/api/login/callback/oidc`;
  const { child, found } = await startAndRead(
    process.execPath,
    ["e2e/support/issuer.mjs", "--redirect", redirect],
    {},
    /issuer listening on (\S+)/,
  );
  const settings = {
    REQUILL_OIDC_ISSUER: found[1] ?? "",
    REQUILL_OIDC_CLIENT_ID: "requill-client",
    REQUILL_OIDC_CLIENT_SECRET: "requill-secret",
    REQUILL_OIDC_NAME: SINGLE_SIGN_ON,
  };
  return { settings, stop: () => stop(child) };
}
