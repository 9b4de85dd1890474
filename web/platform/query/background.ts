/** Work that nobody waits for, such as a change of page or a read that refreshes the cache: its failure is reported as one that nobody caught. */
export function inBackground(work: unknown): void {
  Promise.resolve(work).catch(reportError);
}
