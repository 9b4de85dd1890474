/** What a page's or layout's module says about the document, as `export const handle`. */
export interface PageHandle {
  /** Features whose words come with the page, besides the common ones. */
  readonly i18n?: readonly string[];
  /** `members`: visitors get the page without script, so all that they can do there works without. */
  readonly script?: 'members';
}

/** The handles of the matched layouts and page. A page that failed has the script, to be tried again. */
export function sendsScript(handles: readonly (PageHandle | undefined)[], isMember: boolean, hasFailed: boolean) {
  return isMember || hasFailed || !handles.some((handle) => handle?.script === 'members');
}
