/**
 * Decides which addresses rendered Markdown may carry, because its text may come from a model or another person.
 */

const LINK_PROTOCOLS: ReadonlySet<string> = new Set(["http", "https", "irc", "ircs", "mailto", "xmpp"]);
const DATA_IMAGE = /^data:image\/(?:png|jpeg|gif|webp);base64,[a-z0-9+/=\s]*$/i;
/** Browsers drop these inside an address, so "java\nscript:" would run; they are dropped before looking too. */
// eslint-disable-next-line no-control-regex
const IGNORED_BY_BROWSERS = /[\u0000-\u0020\u007f-\u00a0\u200b-\u200f\u2028-\u202e\ufeff]/g;

/** The scheme in lower case, "" for a relative address. */
function schemeOf(address: string): string {
  const scheme = /^([^:/?#]*):/.exec(address)?.[1];
  return scheme === undefined ? "" : scheme.toLowerCase();
}

function resolve(address: string): URL | null {
  try {
    return new URL(address, window.location.href);
  } catch {
    return null;
  }
}

function isOwnService(url: URL): boolean {
  return url.origin === window.location.origin && /^\/+api(?:\/|$)/i.test(decodePath(url.pathname));
}

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

export interface LinkTarget {
  readonly href: string;
  /** True for everything that leaves this site; such links open in a new tab without a referrer. */
  readonly external: boolean;
}

/**
 * The target of a link, or null when it must not be one: an unlisted scheme, an unreadable address, or this
 * product's own API (a link in a text must not be able to log its reader out).
 */
export function linkTarget(raw: string | null | undefined): LinkTarget | null {
  const address = (raw ?? "").replace(IGNORED_BY_BROWSERS, "");
  if (address === "") return null;
  const scheme = schemeOf(address);
  if (scheme !== "" && !LINK_PROTOCOLS.has(scheme)) return null;
  const url = resolve(address);
  if (!url || isOwnService(url)) return null;
  if (!LINK_PROTOCOLS.has(url.protocol.slice(0, -1))) return null;
  return { href: address, external: url.origin !== window.location.origin };
}

export type ImageSource =
  | { readonly kind: "inline"; readonly src: string }
  | { readonly kind: "foreign"; readonly src: string; readonly host: string };

/**
 * Where an image may come from: bytes carried in the text itself are drawn at once, other sites' images only when
 * the reader asks (loading one tells that site who is reading). Null for anything else, this site included: a
 * relative image would be a request in the reader's name.
 */
export function imageSource(raw: string | null | undefined): ImageSource | null {
  const address = (raw ?? "").trim();
  if (DATA_IMAGE.test(address)) return { kind: "inline", src: address };
  const clean = address.replace(IGNORED_BY_BROWSERS, "");
  if (clean === "") return null;
  const url = resolve(clean);
  if (!url || !/^https?:$/.test(url.protocol) || url.origin === window.location.origin) return null;
  return { kind: "foreign", src: url.href, host: url.host };
}
