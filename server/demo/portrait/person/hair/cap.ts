import type { Frame } from '../frame.ts';
import { between, lerp, type Point } from '../svg.ts';
import type { Guides } from './locks.ts';
import type { Front } from './style.ts';

/**
 * The hairline and the outline of hair on a skull. Along them, −1 is the left ear, 0 the middle of the forehead, 1
 * the right ear.
 */
export type Cap = { root(u: number): Point; outer(u: number): Point };

type Row = readonly [u: number, x: number, y: number, z: number];

const hairline: readonly Row[] = [
  [0, 0, -120, 96],
  [0.28, 34, -119, 90],
  [0.5, 63, -106, 76],
  [0.64, 82, -78, 56],
  [0.78, 91, -46, 42],
  [0.9, 96, -14, 26],
  [1, 97, 22, 14],
];
const receding: readonly Row[] = [
  [0, 0, -134, 84],
  [0.2, 24, -138, 78],
  [0.42, 56, -146, 50],
  [0.6, 84, -106, 36],
  [0.78, 94, -52, 30],
  [0.9, 97, -14, 20],
  [1, 97, 20, 12],
];

/** The skull's levels that the outline of the hair passes. */
const levels: readonly (readonly [u: number, y: number])[] = [
  [0, -172],
  [0.16, -166],
  [0.32, -150],
  [0.46, -124],
  [0.58, -92],
  [0.7, -56],
  [0.82, -20],
  [0.92, 8],
  [1, 26],
];

function along<T extends readonly number[]>(rows: readonly T[], u: number): number[] {
  const next = Math.max(
    1,
    rows.findIndex((row) => (row[0] as number) >= u),
  );
  const [a, b] = [rows[next - 1] as T, rows[next] as T];
  const part = (u - (a[0] as number)) / ((b[0] as number) - (a[0] as number));
  return a.map((value, i) => lerp(value, b[i] as number, part));
}

type CapShape = { front: Front; volume: number; shorn?: boolean; lean?: number };

export function makeCap(frame: Frame, { front, volume, shorn = false, lean = 0 }: CapShape): Cap {
  const rows = front === 'receding' ? receding : hairline;
  // An afro is a globe around the skull.
  const globe = (u: number): Point => [
    frame.at(0, 0, -20)[0] + (frame.half + volume * 0.74) * Math.sin(u * 2.2),
    -58 - (116 + volume * 0.86) * Math.cos(u * 2.2),
  ];
  return {
    root(u) {
      const [, x = 0, y = 0, z = 0] = along(rows, Math.min(1, Math.abs(u)));
      const side = Math.sign(u);
      const [px] = frame.at(side * Math.min(x, frame.half - 6), y, z);
      // Seen from the side, the far temple shows but a rim of hair.
      const rim = frame.edge(y, side, -5)[0];
      const far = Math.min(1, Math.max(0, side * frame.turn * 1.7)) * Math.min(1, Math.max(0, Math.abs(u) - 0.55) * 4);
      return [lerp(px, side * Math.max(side * px, side * rim), far), y];
    },
    outer(u) {
      if (volume > 60) return globe(u);
      const part = Math.min(1, Math.abs(u));
      const [, y = 0] = along(levels, part);
      const side = Math.sign(u) || 1;
      const top = Math.max(0, 1 - part * 1.25);
      const lower = Math.max(0, (part - 0.5) * 2);
      const sides = shorn ? 0.12 + top * 0.75 : 0.5 + 0.35 * part - lower * (volume > 60 ? 0.1 : 0.28);
      const far = 1 - Math.min(0.65, Math.max(0, side * frame.turn)) * Math.min(1, Math.max(0, part - 0.5) * 2.5);
      const round = volume < 60 && part < 0.6 ? 0.55 + 0.75 * part : 1;
      const quiff = front === 'quiff' ? 1 + 0.35 * Math.exp(-(((u - lean * 0.24) * 3.2) ** 2)) : 1;
      const [x] = frame.edge(Math.max(-171, y), side, volume * sides * round * far * (part < 0.1 ? part * 10 : 1));
      const crown = part < 0.16 ? lerp(frame.edge(-172, side)[0], x, part / 0.16) : x;
      return [crown, y - volume * (0.3 + 0.95 * top) * quiff * (1 - lower * 0.9)];
    },
  };
}

const us = (from: number, to: number, count: number) =>
  Array.from({ length: count }, (_, i) => lerp(from, to, i / (count - 1)));

/** Hair that leaves the hairline towards the crown: combed back, cropped, or piled up. */
export function combedBack(cap: Cap, front: Front, lean: number): Guides {
  return us(-1, 1, 17).map((u) => {
    const [root, tip] = [cap.root(u), cap.outer(u)];
    const over = front === 'crop' && Math.abs(u) < 0.62 ? 13 + Math.sin(u * 31) * 4 : 0;
    const start: Point = [root[0] + lean * (front === 'crop' ? 6 : 0), root[1] + over];
    const sweep = front === 'quiff' ? 20 * lean * (1 - Math.abs(u)) : 5 * lean * (1 - Math.abs(u));
    return [0, 0.3, 0.65, 1].map((part) => {
      const [x, y] = between(start, tip, part);
      return [x + Math.sin(part * Math.PI) * sweep * 1.4, y] as const;
    });
  });
}

type Fall = {
  frame: Frame;
  cap: Cap;
  side: number;
  front: Front;
  volume: number;
  /** Where the parting meets the forehead, −1 … 1. */
  parting: number;
  /** The height at which it ends. */
  end: number;
  /** In front of the shoulder it spreads to here. */
  spread: number;
};

/** Half of parted hair: from the parting over a temple, and down beside the face. */
export function parted({ frame, cap, side, front, volume, parting, end, spread }: Fall): Guides {
  const start = frame.at(parting * 60, -121 + Math.abs(parting) * 5, 94);
  const across = Math.sign(parting) === -side ? Math.abs(parting) * 26 : 0;
  const drop = front === 'curtain' ? 24 : 0;
  const hug = front === 'curtain' ? 2 : 0;
  const at = frame.at;
  const inner: Point[] = [
    start,
    at(lerp(parting * 60, side * 78, 0.42), -110 + across * 0.9 + drop * 0.5, 92),
    at(side * (76 - hug), -76 + across * 0.8 + drop, 68),
    at(side * (frame.half - 11 - hug * 2), -28 + drop * 0.6, 46),
    at(side * (frame.half - 6), 24, 30),
  ];
  const outer = [0, 0.28, 0.52, 0.76, 1].map((part): Point => cap.outer(lerp(parting * 0.3, side * 0.94, part)));
  if (end > 60) {
    const [ox] = outer.at(-1) as Point;
    const [ix] = inner.at(-1) as Point;
    const down = [0.3, 0.65, 1];
    const curl = end < 180 ? -side * 14 : 0;
    for (const part of down) {
      const y = lerp(26, end, part);
      const last = part === 1;
      const forward = end > 240 ? part * part * 16 : 0;
      const swing = Math.sin(part * 2.2) * spread * (end > 240 ? 2.6 : 1.4);
      inner.push([ix + side * (3 + forward) + (last ? curl * 0.3 : 0), y + (last && end > 240 ? -34 : 0)]);
      outer.push([ox + side * (volume * 0.4 + swing) + (last ? curl : 0), y + (last && end < 180 ? -5 : 0)]);
    }
  }
  return us(0, 1, 5).map((part) => inner.map((point, i) => between(point, outer[i] as Point, part)));
}

/** A fringe over the forehead, longer towards the temples. */
export function fringe(frame: Frame, cap: Cap, lean: number): Guides {
  return us(-0.74, 0.74, 19).map((u, i) => {
    const [x0, y0] = cap.outer(u * 0.5);
    const uneven = Math.sin(i * 2.4) * 3.5 + (i % 3) * 1.6;
    const tip = frame.at(u * 126, -46 + u * u * 34 + u * lean * 9 + uneven, 94 - u * u * 70);
    const bend = u * 12;
    return [
      [x0, y0 + 15],
      [lerp(x0, tip[0], 0.46) + bend, -126 + u * u * 16],
      [lerp(x0, tip[0], 0.86) + bend * 0.7, -84 + u * u * 22],
      tip,
    ];
  });
}
