import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** Of a film, in pixels of its drawing; twice as wide as the smallest phone shows it, and a portrait's shape. */
export const size = { width: 480, height: 600 } as const;

const figures = resolve(import.meta.dirname, '../../web/features/site/home/figures');
const embedded = new Map<string, string>();

function figureAddress(name: string): string {
  const known = embedded.get(name) ?? readFileSync(join(figures, `${name}.svg`), 'base64');
  embedded.set(name, known);
  return `data:image/svg+xml;base64,${known}`;
}

interface Place {
  readonly x: number;
  readonly y: number;
  readonly scale?: number;
  /** In degrees, clockwise. */
  readonly turn?: number;
}

/** Moves what is drawn around 0, 0. Nothing is drawn of what has no size. */
export function at({ x, y, scale = 1, turn = 0 }: Place, drawing: string): string {
  if (scale <= 0) return '';
  const steps = [`translate(${round(x)} ${round(y)})`];
  if (turn) steps.push(`rotate(${round(turn)})`);
  if (scale !== 1) steps.push(`scale(${round(scale)})`);
  return `<g transform="${steps.join('')}">${drawing}</g>`;
}

/** So that the same drawing is the same text on every machine. */
const round = (value: number): number => Math.round(value * 100) / 100;

/** The outline of the drawn people. */
const outline = 'stroke="#000" stroke-width="5" stroke-linejoin="round" stroke-linecap="round"';

/** A drawn person, from the middle of the lower edge; they look to the right, or mirrored to the left. */
export function person(name: string, side: number, isMirrored = false): string {
  const box = `x="${-side / 2}" y="${-side}" width="${side}" height="${side}"`;
  const picture = `<image href="${figureAddress(name)}" ${box}/>`;
  return isMirrored ? `<g transform="scale(-1 1)">${picture}</g>` : picture;
}

export const disc = (radius: number, fill: string): string => `<circle r="${radius}" fill="${fill}"/>`;

/** Its outline is as thick as all others where it is drawn at this scale. */
export const heart = (scale = 1): string =>
  `<path d="M0 46C-34 20-52 2-52-20A27 27 0 0 1 0-32A27 27 0 0 1 52-20C52 2 34 20 0 46Z" fill="#f0525f" ` +
  `stroke="#000" stroke-width="${5 / scale}" stroke-linejoin="round"/>`;

/** A speech bubble around 0, 0, whose tail points down to its left, or right. */
export function bubble(width: number, height: number, fill: string, tail: 'left' | 'right'): string {
  const [right, bottom, radius] = [width / 2, height / 2, Math.min(34, height / 2)];
  const path =
    `M${-right + radius} ${-bottom}H${right - radius}A${radius} ${radius} 0 0 1 ${right} ${-bottom + radius}` +
    `V${bottom - radius}A${radius} ${radius} 0 0 1 ${right - radius} ${bottom}H${-right + radius + 20}` +
    `L${-right + 6} ${bottom + 22}L${-right + 12} ${bottom - radius / 2}` +
    `A${radius} ${radius} 0 0 1 ${-right} ${bottom - radius}V${-bottom + radius}` +
    `A${radius} ${radius} 0 0 1 ${-right + radius} ${-bottom}Z`;
  const mirrored = tail === 'right' ? ' transform="scale(-1 1)"' : '';
  return `<path d="${path}" fill="${fill}" ${outline}${mirrored}/>`;
}

/** The dots of somebody who writes, each of which rises in its turn; `turns` counts their rounds. */
export const dots = (turns: number, fill: string): string =>
  [-1, 0, 1]
    .map((place) => {
      const rise = Math.max(0, Math.sin(2 * Math.PI * (turns - place / 6)));
      return at({ x: place * 30, y: -8 * rise }, disc(9, fill));
    })
    .join('');

/** A sentence that nobody can read: bars as long as `widths`. */
export const sentence = (widths: readonly number[], fill: string): string =>
  widths
    .map((width, line) => {
      const y = (line - (widths.length - 1) / 2) * 30 - 7;
      return `<rect x="${-(widths[0] ?? 0) / 2}" y="${y}" width="${width}" height="14" rx="7" fill="${fill}"/>`;
    })
    .join('');

export const cup = (turns: number): string => {
  const steam = [-14, 8]
    .map((x) => {
      const sway = round(5 * Math.sin(2 * Math.PI * (turns + x / 40)));
      return `<path d="M${x}-26q${sway}-7 0-14t0-14" fill="none" ${outline}/>`;
    })
    .join('');
  return (
    `<path d="M24-6h8a14 14 0 0 1 0 28h-10" fill="none" ${outline}/>` +
    `<path d="M-34-14H26V18A20 20 0 0 1 6 38H-14A20 20 0 0 1-34 18Z" fill="#f5b83d" ${outline}/>${steam}`
  );
};

export const smile = (): string =>
  `<circle r="34" fill="#f5b83d" ${outline}/><path d="M-12-10v4M12-10v4M-16 9q16 16 32 0" fill="none" ${outline}/>`;

/** Around 0, 0; cuts off what is drawn on it. */
export function card(width: number, height: number, ground: string, drawing: string): string {
  const box = `x="${-width / 2}" y="${-height / 2}" width="${width}" height="${height}" rx="30"`;
  const name = `card-${width}-${height}`;
  return (
    `<clipPath id="${name}"><rect ${box}/></clipPath><rect ${box} fill="${ground}"/>` +
    `<g clip-path="url(#${name})">${drawing}</g><rect ${box} fill="none" ${outline}/>`
  );
}

export const button = (sign: string, fill: string): string =>
  `<circle r="38" fill="${fill}" ${outline}/><g transform="scale(0.45)">${sign}</g>`;

export const cross = (): string => `<path d="M-26-26L26 26M26-26L-26 26" fill="none" ${outline}/>`;

/** A frame: what is drawn on white paper, which the page tints. */
export const frame = (drawing: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}" ` +
  `viewBox="0 0 ${size.width} ${size.height}">` +
  `<rect width="100%" height="100%" fill="#fff"/>${drawing}</svg>`;
