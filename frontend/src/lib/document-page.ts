/** Addresses of documents: links to them lead there within the app. */

/** The address within the app of a document's page, or of a part of one; null for what leads elsewhere. */
export function documentPage({ origin, pathname, search, hash }: URL | HTMLAnchorElement): string | null {
  return origin === window.location.origin && /^\/documents\/\d+\/?$/.test(pathname)
    ? pathname + search + hash
    : null;
}
