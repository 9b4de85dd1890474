import { mix } from '../color.ts';
import { between, clipped, closedCurve, curve, glow, lerp, type Point, path } from '../svg.ts';
import { type seenAlong, us } from './cap.ts';
import type { HairWork } from './hair.ts';
import { loose, softEdge } from './mass.ts';

type Seen = ReturnType<typeof seenAlong>;

/** What lies between locks on the skull. */
export function skullcap({ cap, tones }: HairWork, [from, to]: Seen, full = 0.94): string {
  const along = us(from, to, 17);
  const outline = [
    ...along.map((u) => between(cap.root(u), cap.outer(u), full)),
    ...along.map((u) => cap.root(u)).reverse(),
  ];
  return path(closedCurve(outline, 1 / 8), mix(tones.dark, tones.base, 0.4));
}

/** The hairline's soft beginning. */
export function hairlineOf({ cap, tones, cut }: HairWork, [from, to]: Seen): string {
  const line = curve(us(from, to, 13).map((u) => cap.root(u)));
  return softEdge(line, tones.dark, cut.front === 'receding' ? 22 : 15);
}

/** Fine hairs that cross the hairline, so that it is no edge. */
export function babyHair({ cap, tones, random, lean }: HairWork, widest: number): string {
  const far = Math.min(0.46, widest * 0.8);
  const hairs = us(-far, far, 10).map((at): Point[] => {
    const u = at + (random() - 0.5) * 0.09;
    const [x, y] = cap.root(u);
    const [ox, oy] = cap.outer(u);
    const length = Math.hypot(ox - x, oy - y) || 1;
    const [dx, dy] = [(ox - x) / length, (oy - y) / length];
    const [reach, out] = [10 + random() * 10, 2 + random() * 4];
    return [
      [x + dx * reach, y + dy * reach],
      [x + dx * reach * 0.4 + lean * 2, y + dy * reach * 0.4],
      [x - dx * out + lean * (1 + random() * 4), y - dy * out],
    ];
  });
  return loose(hairs, mix(tones.dark, tones.base, 0.65), 1.3);
}

/** Hairs that have come loose at the outline, before everything else so that only their ends show. */
export function outlineWisps({ cap, tones, random, cut }: HairWork): string {
  const hairs = Array.from({ length: cut.texture === 'straight' ? 6 : 8 }, (_, i): Point[] => {
    const u = (i % 2 ? -1 : 1) * (0.1 + random() * 0.66);
    const off = (at: number, out: number): Point => {
      const [x, y] = cap.outer(at);
      return [x + Math.sin(at * 1.7) * out, y - Math.cos(at * 1.7) * out];
    };
    const out = 3 + random() * 6;
    return [
      off(u, -6),
      off(u + Math.sign(u) * 0.1, out * 0.5),
      off(u + Math.sign(u) * 0.22, out),
      off(u + Math.sign(u) * 0.34, out * 0.6),
    ];
  });
  return loose(hairs, tones.base, 1.7);
}

/** A thin lock beside the face. */
export function faceWisps({ frame, tones, random }: HairWork, parting: number): string {
  return loose(
    [-1, 1].map((side): Point[] => {
      const { at, half } = frame;
      const far = 60 + random() * 50;
      return [
        at(lerp(parting * 60, side * 60, 0.5), -112 - frame.hairline, 94),
        at(side * (half - 34), -62, 74),
        at(side * (half - 15), -8, 48),
        [at(side * (half - 12 - random() * 6), 0, 36)[0], far * 0.6],
        [at(side * (half - 2), 0, 36)[0], far],
      ];
    }),
    tones.base,
    4,
  );
}

/** The shade that hair throws on the forehead, softly. */
export function castOnForehead({ sheet, frame, skin, cut, shine }: HairWork): string {
  if (cut.front === 'receding' || cut.front === 'horseshoe' || cut.front === 'buzz') return '';
  const low = cut.front === 'fringe' ? -20 : cut.front === 'side' || cut.front === 'curtain' ? -68 : -90;
  const points = [-0.98, -0.6, 0, 0.6, 0.98].map((u) =>
    frame.at(u * frame.half * 0.95, low + u * u * 70, 92 - u * u * 70),
  );
  const top = [...points].reverse().map(([x, y]): Point => [x * 0.98, Math.min(y - 40, -146)]);
  const fill = sheet.linear(
    [0, low - 40],
    [0, low],
    [
      [0, skin.shade, 0.75],
      [0.5, skin.shade, 0.4],
      [1, skin.shade, 0],
    ],
  );
  const beside = [-1, 1].map((side) =>
    glow(
      sheet,
      frame.at(side * (frame.half - 4), -20, 26),
      24,
      90,
      skin.deep,
      cut.length > 0 ? 0.42 - side * shine.side * 0.14 : 0,
    ),
  );
  return clipped(
    sheet.clip(closedCurve(frame.outline(-2))),
    path(closedCurve([...points, ...top]), fill) + (cut.length > 0 ? beside.join('') : ''),
  );
}
