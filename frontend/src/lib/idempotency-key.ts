/** Names a request so that repeating it cannot do it twice. */

/** 128 random bits in hexadecimal. (`randomUUID` exists on secure origins only; a plain LAN address is none.) */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
