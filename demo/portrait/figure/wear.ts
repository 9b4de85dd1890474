import type { PosedBody } from './body/body.ts';
import type { Material, Surface } from './render/surface.ts';
import { clamp, plus, smooth, subtract, type Vector } from './render/vector.ts';
import { addBall, addTube, newForm, sheetOf, surfaceOf } from './wear/form.ts';
import { type Head, headOf } from './wear/head.ts';

export type Glasses = 'none' | 'round' | 'square' | 'cat' | 'wire';
export type Earrings = 'none' | 'stud' | 'hoop' | 'drop';

export interface Wear {
  readonly glasses: Glasses;
  readonly frameColor: Vector;
  readonly earrings: Earrings;
  readonly metal: Vector;
}

/** Glasses and earrings. */
export function wearOn(body: PosedBody, wear: Wear): Surface[] {
  if (wear.glasses === 'none' && wear.earrings === 'none') return [];
  const head = headOf(body);
  return [
    ...(wear.earrings === 'none' ? [] : [earringsOn(head, wear.earrings, wear.metal)]),
    ...(wear.glasses === 'none' ? [] : glassesOn(head, wear.glasses, wear)),
  ];
}

interface Rim {
  /** Half of a lens' width and height, and how square it is: 2 is an ellipse. */
  readonly wide: number;
  readonly high: number;
  readonly power: number;
  /** How far its outer corner is drawn up. */
  readonly lift: number;
  readonly tube: number;
}
const rims: Record<Exclude<Glasses, 'none'>, Rim> = {
  round: { wide: 0.235, high: 0.225, power: 2.1, lift: 0, tube: 0.02 },
  square: { wide: 0.25, high: 0.18, power: 3.6, lift: 0.01, tube: 0.023 },
  cat: { wide: 0.262, high: 0.185, power: 2.8, lift: 0.1, tube: 0.022 },
  wire: { wide: 0.235, high: 0.21, power: 2.4, lift: 0, tube: 0.0095 },
};
const steps = 44;

function glassesOn(head: Head, kind: Exclude<Glasses, 'none'>, { frameColor, metal }: Wear): Surface[] {
  const { eyes, earTops, left, up, forward, bridge } = head;
  const rim = rims[kind];
  const form = newForm();
  // Before the lashes, and no nearer than the nose lets them.
  const nose = subtract(bridge, eyes[0]);
  const before = Math.max(0.3, nose[0] * forward[0] + nose[1] * forward[1] + nose[2] * forward[2] + 0.06);
  const power = (value: number) => Math.sign(value) * Math.abs(value) ** (2 / rim.power);
  const lenses = eyes.map((eye, index) => {
    const out = index === 0 ? 1 : -1;
    const middle = plus(plus(plus(eye, forward, before), up, -0.03), left, out * 0.025);
    return Array.from({ length: steps }, (_, i): Vector => {
      const angle = (i / steps) * Math.PI * 2;
      const x = power(Math.cos(angle)) * rim.wide;
      const outward = x * out;
      const y =
        power(Math.sin(angle)) * rim.high +
        rim.lift * clamp((outward / rim.wide + 0.2) / 1.2) ** 2 * smooth(Math.sin(angle), -0.6, 0.7);
      return plus(plus(plus(middle, left, x), up, y), forward, -0.35 * Math.max(0, outward + 0.1) ** 2);
    });
  });
  for (const lens of lenses) addTube(form, lens, rim.tube, true);
  const [one, other] = lenses as [Vector[], Vector[]];
  // From the inner sides, an arch over the nose; from the outer sides, temples to the ears.
  const inner = [one[Math.round(steps * 0.43)] as Vector, other[Math.round(steps * 0.07)] as Vector] as const;
  addTube(form, archOf(inner[0], inner[1], plus(up, forward, 0.6)), rim.tube, false);
  const outer = [one[Math.round(steps * 0.055)] as Vector, other[Math.round(steps * 0.445)] as Vector] as const;
  for (const side of [0, 1] as const) {
    const ear = plus(earTops[side], left, side === 0 ? 0.02 : -0.02);
    const corner = plus(plus(outer[side], left, side === 0 ? 0.04 : -0.04), forward, -0.04);
    const hook = plus(plus(ear, forward, -0.25), up, -0.15);
    addTube(form, [outer[side], corner, ...pathTo(corner, ear), hook], rim.tube * 0.85, false);
  }
  const frame = surfaceOf(form, kind === 'wire' ? metalMaterial(metal) : hornMaterial(frameColor));
  return [frame, ...lenses.map((lens) => sheetOf(lens, glassMaterial))];
}

const pathTo = (from: Vector, to: Vector): Vector[] =>
  [0.15, 0.4, 0.7, 1].map((share) => plus(from, subtract(to, from), share));

function archOf(from: Vector, to: Vector, rise: Vector): Vector[] {
  return Array.from({ length: 9 }, (_, i) =>
    plus(plus(from, subtract(to, from), i / 8), rise, 0.035 * Math.sin((i / 8) * Math.PI)),
  );
}

function earringsOn({ lobes, left, forward }: Head, kind: Exclude<Earrings, 'none'>, metal: Vector): Surface {
  const form = newForm();
  for (const [index, lobe] of lobes.entries()) {
    const out = index === 0 ? 1 : -1;
    const from = plus(plus(lobe, left, out * 0.02), forward, 0.02);
    if (kind === 'hoop') {
      const radius = 0.15;
      const middle = plus(from, [0, -radius + 0.03, 0]);
      const across = plus(forward, left, out * 0.9);
      const ring = Array.from({ length: 28 }, (_, i): Vector => {
        const angle = (i / 28) * Math.PI * 2;
        return plus(plus(middle, across, (Math.cos(angle) * radius) / 1.35), [0, 1, 0], Math.sin(angle) * radius);
      });
      addTube(form, ring, 0.014, true);
    } else addBall(form, from, 0.034);
    if (kind === 'drop') {
      addTube(form, [plus(from, [0, -0.03, 0]), plus(from, [0, -0.09, 0]), plus(from, [0, -0.16, 0])], 0.007, false);
      addBall(form, plus(from, [0, -0.23, 0]), 0.045, 0.075);
    }
  }
  return surfaceOf(form, metalMaterial(metal));
}

const metalMaterial = (metal: Vector): Material => ({
  kind: 'trim',
  paint: (place, paint) => {
    // Bright above, dark at the horizon, as metal mirrors a room.
    const room = 0.45 + 0.9 * smooth(place.normalY, -0.1, 0.7) + 0.35 * smooth(-place.normalY, 0.3, 0.9);
    paint.red = metal[0] * room;
    paint.green = metal[1] * room;
    paint.blue = metal[2] * room;
    paint.opacity = 1;
    paint.roughness = 0.3;
    paint.mirror = 0.25;
  },
});

const hornMaterial = (color: Vector): Material => ({
  kind: 'trim',
  paint: (_, paint) => {
    paint.red = color[0];
    paint.green = color[1];
    paint.blue = color[2];
    paint.opacity = 1;
    paint.roughness = 0.3;
    paint.mirror = 0.04;
  },
});

/** A faint band of window light across each lens. */
const glassMaterial: Material = {
  kind: 'trim',
  paint: (place, paint) => {
    const slant = place.u * 0.8 + place.v;
    paint.red = 0.9;
    paint.green = 0.95;
    paint.blue = 1;
    paint.opacity = 0.035 + 0.1 * smooth(slant, 0.03, 0.06) * (1 - smooth(slant, 0.13, 0.16));
    paint.roughness = 0.4;
    paint.mirror = 0.02;
  },
};
