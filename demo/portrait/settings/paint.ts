import { between, type Random } from '../../random.ts';

/** Backgrounds are painted small, as blur leaves nothing finer: a quarter of the picture's 960 × 1200. */
export const paintWidth = 240;
export const paintHeight = 300;

/** A colour with its place from 0 to 1, and how opaque it is. */
export type Stop = readonly [at: number, color: string, opacity?: number];

/** A sheet of shapes that are all as far from the camera, and so equally blurred. */
export interface Layer {
  /** Standard deviation of the blur, in its own pixels. */
  readonly blur: number;
  rect(x: number, y: number, width: number, height: number, fill: string, opacity?: number, turn?: number): void;
  disc(x: number, y: number, radius: number, fill: string, opacity?: number): void;
  oval(x: number, y: number, rx: number, ry: number, fill: string, opacity?: number, turn?: number): void;
  path(d: string, fill: string, opacity?: number): void;
  line(d: string, color: string, width: number, opacity?: number): void;
  /** A fill that runs from top to bottom of what it fills, or from left to right. */
  fade(stops: readonly Stop[], across?: boolean): string;
  /** A fill that runs from the middle of what it fills to its edge. */
  radiance(stops: readonly Stop[]): string;
  /** Light that spreads from a point. */
  glow(x: number, y: number, radius: number, color: string, opacity?: number): void;
  svg(): string;
}

const coordinate = (value: number) => String(Math.round(value * 10) / 10);
const at = (values: readonly number[]) => values.map(coordinate);

export function layer(blur: number, width = paintWidth, height = paintHeight): Layer {
  const fills: string[] = [];
  const shapes: string[] = [];
  const define = (open: string, close: string, stops: readonly Stop[]) => {
    const id = `f${fills.length}`;
    const steps = stops.map(
      ([offset, color, opacity = 1]) => `<stop offset="${offset}" stop-color="${color}" stop-opacity="${opacity}"/>`,
    );
    fills.push(`<${open} id="${id}"${close}>${steps.join('')}</${open}>`);
    return `url(#${id})`;
  };
  const seen = (opacity: number) => (opacity === 1 ? '' : ` opacity="${Math.round(opacity * 100) / 100}"`);
  const turned = (x: number, y: number, turn: number) =>
    turn === 0 ? '' : ` transform="rotate(${at([turn, x, y]).join(' ')})"`;
  const self: Layer = {
    blur,
    rect(x, y, wide, high, fill, opacity = 1, turn = 0) {
      const [left, top, w, h] = at([x, y, wide, high]);
      shapes.push(
        `<rect x="${left}" y="${top}" width="${w}" height="${h}"
fill="${fill}"${seen(opacity)}${turned(x + wide / 2, y + high / 2, turn)}/>`,
      );
    },
    disc(x, y, radius, fill, opacity = 1) {
      const [cx, cy, r] = at([x, y, radius]);
      shapes.push(`<circle cx="${cx}" cy="${cy}" r="${r}" fill="${fill}"${seen(opacity)}/>`);
    },
    oval(x, y, rx, ry, fill, opacity = 1, turn = 0) {
      const [cx, cy, a, b] = at([x, y, rx, ry]);
      shapes.push(
        `<ellipse cx="${cx}" cy="${cy}" rx="${a}" ry="${b}" fill="${fill}"${seen(opacity)}${turned(x, y, turn)}/>`,
      );
    },
    path(d, fill, opacity = 1) {
      shapes.push(`<path d="${d}" fill="${fill}"${seen(opacity)}/>`);
    },
    line(d, color, wide, opacity = 1) {
      shapes.push(
        `<path d="${d}" fill="none" stroke="${color}" stroke-width="${wide}" stroke-linecap="round"${seen(opacity)}/>`,
      );
    },
    fade: (stops, across = false) => define('linearGradient', across ? '' : ' x2="0" y2="1"', stops),
    radiance: (stops) => define('radialGradient', '', stops),
    glow(x, y, radius, color, opacity = 1) {
      const fill = self.radiance([
        [0, color, opacity],
        [0.3, color, opacity * 0.6],
        [1, color, 0],
      ]);
      self.disc(x, y, radius, fill);
    },
    svg: () =>
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
<defs>${fills.join('')}</defs>${shapes.join('')}</svg>`,
  };
  return self;
}

/** A ground over the whole sheet. */
export function ground(sheet: Layer, stops: readonly Stop[], across = false): void {
  sheet.rect(0, 0, paintWidth, paintHeight, sheet.fade(stops, across));
}

export const within = (random: Random, from: number, to: number): number => from + random() * (to - from);

/** Leaves, flowers or people in a crowd: many spots in a few colours. */
export function scatter(
  random: Random,
  sheet: Layer,
  spots: {
    count: number;
    x: readonly [number, number];
    y: readonly [number, number];
    radius: readonly [number, number];
    colors: readonly string[];
    opacity?: number;
  },
): void {
  const { count, x, y, radius, colors, opacity = 1 } = spots;
  for (let i = 0; i < count; i++) {
    const color = colors[between(random, 0, colors.length - 1)] as string;
    const size = within(random, ...radius);
    sheet.oval(
      within(random, ...x),
      within(random, ...y),
      size,
      size * within(random, 0.55, 1),
      color,
      opacity,
      within(random, 0, 180),
    );
  }
}

/** Discs of light, as a lens makes them of lamps and gaps between leaves. */
export function bokeh(
  random: Random,
  sheet: Layer,
  lights: {
    count: number;
    x?: readonly [number, number];
    y: readonly [number, number];
    radius: readonly [number, number];
    colors: readonly string[];
    opacity?: number;
  },
): void {
  const { count, x = [0, paintWidth], y, radius, colors, opacity = 0.5 } = lights;
  for (let i = 0; i < count; i++) {
    const color = colors[between(random, 0, colors.length - 1)] as string;
    const fill = sheet.radiance([
      [0, color, 0.62],
      [0.82, color, 0.75],
      [0.93, color, 1],
      [1, color, 0],
    ]);
    sheet.disc(
      within(random, ...x),
      within(random, ...y),
      within(random, ...radius),
      fill,
      opacity * within(random, 0.45, 1),
    );
  }
}

/** A ridge of hills, roofs of trees or clouds: a closed shape down to `foot`. */
export function ridge(
  random: Random,
  { top, rough, step, foot }: { top: number; rough: number; step: number; foot: number },
): string {
  const points: string[] = [];
  let y = top + within(random, -rough, rough);
  for (let x = -step; x <= paintWidth + step; x += step) {
    const next = top + within(random, -rough, rough);
    points.push(
      points.length === 0
        ? `M${coordinate(x)} ${coordinate(y)}`
        : `S${at([x - step / 2, (y + next) / 2, x, next]).join(' ')}`,
    );
    y = next;
  }
  return `${points.join('')}V${foot}H${-step}Z`;
}
