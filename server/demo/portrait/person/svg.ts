export type Point = readonly [x: number, y: number];
export type Stop = readonly [offset: number, color: string, opacity?: number];

const round = (value: number) => String(Math.round(value * 10) / 10);
const xy = ([x, y]: Point) => `${round(x)} ${round(y)}`;

/** Where definitions of one person are collected. All measures are those of the group that uses them. */
export type Sheet = {
  linear(from: Point, to: Point, stops: readonly Stop[]): string;
  /** An ellipse's light, turned by degrees. */
  radial(centre: Point, rx: number, ry: number, stops: readonly Stop[], turn?: number): string;
  clip(d: string): string;
  defs(): string;
};

export function makeSheet(prefix: string): Sheet {
  const all: string[] = [];
  const seen = (opacity: number) => (opacity === 1 ? '' : ` stop-opacity="${Math.round(opacity * 100) / 100}"`);
  const steps = (stops: readonly Stop[]) =>
    stops.map(([at, color, opacity = 1]) => `<stop offset="${at}" stop-color="${color}"${seen(opacity)}/>`).join('');
  const add = (element: string, attributes: string, content: string) => {
    const id = `${prefix}${all.length}`;
    all.push(`<${element} id="${id}"${attributes}>${content}</${element}>`);
    return `url(#${id})`;
  };
  return {
    linear: ([x1, y1], [x2, y2], stops) =>
      add(
        'linearGradient',
        ` gradientUnits="userSpaceOnUse" x1="${round(x1)}" y1="${round(y1)}" x2="${round(x2)}" y2="${round(y2)}"`,
        steps(stops),
      ),
    radial: (centre, rx, ry, stops, turn = 0) =>
      add(
        'radialGradient',
        ` gradientUnits="userSpaceOnUse" cx="0" cy="0" r="1" gradientTransform="translate(${xy(centre)})
rotate(${round(turn)}) scale(${xy([rx, ry])})"`,
        steps(stops),
      ),
    clip: (d) => add('clipPath', '', `<path d="${d}"/>`),
    defs: () => all.join(''),
  };
}

export function path(d: string, fill: string, opacity = 1): string {
  return `<path d="${d}" fill="${fill}"${opacity === 1 ? '' : ` fill-opacity="${Math.round(opacity * 100) / 100}"`}/>`;
}

export function stroke(d: string, color: string, width: number, opacity = 1): string {
  return `<path d="${d}" fill="none" stroke="${color}" stroke-width="${round(width)}" stroke-linecap="round"
stroke-linejoin="round"${opacity === 1 ? '' : ` stroke-opacity="${Math.round(opacity * 100) / 100}"`}/>`;
}

/** Soft light or shade: an ellipse that fades to nothing at its edge. */
export function glow(
  sheet: Sheet,
  centre: Point,
  rx: number,
  ry: number,
  color: string,
  opacity: number,
  turn = 0,
): string {
  const fill = sheet.radial(
    centre,
    rx,
    ry,
    [
      [0, color, opacity],
      [0.45, color, opacity * 0.62],
      [0.75, color, opacity * 0.18],
      [1, color, 0],
    ],
    turn,
  );
  const [w, h] = turn ? [Math.max(rx, ry), Math.max(rx, ry)] : [rx, ry];
  const [x, y] = [round(centre[0] - w), round(centre[1] - h)];
  return `<rect x="${x}" y="${y}" width="${round(w * 2)}" height="${round(h * 2)}" fill="${fill}"/>`;
}

export const clipped = (clip: string, content: string) => `<g clip-path="${clip}">${content}</g>`;

export const lerp = (from: number, to: number, part: number) => from + (to - from) * part;
export const between = ([ax, ay]: Point, [bx, by]: Point, part: number): Point => [
  lerp(ax, bx, part),
  lerp(ay, by, part),
];

/** A smooth curve through points (Catmull–Rom); without the leading move when it continues a path. */
export function curve(points: readonly Point[], { continued = false, tension = 1 / 6 } = {}): string {
  const at = (index: number) => points[Math.min(points.length - 1, Math.max(0, index))] as Point;
  let d = continued ? `L${xy(at(0))}` : `M${xy(at(0))}`;
  for (let i = 0; i < points.length - 1; i++) {
    const [before, from, to, after] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
    d += `C${xy([from[0] + (to[0] - before[0]) * tension, from[1] + (to[1] - before[1]) * tension])}
${xy([to[0] - (after[0] - from[0]) * tension, to[1] - (after[1] - from[1]) * tension])} ${xy(to)}`;
  }
  return d;
}

export function closedCurve(points: readonly Point[], tension = 1 / 6): string {
  const n = points.length;
  const at = (index: number) => points[(index + n) % n] as Point;
  let d = `M${xy(at(0))}`;
  for (let i = 0; i < n; i++) {
    const [before, from, to, after] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
    d += `C${xy([from[0] + (to[0] - before[0]) * tension, from[1] + (to[1] - before[1]) * tension])}
${xy([to[0] - (after[0] - from[0]) * tension, to[1] - (after[1] - from[1]) * tension])} ${xy(to)}`;
  }
  return `${d}Z`;
}

export const polygon = (points: readonly Point[]) => `M${points.map(xy).join('L')}Z`;

/** A tapered brush stroke through points, with the width at each. */
export function tapered(points: readonly Point[], widths: readonly number[]): string {
  const left: Point[] = [];
  const right: Point[] = [];
  points.forEach((point, i) => {
    const before = points[Math.max(0, i - 1)] as Point;
    const after = points[Math.min(points.length - 1, i + 1)] as Point;
    const [dx, dy] = [after[0] - before[0], after[1] - before[1]];
    const length = Math.hypot(dx, dy) || 1;
    const half = (widths[i] ?? 0) / 2;
    left.push([point[0] - (dy / length) * half, point[1] + (dx / length) * half]);
    right.push([point[0] + (dy / length) * half, point[1] - (dx / length) * half]);
  });
  return `${curve(left)}${curve(right.reverse(), { continued: true })}Z`;
}
