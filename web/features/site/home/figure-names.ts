import type { NicheName } from '@rendezvous/contract/niche';

const men = ['man-1', 'man-2', 'man-3'] as const;
const women = ['woman-1', 'woman-2', 'woman-3', 'woman-4'] as const;
const elders = ['elder-1', 'elder-3', 'elder-2'] as const;

export type FigureName = (typeof men | typeof women | typeof elders)[number];

/** Names of plainly drawn people, at least three, who stand for a niche's members on landing pages and in films. */
export const figureNames: Readonly<Record<NicheName, readonly FigureName[]>> = {
  general: ['woman-3', 'man-1', 'woman-1', 'man-2', 'woman-4', 'man-3'],
  she: women,
  bdsm: ['woman-2', 'man-2', 'woman-4', 'man-3', 'woman-3', 'man-1'],
  bbw: ['woman-4', 'woman-3', 'woman-2', 'woman-1'],
  gilf: elders,
  milf: ['woman-2', 'woman-4', 'woman-3', 'woman-1'],
  gay: men,
};

/** Those on the home page, where each brand has faces of its own. */
export const homeFigures = {
  general: figureNames.general,
  she: ['woman-1', 'woman-6', 'woman-5', 'woman-8'],
  bdsm: ['woman-2', 'man-4', 'woman-9', 'man-3', 'woman-7', 'man-6'],
  bbw: ['woman-8', 'woman-3', 'woman-4', 'woman-7'],
  gilf: figureNames.gilf,
  milf: ['woman-9', 'woman-2', 'woman-6', 'woman-8'],
  gay: ['man-4', 'man-5', 'man-6', 'man-2', 'man-1', 'man-3'],
} as const satisfies Readonly<Record<NicheName, readonly string[]>>;
