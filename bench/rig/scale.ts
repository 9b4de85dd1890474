/** Sizes and durations; `--brief` only shows that everything runs. */
export const isBrief = process.argv.includes('--brief');
/** A part of the names of what is measured, for benchmarks of many things: `--only=swipe`. */
export const only = process.argv.find((arg) => arg.startsWith('--only='))?.slice('--only='.length) ?? '';

const full = {
  members: [10_000, 1_000_000],
  /** Of the demo, which has pictures of all of them. */
  demoMembers: 240,
  seconds: 8,
  /** Seconds before what is counted. */
  warmup: 1,
  /** Members who write to each other. */
  people: 1000,
  searches: { unmeasured: 5, rounds: 40, mixed: 4000 },
  sockets: 15_000,
  kills: 6,
  /** Acknowledged at least, over all kills. */
  giftsAndPhotos: 10_000,
  /** Pairs of calls, for a known and for an unknown address. */
  pairs: 40,
};

export const scale: typeof full = isBrief
  ? {
      members: [1000],
      demoMembers: 24,
      seconds: 0.5,
      warmup: 0.3,
      people: 50,
      searches: { unmeasured: 1, rounds: 1, mixed: 60 },
      sockets: 90,
      kills: 3,
      giftsAndPhotos: 60,
      pairs: 2,
    }
  : full;
