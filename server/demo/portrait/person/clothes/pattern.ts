import { inLight, mix } from '../color.ts';
import type { Garment } from '../shot.ts';
import { curve, path, stroke } from '../svg.ts';
import type { Dressing } from './cloth.ts';

const patterned: readonly Garment[] = ['tshirt', 'shirt', 'blouse', 'dress'];

/** The pattern of a cloth, to be clipped to what it covers. */
export function patternOf({ outfit, body, light, random }: Dressing): string {
  const { plain } = inLight(light);
  const isKnit = outfit.garment === 'knit' && outfit.pattern === 'stripes';
  if (!isKnit && !patterned.includes(outfit.garment)) return '';
  const color = plain(outfit.second);
  const [px] = body.pit;
  const row = (y: number) =>
    curve([
      [px - 300, y + 30],
      [px - 150, y + 4],
      [px, y + 14],
      [px + 150, y + 4],
      [px + 300, y + 30],
    ]);
  const rows = (step: number) => Array.from({ length: Math.ceil(500 / step) }, (_, i) => row(220 + i * step)).join('');
  const column = (x: number) =>
    curve([
      [px + x * 0.72, 190],
      [px + x, 420],
      [px + x * 0.94, 690],
    ]);
  const columns = (step: number) =>
    Array.from({ length: Math.ceil(600 / step) }, (_, i) => column(-300 + i * step)).join('');
  switch (outfit.pattern) {
    case 'stripes':
      return stroke(rows(40), color, 13, 0.82);
    case 'check':
      return (
        stroke(rows(66), color, 20, 0.4) +
        stroke(columns(66), color, 20, 0.4) +
        stroke(rows(66), mix(color, '#ffffff', 0.4), 2.4, 0.4) +
        stroke(columns(66), mix(color, '#000000', 0.4), 2.4, 0.35)
      );
    case 'dots': {
      const dots: string[] = [];
      for (let y = 200, i = 0; y < 690; y += 34, i++)
        for (let x = px - 290 + (i % 2) * 19; x < px + 290; x += 38)
          dots.push(`M${(x - 5).toFixed(0)} ${y}a5 5 0 1 0 10 0a5 5 0 1 0 -10 0`);
      return path(dots.join(''), color, 0.78);
    }
    case 'floral': {
      const leaves: string[] = [];
      const petals: string[] = [];
      for (let y = 210; y < 690; y += 58) {
        for (let x = px - 290; x < px + 290; x += 62) {
          const [cx, cy, turn] = [x + random() * 40, y + random() * 36, random() * 6.28];
          for (let k = 0; k < 5; k++) {
            const [dx, dy] = [Math.cos(turn + k * 1.257) * 8, Math.sin(turn + k * 1.257) * 8];
            petals.push(
              `M${(cx + dx - 6.5).toFixed(0)} ${(cy + dy).toFixed(0)}a6.5 6.5 0 1 0 13 0a6.5 6.5 0 1 0 -13 0`,
            );
          }
          leaves.push(
            curve([
              [cx + 14, cy + 12],
              [cx + 26, cy + 14],
              [cx + 36, cy + 26],
            ]),
          );
        }
      }
      return (
        stroke(leaves.join(''), plain(mix(outfit.second, '#3f6a45', 0.6)), 6, 0.6) + path(petals.join(''), color, 0.8)
      );
    }
    default:
      return '';
  }
}
