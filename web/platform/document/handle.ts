import type { EntryContext } from 'react-router';
import { commonWords } from '../i18n/i18n.ts';

/** A page's or layout's settings of the document, as `export const handle`. */
export interface PageHandle {
  /** Features whose words are loaded before the page is shown, besides the common ones. */
  readonly i18n?: readonly string[];
  /** `members`: visitors get the page without script, so all that they can do there works without. */
  readonly script?: 'members';
  /** The page's canonical path, for pages that search engines may list; all others they are told to leave out. */
  readonly canonical?: string | ((params: Readonly<Record<string, string | undefined>>) => string);
}

/** The handles of the layouts and the page that an address matched. */
export const handlesOf = ({ staticHandlerContext, routeModules }: EntryContext): (PageHandle | undefined)[] =>
  staticHandlerContext.matches.map(({ route }) => routeModules[route.id]?.handle as PageHandle | undefined);

/** Features whose words a page is shown with: the common ones and those named in `handle.i18n`. */
export function featuresOf(handles: readonly (PageHandle | undefined)[]): ReadonlySet<string> {
  return new Set([...commonWords, ...handles.flatMap((handle) => handle?.i18n ?? [])]);
}

/** The handles of the matched layouts and page. A page that failed has the script, to be tried again. */
export function sendsScript(handles: readonly (PageHandle | undefined)[], isMember: boolean, hasFailed: boolean) {
  return isMember || hasFailed || !handles.some((handle) => handle?.script === 'members');
}
