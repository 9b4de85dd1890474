import { smooth } from '../render/vector.ts';
import type { Spot } from './spot.ts';

/** How far inside its edges a place of a garment is, in decimetres: below 0 it is outside. */
export interface Edges {
  readonly neck: number;
  readonly sleeve: number;
}
/** What a garment covers, given on the base mesh. */
export type Cut = (spot: Spot) => Edges;

export type Neckline = 'crew' | 'wide' | 'vee' | 'deep vee' | 'scoop' | 'turtle' | 'hood' | 'open';
export type Sleeve = 'none' | 'short' | 'elbow' | 'long' | 'bib' | 'hood';

/** Necklines lie on a plane that falls to the front. */
const planes: Record<Neckline, readonly [height: number, fall: number]> = {
  crew: [5.7, 0.46],
  wide: [5.58, 0.47],
  vee: [5.68, 0.44],
  'deep vee': [5.64, 0.44],
  scoop: [5.56, 0.4],
  turtle: [6.2, 0.4],
  hood: [5.76, 0.42],
  open: [5.72, 0.44],
};

function neckOf(neckline: Neckline): (spot: Spot) => number {
  const [height, fall] = planes[neckline];
  const plane = ({ x, y, z }: Spot) => (height - fall * z + 0.4 * x * x - y) / Math.hypot(1, fall);
  const opened = (spot: Spot, opening: number) => Math.min(plane(spot), spot.z > 0.3 ? opening : 9);
  switch (neckline) {
    case 'vee':
      return (spot) => opened(spot, (spot.x - (spot.y - 4.72) * 0.62) * 0.85);
    case 'deep vee':
      return (spot) => opened(spot, (spot.x - (spot.y - 4.42) * 0.56) * 0.87);
    case 'scoop':
      return (spot) => opened(spot, (Math.hypot(spot.x / 0.86, Math.min(0, spot.y - 5.5) / 0.84) - 1) * 0.8);
    case 'hood':
      return (spot) => opened(spot, (spot.x - (spot.y - 4.98) * 0.5) * 0.9);
    case 'open':
      // Open down the front: a vee above, a gap below.
      return (spot) => opened(spot, spot.x - 0.3 - Math.max(0, spot.y - 3.6) * 0.2 - Math.max(0, 2.6 - spot.y) * 0.07);
    default:
      return plane;
  }
}

const sleeves: Record<'short' | 'elbow' | 'long', number> = { short: 1.42, elbow: 2.15, long: 4.42 };

function sleeveOf(sleeve: Sleeve): (spot: Spot) => number {
  if (sleeve === 'none') {
    return ({ x, y, arm }) => (y < 4.2 && arm < 0.5 ? 9 : 1.3 + (5.68 - y) * 0.13 - x);
  }
  // Between the fronts of a jacket, and around the neck.
  if (sleeve === 'bib') return ({ x, y, z }) => (z < 0.1 ? 0.75 : 0.4 + 0.22 * Math.max(0, y - 3.9)) - x;
  if (sleeve === 'hood') return (spot) => hoodWidth(spot) - neckOf('hood')(spot);
  const end = sleeves[sleeve];
  return ({ arm, along }) => (arm > 0.3 ? end - along : 9);
}

/** How far a hood reaches from the neckline. */
export const hoodWidth = ({ z }: Spot): number => 0.5 + 0.5 * smooth(-z, -0.8, 0.3);

export function cutOf(neckline: Neckline, sleeve: Sleeve): Cut {
  const neck = neckOf(neckline);
  const arm = sleeveOf(sleeve);
  return (spot) => ({
    neck: Math.min(neck(spot), (0.55 - spot.head) * 2),
    sleeve: Math.min(arm(spot), spot.arm > 0.3 ? 4.7 - spot.along : 9),
  });
}
