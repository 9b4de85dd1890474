import type { Look } from './look.ts';
import type { Shot } from './shot.ts';
import { curve, type Point } from './svg.ts';

/** The trunk's measures in the head's units: the pit of the neck is about (pit, 236). */
export type Body = {
  pit: Point;
  /** Half of the neck. */
  neck: number;
  /** The outermost of each shoulder (−1 left, 1 right), and where the arm hangs. */
  shoulder(side: number): Point;
  armpit(side: number): Point;
  waist(side: number): Point;
  hip(side: number): Point;
  /** The slope from the neck to a shoulder. */
  slope(side: number, out?: number): Point[];
  /** The trunk without arms, from the neck's left side clockwise. */
  outline(out?: number): string;
  arm: number;
  bust: number;
  belly: number;
};

const measures = {
  slim: { shoulder: -16, waist: -22, arm: -7, belly: 0, neck: -4 },
  average: { shoulder: 0, waist: 0, arm: 0, belly: 0.2, neck: 0 },
  athletic: { shoulder: 14, waist: -10, arm: 7, belly: 0, neck: 4 },
  curvy: { shoulder: 22, waist: 58, arm: 18, belly: 0.6, neck: 7 },
  full: { shoulder: 66, waist: 156, arm: 42, belly: 1.2, neck: 22 },
};

export function makeBody(look: Look, shot: Shot): Body {
  const woman = look.gender === 'female';
  const build = measures[look.build];
  const age = look.ageing;
  const half = (woman ? 244 : 281) + build.shoulder - age * 6;
  const lean = shot.pose === 'leaning' ? 1 : 0;
  const turn = shot.turn * 0.42;
  const wide = (side: number) => Math.cos(turn) - side * turn * 0.16;
  const shift = -shot.turn * 24;
  const drop = (side: number) => side * lean * 16 + age * 8;
  const bottom = woman ? 6 : 0;
  const self: Body = {
    pit: [shift * 0.4 + shot.turn * 6, 226 + age * 3],
    neck: (woman ? 50 : 63) + build.neck - age * 2,
    shoulder: (side) => [shift + side * half * wide(side), 330 + drop(side) + bottom],
    armpit: (side) => [shift + side * (half - 58 + build.waist * 0.2) * wide(side), 478],
    waist: (side) => [shift + side * ((woman ? 158 : 212) + build.waist + age * 14) * wide(side), 720],
    hip: (side) => [shift + side * ((woman ? 216 : 222) + build.waist) * wide(side), 930],
    slope(side, out = 0) {
      const [x, y] = self.shoulder(side);
      const base = self.pit[0] + side * (self.neck + 2);
      return [
        [base + side * out * 0.3, 164],
        [base + side * (7 + out * 0.4), 197 - out],
        [base + side * 42, 221 - out + drop(side) * 0.3],
        [x - side * 88, 249 - out + drop(side) * 0.8 + (woman ? 6 : 0)],
        [x - side * 36, (woman ? 284 : 275) - out + drop(side)],
        [x - side * 7 + side * out * 0.5, (woman ? 320 : 312) + drop(side)],
        [x - side * 2 + side * out * 0.7, y + 52],
        [x - side * 14, y + 76],
      ];
    },
    outline(out = 0) {
      const sideOf = (side: number): Point[] => [
        ...self.slope(side, out).slice(1),
        self.armpit(side),
        self.waist(side),
        self.hip(side),
        [self.hip(side)[0], 1300],
      ];
      return `${curve(sideOf(1))}${curve(sideOf(-1).reverse(), { continued: true })}Z`;
    },
    arm: (woman ? 42 : 53) + build.arm,
    bust: woman ? { slim: 0.55, average: 0.75, athletic: 0.6, curvy: 1.25, full: 1.5 }[look.build] : 0,
    belly: build.belly + age * 0.25,
  };
  return self;
}
