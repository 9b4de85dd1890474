import type { Knot } from './knot.ts';
import type { Cut } from './material.ts';
import type { Hairline } from './region.ts';

/** One mesh of a style. */
export interface Layer {
  readonly piece: string;
  readonly cut?: Partial<Cut>;
  /** How far strands swing to the sides, in decimetres, how often in a decimetre, and how far hair stands off. */
  readonly wave?: readonly [swing: number, often: number, volume: number];
  /** Its strands run down the form, whatever its texture says. */
  readonly down?: true;
  readonly ropes?: number;
  readonly curl?: number;
}

export interface Furry {
  readonly line: Hairline;
  readonly height: number;
  readonly layers: number;
  readonly from: number;
  readonly lean: number;
  readonly comb: 'whorl' | 'back' | 'side' | 'none';
  readonly coil: number;
  readonly fine: number;
  readonly density: number;
  /** How short the sides are, as a share: 1 is as long as the crown. */
  readonly sides: number;
  /** Hair shorter than this share thins out to skin. */
  readonly edge?: number;
}

export interface Style {
  readonly meshes: readonly Layer[];
  readonly fur?: Furry;
  readonly knot?: Knot;
  readonly scarf?: true;
}

const straight = { layers: 10, coil: 0, fine: 52, density: 0.9, from: 0.15 } as const;
const coils = { layers: 9, coil: 1, fine: 26, density: 0.9, from: 0.35, lean: 0, comb: 'none', sides: 1 } as const;
const framed = { face: 8.02 } as const;
const swept = { face: 7.76, skew: 0.18 } as const;
const parted = { face: 7.85, skew: 0.34 } as const;
const fringe = { face: 7.62 } as const;

const all = {
  'long-straight': { meshes: [{ piece: 'long01', down: true }] },
  'long-wavy': { meshes: [{ piece: 'long01', down: true, wave: [0.11, 5.2, 0.08] }] },
  'long-swept': {
    meshes: [
      { piece: 'long01', down: true, wave: [0.04, 3.6, 0.02] },
      { piece: 'short03', cut: { ...parted, from: 7.6 } },
    ],
  },
  'long-curly': { meshes: [{ piece: 'long01', down: true, cut: { end: 4.9 }, wave: [0.09, 8, 0.15], curl: 1 }] },
  'shoulder-curly': { meshes: [{ piece: 'long01', down: true, cut: { end: 5.9 }, wave: [0.08, 8, 0.17], curl: 1 }] },
  'bob-curly': { meshes: [{ piece: 'bob02', cut: framed, wave: [0.06, 8, 0.13], curl: 0.9 }] },
  'ponytail-swept': { meshes: [{ piece: 'ponytail01' }, { piece: 'short03', cut: { ...parted, from: 7.66 } }] },
  'bun-swept': {
    meshes: [
      { piece: 'ponytail01', cut: { end: 6.92 } },
      { piece: 'short03', cut: { ...parted, from: 7.66 } },
    ],
    knot: 'top',
  },
  shoulder: { meshes: [{ piece: 'long01', down: true, cut: { end: 5.5 } }] },
  'shoulder-wavy': { meshes: [{ piece: 'long01', down: true, cut: { end: 5.4 }, wave: [0.11, 6, 0.12] }] },
  lob: { meshes: [{ piece: 'long01', down: true, cut: { end: 6.1 } }] },
  bob: { meshes: [{ piece: 'bob02', cut: parted }] },
  'bob-side': { meshes: [{ piece: 'bob01', cut: swept }] },
  'bob-wavy': { meshes: [{ piece: 'bob02', cut: parted, wave: [0.07, 6, 0.07] }] },
  ponytail: { meshes: [{ piece: 'ponytail01' }] },
  'bun-low': { meshes: [{ piece: 'ponytail01', cut: { end: 6.92 } }], knot: 'low' },
  'bun-top': { meshes: [{ piece: 'ponytail01', cut: { end: 6.92 } }], knot: 'top' },
  braid: { meshes: [{ piece: 'braid01', cut: parted }] },
  pixie: { meshes: [{ piece: 'short03', cut: parted }] },
  'pixie-fringe': { meshes: [{ piece: 'short02', cut: fringe }] },
  'short-textured': { meshes: [{ piece: 'short01' }] },
  'slick-back': { meshes: [{ piece: 'short04' }] },
  'side-part': { meshes: [{ piece: 'short03', cut: parted }] },
  'box-braids': { meshes: [{ piece: 'long01', down: true, ropes: 52 }] },
  buzz: {
    meshes: [],
    fur: {
      ...straight,
      line: 'sideburns',
      height: 0.04,
      layers: 5,
      lean: 0.4,
      fine: 60,
      density: 0.95,
      comb: 'none',
      sides: 0.7,
    },
  },
  crop: { meshes: [], fur: { ...straight, line: 'sideburns', height: 0.14, lean: 1.1, comb: 'whorl', sides: 0.3 } },
  'crop-side': {
    meshes: [],
    fur: { ...straight, line: 'sideburns', height: 0.24, lean: 1.3, comb: 'side', sides: 0.2 },
  },
  'crop-back': {
    meshes: [],
    fur: { ...straight, line: 'sideburns', height: 0.2, lean: 1.3, comb: 'back', sides: 0.25 },
  },
  curls: {
    meshes: [],
    fur: { ...coils, line: 'sideburns', height: 0.42, fine: 17, coil: 0.8, sides: 0.35, density: 0.85 },
  },
  coils: { meshes: [], fur: { ...coils, line: 'full', height: 0.2, sides: 0.9 } },
  'coils-fade': { meshes: [], fur: { ...coils, line: 'sideburns', height: 0.24, sides: 0.2 } },
  'afro-short': { meshes: [], fur: { ...coils, line: 'full', height: 0.42, sides: 0.9 } },
  afro: { meshes: [], fur: { ...coils, line: 'full', height: 0.58, layers: 7, from: 0.55, sides: 1 } },
  receding: { meshes: [], fur: { ...straight, line: 'receding', height: 0.09, lean: 1.5, comb: 'back', sides: 0.5 } },
  balding: {
    meshes: [],
    fur: {
      ...straight,
      line: 'horseshoe',
      height: 0.04,
      lean: 1,
      comb: 'whorl',
      fine: 80,
      density: 0.78,
      sides: 1,
      edge: 0.9,
    },
  },
  bald: { meshes: [] },
  headscarf: { meshes: [], scarf: true },
} as const satisfies Record<string, Style>;

export type HairStyle = keyof typeof all;
export const hairStyles = Object.keys(all) as HairStyle[];
export const styleOf = (style: HairStyle): Style => all[style];
