/** Origins remembered at a time, as members choose some of them; the oldest is forgotten first. */
const maxOrigins = 1000;

/** Cooldowns of servers that did not answer, so that what is for others need not wait for them. */
export function createCooldowns(durationMs: number) {
  const until = new Map<string, number>();
  return {
    /** Milliseconds until the cooldown of an origin ends; 0 if it has none. */
    leftMs(origin: string): number {
      const left = (until.get(origin) ?? 0) - Date.now();
      if (left > 0) return left;
      until.delete(origin);
      return 0;
    },

    start(origin: string): void {
      if (until.size >= maxOrigins) until.delete(until.keys().next().value as string);
      until.set(origin, Date.now() + durationMs);
    },
  };
}
