/** Runs work that nobody awaits, such as a navigation or a cache refresh; its failure is reported as uncaught. */
export function inBackground(work: unknown): void {
  Promise.resolve(work).catch(reportError);
}
