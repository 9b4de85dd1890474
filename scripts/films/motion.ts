/** How far a movement is between two seconds, from 0 to 1. */
export const between = (second: number, from: number, to: number): number =>
  Math.min(1, Math.max(0, (second - from) / (to - from)));

/** Starts and ends slowly. */
export const ease = (share: number): number => share * share * (3 - 2 * share);

/** Goes a little too far, and comes back. */
export const spring = (share: number): number => (share <= 0 ? 0 : 1 + 2.7 * (share - 1) ** 3 + 1.7 * (share - 1) ** 2);

/** Appears with a spring and goes again. */
export const shown = (second: number, from: number, to: number): number =>
  spring(between(second, from, from + 0.45)) * (1 - ease(between(second, to - 0.25, to)));

/** From -1 to 1 and back, in whole turns of a film, so that its end meets its beginning. */
export const sway = (share: number, turns: number, phase: number): number =>
  Math.sin(2 * Math.PI * (share * turns + phase));
