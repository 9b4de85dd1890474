import type { Build, Look } from './look.ts';
import type { Shot } from './shot.ts';
import type { Point } from './svg.ts';

/** The trunk's measures in the head's units: the pit of the neck is about (pit, 218). */
export type Body = {
  pit: Point;
  /** Half of the neck. */
  neck: number;
  /** The outermost of each shoulder (−1 left, 1 right), and where the arm hangs. */
  shoulder(side: number): Point;
  armpit(side: number): Point;
  /** The outermost of the bust or the ribs. */
  chest(side: number): Point;
  waist(side: number): Point;
  hip(side: number): Point;
  /** The slope from the neck to a shoulder. */
  slope(side: number, out?: number): Point[];
  /** The middle of a breast, or of a half of a man's chest. */
  breast(side: number): Point;
  arm: number;
  /** How full the bust is: 0 for men. */
  bust: number;
  belly: number;
  /** How much of the bones is covered, 0 … 1. */
  soft: number;
};

type Measures = {
  shoulder: number;
  chest: number;
  waist: number;
  hip: number;
  arm: number;
  neck: number;
  bust: number;
  belly: number;
  soft: number;
};

/** Half breadths in the head's units. */
const women: Record<Build, Measures> = {
  slim: { shoulder: 180, chest: 126, waist: 98, hip: 138, arm: 29, neck: 42, bust: 0.55, belly: 0, soft: 0 },
  average: { shoulder: 190, chest: 138, waist: 112, hip: 156, arm: 33, neck: 45, bust: 0.8, belly: 0.1, soft: 0.2 },
  athletic: { shoulder: 198, chest: 138, waist: 110, hip: 150, arm: 36, neck: 47, bust: 0.62, belly: 0, soft: 0 },
  curvy: { shoulder: 222, chest: 178, waist: 146, hip: 252, arm: 57, neck: 54, bust: 1.5, belly: 0.5, soft: 0.7 },
  full: { shoulder: 266, chest: 224, waist: 226, hip: 330, arm: 80, neck: 66, bust: 2, belly: 1.3, soft: 1 },
};
const men: Record<Build, Measures> = {
  slim: { shoulder: 208, chest: 150, waist: 136, hip: 142, arm: 35, neck: 53, bust: 0, belly: 0, soft: 0 },
  average: { shoulder: 232, chest: 170, waist: 156, hip: 160, arm: 41, neck: 57, bust: 0, belly: 0.2, soft: 0.2 },
  athletic: { shoulder: 254, chest: 184, waist: 150, hip: 156, arm: 50, neck: 63, bust: 0, belly: 0, soft: 0 },
  curvy: { shoulder: 256, chest: 216, waist: 226, hip: 226, arm: 60, neck: 70, bust: 0, belly: 0.9, soft: 0.7 },
  full: { shoulder: 302, chest: 274, waist: 318, hip: 322, arm: 80, neck: 80, bust: 0, belly: 1.5, soft: 1 },
};

export function makeBody(look: Look, shot: Shot): Body {
  const woman = look.gender === 'female';
  const build = (woman ? women : men)[look.build];
  const age = look.ageing;
  const turn = shot.turn * 0.5;
  // The shoulder that is nearer is broader and lower; a leaning person lowers one more.
  const wide = (side: number) => Math.cos(turn) - side * turn * 0.2;
  const shift = -shot.turn * 22;
  const drop = (side: number) =>
    side * ((shot.pose === 'leaning' ? 15 : 0) * (Math.sign(shot.turn) || 1) - shot.turn * 9 - shot.tilt * 9) + age * 8;
  const at = (side: number, half: number, y: number): Point => [shift + side * half * wide(side), y + drop(side)];
  const round = build.soft;
  const [pit, low] = [shift * 0.4 + shot.turn * 6, woman ? 6 : 0];
  const self: Body = {
    pit: [pit, 214 + age * 3],
    neck: build.neck - age * 1.5,
    shoulder: (side) => at(side, build.shoulder - age * 5, 306 + low),
    armpit: (side) => at(side, build.shoulder - build.arm * 1.34 - 4, 404),
    chest: (side) => at(side, build.chest, 462 + build.bust * 8),
    waist: (side) => at(side, build.waist + age * 10, woman ? 618 : 640),
    hip: (side) => at(side, build.hip + age * 6, 790),
    slope(side, out = 0) {
      const [x, y] = self.shoulder(side);
      const base = pit + side * (self.neck + 2);
      const d = drop(side);
      const reach = Math.abs(x - base);
      return [
        [base + side * out * 0.3, 150],
        [base + side * (6 + out * 0.4), 181 - out],
        [base + side * reach * 0.2, 208 - out - round * 4 + d * 0.3],
        [base + side * reach * 0.5, 232 - out - round * 6 + d * 0.7 + low],
        [x - side * (36 + round * 10), 260 - out + d + low],
        [x - side * (10 + round * 4) + side * out * 0.5, 290 - out * 0.4 + d + low],
        [x - side * 1 + side * out * 0.7, y + 26],
        [x + side * out * 0.7, y + 66],
      ];
    },
    breast: (side) => [pit + side * (build.chest * 0.47) * wide(side) - shot.turn * 6, 424 + build.bust * 8 + age * 10],
    arm: build.arm,
    bust: build.bust,
    belly: build.belly + age * 0.2,
    soft: build.soft,
  };
  return self;
}

/** The outline from the armpit down the side of the trunk. */
export const flank = (body: Body, side: number): Point[] => {
  const [hip] = body.hip(side);
  return [body.armpit(side), body.chest(side), body.waist(side), body.hip(side), [hip, 1300]];
};
