import { inLight } from '../color.ts';
import type { Light } from '../settings/setting.ts';

/** Shapes on a picture of 960 × 1200, with what they refer to. */
export interface Drawn {
  readonly defs: string;
  readonly body: string;
}

/** Draws a thing in front of or beside somebody, on the side given, in the light of the setting. */
export type Prop = (painting: { side: 'left' | 'right'; light: Light; kind: number }) => Drawn;

/** Defines a fill that runs from the lit side of a thing to its dark side. */
export function shading(id: string, color: string, light: Light): string {
  const { lit, plain, dark } = inLight(light);
  const stops = [lit(color), plain(color), dark(color)];
  if (light.from === 'right') stops.reverse();
  const steps = stops.map((stop, index) => `<stop offset="${index * 0.5}" stop-color="${stop}"/>`);
  return `<linearGradient id="${id}" x2="1" y2="0.35">${steps.join('')}</linearGradient>`;
}

/** Turns a thing that is drawn for the left over to the right. */
export const onSide = (side: 'left' | 'right', body: string): string =>
  side === 'left' ? body : `<g transform="matrix(-1 0 0 1 960 0)">${body}</g>`;

/** The same light for a thing that is turned over. */
export const lightFor = (side: 'left' | 'right', light: Light): Light =>
  side === 'left' ? light : { ...light, from: light.from === 'left' ? 'right' : 'left' };
