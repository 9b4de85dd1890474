import { setImmediate as nextRound } from 'node:timers/promises';

/** Requests of one network that begin in one round of the event loop, each with up to a millisecond of work. */
const atOnce = 2;

/**
 * Begins the requests of each network evenly. Node hands over whatever has arrived at once, so somebody with hundreds
 * of connections would put all their requests, be they refused ones, before each step of everybody else's. Who has more
 * than a few begins the rest in the next rounds; nobody waits for time to pass.
 */
export function createEvenLoop(): (network: string, begin: () => void) => void {
  const begun = new Map<string, number>();
  const waiting = new Map<string, (() => void)[]>();
  let isAhead = false;

  const beginNext = () => {
    isAhead = false;
    begun.clear();
    for (const [network, begins] of waiting) {
      const now = begins.splice(0, atOnce);
      if (begins.length === 0) waiting.delete(network);
      count(network, now.length);
      for (const begin of now) begin();
    }
  };
  const count = (network: string, more: number) => {
    begun.set(network, (begun.get(network) ?? 0) + more);
    if (!isAhead) setImmediate(beginNext);
    isAhead = true;
  };

  return (network, begin) => {
    if ((begun.get(network) ?? 0) < atOnce) {
      count(network, 1);
      begin();
      return;
    }
    const begins = waiting.get(network);
    if (begins) begins.push(begin);
    else waiting.set(network, [begin]);
  };
}

/** Rounds of the event loop between two pieces of long work; a call of somebody else waits for about as many. */
const roundsBetween = 16;

/** Lets work that takes many milliseconds, and cannot yield, begin once in a few rounds, in order of arrival. */
export function createRounds(): () => Promise<void> {
  let last = Promise.resolve();
  return () => {
    last = last.then(async () => {
      for (let round = 0; round < roundsBetween; round += 1) await nextRound();
    });
    return last;
  };
}
