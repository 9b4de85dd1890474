import type { Body } from './body.ts';
import { mix, type SkinTone } from './color.ts';
import type { Frame } from './frame.ts';
import { drawHand, type Hand } from './hand.ts';
import type { Pose } from './shot.ts';
import { between, clipped, curve, glow, lerp, type Point, path, type Sheet, stroke, tapered } from './svg.ts';

export type Cloth = { base: string; lit: string; dark: string; deep: string };
export type Arm = { side: number; shoulder: Point; elbow: Point; wrist: Point; hand: Hand | null; over: boolean };

type Drawing = { sheet: Sheet; frame: Frame; body: Body; skin: SkinTone };

/** Where the arms go in a pose; `over` ones lie on top of the head's chin or the chest. */
export function armsOf(pose: Pose, { body, frame }: Drawing): Arm[] {
  const hang = (side: number, out = 0): Arm => {
    const [x, y] = body.shoulder(side);
    const shoulder: Point = [x - side * (body.arm - 1), y + 24];
    const elbow: Point = [x - side * (body.arm * 0.72 - out), 664];
    const wrist: Point = [x - side * (body.arm * 0.6 + out * 0.7), 950];
    return { side, shoulder, elbow, wrist, hand: null, over: false };
  };
  const near = frame.turn >= 0 ? -1 : 1;
  const [px] = body.pit;
  switch (pose) {
    case 'arms-crossed': {
      const [a, b] = [hang(near, 26), hang(-near, 26)];
      const left: Point = [px - near * 124, 508];
      const right: Point = [px + near * 116, 540];
      return [
        { ...b, elbow: [b.elbow[0] + near * 8, 602], wrist: right, over: true, hand: null },
        {
          ...a,
          elbow: [a.elbow[0] - near * 8, 600],
          wrist: left,
          over: true,
          hand: { wrist: left, angle: near < 0 ? -14 : 194, kind: 'flat', mirrored: near > 0 },
        },
      ];
    }
    case 'hand-in-hair': {
      const arm = hang(near, 6);
      const [x, y] = arm.shoulder;
      const elbow: Point = [x + near * 104, y - 150];
      const wrist: Point = [near * (frame.half + 58), -58];
      return [
        hang(-near),
        {
          ...arm,
          shoulder: [x + near * 4, y - 10],
          elbow,
          wrist,
          hand: { wrist, angle: near < 0 ? -16 : -164, kind: 'relaxed', mirrored: near > 0 },
        },
      ];
    }
    case 'hands-in-pockets':
      return [-1, 1].map((side) => {
        const arm = hang(side, 30);
        return { ...arm, wrist: [arm.wrist[0] - side * 64, 930] as Point };
      });
    default:
      return [hang(-1), hang(1)];
  }
}

const disc = ([x, y]: Point, r: number) =>
  `M${(x - r).toFixed(1)} ${y.toFixed(1)}a${r.toFixed(1)} ${r.toFixed(1)} 0 1 0 ${(r * 2).toFixed(1)} 0a${r.toFixed(1)}
${r.toFixed(1)} 0 1 0 ${(-r * 2).toFixed(1)} 0Z`;

/** Upper arm, elbow and forearm in one outline. */
function limb(from: Point, elbow: Point, wrist: Point, wide: number, end: number): string {
  const upper = tapered(
    [from, between(from, elbow, 0.35), between(from, elbow, 0.75), elbow],
    [wide * 1.9, wide * 2, wide * 1.8, wide * 1.68],
  );
  const lower = tapered(
    [elbow, between(elbow, wrist, 0.3), between(elbow, wrist, 0.7), wrist],
    [wide * 1.68, wide * 1.74, lerp(wide * 1.7, end * 2, 0.7), end * 2],
  );
  return `${disc(from, wide * 0.95)}${upper}${disc(elbow, wide * 0.84)}${lower}`;
}

/** What covers an arm: `sleeve` is 1 when long, 0.5 when short, 0 when there is none. */
export type Sleeve = { sleeve: number; arms: Cloth; fill: string; texture: string };

export function drawArm(drawing: Drawing, arm: Arm, { sleeve, arms: cloth, fill, texture }: Sleeve): string {
  const { sheet, body, skin } = drawing;
  const { shoulder, elbow, wrist, side } = arm;
  const wide = body.arm;
  const end = wide * 0.62;
  const bare = skinFill(drawing);
  let out = '';
  if (sleeve < 1) {
    const d = limb(shoulder, elbow, wrist, wide * 0.9, end * 0.88);
    const inner = arm.over ? 0 : -side;
    out += path(d, bare);
    out += clipped(
      sheet.clip(d),
      glow(sheet, [elbow[0] + inner * wide * 0.7, 560], wide * 0.9, 230, skin.deep, inner ? 0.5 : 0.1) +
        (arm.over
          ? forearm(drawing, arm, { base: skin.base, lit: skin.lit, dark: skin.shade, deep: skin.shade }, end)
          : '') +
        (sleeve ? glow(sheet, between(shoulder, elbow, 0.66), wide * 1.4, 40, skin.deep, 0.5) : ''),
    );
  }
  if (sleeve > 0) {
    const short = sleeve < 1;
    const [a, b, c] = [shoulder, between(shoulder, elbow, 0.3), between(shoulder, elbow, 0.62)];
    const d = short
      ? disc(a, wide) + tapered([a, b, c], [wide * 2, wide * 2.16, wide * 2.12])
      : limb(shoulder, elbow, wrist, wide * 1.06, end * 1.1);
    const inner = arm.over ? 0 : -side;
    const at = (part: number) => (part <= 1 ? between(shoulder, elbow, part) : between(elbow, wrist, part - 1));
    const folds = (short ? [] : [0.84, 0.97, 1.1]).map((part, i) => {
      const [x, y] = at(part);
      return curve([
        [x - side * wide * 0.95, y - 12 + i * 6],
        [x - side * wide * 0.2, y + 8],
        [x + side * wide * 0.5, y + 3],
      ]);
    });
    let detail = texture + stroke(folds.join(''), cloth.dark, 7, 0.34) + stroke(folds.join(''), cloth.lit, 2, 0.16);
    if (inner) detail += glow(sheet, [elbow[0] + inner * wide * 1.05, 610], wide * 0.85, 250, cloth.deep, 0.75);
    if (inner)
      detail += path(
        tapered(
          [
            [elbow[0] + inner * wide * 1.02, 452],
            [elbow[0] + inner * wide * 0.94, 560],
            [elbow[0] + inner * wide * 0.9, 760],
          ],
          [0.5, 12, 20],
        ),
        cloth.deep,
        0.5,
      );
    if (inner) detail += glow(sheet, [elbow[0] - inner * wide * 1.1, 610], wide * 0.5, 260, cloth.lit, 0.26);
    if (arm.over && !short) detail += forearm(drawing, arm, cloth, end);
    out += path(d, fill) + clipped(sheet.clip(d), detail);
    if (short) {
      const reach = Math.hypot(c[0] - b[0], c[1] - b[1]) || 1;
      const [ux, uy] = [(c[0] - b[0]) / reach, (c[1] - b[1]) / reach];
      const hem = curve([
        [c[0] - uy * wide * 1.04, c[1] + ux * wide * 1.04],
        [c[0] + ux * 8, c[1] + uy * 8],
        [c[0] + uy * wide * 1.04, c[1] - ux * wide * 1.04],
      ]);
      out += stroke(hem, cloth.dark, 6, 0.6);
    }
  }
  return arm.hand ? out + drawHand(drawing, arm.hand) : out;
}

/** The light on a forearm that lies before the trunk, and its shade at the edges. */
function forearm({ sheet }: Drawing, { elbow, wrist }: Arm, cloth: Cloth, end: number): string {
  const [dx, dy] = [wrist[0] - elbow[0], wrist[1] - elbow[1]];
  const [length, turn] = [Math.hypot(dx, dy) || 1, (Math.atan2(dy, dx) * 180) / Math.PI];
  const middle = between(elbow, wrist, 0.55);
  const off: Point = [(-dy / length) * end * 0.9, (dx / length) * end * 0.9];
  const sign = off[1] > 0 ? 1 : -1;
  const at = (part: number): Point => [middle[0] + off[0] * sign * part, middle[1] + off[1] * sign * part];
  return (
    glow(sheet, at(-0.5), length * 0.66, end * 1.1, cloth.lit, 0.75, turn) +
    glow(sheet, at(1.5), length * 0.8, end * 0.95, cloth.deep, 0.8, turn) +
    glow(sheet, elbow, end * 2, end * 2, cloth.deep, 0.4)
  );
}

/** Bare skin in the trunk's light, so that arms and chest have no seam. */
export function skinFill({ sheet, frame, body, skin }: Drawing): string {
  const [px] = body.pit;
  const steps = [mix(skin.base, skin.lit, 0.45), skin.base, mix(skin.base, skin.shade, 0.8)];
  if (frame.lit > 0) steps.reverse();
  return sheet.linear(
    [px - 290, 300],
    [px + 290, 340],
    steps.map((color, i) => [i * 0.5, color] as const),
  );
}
