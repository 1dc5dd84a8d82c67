/**
 * A certified OpenID Connect issuer on loopback, for browser journeys and server tests.
 *
 *   node e2e/support/issuer.mjs --port 0 --redirect http://127.0.0.1:8000/api/login/callback/oidc
 *
 * prints "issuer listening on http://127.0.0.1:<port>" when it serves. `--redirect` may be given several
 * times. Requill's settings for it: REQUILL_OIDC_ISSUER=<that address>, REQUILL_OIDC_CLIENT_ID=requill-client,
 * REQUILL_OIDC_CLIENT_SECRET=requill-secret.
 *
 * Its own forms ask for any name and any password, then for consent ("Continue"); "[ Cancel ]" refuses. Who
 * signs in as "ada" is ada@issuer.example; a name that holds an @ is the address; a name that begins with
 * "unverified" has an address that was not verified. The address is told by userinfo alone, not in the token.
 */
import { generateKeyPairSync, randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import { parseArgs } from "node:util";
import Provider from "oidc-provider";

const { values } = parseArgs({
  options: {
    port: { type: "string", default: "0" },
    redirect: { type: "string", multiple: true, default: [] },
  },
});

function account(_context, id) {
  return {
    accountId: id,
    claims: () => ({
      sub: id,
      name: id.split("@")[0],
      preferred_username: id.split("@")[0],
      email: id.includes("@") ? id : `${id}@issuer.example`,
      email_verified: !id.startsWith("unverified"),
    }),
  };
}

const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });

const configuration = {
  clients: [
    {
      client_id: "requill-client",
      client_secret: "requill-secret",
      redirect_uris: values.redirect,
      grant_types: ["authorization_code"],
      response_types: ["code"],
    },
  ],
  claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name", "preferred_username"] },
  cookies: { keys: [randomBytes(32).toString("hex")] },
  features: { devInteractions: { enabled: true } },
  findAccount: account,
  jwks: { keys: [{ ...privateKey.export({ format: "jwk" }), use: "sig", kid: "first" }] },
  pkce: { required: () => true, methods: ["S256"] },
  ttl: { AccessToken: 600, AuthorizationCode: 60, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
};

// The issuer's name holds the port, which is known once somebody listens on it.
const server = createServer();
server.listen(Number(values.port), "127.0.0.1");
await once(server, "listening");
const url = `http://127.0.0.1:${server.address().port}`;
server.on("request", new Provider(url, configuration).callback());
console.log(`issuer listening on ${url}`);

process.once("SIGTERM", () => {
  server.closeAllConnections();
  server.close();
});
