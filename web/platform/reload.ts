const storageKey = 'reloaded-at';
/** §8: a code chunk that does not load reloads the page, at most once in this time. */
const pause = 60_000;

/** After an update of the site a page from before asks for files that are gone: loads the page anew. */
export function reloadOnce(event: Event): void {
  const last = Number(sessionStorage.getItem(storageKey));
  if (Date.now() - last < pause) return;
  sessionStorage.setItem(storageKey, String(Date.now()));
  event.preventDefault();
  window.location.reload();
}
