import type { Frame } from '../frame.ts';
import { between, lerp, type Point } from '../svg.ts';
import type { Guides } from './mass.ts';
import type { Front } from './style.ts';

/**
 * The hairline and the outline of hair on a skull. Along them, −1 is the left ear, 0 the middle of the forehead, 1
 * the right ear.
 */
export type Cap = { root(u: number): Point; outer(u: number): Point };

type Row = readonly [u: number, x: number, y: number, z: number];

const hairline: readonly Row[] = [
  [0, 0, -118, 96],
  [0.28, 34, -117, 90],
  [0.5, 64, -102, 76],
  [0.64, 83, -74, 56],
  [0.78, 92, -44, 42],
  [0.9, 97, -12, 26],
  [1, 98, 24, 14],
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

function along<T extends readonly number[]>(rows: readonly T[], u: number): number[] {
  const next = Math.max(
    1,
    rows.findIndex((row) => (row[0] as number) >= u),
  );
  const [a, b] = [rows[next - 1] as T, rows[next] as T];
  const part = (u - (a[0] as number)) / ((b[0] as number) - (a[0] as number));
  return a.map((value, i) => lerp(value, b[i] as number, part));
}

/** The height at which hair is widest, how far along the outline that is, and how square the outline is. */
const brow = -22;
const widest = 0.82;
const roundness = 2.1;

type CapShape = { front: Front; volume: number; shorn?: boolean; lean?: number };

export function makeCap(frame: Frame, { front, volume, shorn = false, lean = 0 }: CapShape): Cap {
  const rows = front === 'receding' ? receding : hairline;
  const breadth = frame.half / 107;
  const crown = Math.min(4, Math.max(0, volume - 12) * 0.3);
  // An afro is a globe around the skull.
  const globe = (u: number): Point => [
    frame.at(0, 0, -20)[0] + (frame.half + volume * 0.74) * Math.sin(u * 2.2),
    -58 - (116 + volume * 0.86) * Math.cos(u * 2.2),
  ];
  return {
    root(u) {
      const [, x = 0, low = 0, z = 0] = along(rows, Math.min(1, Math.abs(u)));
      const y = low - frame.hairline * Math.max(0, 1 - Math.abs(u) * 1.2);
      const side = Math.sign(u);
      const [px] = frame.at(side * Math.min(x * breadth, frame.half - 5), y, z);
      // Seen from the side, the far temple shows but a rim of hair.
      const rim = frame.edge(y, side, -5)[0];
      const far = Math.min(1, Math.max(0, side * frame.turn * 1.7)) * Math.min(1, Math.max(0, Math.abs(u) - 0.55) * 4);
      return [lerp(px, side * Math.max(side * px, side * rim), far), y];
    },
    outer(u) {
      if (volume > 60) return globe(u);
      const part = Math.min(1, Math.abs(u));
      const side = Math.sign(u) || 1;
      const quiff = front === 'quiff' ? volume * 0.34 * Math.exp(-(((u - lean * 0.24) * 3.2) ** 2)) : 0;
      const off = Math.min(volume, 26 + volume * 0.3);
      const far = 1 - Math.min(0.65, Math.max(0, side * frame.turn)) * Math.min(1, Math.max(0, part - 0.5) * 2.5);
      const beside = off * far * (shorn ? 0.14 : 0.66);
      const angle = (Math.min(part, widest) / widest) * (Math.PI / 2);
      const y =
        part > widest
          ? lerp(brow, 26, (part - widest) / (1 - widest))
          : brow - (150 + off * 0.62 + (shorn ? 0 : crown)) * Math.cos(angle);
      const [middle, edge] = [frame.edge(-172, side)[0], frame.edge(brow, side)[0]];
      if (part > widest) {
        const hug = (part - widest) / (1 - widest);
        return [frame.edge(y, side, beside * (1 - hug * 0.22))[0], y - quiff];
      }
      // Rounder than the skull, but never within it.
      const reach = (1 - Math.cos(angle) ** roundness) ** (1 / roundness);
      const x = side * (edge + side * beside - middle) * reach;
      const skull = side * (frame.edge(Math.max(-171, y + off * 0.5), side, 1 + off * (shorn ? 0.1 : 0.3))[0] - middle);
      return [middle + side * Math.max(x, skull * Math.min(1, part * 8)), y - quiff];
    },
  };
}

export const us = (from: number, to: number, count: number) =>
  Array.from({ length: count }, (_, i) => lerp(from, to, i / (count - 1)));

/** How far along the hairline hair is seen: on the side that is turned away, none before the ear. */
export function seenAlong(turn: number, widest: number): readonly [from: number, to: number] {
  const far = Math.min(widest, 1 - Math.min(0.2, Math.abs(turn) * 0.6));
  return [turn < -0.1 ? -far : -widest, turn > 0.1 ? far : widest];
}

/** Hair that leaves the hairline towards the crown: combed back or piled up, leaning to a side. */
export function combedBack(cap: Cap, front: Front, lean: number, [from, to]: readonly [number, number]): Guides {
  return us(from, to, 15).map((u) => {
    const middle = 1 - Math.min(1, Math.abs(u));
    const start = cap.root(u);
    const tip = cap.outer(Math.max(-1, Math.min(1, u + (front === 'quiff' ? lean * 0.16 * middle : 0))));
    const bow = (front === 'quiff' ? 34 : 12) * lean * middle;
    return [0, 0.3, 0.65, 1].map((part): Point => {
      const [x, y] = between(start, tip, part);
      return [x + Math.sin(part * Math.PI) * bow, y];
    });
  });
}

/** Short hair that grows from the crown to the forehead, and ends there unevenly. */
export function forward(cap: Cap, lean: number, widest: number): Guides {
  return us(-widest, widest, 15).map((u, i) => {
    const [tip, top] = [cap.root(u), cap.outer(u * 0.96 - lean * 0.1)];
    const edge = Math.max(0, 1 - (Math.abs(u) / widest) ** 3);
    const over = edge * (15 + Math.sin(i * 2.6) * 5);
    return [
      top,
      [lerp(top[0], tip[0], 0.35) - lean * 6, lerp(top[1], tip[1], 0.34)],
      [lerp(top[0], tip[0], 0.75) + lean * 5, lerp(top[1], tip[1], 0.74)],
      [tip[0] + lean * 15 * edge, tip[1] + over],
    ];
  });
}

type Fall = {
  frame: Frame;
  cap: Cap;
  side: number;
  volume: number;
  /** Where the parting meets the forehead, −1 … 1. */
  parting: number;
  /** The height at which it ends. */
  end: number;
  /** How far it sweeps down over the forehead, 0 … 1. */
  sweep: number;
};

/** Half of parted hair: from the parting over a temple, and down beside the face. */
export function parted({ frame, cap, side, volume, parting, end, sweep }: Fall): Guides {
  const start = frame.at(parting * 60, -121 - frame.hairline + Math.abs(parting) * 5, 94);
  const isAcross = Math.sign(parting) === -side;
  const dip = sweep * (isAcross ? 16 + Math.abs(parting) * 34 : 12);
  const { at, half } = frame;
  const inner: Point[] = [
    start,
    at(lerp(parting * 60, side * 78, 0.42), -113 - frame.hairline * 0.8 + dip * 0.8, 93),
    at(side * (half - 32), -76 - frame.hairline * 0.5 + dip, 68),
    at(side * (half - 12), -28 + dip * 0.5, 46),
    at(side * (half - 6), 24, 30),
  ];
  const outer = [0, 0.28, 0.52, 0.76, 1].map((part): Point => {
    // Hair rises beside its parting before it falls.
    const [x, y] = cap.outer(lerp(parting * 0.3, side * 0.94, part));
    const rise = (1 - part) * (0.45 + 0.6 * Math.sin(Math.min(1, part * 1.8) * Math.PI));
    return [x, y - Math.min(11, volume * 0.4) * rise];
  });
  if (end > 60) {
    const [ox] = outer.at(-1) as Point;
    const long = Math.min(1, Math.max(0, (end - 140) / 200));
    const down = (x: number, parts: readonly (readonly [part: number, out: number])[]) =>
      parts.map(([part, out]): Point => [x + side * out, lerp(26, end, part)]);
    const [ix] = inner.at(-1) as Point;
    const full = volume * 0.42;
    if (end < 180) {
      inner.push(
        ...down(ix, [
          [0.34, 2],
          [0.7, -2],
          [0.95, -16],
        ]),
      );
      outer.push(
        ...down(ox, [
          [0.34, full + 3],
          [0.72, full + 2],
          [1.03, -8],
        ]),
      );
    } else {
      inner.push(
        ...down(ix, [
          [0.26, 5],
          [0.52, -22 - long * 6],
          [0.78, -34 + long * 6],
          [0.98, -22 - long * 4],
        ]),
      );
      outer.push(
        ...down(ox, [
          [0.26, full + 5],
          [0.52, full + 12 + long * 4],
          [0.78, full + 10 + long * 16],
          [0.97, long * 10],
        ]),
      );
    }
    // Both edges have as many points.
    while (outer.length < inner.length) outer.push(outer.at(-1) as Point);
  }
  return us(0, 1, 5).map((part) => inner.map((point, i) => between(point, outer[i] as Point, part)));
}

/** A long lock before the temple that leaves the parting, sweeps over the brow's end and swings away from the cheek. */
export function framing({ frame, cap, side, parting, end, sweep }: Omit<Fall, 'volume'>): Guides {
  const [sx, sy] = frame.at(parting * 60, -123 - frame.hairline, 94);
  const { at, half } = frame;
  const top = cap.outer(parting * 0.3 + side * 0.22);
  const inner: Point[] = [
    [sx, sy],
    at(lerp(parting * 60, side * 60, 0.5), -98 + sweep * 10, 94),
    at(side * (half - 40), -44 + sweep * 12, 82),
    at(side * (half - 13), 8, 52),
    [at(side * (half - 4), 0, 32)[0], lerp(20, end, 0.66)],
    [at(side * (half + 9), 0, 26)[0], end],
  ];
  const outer: Point[] = [
    between([sx, sy], top, 0.7),
    between(cap.root(side * 0.46), cap.outer(side * 0.4), 0.6),
    between(cap.root(side * 0.72), cap.outer(side * 0.68), 0.7),
    cap.outer(side * 0.86),
    [cap.outer(side * 0.94)[0] + side * 3, lerp(26, end, 0.6)],
    [cap.outer(side * 0.94)[0] + side * 12, end - 8],
  ];
  return us(0, 1, 4).map((part) => inner.map((point, i) => between(point, outer[i] as Point, part)));
}

/** A fringe over the forehead, longer towards the temples. */
export function fringe(frame: Frame, cap: Cap, lean: number): Guides {
  const breadth = frame.half / 107;
  return us(-0.76, 0.76, 15).map((u, i) => {
    const [x0, y0] = cap.outer(u * 0.5);
    const uneven = Math.sin(i * 2.4) * 3 + (i % 3) * 1.6;
    const tip = frame.at(u * 126 * breadth, -48 + u * u * 44 + u * lean * 10 + uneven, 94 - u * u * 70);
    const bend = u * 14;
    return [
      [x0, y0 + 13],
      [lerp(x0, tip[0], 0.46) + bend, -128 + u * u * 18],
      [lerp(x0, tip[0], 0.86) + bend * 0.9, -86 + u * u * 26],
      [tip[0] + lean * 5, tip[1]],
    ];
  });
}
