import type { Random } from '../../random.ts';
import type { Layer } from './paint.ts';

/** Light from a side of the picture. */
export interface Light {
  readonly from: 'left' | 'right';
  /** The colour of the lamp or sun, and of what the surroundings reflect. */
  readonly warm: string;
  readonly ambient: string;
  /** 0 full daylight … 1 night. */
  readonly dim: number;
}

export interface Scene {
  /** From the farthest to the nearest. */
  readonly layers: readonly Layer[];
  readonly light: Light;
}

/** Paints one of a setting's variants: a time of day, a season, a colour. */
export type Setting = (random: Random, variant: number) => Scene;

export const variantCount = 4;

/** What a variant is painted in. */
export function ofVariant<T>(variant: number, all: readonly T[]): T {
  return all[variant % variantCount] as T;
}
