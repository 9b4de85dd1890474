export const poses = [
  'arms-down',
  'arms-crossed',
  'hand-at-chin',
  'hands-in-pockets',
  'leaning',
  /** Both fists on the grips of a handlebar before them. */
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

export type Light = {
  from: 'left' | 'right' | 'front' | 'behind';
  /** The colour of the lamp or sun, and of what the surroundings reflect. */
  warm: string;
  ambient: string;
  /** 0 full daylight … 1 night. */
  dim: number;
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
  light: Light;
};

export type DrawnPerson = {
  /** Gradients and clips, for one `<defs>`; every id begins with the prefix. */
  defs: string;
  body: string;
};
