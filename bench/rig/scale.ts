/** Sizes and durations; `--brief` only shows that everything runs. */
export const isBrief = process.argv.includes('--brief');

const full = {
  members: [10_000, 1_000_000],
  seconds: 8,
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
      members: [1000, 20_000],
      seconds: 1,
      people: 100,
      searches: { unmeasured: 1, rounds: 2, mixed: 200 },
      sockets: 600,
      kills: 3,
      giftsAndPhotos: 300,
      pairs: 5,
    }
  : full;
