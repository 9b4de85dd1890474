export const poses = [
  'arms-down',
  'hand-on-hip',
  'hands-folded',
  'hands-in-pockets',
  'leaning',
  /** Both hands on a handlebar before them. */
  'on-handlebar',
] as const;
export const expressions = [
  'open-smile',
  'grin',
  'laugh',
  'smile',
  'half-smile',
  'parted',
  'calm',
  'smirk',
  'dreamy',
  'amused',
] as const;
export const garments = [
  'tshirt',
  'shirt',
  'blouse',
  'knit',
  'turtleneck',
  'hoodie',
  'blazer',
  'dress',
  'sport',
  'coat',
  'cardigan',
  'denim',
] as const;

export type Pose = (typeof poses)[number];
export type Expression = (typeof expressions)[number];
export type Garment = (typeof garments)[number];

export type Outfit = {
  garment: Garment;
  /** Hexadecimal colours with a hash; `second` is for what is under a jacket, a scarf or the pattern. */
  color: string;
  second: string;
  pattern: 'plain' | 'stripes' | 'check' | 'dots' | 'floral';
};

export type Shot = {
  pose: Pose;
  expression: Expression;
  /** −1 (three-quarter view to the left) … 1 (to the right). */
  turn: number;
  /** The head's lean, −1 … 1. */
  tilt: number;
  /** Where the eyes look: −1 … 1, 0 into the camera. */
  gaze: number;
  crop: 'waist' | 'chest' | 'close';
  outfit: Outfit;
};
