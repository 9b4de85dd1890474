import { parseAddress } from './text/address.ts';

/** Query parameter: the page to go to afterwards, such as after a log-in or a plain form. */
export const nextParam = 'next';

/** A placeholder for the site's host. */
const here = 'https://here.invalid';

/**
 * A path of our site as a browser would resolve it, for a redirect or a link; null for any other address. Browsers drop
 * tabs and line ends, read `\` as `/`, and resolve dots: `/.//evil.example` looks like our path and becomes
 * `//evil.example`.
 */
export function ownPath(text: string): string | null {
  const url = text.startsWith('/') ? parseAddress(text, here) : null;
  if (url?.origin !== here) return null;
  // The server takes `/%61pi/` for `/api/`.
  const path = decoded(url.pathname);
  return path === null || /^\/(\/|api\/)/.test(path) ? null : url.pathname + url.search + url.hash;
}

function decoded(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}
