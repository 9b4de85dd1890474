import type { Body } from './body.ts';
import { mix, type SkinTone } from './color.ts';
import { onTrunk } from './crop.ts';
import type { Frame } from './frame.ts';
import { drawHand, type Hand } from './hand.ts';
import type { Shot } from './shot.ts';
import { between, clipped, curve, glow, type Point, path, type Sheet, stroke, tapered } from './svg.ts';

export type Cloth = { base: string; lit: string; dark: string; deep: string };
export type Arm = {
  side: number;
  elbow: Point;
  wrist: Point;
  /** Half of the upper arm at the elbow, and of the wrist. */
  wide: number;
  end: number;
  hand: Hand | null;
  /** Whether it lies on top of the chin or the chest. */
  over: boolean;
  /** Whether the forearm turns back towards the middle. */
  bent: boolean;
  /** Whether only the forearm is drawn, which points upwards. */
  raised?: boolean;
};

type Drawing = { sheet: Sheet; frame: Frame; shot: Shot; body: Body; skin: SkinTone };

/** How far cloth stands off the body. */
export const ease = 6;

/** Where the grips of a handlebar are on the picture, left and right of its middle. */
const grips = { off: 303, y: 1110 };

/** Where the arms go in a pose. */
export function armsOf(pose: Shot['pose'], { body, frame, shot }: Drawing): Arm[] {
  const [wide, end] = [body.arm * 0.8, body.arm * 0.5 + 4];
  const hang = (side: number, out = 0): Arm => {
    const [x, y] = body.shoulder(side);
    const elbow: Point = [x - side * (body.arm * 0.78 - out), y + 262];
    const wrist: Point = [x - side * (body.arm * 0.7 + out * 0.5), y + 470];
    return { side, elbow, wrist, wide, end, hand: null, over: false, bent: false };
  };
  const near = frame.turn >= 0 ? -1 : 1;
  const [px] = body.pit;
  switch (pose) {
    case 'arms-crossed': {
      const low = body.breast(1)[1] + 118 + body.soft * 16;
      const fold = (side: number, y: number, reach: number): Arm => {
        const elbow: Point = [body.shoulder(side)[0] - side * body.arm * 0.66, low + 36];
        const wrist: Point = [px - side * reach, y];
        return { side, elbow, wrist, wide, end: end * 1.12, hand: null, over: true, bent: true };
      };
      const reach = Math.abs(body.shoulder(1)[0] - px) - body.arm * 1.9;
      const upper = fold(near, low - 26, reach);
      const hand: Hand = {
        wrist: between(upper.wrist, upper.elbow, 0.03),
        angle: near < 0 ? -10 : 190,
        kind: 'rest',
        mirrored: near > 0,
      };
      return [fold(-near, low - 6, reach * 0.7), { ...upper, hand }];
    }
    case 'hand-at-chin': {
      const x = frame.at(0, 0, 80)[0];
      const wrist: Point = [x + near * 62, frame.chin + 134];
      const arm = hang(near, 2);
      const elbow: Point = [arm.elbow[0] - near * 10, arm.elbow[1] - 30];
      const hand: Hand = { wrist, angle: near < 0 ? -68 : -112, kind: 'fist', mirrored: near > 0 };
      const upper = { ...arm, elbow, wrist: [elbow[0], elbow[1] + wide] as Point, end: wide * 0.7 };
      return [hang(-near, 10), upper, { ...arm, elbow, wrist, hand, over: true, raised: true }];
    }
    case 'hands-in-pockets':
      return [-1, 1].map((side) => {
        const arm = hang(side, 24);
        const [hip, y] = body.hip(side);
        return { ...arm, wrist: [hip - side * 30, y - 10] as Point };
      });
    case 'on-handlebar':
      // Forearms point at the camera, so that little of them is seen.
      return [-1, 1].map((side) => {
        const wrist = onTrunk(shot, [480 + side * grips.off, grips.y]);
        const arm = hang(side, 22);
        const elbow: Point = [arm.elbow[0] * 0.7 + wrist[0] * 0.3, wrist[1] - 84];
        const hand: Hand = { wrist, angle: side * 16, kind: 'grip', mirrored: false };
        return { ...arm, elbow, wrist: between(elbow, wrist, 0.8), end: wide * 0.8, hand };
      });
    default:
      return [-1, 1].map((side) => hang(side, body.bust ? 16 + body.soft * 14 : 6));
  }
}

/** The edges of an arm from the shoulder to the wrist, or to a part of the upper arm. */
function edgesOf(body: Body, { side, elbow, wrist, wide, end, bent }: Arm, out: number, from = 3) {
  const slope = body.slope(side, out).slice(from);
  const [ax, ay] = body.armpit(side);
  const [ox, oy] = slope.at(-1) as Point;
  const [dx, dy] = [wrist[0] - elbow[0], wrist[1] - elbow[1]];
  const long = Math.hypot(dx, dy) || 1;
  const [nx, ny] = [-dy / long, dx / long];
  // The side of the forearm that continues the arm's outer edge.
  const sign = bent ? (nx * side + ny > 0 ? 1 : -1) : nx * side > 0 ? 1 : -1;
  const w = wide + out * 0.6;
  const e = end + out * 0.5;
  const off = (part: number, half: number): Point => {
    const [x, y] = between(elbow, wrist, part);
    return [x + nx * sign * half, y + ny * sign * half];
  };
  const outer: Point[] = [
    ...slope,
    [ox + (elbow[0] + side * w - ox) * 0.55, oy + (elbow[1] - oy) * 0.5],
    ...(bent
      ? ([
          [elbow[0] + side * w * 1.02, elbow[1] - w * 0.5],
          [elbow[0] + side * w * 0.62, elbow[1] + w * 0.72],
        ] as Point[])
      : ([[elbow[0] + side * w, elbow[1]]] as Point[])),
    off(0.34, w * (bent ? 0.86 : 0.94)),
    off(1, e),
  ];
  const inner: Point[] = [
    off(1, -e),
    off(0.4, -w * 0.84),
    ...(bent ? [] : [[elbow[0] - side * w * 0.92, elbow[1] - 8] as Point]),
    bent ? [elbow[0] - side * w * 0.9, elbow[1] - w * 1.3] : [ax + side * (wide * 0.05), ay + 90],
    [ax, ay + 4],
    ...(from === 3 ? [[ax - side * 6, ay - 40] as Point] : []),
  ];
  const edge = curve(outer, { tension: 1 / 7 });
  return { d: `${edge}${curve(inner, { continued: true, tension: 1 / 7 })}Z`, edge };
}

/** The setting's light along an arm's outer edge, so that it does not melt into a dark ground. */
function rim({ frame, shot: { light } }: Drawing, { side }: Arm, edge: string, cloth: Cloth): string {
  const isLit = side === frame.lit || light.from === 'behind';
  const color = isLit ? mix(cloth.lit, light.warm, 0.6) : mix(cloth.lit, light.ambient, 0.4);
  const strength = (isLit ? 0.18 : 0) + light.dim * 0.9;
  return strength < 0.08 ? '' : stroke(edge, color, 14, strength);
}

/** From the elbow up to the wrist. */
function raisedForearm({ elbow, wrist, wide, end }: Arm, out: number): string {
  const line = [0, 0.3, 0.65, 1].map((part) => between(elbow, wrist, part));
  const [x, y] = elbow;
  const r = wide + out * 0.4;
  const joint = `M${(x - r).toFixed(1)} ${y.toFixed(1)}a${r} ${r} 0 1 0 ${r * 2} 0a${r} ${r} 0 1 0 ${-r * 2} 0`;
  return tapered(line, [r * 2, r * 2.04, r * 1.6, end * 2 + out]) + joint;
}

/** A sleeve that ends half way to the elbow, and its hem. */
function shortSleeve(body: Body, { side, elbow }: Arm): { d: string; hem: Point[] } {
  const slope = body.slope(side, ease).slice(3);
  const [ox, oy] = slope.at(-1) as Point;
  const [ax, ay] = body.armpit(side);
  const outer: Point = [ox + side * 5 + (elbow[0] - ox) * 0.08, oy + 62];
  const inner: Point = [ax - side * 1, ay + 36];
  const hem: Point[] = [outer, [(outer[0] + inner[0]) / 2, (outer[1] + inner[1]) / 2 + 12], inner];
  return {
    d: `${curve([...slope, outer])}${curve(hem, { continued: true })}
${curve([inner, [ax - side * 4, ay - 6], [ax - side * 8, ay - 40]], { continued: true })}Z`,
    hem,
  };
}

/** What covers an arm: `sleeve` is 1 when long, 0.5 when short, 0 when there is none. */
export type Sleeve = { sleeve: number; arms: Cloth; fill: string; texture: string };

export function drawArm(drawing: Drawing, arm: Arm, { sleeve, arms: cloth, fill, texture }: Sleeve): string {
  const { sheet, body, skin } = drawing;
  const bare = { base: skin.base, lit: skin.lit, dark: skin.shade, deep: mix(skin.shade, skin.deep, 0.5) };
  if (arm.raised && arm.hand) {
    const d = raisedForearm(arm, sleeve === 1 ? ease : 0);
    const tones = sleeve === 1 ? cloth : bare;
    const seen = shading(drawing, { ...arm, bent: true }, tones, 1) + (sleeve === 1 ? cuff(arm, cloth) : '');
    return (
      drawHand(drawing, arm.hand) +
      under(arm, d, cloth.deep) +
      path(d, sleeve === 1 ? fill : skinFill(drawing)) +
      clipped(sheet.clip(d), (sleeve === 1 ? texture : '') + seen)
    );
  }
  let out = '';
  if (sleeve < 1) {
    const { d, edge } = edgesOf(body, arm, 0, sleeve ? 6 : 3);
    out += under(arm, d, cloth.deep) + path(d, skinFill(drawing));
    out += clipped(sheet.clip(d), shading(drawing, arm, bare, 0.8) + rim(drawing, arm, edge, bare));
  }
  if (sleeve === 0.5) {
    const { d, hem } = shortSleeve(body, arm);
    const shade = `<g transform="translate(0 7)">${stroke(curve(hem), skin.deep, 10, 0.26)}</g>`;
    const band = `<g transform="translate(0 -9)">${stroke(curve(hem), cloth.dark, 2.4, 0.5)}</g>`;
    out += shade + path(d, fill);
    out += clipped(sheet.clip(d), texture + shading(drawing, arm, cloth, 1) + band) + seam(body, arm, cloth);
  }
  if (sleeve === 1) {
    const { d, edge } = edgesOf(body, arm, ease);
    out += under(arm, d, cloth.deep) + path(d, fill);
    const light = rim(drawing, arm, edge, cloth);
    out += clipped(
      sheet.clip(d),
      texture + shading(drawing, arm, cloth, 1) + creases(arm, cloth) + light + cuff(arm, cloth),
    );
    if (!arm.over) out += seam(body, arm, cloth);
  }
  return arm.hand ? out + drawHand(drawing, arm.hand) : out;
}

/** Where a sleeve is set in. */
function seam(body: Body, { side }: Arm, cloth: Cloth): string {
  const [ax, ay] = body.armpit(side);
  const [x, y] = body.slope(side, ease)[4] as Point;
  const line: Point[] = [
    [x - side * 4, y + 1],
    [x - side * 10 + (ax - x) * 0.3, y + (ay - y) * 0.4],
    [ax - side * 7, ay - 36],
    [ax, ay + 6],
  ];
  return path(tapered(line, [1, 3, 5, 6]), cloth.deep, 0.36);
}

/** The shadow of an arm on what it lies on. */
const under = ({ over }: Arm, d: string, color: string) =>
  over
    ? `<g transform="translate(0 12)">${path(d, color, 0.3)}</g>
<g transform="translate(0 5)">${path(d, color, 0.3)}</g>`
    : '';

/** What makes an arm round: dark towards the trunk, a light along its outer half. */
function shading({ sheet, frame, body }: Drawing, arm: Arm, cloth: Cloth, strength: number): string {
  const { side, elbow, wrist, wide } = arm;
  const [ax] = body.armpit(side);
  const [sx, sy] = body.shoulder(side);
  const lit = side === frame.lit ? 1 : frame.lit === 0 ? 0.6 : 0.2;
  const [ex, ey] = elbow;
  let out = '';
  if (!arm.bent) {
    out += glow(sheet, [ax + side * 2, ey - 60], wide * 1.25, 250, cloth.deep, 0.72 * strength);
    out += glow(sheet, [ex - side * wide * 0.9, ey + 120], wide * 0.9, 220, cloth.deep, 0.5 * strength);
    out += glow(sheet, [(sx + ex) / 2 + side * wide * 0.3, ey - 110], wide * 0.8, 200, cloth.lit, 0.12 + lit * 0.34);
    out += glow(sheet, [sx + side * wide * 0.5, ey - 60], wide * 0.7, 260, cloth.deep, 0.5 - lit * 0.4);
  } else {
    out += glow(sheet, [sx - side * wide * 0.2, sy + 60], wide * 1.1, 190, cloth.lit, 0.1 + lit * 0.3);
    out += glow(sheet, [ax, body.armpit(side)[1] + 50], wide * 0.9, 150, cloth.deep, 0.6);
    out += forearm({ sheet, elbow, wrist, wide, cloth });
  }
  return out + glow(sheet, [sx - side * 34, sy - 22], 46, 40, cloth.lit, 0.1 + lit * 0.4);
}

/** The light on a forearm that lies before the trunk, and its shade at the lower edge. */
function forearm({
  sheet,
  elbow,
  wrist,
  wide,
  cloth,
}: Pick<Arm, 'elbow' | 'wrist' | 'wide'> & { sheet: Sheet; cloth: Cloth }) {
  const [dx, dy] = [wrist[0] - elbow[0], wrist[1] - elbow[1]];
  const [length, turn] = [Math.hypot(dx, dy) || 1, (Math.atan2(dy, dx) * 180) / Math.PI];
  const [nx, ny] = [-dy / length, dx / length];
  const sign = ny > 0 ? 1 : -1;
  const at = (part: number, off: number): Point => {
    const [x, y] = between(elbow, wrist, part);
    return [x + nx * sign * off * wide, y + ny * sign * off * wide];
  };
  return (
    glow(sheet, at(0.55, -0.45), length * 0.62, wide * 0.8, cloth.lit, 0.6, turn) +
    glow(sheet, at(0.5, 1.15), length * 0.9, wide * 0.8, cloth.deep, 0.7, turn) +
    glow(sheet, at(0, 0.9), wide * 1.5, wide * 1.1, cloth.deep, 0.42)
  );
}

/** Folds where the elbow bends and where the sleeve is pulled. */
function creases({ side, elbow, wide, bent }: Arm, cloth: Cloth): string {
  const [x, y] = elbow;
  const rows: [Point[], number][] = bent
    ? [
        [
          [
            [x - side * wide * 0.9, y - wide * 1.2],
            [x - side * wide * 0.1, y - wide * 0.4],
            [x + side * wide * 0.3, y - wide * 0.3],
          ],
          8,
        ],
        [
          [
            [x - side * wide * 1.3, y - wide * 0.9],
            [x - side * wide * 0.7, y - wide * 0.1],
            [x - side * wide * 0.1, y + wide * 0.3],
          ],
          7,
        ],
        [
          [
            [x - side * wide * 2.2, y - wide * 0.9],
            [x - side * wide * 2, y - wide * 0.2],
            [x - side * wide * 1.7, y + wide * 0.3],
          ],
          5,
        ],
      ]
    : [
        [
          [
            [x - side * wide, y - 44],
            [x - side * wide * 0.3, y - 24],
            [x + side * wide * 0.5, y - 30],
          ],
          7,
        ],
        [
          [
            [x - side * wide, y - 8],
            [x - side * wide * 0.2, y + 6],
            [x + side * wide * 0.3, y - 2],
          ],
          8,
        ],
        [
          [
            [x + side * wide, y + 34],
            [x + side * wide * 0.2, y + 42],
            [x - side * wide * 0.3, y + 34],
          ],
          6,
        ],
      ];
  return path(rows.map(([line, wider]) => tapered(line, [0.4, wider, 0.4])).join(''), cloth.deep, 0.32);
}

function cuff({ elbow, wrist, end }: Arm, cloth: Cloth): string {
  const [dx, dy] = [wrist[0] - elbow[0], wrist[1] - elbow[1]];
  const long = Math.hypot(dx, dy) || 1;
  const [ux, uy] = [dx / long, dy / long];
  const line = (back: number) =>
    curve([
      [wrist[0] - ux * back - uy * end * 1.3, wrist[1] - uy * back + ux * end * 1.3],
      [wrist[0] - ux * (back - 4), wrist[1] - uy * (back - 4)],
      [wrist[0] - ux * back + uy * end * 1.3, wrist[1] - uy * back - ux * end * 1.3],
    ]);
  return stroke(line(20), cloth.deep, 4, 0.4);
}

/** Bare skin in the trunk's light, so that arms and chest have no seam. */
export function skinFill({ sheet, frame, body, skin }: Omit<Drawing, 'shot'>): string {
  const [px] = body.pit;
  const steps = [mix(skin.base, skin.lit, 0.45), skin.base, mix(skin.base, skin.shade, 0.7)];
  if (frame.lit > 0) steps.reverse();
  return sheet.linear(
    [px - 240, 300],
    [px + 240, 340],
    steps.map((color, i) => [i * 0.5, color] as const),
  );
}
