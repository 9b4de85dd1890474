import { mix } from './color.ts';
import type { Drawn } from './props/prop.ts';
import type { Light } from './settings/setting.ts';

/** How those who would rather not be recognised are lit: on one half, through blinds, or on the eyes alone. */
export const veils = ['half', 'half', 'blinds', 'band'] as const;
export type Veil = (typeof veils)[number];

const stop = (offset: number, color: string, opacity: number) =>
  `<stop offset="${offset}" stop-color="${color}" stop-opacity="${opacity}"/>`;
const whole = (fill: string) => `<rect width="960" height="1200" fill="${fill}"/>`;

/** The shade over a picture; a band of light lies on the eyes of a face. */
export function drawVeil(veil: Veil, light: Light, face: { y: number; radius: number }): Drawn {
  const x = light.from === 'left' ? 0 : 1;
  const night = mix('#0a0710', light.ambient, 0.18);
  if (veil === 'half') {
    const shade = `<linearGradient id="shade" x1="${x}" x2="${1 - x}"
y2="0.06">${stop(0.44, night, 0)}${stop(0.56, night, 0.76)}${stop(0.8, night, 0.92)}</linearGradient>`;
    return { defs: shade, body: whole('url(#shade)') };
  }
  if (veil === 'blinds') {
    const bars = Array.from(
      { length: 8 },
      (_, i) => `M-40 ${-60 + i * 176}L1000 ${-150 + i * 176}v112L-40 ${52 + i * 176}Z`,
    ).join('');
    const shade = `<linearGradient id="shade" x1="${x}" x2="${1 - x}"
y2="0">${stop(0.1, light.warm, 0.22)}${stop(0.45, night, 0.1)}${stop(0.8, night, 0.7)}</linearGradient>`;
    return { defs: shade, body: `<path d="${bars}" fill="${night}" opacity="0.8"/>${whole('url(#shade)')}` };
  }
  // The light slants, and is where it crosses the middle of the picture.
  const at = (off: number) => Number(((face.y + off * face.radius) / 1200 + 0.02).toFixed(3));
  const shade = `<linearGradient id="shade" x2="0.16"
y2="1">${stop(0.02, night, 0.82)}${stop(at(-0.46), night, 0.76)}${stop(at(-0.23), night, 0)}
${stop(at(0.23), night, 0)}${stop(at(0.5), night, 0.76)}${stop(0.8, night, 0.86)}</linearGradient>`;
  return { defs: shade, body: whole('url(#shade)') };
}
