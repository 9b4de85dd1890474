/** For work that nobody awaits, such as a navigation or a refresh of the cache: reports its failure as uncaught. */
export function inBackground(work: unknown): void {
  Promise.resolve(work).catch(reportError);
}
