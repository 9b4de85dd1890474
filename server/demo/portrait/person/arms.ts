import type { Body } from './body.ts';
import { mix, type SkinTone } from './color.ts';
import type { Frame } from './frame.ts';
import type { Pose } from './shot.ts';
import { between, clipped, glow, lerp, type Point, path, type Sheet, stroke, curve, tapered } from './svg.ts';

export type Cloth = { base: string; lit: string; dark: string; deep: string };
type Hand = { wrist: Point; angle: number; kind: 'relaxed' | 'chin' | 'fist' | 'flat'; mirrored: boolean };
export type Arm = { side: number; shoulder: Point; elbow: Point; wrist: Point; hand: Hand | null; over: boolean };

type Drawing = { sheet: Sheet; frame: Frame; body: Body; skin: SkinTone };

/** Where the arms go in a pose; `over` ones lie on top of the head's chin or the chest. */
export function armsOf(pose: Pose, { body, frame }: Drawing): Arm[] {
  const hang = (side: number, out = 0): Arm => {
    const [x, y] = body.shoulder(side);
    const shoulder: Point = [x - side * (body.arm + 3), y + 2];
    const elbow: Point = [x - side * (body.arm * 0.72 - out), 664];
    const wrist: Point = [x - side * (body.arm * 0.6 + out * 0.7), 950];
    return { side, shoulder, elbow, wrist, hand: null, over: false };
  };
  const near = frame.turn >= 0 ? -1 : 1;
  const [px] = body.pit;
  const raised = (side: number): Arm => {
    const arm = hang(side, 6);
    const jaw = frame.edge(128, side, 0);
    const wrist: Point = [jaw[0] + side * 34, jaw[1] + 148];
    return {
      ...arm,
      elbow: [arm.elbow[0] - side * 4, 690],
      wrist,
      over: true,
      hand: { wrist, angle: -90 - side * 22, kind: 'chin', mirrored: side < 0 },
    };
  };
  switch (pose) {
    case 'arms-crossed': {
      const [a, b] = [hang(near, 26), hang(-near, 26)];
      const left: Point = [px - near * 118, 574];
      const right: Point = [px + near * 124, 598];
      return [
        { ...b, elbow: [b.elbow[0], 646], wrist: right, over: true, hand: null },
        {
          ...a,
          elbow: [a.elbow[0], 648],
          wrist: left,
          over: true,
          hand: { wrist: left, angle: near < 0 ? -14 : 194, kind: 'flat', mirrored: near > 0 },
        },
      ];
    }
    case 'hand-at-chin':
      return [hang(-near), raised(near)];
    case 'hand-in-hair': {
      const arm = hang(near, 6);
      const [x, y] = arm.shoulder;
      const elbow: Point = [x + near * 92, y - 232];
      const wrist: Point = [near * (frame.half + 44), -96];
      return [hang(-near), { ...arm, shoulder: [x + near * 8, y - 18], elbow, wrist, hand: null }];
    }
    case 'holding': {
      const arm = hang(near, 10);
      const wrist: Point = [px + near * 92, 508];
      return [
        hang(-near),
        { ...arm, wrist, over: true, hand: { wrist, angle: near < 0 ? -58 : -122, kind: 'fist', mirrored: near > 0 } },
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

/** A limb from a shoulder: upper arm and forearm in one outline. */
function limb(from: Point, elbow: Point, wrist: Point, wide: number, end: number, share = 1): string {
  const points = [
    from,
    between(from, elbow, 0.28),
    between(from, elbow, 0.7),
    elbow,
    between(elbow, wrist, 0.35),
    between(elbow, wrist, 0.7),
    wrist,
  ];
  const widths = [
    wide * 1.98,
    wide * 2.02,
    wide * 1.78,
    wide * 1.66,
    wide * 1.6,
    lerp(wide * 1.6, end * 2, 0.7),
    end * 2,
  ];
  const last = Math.max(2, Math.round(points.length * share));
  return tapered(points.slice(0, last), widths.slice(0, last));
}

/** `sleeve`: 1 long, 0.4 short, 0 none. */
export function drawArm(drawing: Drawing, arm: Arm, sleeve: number, cloth: Cloth): string {
  const { sheet, body, skin, frame } = drawing;
  const { shoulder, elbow, wrist, side } = arm;
  const wide = body.arm;
  const end = wide * 0.62;
  const light = frame.lit || -0.5;
  const shadeOf = (lit: string, base: string, dark: string) => {
    const [x] = between(shoulder, elbow, 0.5);
    const steps = [
      [0, lit],
      [0.4, base],
      [1, dark],
    ] as const;
    const from: Point = [x + light * wide * 1.15, elbow[1]];
    const to: Point = [x - light * wide * 1.15, elbow[1] + 26];
    return sheet.linear(
      from,
      to,
      arm.over || side === 0
        ? [
            [0, lit],
            [0.6, base],
            [1, dark],
          ]
        : steps,
    );
  };
  let out = '';
  if (sleeve < 1) {
    const d = limb(shoulder, elbow, wrist, wide * 0.9, end * 0.86);
    out += path(d, shadeOf(skin.lit, skin.base, skin.shade));
    out += clipped(sheet.clip(d), glow(sheet, elbow, wide * 1.2, wide * 1.2, skin.shade, 0.3));
  }
  if (sleeve > 0) {
    const short = sleeve < 1;
    const d = short
      ? tapered(
          [shoulder, between(shoulder, elbow, 0.3), between(shoulder, elbow, 0.62)],
          [wide * 2, wide * 2.16, wide * 2.08],
        )
      : limb(shoulder, elbow, wrist, wide * 1.06, end * 1.08);
    out += path(d, shadeOf(cloth.lit, cloth.base, cloth.dark));
    const clip = sheet.clip(d);
    const inner = arm.over ? 0 : -side;
    let folds = short
      ? ''
      : stroke(
          [0.82, 0.96, 1.1]
            .map((part, i) => {
              const [x, y] = part <= 1 ? between(shoulder, elbow, part) : between(elbow, wrist, part - 1);
              return curve([
                [x - side * wide, y - 14 + i * 6],
                [x, y + 6],
                [x + side * wide * 0.5, y + 2],
              ]);
            })
            .join(''),
          cloth.dark,
          6,
          0.42,
        );
    if (arm.over && !short) folds += glow(sheet, elbow, wide * 1.4, wide * 1.4, cloth.deep, 0.4);
    folds += inner
      ? glow(sheet, [lerp(shoulder[0], elbow[0], 0.6) + inner * wide, 600], wide * 0.8, 250, cloth.deep, 0.62)
      : '';
    out += clipped(clip, folds);
    if (short)
      out += stroke(
        curve([
          [elbow[0] * 0.62 + shoulder[0] * 0.38 - wide * 1.02, lerp(shoulder[1], elbow[1], 0.62)],
          [elbow[0] * 0.62 + shoulder[0] * 0.38, lerp(shoulder[1], elbow[1], 0.62) + 8],
          [elbow[0] * 0.62 + shoulder[0] * 0.38 + wide * 1.02, lerp(shoulder[1], elbow[1], 0.62)],
        ]),
        cloth.deep,
        3,
        0.4,
      );
  }
  return arm.hand ? out + drawHand(drawing, arm.hand) : out;
}

/** Fingers as [from, to, width] in the hand's own frame: the wrist is 0, fingers point along x. */
const fingersOf = {
  chin: [
    [
      [50, -26],
      [92, -34],
      [112, -26],
    ],
    [
      [52, -9],
      [98, -12],
      [114, -4],
    ],
    [
      [50, 8],
      [88, 12],
      [98, 22],
    ],
    [
      [44, 24],
      [74, 32],
      [80, 40],
    ],
  ],
  flat: [
    [
      [56, -25],
      [98, -28],
      [130, -24],
    ],
    [
      [58, -8],
      [106, -8],
      [140, -4],
    ],
    [
      [56, 9],
      [100, 11],
      [132, 14],
    ],
    [
      [50, 25],
      [86, 29],
      [112, 32],
    ],
  ],
  relaxed: [
    [
      [56, -25],
      [96, -28],
      [122, -20],
    ],
    [
      [58, -8],
      [104, -8],
      [130, 0],
    ],
    [
      [56, 9],
      [98, 12],
      [122, 20],
    ],
    [
      [50, 25],
      [84, 30],
      [104, 36],
    ],
  ],
  fist: [
    [
      [52, -26],
      [80, -30],
      [72, -6],
    ],
    [
      [55, -9],
      [86, -10],
      [76, 12],
    ],
    [
      [54, 8],
      [82, 10],
      [70, 28],
    ],
    [
      [48, 24],
      [72, 27],
      [60, 40],
    ],
  ],
} as const;

export function drawHand({ sheet, skin, body }: Drawing, { wrist, angle, kind, mirrored }: Hand): string {
  const scale = (body.arm / 48) * 0.94 + 0.1;
  const fill = sheet.linear(
    [0, -40],
    [0, 46],
    [
      [0, mix(skin.base, skin.lit, 0.7)],
      [0.6, skin.base],
      [1, mix(skin.base, skin.shade, 0.7)],
    ],
  );
  const palm = 'M-16 -25C10 -31 34 -40 58 -37C70 -34 72 30 56 37C34 42 8 29 -16 25Z';
  const fingers = fingersOf[kind].map((points) => curve(points as unknown as Point[]));
  const thumb = curve(
    kind === 'chin'
      ? [
          [14, -22],
          [40, -56],
          [80, -70],
        ]
      : kind === 'flat'
        ? [
            [8, -22],
            [34, -44],
            [66, -50],
          ]
        : [
            [12, -22],
            [40, -50],
            [66, -40],
          ],
  );
  const edge = mix(skin.shade, skin.deep, 0.35);
  let out = stroke(thumb, edge, 23) + stroke(thumb, mix(skin.base, skin.lit, 0.3), 20.5);
  out += path(palm, fill);
  fingers.forEach((finger, i) => {
    const width = i === 3 ? 15.5 : 18.5;
    out +=
      stroke(finger, edge, width + 2, 0.85) +
      stroke(finger, mix(mix(skin.base, skin.lit, 0.42), skin.shade, i * 0.09), width);
  });
  const nails = fingersOf[kind].map((points) => points[2]);
  if (kind !== 'fist')
    out += nails
      .map(
        ([x, y]) =>
          `<ellipse cx="${x - 1}" cy="${y}" rx="6" ry="4.6" fill="${mix(skin.lit, '#f0b0a8', 0.4)}" opacity="0.6"/>`,
      )
      .join('');
  out += stroke('M46 -27q6 3 8 8M50 -9q5 3 6 7M48 8q5 3 5 7', edge, 2, 0.35);
  return `<g transform="translate(${wrist[0].toFixed(1)} ${wrist[1].toFixed(1)}) rotate(${angle}) scale(${scale.toFixed(2)} ${(mirrored ? -scale : scale).toFixed(2)})">${out}</g>`;
}
