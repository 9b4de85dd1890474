/** Origins remembered at a time, as members choose some of them; the oldest is forgotten first. */
const maxOrigins = 1000;

/** Servers that did not answer, each left alone for a while, so that what is for others need not wait for it. */
export function createRests(restMs: number) {
  const until = new Map<string, number>();
  return {
    /** Milliseconds for which the server of an origin is still left alone; 0 if it is not. */
    left(origin: string): number {
      const leftMs = (until.get(origin) ?? 0) - Date.now();
      if (leftMs > 0) return leftMs;
      until.delete(origin);
      return 0;
    },

    begin(origin: string): void {
      if (until.size >= maxOrigins) until.delete(until.keys().next().value as string);
      until.set(origin, Date.now() + restMs);
    },
  };
}
