import type { Outfit } from '../../shot.ts';
import { clamp, smooth } from '../render/vector.ts';

/** How much of the second colour is at a place on the cloth, 0 to 1; places in decimetres. */
export type Pattern = (across: number, along: number) => number;

const edge = 0.012;
/** 1 on lines of a `width`, one at each multiple of `period`, 0 between them; their edges are soft. */
function line(place: number, period: number, width: number): number {
  const away = Math.abs(place / period - Math.round(place / period)) * period;
  return 1 - smooth(away, width / 2 - edge / 2, width / 2 + edge / 2);
}

const stripes: Pattern = (_, along) => line(along, 0.24, 0.1);
const pinstripes: Pattern = (across) => line(across, 0.17, 0.055) * 0.85;

const check: Pattern = (across, along) => {
  const broad = 0.42 * (line(across, 0.36, 0.17) + line(along, 0.36, 0.17));
  const fine = 0.5 * Math.max(line(across + 0.18, 0.36, 0.026), line(along + 0.18, 0.36, 0.026));
  return clamp(broad + fine);
};

const dots: Pattern = (across, along) => {
  const row = Math.round(along / 0.14);
  const x = across / 0.17 + (row & 1) * 0.5;
  const away = Math.hypot((x - Math.round(x)) * 0.17, along - row * 0.14);
  return 1 - smooth(away, 0.03, 0.03 + edge);
};

const chance = (column: number, row: number, salt: number): number => {
  const value = Math.sin(column * 127.1 + row * 311.7 + salt * 74.7) * 43_758.5453;
  return value - Math.floor(value);
};

/** Scattered blossoms of five petals, a leaf beside each. */
const floral: Pattern = (across, along) => {
  const size = 0.34;
  let most = 0;
  const column = Math.round(across / size);
  const row = Math.round(along / size);
  for (let i = -1; i <= 1; i++) {
    for (let j = -1; j <= 1; j++) {
      const x = across - (column + i + (chance(column + i, row + j, 1) - 0.5) * 0.7) * size;
      const y = along - (row + j + (chance(column + i, row + j, 2) - 0.5) * 0.7) * size;
      const turn = Math.atan2(y, x) + chance(column + i, row + j, 3) * 6.28;
      const away = Math.hypot(x, y);
      const radius = 0.07 + 0.05 * chance(column + i, row + j, 4);
      const petal = radius * (0.62 + 0.38 * Math.abs(Math.cos(turn * 2.5)));
      const heart = smooth(away, radius * 0.18, radius * 0.18 + edge);
      most = Math.max(most, (1 - smooth(away, petal - edge, petal + edge)) * (0.35 + 0.65 * heart));
      const leafX = x * Math.cos(turn - Math.atan2(y, x)) + y * Math.sin(turn - Math.atan2(y, x)) - radius * 1.5;
      const leafY = y * Math.cos(turn - Math.atan2(y, x)) - x * Math.sin(turn - Math.atan2(y, x));
      most = Math.max(most, 0.5 * (1 - smooth(Math.hypot(leafX, leafY * 2.4), 0.045, 0.045 + edge)));
    }
  }
  return most;
};

const none: Pattern = () => 0;

/** @param tailored whether stripes run down, as on shirts. */
export function patternOf({ pattern }: Outfit, tailored: boolean): Pattern {
  if (pattern === 'stripes' && tailored) return pinstripes;
  return { plain: none, stripes, check, dots, floral }[pattern];
}
