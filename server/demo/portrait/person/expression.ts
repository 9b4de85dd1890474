import type { Look } from './look.ts';
import type { Expression, Shot } from './shot.ts';

type Pair = readonly [left: number, right: number];

/** What the muscles of a face do, in the head's units. */
export type Mimic = {
  eyes: {
    /** How far the upper lid is up, 1 at rest, and how much the cheek pushes up the lower one. */
    open: number;
    raised: number;
    /** How far the eyes look up. */
    up: number;
  };
  /** How far each brow is up, and how much more its inner end is. */
  brows: { lift: Pair; inner: number };
  mouth: {
    half: number;
    /** How far each corner is up. */
    corners: Pair;
    /** How far the lips are apart, and how much of that teeth fill. */
    open: number;
    teeth: number;
    /** How full the lips are: a smile stretches them. */
    lips: number;
  };
  /** 0 at rest … 1 laughing: cheeks rise and blush. */
  joy: number;
};

const mimics: Record<Expression, Mimic> = {
  'open-smile': {
    eyes: { open: 0.95, raised: 2.6, up: 0 },
    brows: { lift: [2, 2], inner: 1 },
    mouth: { half: 45, corners: [12, 12], open: 14, teeth: 0.86, lips: 0.84 },
    joy: 0.75,
  },
  grin: {
    eyes: { open: 0.85, raised: 3.6, up: 0 },
    brows: { lift: [1, 4], inner: 0 },
    mouth: { half: 47, corners: [13, 14], open: 11.5, teeth: 1, lips: 0.8 },
    joy: 0.85,
  },
  laugh: {
    eyes: { open: 0.68, raised: 5.2, up: 0 },
    brows: { lift: [4, 4], inner: 2 },
    mouth: { half: 46, corners: [12, 12], open: 25, teeth: 0.55, lips: 0.8 },
    joy: 1,
  },
  smile: {
    eyes: { open: 0.93, raised: 2.8, up: 0 },
    brows: { lift: [1, 1], inner: 1 },
    mouth: { half: 44, corners: [13, 13], open: 0, teeth: 0, lips: 0.92 },
    joy: 0.55,
  },
  'half-smile': {
    eyes: { open: 0.98, raised: 1, up: 0 },
    brows: { lift: [0, 2.5], inner: 0.5 },
    mouth: { half: 40, corners: [8.5, 11.5], open: 0, teeth: 0, lips: 0.98 },
    joy: 0.3,
  },
  parted: {
    eyes: { open: 1, raised: 1.2, up: 0 },
    brows: { lift: [2, 2], inner: 2 },
    mouth: { half: 39, corners: [9, 9], open: 7.5, teeth: 0.8, lips: 0.98 },
    joy: 0.4,
  },
  calm: {
    eyes: { open: 1, raised: 0.4, up: 0 },
    brows: { lift: [0, 0], inner: 0.5 },
    mouth: { half: 37, corners: [8, 8], open: 0, teeth: 0, lips: 1.04 },
    joy: 0.12,
  },
  smirk: {
    eyes: { open: 0.84, raised: 2, up: 0 },
    brows: { lift: [-0.5, 5.5], inner: 0 },
    mouth: { half: 39, corners: [7.5, 12.5], open: 0, teeth: 0, lips: 0.98 },
    joy: 0.35,
  },
  dreamy: {
    eyes: { open: 0.84, raised: 0.8, up: 2.4 },
    brows: { lift: [2, 2], inner: 3 },
    mouth: { half: 37, corners: [8.5, 8.5], open: 0, teeth: 0, lips: 1.06 },
    joy: 0.2,
  },
  amused: {
    eyes: { open: 1.1, raised: 0.6, up: 0 },
    brows: { lift: [7, 8.5], inner: 2 },
    mouth: { half: 40, corners: [10, 10], open: 12, teeth: 0.6, lips: 0.92 },
    joy: 0.6,
  },
};

/** An expression on a face that is livelier on one side. */
export function mimicOf({ lopsided }: Look, { expression }: Shot): Mimic {
  const mimic = mimics[expression];
  const lively = ([left, right]: Pair, by: number): Pair => {
    const [a, b] = lopsided < 0 ? [right, left] : [left, right];
    return [a - lopsided * by, b + lopsided * by];
  };
  return {
    ...mimic,
    brows: { ...mimic.brows, lift: lively(mimic.brows.lift, 1.3) },
    mouth: {
      ...mimic.mouth,
      corners: lively(mimic.mouth.corners, 0.6),
    },
  };
}
